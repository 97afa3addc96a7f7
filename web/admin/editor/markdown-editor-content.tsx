import { useEffect, useRef, useState } from 'react'
import { readEditableMarkdown } from '#shared/content/editable-markdown.ts'
import { Button } from '#web/kit/button.tsx'
import type { MarkdownEditorProps } from './editor-props.ts'
import { PlainText } from './plain-text.tsx'
import { RichEditor } from './rich-editor.tsx'
import '#web/kit/rich-text.css'
import './markdown-editor.css'

/** The editor, or the Markdown itself where a text has what the editor cannot hold, or where somebody prefers it. */
export function MarkdownEditorContent(props: MarkdownEditorProps) {
  const { value, onChange } = props
  const [opened, setOpened] = useState(() => ({ blocks: readEditableMarkdown(value), count: 0 }))
  const [isPlain, setIsPlain] = useState(opened.blocks === undefined)
  const [isRefused, setIsRefused] = useState(opened.blocks === undefined)
  // What this field said last: any other value came from outside, as from another version.
  const known = useRef(value)

  function open(markdown: string, plain: boolean) {
    known.current = markdown
    const blocks = readEditableMarkdown(markdown)
    setOpened(({ count }) => ({ blocks, count: count + 1 }))
    setIsRefused(blocks === undefined)
    setIsPlain(plain || blocks === undefined)
  }
  useEffect(() => {
    if (value !== known.current) open(value, isPlain && !isRefused)
  })
  function change(markdown: string) {
    known.current = markdown
    onChange(markdown)
  }

  if (!isPlain && opened.blocks)
    return (
      <RichEditor
        key={opened.count}
        {...props}
        blocks={opened.blocks}
        onChange={change}
        onPlainText={() => setIsPlain(true)}
      />
    )
  return (
    <div className="stack gap-s">
      <PlainText {...props} onChange={change} />
      <p className="small soft" role="status">
        {isRefused
          ? 'This text has parts that the editor cannot show, such as HTML or a list in a list. It is kept as it was typed.'
          : 'This is Markdown: ## begins a heading, - a list, **two stars** make words bold.'}
      </p>
      <Button size="small" className="editor-switch" onClick={() => open(value, false)}>
        Write with the toolbar
      </Button>
    </div>
  )
}
