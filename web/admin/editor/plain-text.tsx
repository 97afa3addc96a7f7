import { CharacterCount } from '#web/admin/kit/character-count.tsx'
import { TextareaField } from '#web/kit/textarea-field.tsx'
import type { MarkdownEditorProps } from './editor-props.ts'

/** The Markdown itself, where the editor has not loaded. */
export const PlainText = ({
  id,
  label,
  value,
  onChange,
  onBlur,
  hint,
  problem,
  optional,
  maxLength,
}: MarkdownEditorProps) => (
  <div className="stack gap-xs">
    <TextareaField
      {...{ id, label, value, hint, problem, onBlur }}
      {...(optional !== undefined && { optional })}
      rows={12}
      onChange={(event) => onChange(event.target.value)}
    />
    <CharacterCount text={value} maxLength={maxLength} />
  </div>
)
