import { Suspense, lazy } from 'react'
import { ErrorBoundary } from '#web/kit/error-boundary.tsx'
import { TextareaField } from '#web/kit/textarea-field.tsx'

/** A cabin that a text can show the card of. */
export type EditorCabin = { readonly slug: string; readonly name: string }

export type MarkdownEditorProps = {
  id: string
  label: string
  /** Markdown. Opening a text never changes it: `onChange` gets another one only once somebody has changed it. */
  value: string
  onChange: (markdown: string) => void
  onBlur?: () => void
  hint?: string | undefined
  problem?: string | undefined
  /** Writes "optional" after the label. */
  optional?: boolean
  /** How many characters its Markdown may have: said when it is nearly full. */
  maxLength?: number
  cabins: readonly EditorCabin[]
  /** Lets staff choose a picture; without it a text gets no new ones. */
  choosePicture?: (() => Promise<{ url: string; alt: string } | undefined>) | undefined
  /** The names of the fields that can be put in: `check-in time`. */
  placeholders: readonly string[]
}

const Content = lazy(async () => ({ default: (await import('./markdown-editor-content.tsx')).MarkdownEditorContent }))

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

/** A text of several kinds of blocks: its Markdown is hidden. The editor's code comes when it is first shown. */
export const MarkdownEditor = (props: MarkdownEditorProps) => (
  <ErrorBoundary resetKey={props.id} fallback={() => <PlainText {...props} />}>
    <Suspense
      fallback={
        <div className="field" aria-busy>
          <span className="field-label">{props.label}</span>
          <div className="skeleton editor-text" />
        </div>
      }
    >
      <Content {...props} />
    </Suspense>
  </ErrorBoundary>
)
