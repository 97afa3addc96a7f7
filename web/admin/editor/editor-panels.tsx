import type { Command, EditorState } from 'prosemirror-state'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { GrowingTextField } from '#web/admin/kit/growing-text-field.tsx'
import { Button } from '#web/kit/button.tsx'
import type { Elements } from '#web/kit/elements.ts'
import {
  type TableChange,
  cellAt,
  changeBlock,
  changeTable,
  insertBlock,
  insertField,
  linkAt,
  moveBlock,
  removeBlock,
  removeLink,
  selectedBlock,
  setLink,
} from './commands.ts'
import { linkAddress, shownAddress } from './link-address.ts'
import type { MarkdownEditorProps } from './editor-props.ts'
import { nodes } from './schema.ts'

/** What a tool opens under the toolbar. */
export type PanelName = 'link' | 'cabin' | 'book' | 'field'

type EditorPanelProps = Pick<MarkdownEditorProps, 'cabins' | 'placeholders' | 'choosePicture' | 'isEmail'> & {
  panel: PanelName | undefined
  state: EditorState
  run: (command: Command) => void
  /** The same, and the focus stays where it is. */
  change: (command: Command) => void
  close: () => void
}

/** What the pressed tool asks, else what can be done with the table or block at the cursor. */
export function EditorPanel(props: EditorPanelProps) {
  const { panel, state, run, close, cabins, placeholders, isEmail } = props
  const runAndClose = (command: Command) => {
    close()
    run(command)
  }
  const anyCabin = { slug: null, name: 'Any cabin' }
  switch (panel) {
    case 'link':
      return <LinkPanel state={state} run={runAndClose} close={close} />
    case 'cabin':
    case 'book':
      return (
        <Panel label={panel === 'cabin' ? 'Card of' : 'Button to book'} isLabelShown close={close}>
          {[...(panel === 'book' ? [anyCabin] : []), ...cabins].map(({ slug, name }) => (
            <Button key={slug} size="small" onClick={() => runAndClose(insertBlock(nodes[panel].create({ slug })))}>
              {name}
            </Button>
          ))}
        </Panel>
      )
    case 'field':
      return (
        <Panel label={isEmail ? 'Put in' : 'Put in, always as the settings have it'} isLabelShown close={close}>
          {placeholders.map((name) => (
            <Button key={name} size="small" onClick={() => runAndClose(insertField(name))}>
              {name}
            </Button>
          ))}
        </Panel>
      )
    case undefined: {
      if (cellAt(state)) return <TablePanel state={state} run={run} />
      const block = selectedBlock(state)
      return block ? <BlockPanel {...props} /> : null
    }
  }
}

type PanelProps = {
  label: string
  /** Where no field in it has a label. */
  isLabelShown?: boolean
  close?: () => void
  children: Elements
}

/** Its first control has the focus where a tool opened it; Escape closes it, and not the drawer around it. */
function Panel({ label, isLabelShown = false, close, children }: PanelProps) {
  const container = useRef<HTMLDivElement>(null)
  const isOpened = close !== undefined
  useEffect(() => {
    if (isOpened) container.current?.querySelector<HTMLElement>('textarea, button')?.focus()
  }, [isOpened])
  function press(event: KeyboardEvent) {
    if (event.key === 'Escape') close?.()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={container}
      className="editor-panel row gap-s"
      role="group"
      aria-label={label}
      onKeyDown={press}
      data-closes-on-escape={isOpened || undefined}
    >
      {isLabelShown && <span className="small soft">{label}</span>}
      {children}
      {close && (
        <Button size="small" variant="quiet" onClick={close}>
          Cancel
        </Button>
      )}
    </div>
  )
}

function LinkPanel({ state, run, close }: Pick<EditorPanelProps, 'state' | 'run' | 'close'>) {
  const link = linkAt(state)
  const [typed, setTyped] = useState(shownAddress(link?.href ?? ''))
  const [words, setWords] = useState('')
  const [problem, setProblem] = useState<string>()
  const needsWords = !link && state.selection.empty
  function save() {
    const href = linkAddress(typed)
    if (href !== undefined) return run(setLink(href, words.trim()))
    return setProblem(
      /^http:/i.test(typed.trim())
        ? 'Please use an address that begins with https://'
        : 'Please enter a page such as /faq, an https address, an e-mail address or a phone number',
    )
  }
  const saveOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // The form around it is not sent.
    event.preventDefault()
    save()
  }
  return (
    <Panel label="Link" close={close}>
      <GrowingTextField
        label="Leads to"
        hint="A page (/faq), an https address, an e-mail address or a phone number"
        problem={problem}
        className="editor-panel-field"
        autoCapitalize="off"
        spellCheck={false}
        value={typed}
        onChange={setTyped}
        onKeyDown={saveOnEnter}
      />
      {needsWords && (
        <GrowingTextField
          label="Words to show"
          className="editor-panel-field"
          value={words}
          onChange={setWords}
          onKeyDown={saveOnEnter}
        />
      )}
      <Button size="small" onClick={save}>
        Set link
      </Button>
      {link && (
        <Button size="small" onClick={() => run(removeLink)}>
          Remove link
        </Button>
      )}
    </Panel>
  )
}

const tableChanges: readonly [TableChange, string][] = [
  ['add row', 'Add row'],
  ['add column', 'Add column'],
  ['remove row', 'Remove row'],
  ['remove column', 'Remove column'],
  ['remove table', 'Remove table'],
]

const TablePanel = ({ state, run }: Pick<EditorPanelProps, 'state' | 'run'>) => (
  <Panel label="Table" isLabelShown>
    {tableChanges.map(([change, words]) => (
      <Button
        key={change}
        size="small"
        variant="quiet"
        aria-disabled={!changeTable(change)(state) || undefined}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => run(changeTable(change))}
      >
        {words}
      </Button>
    ))}
  </Panel>
)

function BlockPanel({ state, run, change, choosePicture }: EditorPanelProps) {
  const block = selectedBlock(state)
  const isPicture = block?.type === nodes.picture
  const names = { table: 'Table', picture: 'Picture', cabin: 'Cabin card', book: 'Book button' }
  async function replace() {
    const chosen = await choosePicture?.()
    if (chosen) run(changeBlock(chosen))
  }
  const action = (words: string, press: () => void, isPossible = true) => (
    <Button size="small" variant="quiet" aria-disabled={!isPossible || undefined} onClick={press}>
      {words}
    </Button>
  )
  return (
    <Panel label={names[block?.type.name as keyof typeof names] ?? ''} isLabelShown={!isPicture}>
      {isPicture && (
        <GrowingTextField
          label="What it shows"
          hint="Read out to those who do not see it"
          className="editor-panel-field"
          maxLength={250}
          value={String(block.attrs['alt'])}
          onChange={(alt) => change(changeBlock({ alt }))}
          // The form around it is not sent.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      {isPicture && choosePicture && action('Another picture', () => void replace())}
      {action('Move up', () => run(moveBlock(-1)), moveBlock(-1)(state))}
      {action('Move down', () => run(moveBlock(1)), moveBlock(1)(state))}
      {action('Remove', () => run(removeBlock))}
    </Panel>
  )
}
