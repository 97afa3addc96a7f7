import { useId } from 'react'
import type { CustomInputProps, FormField } from '#web/admin/kit/form-field.tsx'
import type { MarkdownEditorProps } from './editor-props.ts'
import { MarkdownEditor } from './markdown-editor.tsx'

type EditorParts = Pick<
  MarkdownEditorProps,
  'cabins' | 'choosePicture' | 'linkToPicture' | 'placeholders' | 'maxLength' | 'isEmail'
>

/** The control of a `blocks` field, for the changes that a page makes to its form. */
export const blocksField = (parts: EditorParts): Required<Pick<FormField<never>, 'kind' | 'control'>> => ({
  kind: 'custom',
  control: (input) => <BlocksInput {...input} parts={parts} />,
})

const BlocksInput = ({ label, hint, problem, value, onChange, parts }: CustomInputProps & { parts: EditorParts }) => (
  <MarkdownEditor
    id={useId()}
    {...{ label, hint, problem, onChange }}
    {...parts}
    value={typeof value === 'string' ? value : ''}
  />
)
