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
  <TextareaField
    {...{ id, label, value, hint, problem, onBlur, maxLength }}
    {...(optional !== undefined && { optional })}
    rows={12}
    onChange={(event) => onChange(event.target.value)}
  />
)
