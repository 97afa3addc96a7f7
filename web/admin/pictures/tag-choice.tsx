import { useState } from 'react'
import { MAX_TAG_LENGTH, PICTURE_TAGS, PictureTag, distinctPictureTags, hasTag } from '#shared/content/picture-tag.ts'
import { Button } from '#web/kit/button.tsx'
import { CheckboxField } from '#web/kit/checkbox-field.tsx'
import { Problem } from '#web/kit/field-frame.tsx'
import { TextField } from '#web/kit/text-field.tsx'
import { staffTagText } from './picture-tags.ts'

type TagChoiceProps = {
  label: string
  hint?: string | undefined
  problem?: string | undefined
  /** Staff's own ones, of all pictures. */
  own: readonly PictureTag[]
  value: readonly PictureTag[]
  /** Those that only some of several pictures have. */
  mixed?: readonly PictureTag[]
  onToggle: (tag: PictureTag, isChosen: boolean) => void
}

/** The tags of one picture, or of several: the known ones, staff's own, and a new one. */
export function TagChoice({ label, hint, problem, own, value, mixed = [], onToggle }: TagChoiceProps) {
  const [typed, setTyped] = useState('')
  const [typedProblem, setTypedProblem] = useState<string>()
  const offered = distinctPictureTags([...PICTURE_TAGS, ...own, ...value, ...mixed])
  function add() {
    const parsed = PictureTag.safeParse(typed)
    if (!parsed.success) return setTypedProblem(parsed.error.issues[0]?.message)
    const known = offered.find((tag) => hasTag([tag, staffTagText(tag)], parsed.data))
    setTyped('')
    onToggle(known ?? parsed.data, true)
  }
  return (
    <fieldset className="stack gap-s">
      <legend className="field-label">{label}</legend>
      {hint && <p className="field-hint">{hint}</p>}
      <div className="row gap-l">
        {offered.map((tag) => (
          <CheckboxField
            key={tag}
            label={staffTagText(tag)}
            checked={hasTag(value, tag)}
            ref={(input) => {
              if (input) input.indeterminate = hasTag(mixed, tag)
            }}
            onChange={({ target }) => onToggle(tag, target.checked)}
          />
        ))}
      </div>
      <div className="row gap-s">
        <TextField
          label="Another tag"
          maxLength={MAX_TAG_LENGTH}
          autoComplete="off"
          value={typed}
          problem={typedProblem}
          onChange={({ target }) => {
            setTyped(target.value)
            setTypedProblem(undefined)
          }}
          onKeyDown={(event) => {
            // Enter would send the form around it.
            if (event.key !== 'Enter') return
            event.preventDefault()
            add()
          }}
        />
        <Button size="small" onClick={add}>
          Add the tag
        </Button>
      </div>
      <Problem id={undefined}>{problem}</Problem>
    </fieldset>
  )
}
