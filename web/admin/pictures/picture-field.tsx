import { Suspense, lazy, useState } from 'react'
import { parsePictureAddress } from '#shared/pictures/picture-address.ts'
import type { CustomInputProps, FormField } from '#web/admin/kit/form-field.tsx'
import { GrowingTextField } from '#web/admin/kit/growing-text-field.tsx'
import { isPicture } from '#web/admin/kit/picture-text.ts'
import { Button } from '#web/kit/button.tsx'
import { Problem } from '#web/kit/field-frame.tsx'
import { pictureSources } from '#web/kit/picture-sources.ts'
import { CropControls } from './crop-controls.tsx'
import type { ChosenPicture } from './picture-chooser.tsx'

const PictureChooser = lazy(async () => ({ default: (await import('./picture-chooser.tsx')).PictureChooser }))

type PictureFieldProps = Pick<
  CustomInputProps,
  'label' | 'value' | 'onChange' | 'problem' | 'hint' | 'innerProblems'
> & {
  /** It says something, so that those who do not see it need words. */
  needsAlt: boolean
  /** Without one the page has its own. */
  isOptional?: boolean
}

/** How light and warm a picture is, if that is known. */
export const toneOf = (value: unknown): string | undefined =>
  isPicture(value) ? (parsePictureAddress(value.url) ?? pictureSources(value.url))?.tone : undefined

/** The control of a `picture` field, for the changes that a page makes to its form. */
export const pictureField = (
  parts: Pick<PictureFieldProps, 'needsAlt' | 'isOptional'> & { hintOf?: (value: unknown) => string },
): Required<Pick<FormField<never>, 'control'>> => ({
  control: (input) => <PictureField {...input} {...parts} hint={parts.hintOf?.(input.value) ?? input.hint} />,
})

/** A picture where it is shown: which one, its words, and what stays in view. */
function PictureField(props: PictureFieldProps) {
  const { label, hint, problem, innerProblems, value, onChange, needsAlt, isOptional = false } = props
  const [isChoosing, setIsChoosing] = useState(false)
  const picture = isPicture(value) ? value : null
  const inner = innerProblems['alt']
  function choose({ url, blur, alt }: ChosenPicture) {
    setIsChoosing(false)
    onChange({ url, blur, alt: needsAlt ? alt : '', focal: { x: 50, y: 50 }, scale: 1 })
  }
  return (
    <fieldset className="stack gap-s" data-problem={problem && !inner ? '' : undefined}>
      <legend className="field-label">{label}</legend>
      {hint && <p className="field-hint">{hint}</p>}
      {picture && <CropControls value={picture} onChange={onChange} />}
      {picture && needsAlt && (
        <GrowingTextField
          label="What it shows"
          hint="Read aloud to guests who cannot see the picture, and by search engines."
          maxLength={250}
          value={picture.alt}
          problem={inner}
          onChange={(alt) => onChange({ ...picture, alt })}
        />
      )}
      <div className="row gap-s">
        <Button size="small" aria-invalid={problem && !inner ? true : undefined} onClick={() => setIsChoosing(true)}>
          {picture ? 'Choose another picture' : 'Choose a picture'}
        </Button>
        {picture && isOptional && (
          <Button size="small" variant="quiet" onClick={() => onChange(null)}>
            Without this picture
          </Button>
        )}
      </div>
      {!inner && <Problem id={undefined}>{problem}</Problem>}
      {isChoosing && (
        <Suspense fallback={null}>
          <PictureChooser onChoose={choose} onClose={() => setIsChoosing(false)} />
        </Suspense>
      )}
    </fieldset>
  )
}
