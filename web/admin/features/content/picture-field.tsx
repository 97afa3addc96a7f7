import { parsePictureAddress } from '#shared/pictures/picture-address.ts'
import { type PictureUse, focusOf } from '#shared/pictures/picture-use.ts'
import type { CustomInputProps } from '#web/admin/kit/form-field.tsx'
import { FieldFrame, Problem } from '#web/kit/field-frame.tsx'
import { Photo } from '#web/kit/photo.tsx'
import { pictureManifest } from '#web/kit/picture-manifest.ts'
import { pictureSources } from '#web/kit/picture-sources.ts'
import { SelectField } from '#web/kit/select-field.tsx'
import { TextareaField } from '#web/kit/textarea-field.tsx'
import './picture-field.css'

type PictureFieldProps = Pick<
  CustomInputProps,
  'label' | 'value' | 'onChange' | 'problem' | 'hint' | 'innerProblems'
> & {
  /** It says something, so that those who do not see it need words. */
  needsAlt: boolean
}

const isPicture = (value: unknown): value is PictureUse => typeof value === 'object' && value !== null && 'url' in value

/** How light and warm a picture is, if that is known. */
export const toneOf = (value: unknown): string | undefined =>
  isPicture(value) ? (parsePictureAddress(value.url) ?? pictureSources(value.url))?.tone : undefined

/** A picture in a version: what it says, and which one it is. */
export const pictureText = (value: unknown): string =>
  isPicture(value)
    ? `${value.alt || 'Without words'} (${value.url.split('/').at(-1)}, at ${focusOf(value)}, ${value.scale} times)`
    : 'No picture'

const drawing = (name: string): string => `/illustrations/${name}.svg`

/** A picture where it is shown: which one, its words, and what stays in view. */
export function PictureField({ label, hint, problem, innerProblems, value, onChange, needsAlt }: PictureFieldProps) {
  const picture = isPicture(value) ? value : null
  const change = (changes: Partial<PictureUse>) => picture && onChange({ ...picture, ...changes })
  const choose = (url: string) =>
    onChange(url ? { alt: '', focal: { x: 50, y: 50 }, scale: 1, blur: '', ...picture, url } : null)
  const drawings = Object.keys(pictureManifest).map(drawing)
  const inner = innerProblems['alt']
  return (
    <fieldset className="picture-field stack gap-s" data-problem={problem && !inner ? '' : undefined}>
      <legend className="field-label">{label}</legend>
      {hint && <p className="field-hint">{hint}</p>}
      {picture && (
        <div className="picture-field-photo">
          <Photo src={picture.url} alt={picture.alt} focus={focusOf(picture)} scale={picture.scale} round />
        </div>
      )}
      <SelectField label="Which one" value={picture?.url ?? ''} onChange={(event) => choose(event.target.value)}>
        <option value="">No picture</option>
        {picture && !drawings.includes(picture.url) && <option value={picture.url}>The uploaded picture</option>}
        {drawings.map((url) => (
          <option key={url} value={url}>
            {url.slice('/illustrations/'.length, -'.svg'.length)}
          </option>
        ))}
      </SelectField>
      {picture && needsAlt && (
        <TextareaField
          label="Alternative text"
          hint="What the picture shows, for those who do not see it."
          maxLength={250}
          value={picture.alt}
          problem={inner}
          onChange={(event) => change({ alt: event.target.value })}
        />
      )}
      {picture && (
        <div className="grid">
          <Slider
            label="In view from left to right"
            unit="%"
            value={picture.focal.x}
            max={100}
            step={2}
            onChange={(x) => change({ focal: { ...picture.focal, x } })}
          />
          <Slider
            label="In view from top to bottom"
            unit="%"
            value={picture.focal.y}
            max={100}
            step={2}
            onChange={(y) => change({ focal: { ...picture.focal, y } })}
          />
          <Slider
            label="Enlarged"
            unit=" ×"
            value={picture.scale}
            min={1}
            max={3}
            step={0.1}
            onChange={(scale) => change({ scale })}
          />
        </div>
      )}
      {!inner && <Problem id={undefined}>{problem}</Problem>}
    </fieldset>
  )
}

type SliderProps = {
  label: string
  unit: string
  value: number
  min?: number
  max: number
  step: number
  onChange: (value: number) => void
}

const Slider = ({ label, unit, value, min = 0, onChange, ...range }: SliderProps) => (
  <FieldFrame label={`${label}: ${value}${unit}`}>
    {(control) => (
      <input
        type="range"
        {...range}
        {...control}
        min={min}
        value={value}
        onChange={({ target }) => onChange(target.valueAsNumber)}
      />
    )}
  </FieldFrame>
)
