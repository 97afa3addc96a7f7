import { toggleMark } from 'prosemirror-commands'
import { redo, undo } from 'prosemirror-history'
import type { MarkType } from 'prosemirror-model'
import type { Command, EditorState } from 'prosemirror-state'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useRef, useState } from 'react'
import { Icon } from '#web/kit/icon.tsx'
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
import { EditorIcon, type EditorIconName } from './editor-icon.tsx'
import type { PanelName } from './editor-panels.tsx'
import { marks } from './schema.ts'
import '#web/admin/kit/actions.css'

type EditorToolbarProps = {
  state: EditorState
  run: (command: Command) => void
  panel: PanelName | undefined
  onPanel: (panel: PanelName) => void
  onPicture: (() => void) | undefined
  /** There is something to put in from the settings. */
  hasFields: boolean
  onPlainText: () => void
  isEmail: boolean
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
}
/** A tool that opens others, below each other. */
type ToolMenu = Pick<Tool, 'label' | 'shown'> & { readonly id: string; readonly tools: readonly Tool[] }

const LINES: readonly [LineKind, string][] = [
  ['paragraph', 'Text'],
  ['heading', 'Heading'],
  ['subheading', 'Subheading'],
  ['bulleted', 'Bulleted list'],
  ['numbered', 'Numbered list'],
  ['quote', 'Quote'],
]

/** The text keeps the focus, and a phone its keyboard. */
const keepFocus = (event: MouseEvent) => event.preventDefault()

/** Few enough for a phone: what a line is and what can be put in are behind two of them. One stop of the Tab key. */
export function EditorToolbar(props: EditorToolbarProps) {
  const { state, run, panel, onPanel, onPicture, hasFields, onPlainText, isEmail, label, controls } = props
  const container = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)
  const menus = useId()

  const kind = activeKind(state)
  const kindName = LINES.find(([name]) => name === kind)?.[1]
  const icon = (name: EditorIconName) => <EditorIcon name={name} />
  const look = (words: string, mark: MarkType, shown: ReactNode, keys: string): Tool => ({
    ...{ label: words, shown, keys, isOn: hasMark(state, mark), isDisabled: !toggleMark(mark)(state) },
    press: () => run(toggleMark(mark)),
  })
  const tools: (Tool | ToolMenu)[] = [
    {
      ...{ label: 'Undo', shown: icon('undo'), keys: 'Control+Z Meta+Z', isDisabled: !undo(state) },
      press: () => run(undo),
    },
    { label: 'Redo', shown: icon('redo'), isDisabled: !redo(state), press: () => run(redo) },
    {
      ...{ id: `${menus}-style`, label: kindName ? `Style: ${kindName}` : 'Style' },
      shown: (
        <>
          Style
          <Icon name="down" />
        </>
      ),
      tools: [
        ...LINES.map(([lineKind, words]) => ({
          ...{ label: words, isOn: kind === lineKind, isDisabled: !canChangeKind(state) },
          press: () => run(toggleKind(lineKind)),
        })),
        { label: 'Write as plain text', press: onPlainText },
      ],
    },
    look('Bold', marks.strong, <strong>B</strong>, 'Control+B Meta+B'),
    look('Emphasis', marks.emphasis, <em className="serif">I</em>, 'Control+I Meta+I'),
    {
      ...{ label: 'Link', shown: icon('link'), keys: 'Control+K Meta+K', isDisabled: !canLink(state) },
      ...{ isOn: linkAt(state) !== undefined, isOpen: panel === 'link', press: () => onPanel('link') },
    },
    {
      ...{ id: `${menus}-insert`, label: 'Insert', shown: <Icon name="plus" /> },
      tools: [
        ...(onPicture ? [{ label: 'Picture', press: onPicture }] : []),
        ...(isEmail
          ? []
          : [
              { label: 'Cabin card', press: () => onPanel('cabin') },
              { label: 'Book button', press: () => onPanel('book') },
            ]),
        {
          ...{ label: 'Table', isDisabled: cellAt(state) !== undefined },
          press: () => run(insertBlock(newTable())),
        },
        ...(hasFields ? [{ label: isEmail ? 'Field' : 'From the settings', press: () => onPanel('field') }] : []),
      ],
    },
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
    <>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its buttons take the focus */}
      <div
        ref={container}
        className="editor-tools row gap-none"
        role="toolbar"
        aria-label={`Tools for ${label}`}
        aria-controls={controls}
        onKeyDown={step}
      >
        {tools.map((tool, index) => {
          const shared = {
            className: 'editor-tool',
            tabIndex: index === current ? 0 : -1,
            'aria-label': tool.label,
            title: tool.label,
            onMouseDown: keepFocus,
            onFocus: () => setCurrent(index),
            children: tool.shown,
          }
          return 'tools' in tool ? (
            <button key={tool.id} type="button" {...shared} popoverTarget={tool.id} />
          ) : (
            <button
              key={tool.label}
              type="button"
              {...shared}
              aria-pressed={tool.isOn}
              aria-expanded={tool.isOpen}
              aria-disabled={tool.isDisabled || undefined}
              aria-keyshortcuts={tool.keys}
              onClick={() => !tool.isDisabled && tool.press()}
            />
          )
        })}
      </div>
      {tools.map((tool) => 'tools' in tool && <Menu key={tool.id} {...tool} />)}
    </>
  )
}

/** Outside of the toolbar, whose arrow keys do not go through it. */
const Menu = ({ id, label, tools }: ToolMenu) => (
  <div id={id} popover="auto" role="group" aria-label={label} className="action-menu editor-menu card card-raised">
    {tools.map(({ label: words, isOn, isDisabled, press }) => (
      <button
        key={words}
        type="button"
        className="editor-tool"
        aria-pressed={isOn}
        aria-disabled={isDisabled || undefined}
        popoverTarget={id}
        popoverTargetAction="hide"
        onMouseDown={keepFocus}
        onClick={() => !isDisabled && press()}
      >
        {words}
      </button>
    ))}
  </div>
)

/** Whether what is typed or selected has this look. */
function hasMark({ selection, storedMarks, doc }: EditorState, mark: MarkType): boolean {
  if (selection.empty) return mark.isInSet(storedMarks ?? selection.$from.marks()) !== undefined
  return doc.rangeHasMark(selection.from, selection.to, mark)
}
