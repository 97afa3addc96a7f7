import { toggleMark } from 'prosemirror-commands'
import { redo, undo } from 'prosemirror-history'
import type { MarkType } from 'prosemirror-model'
import type { Command, EditorState } from 'prosemirror-state'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import {
  type LineKind,
  activeKind,
  canChangeKind,
  canLink,
  cellAt,
  insertBlock,
  linkAt,
  newTable,
  toggleKind,
} from './commands.ts'
import { EditorIcon } from './editor-icon.tsx'
import type { PanelName } from './editor-panels.tsx'
import { marks } from './schema.ts'

type EditorToolbarProps = {
  state: EditorState
  run: (command: Command) => void
  panel: PanelName | undefined
  onPanel: (panel: PanelName) => void
  onPicture: (() => void) | undefined
  onPlainText: () => void
  label: string
  /** The id of the text. */
  controls: string
}

type Tool = {
  readonly label: string
  /** In place of the words. */
  readonly shown?: ReactNode
  /** Of a tool that is on or off. */
  readonly isOn?: boolean
  readonly isOpen?: boolean
  readonly isDisabled?: boolean
  readonly keys?: string
  readonly press: () => void
  readonly beginsGroup?: boolean
}

/** One stop of the Tab key; the arrow keys go from tool to tool. */
export function EditorToolbar({
  state,
  run,
  panel,
  onPanel,
  onPicture,
  onPlainText,
  label,
  controls,
}: EditorToolbarProps) {
  const container = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)

  const kind = activeKind(state)
  const line = (words: string, lineKind: LineKind, shown?: ReactNode): Tool => ({
    ...{ label: words, shown, isOn: kind === lineKind, isDisabled: !canChangeKind(state) },
    press: () => run(toggleKind(lineKind)),
  })
  const look = (words: string, mark: MarkType, shown: ReactNode, keys: string): Tool => ({
    ...{ label: words, shown, keys, isOn: hasMark(state, mark), isDisabled: !toggleMark(mark)(state) },
    press: () => run(toggleMark(mark)),
  })
  const opens = (words: string, name: PanelName, more: Partial<Tool> = {}): Tool => ({
    ...{ label: words, isOpen: panel === name, press: () => onPanel(name), ...more },
  })
  const tools: Tool[] = [
    line('Text', 'paragraph'),
    line('Heading', 'heading'),
    line('Subheading', 'subheading'),
    { ...look('Bold', marks.strong, <strong>B</strong>, 'Control+B Meta+B'), beginsGroup: true },
    look('Emphasis', marks.emphasis, <em className="serif">I</em>, 'Control+I Meta+I'),
    opens('Link', 'link', {
      ...{ shown: <EditorIcon name="link" />, keys: 'Control+K Meta+K', isDisabled: !canLink(state) },
      isOn: linkAt(state) !== undefined,
    }),
    { ...line('Bulleted list', 'bulleted', <EditorIcon name="bulleted" />), beginsGroup: true },
    line('Numbered list', 'numbered', <EditorIcon name="numbered" />),
    line('Quote', 'quote', <EditorIcon name="quote" />),
    ...(onPicture
      ? [{ label: 'Picture', shown: <EditorIcon name="picture" />, press: onPicture, beginsGroup: true }]
      : []),
    {
      ...{ label: 'Table', shown: <EditorIcon name="table" />, isDisabled: cellAt(state) !== undefined },
      press: () => run(insertBlock(newTable())),
    },
    opens('Cabin card', 'cabin', { beginsGroup: true }),
    opens('Book button', 'book'),
    opens('Insert field', 'field'),
    {
      ...{ label: 'Undo', shown: <EditorIcon name="undo" />, keys: 'Control+Z Meta+Z', isDisabled: !undo(state) },
      ...{ press: () => run(undo), beginsGroup: true },
    },
    { label: 'Redo', shown: <EditorIcon name="redo" />, isDisabled: !redo(state), press: () => run(redo) },
    { label: 'Write as plain text', press: onPlainText, beginsGroup: true },
  ]

  function step(event: KeyboardEvent) {
    const to = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: tools.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    const next = (to + tools.length) % tools.length
    setCurrent(next)
    container.current?.querySelectorAll('button')[next]?.focus()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its buttons take the focus
    <div
      ref={container}
      className="editor-tools"
      role="toolbar"
      aria-label={`Tools for ${label}`}
      aria-controls={controls}
      onKeyDown={step}
    >
      {tools.map((tool, index) => (
        <button
          key={tool.label}
          type="button"
          className={`editor-tool${tool.beginsGroup ? ' editor-tool-apart' : ''}`}
          tabIndex={index === Math.min(current, tools.length - 1) ? 0 : -1}
          aria-label={tool.shown ? tool.label : undefined}
          title={tool.shown ? tool.label : undefined}
          aria-pressed={tool.isOn}
          aria-expanded={tool.isOpen}
          aria-disabled={tool.isDisabled || undefined}
          aria-keyshortcuts={tool.keys}
          // The text keeps the focus, and a phone its keyboard.
          onMouseDown={(event) => event.preventDefault()}
          onFocus={() => setCurrent(index)}
          onClick={() => !tool.isDisabled && tool.press()}
        >
          {tool.shown ?? tool.label}
        </button>
      ))}
    </div>
  )
}

/** Whether what is typed or selected has this look. */
function hasMark({ selection, storedMarks, doc }: EditorState, mark: MarkType): boolean {
  if (selection.empty) return mark.isInSet(storedMarks ?? selection.$from.marks()) !== undefined
  return doc.rangeHasMark(selection.from, selection.to, mark)
}
