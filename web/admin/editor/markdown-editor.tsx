import { Suspense, lazy } from 'react'
import { ErrorBoundary } from '#web/kit/error-boundary.tsx'
import type { MarkdownEditorProps } from './editor-props.ts'
import { PlainText } from './plain-text.tsx'

const Content = lazy(async () => ({ default: (await import('./markdown-editor-content.tsx')).MarkdownEditorContent }))

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
