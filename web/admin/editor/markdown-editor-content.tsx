import { useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { readEditableMarkdown } from '#shared/content/editable-markdown.ts'
import { Button } from '#web/kit/button.tsx'
import type { MarkdownEditorProps } from './editor-props.ts'
import { PlainText } from './plain-text.tsx'
import { RichEditor } from './rich-editor.tsx'
import '#web/kit/rich-text.css'
import './markdown-editor.css'

/** The editor, or the Markdown itself where a text has what the editor cannot hold, or where somebody prefers it. */
export function MarkdownEditorContent(props: MarkdownEditorProps) {
  const { id, value, onChange } = props
  const [opened, setOpened] = useState(() => ({ blocks: readEditableMarkdown(value), count: 0 }))
  const [isPlain, setIsPlain] = useState(opened.blocks === undefined)
  const [isRefused, setIsRefused] = useState(opened.blocks === undefined)
  // What this field said since `value` was said: any other value came from outside, as from another version.
  const said = useRef([value])
  const count = useRef(opened.count)

  function open(markdown: string, plain: boolean) {
    said.current = [markdown]
    count.current += 1
    const blocks = readEditableMarkdown(markdown)
    setOpened({ blocks, count: count.current })
    setIsRefused(blocks === undefined)
    setIsPlain(plain || blocks === undefined)
  }
  useLayoutEffect(() => {
    const echo = said.current.lastIndexOf(value)
    if (echo === -1) open(value, isPlain && !isRefused)
    else said.current.splice(0, echo)
  })
  function change(markdown: string) {
    // What was typed in a text that another has replaced.
    if (opened.count !== count.current) return
    said.current.push(markdown)
    onChange(markdown)
  }
  /** The pressed button goes with the control it belongs to. */
  function switchControl(show: () => void) {
    const before = document.getElementById(id)
    flushSync(show)
    const after = document.getElementById(id)
    if (after !== before) after?.focus()
  }

  if (!isPlain && opened.blocks)
    return (
      <RichEditor
        key={opened.count}
        {...props}
        blocks={opened.blocks}
        onChange={change}
        onPlainText={() => switchControl(() => setIsPlain(true))}
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
      <Button size="small" className="editor-switch" onClick={() => switchControl(() => open(value, false))}>
        Write with the toolbar
      </Button>
    </div>
  )
}
