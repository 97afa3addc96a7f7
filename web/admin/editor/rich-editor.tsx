import { closeHistory } from 'prosemirror-history'
import { EditorState, Selection, type Command, type Transaction } from 'prosemirror-state'
import { Decoration, DecorationSet, EditorView } from 'prosemirror-view'
import { Fragment, type Node, Slice } from 'prosemirror-model'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { isSameJson } from '#shared/kernel/change-log.ts'
import type { RichText } from '#shared/content/rich-text.ts'
import { writeMarkdown } from '#shared/content/write-markdown.ts'
import { CharacterCount } from '#web/admin/kit/character-count.tsx'
import { Problem, useControl } from '#web/kit/field-frame.tsx'
import { blockViews } from './block-views.ts'
import { insertBlock } from './commands.ts'
import { toBlocks, toDocument } from './document.ts'
import { EditorPanel, type PanelName } from './editor-panels.tsx'
import { EditorToolbar } from './editor-toolbar.tsx'
import type { MarkdownEditorProps } from './editor-props.ts'
import { type Pasted, readPasted } from './paste.ts'
import { editorPlugins } from './plugins.ts'
import { nodes, schema } from './schema.ts'
import { useWriting } from './use-writing.ts'

type RichEditorProps = MarkdownEditorProps & { blocks: RichText; onPlainText: () => void }

/** The text as it will look, with a toolbar. It is opened once: a text from outside gets a new one. */
export function RichEditor(props: RichEditorProps) {
  const { id, label, value, blocks, onChange, onBlur, hint, problem, optional, maxLength } = props
  const { cabins, choosePicture, linkToPicture, placeholders, isEmail = false, onPlainText } = props
  const labelId = useId()
  const { control, hintId, problemId } = useControl({ hint, problem }, id)
  const field = useRef<HTMLDivElement>(null)
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const [panel, setPanel] = useState<PanelName>()
  const [message, setMessage] = useState('')
  const [state, setState] = useState(() =>
    EditorState.create({
      doc: toDocument(blocks, placeholders),
      plugins: editorPlugins(placeholders, () => openLink.current()),
    }),
  )
  const openLink = useRef(() => undefined as void)
  const [opened] = useState(() => ({ markdown: value, blocks: toBlocks(state.doc) }))
  const last = useRef(value)
  const [views] = useState(() => {
    const made = blockViews()
    made.linkPicturesBy(linkToPicture)
    return made
  })
  const writing = useWriting((document) => {
    const written = toBlocks(document)
    const markdown = isSameJson(written, opened.blocks) ? opened.markdown : writeMarkdown(written)
    if (markdown === last.current) return
    last.current = markdown
    onChange(markdown)
  })

  const apply = useEffectEvent((transaction: Transaction) => {
    const editor = view.current
    if (!editor) return
    const next = editor.state.apply(transaction)
    editor.updateState(next)
    setState(next)
    if (!transaction.docChanged) return
    setMessage('')
    writing.soon(next.doc)
    // Without the focus no blur will write it.
    if (!field.current?.contains(document.activeElement)) writing.now()
  })
  const leave = useEffectEvent(() => {
    writing.now()
    onBlur?.()
  })
  const attributes = {
    ...{
      id,
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-labelledby': labelId,
      class: 'editor-text prose rich-text',
    },
    ...(control['aria-describedby'] && { 'aria-describedby': control['aria-describedby'] }),
    ...(problem && { 'aria-invalid': 'true' }),
    translate: 'no',
  }

  useEffect(() => {
    if (!host.current) return undefined
    const covered = coveredEdges(host.current)
    const editor = new EditorView(host.current, {
      state,
      attributes,
      scrollThreshold: covered,
      scrollMargin: covered,
      nodeViews: views.nodeViews,
      dispatchTransaction: (transaction) => apply(transaction),
      handleDOMEvents: {
        blur: () => leave(),
        paste: (_, event) => {
          const pasted = readPasted(event.clipboardData)
          if (!pasted) return false
          event.preventDefault()
          take(pasted)
          return true
        },
        drop: (_, event) => {
          const place = editor.posAtCoords({ left: event.clientX, top: event.clientY })
          const dropped = !editor.dragging && place ? readPasted(event.dataTransfer) : undefined
          // The library takes no event that is prevented.
          if (!place || !dropped) return false
          event.preventDefault()
          editor.dispatch(editor.state.tr.setSelection(Selection.near(editor.state.doc.resolve(place.pos))))
          take(dropped)
          return true
        },
      },
      clipboardTextSerializer: (slice) => slice.content.textBetween(0, slice.content.size, '\n\n'),
    })
    view.current = editor
    return () => {
      view.current = null
      editor.destroy()
    }
    // oxlint-disable-next-line react/exhaustive-deps -- opened once
  }, [])
  // Seldom, since a phone's keyboard may be composing a word.
  // oxlint-disable-next-line react/exhaustive-deps -- what they are made of
  useEffect(() => view.current?.setProps({ attributes }), [id, labelId, problem, hint])
  useEffect(() => {
    openLink.current = () => setPanel('link')
  })
  useEffect(() => views.showNames(cabins), [views, cabins])
  useEffect(() => view.current?.setProps({ decorations: panel === 'link' ? markSelection : () => null }), [panel])

  function take({ blocks: pasted, hasPictures, hasOtherLinks }: Pasted) {
    if (!view.current) return
    insertPasted(view.current, pasted, placeholders)
    if (hasPictures || hasOtherLinks)
      setMessage([hasPictures && noPictures, hasOtherLinks && noOtherLinks].filter(Boolean).join(' '))
  }
  function change(command: Command) {
    const editor = view.current
    // Each press can be undone by itself.
    if (editor) command(editor.state, (transaction) => editor.dispatch(closeHistory(transaction)), editor)
  }
  function run(command: Command) {
    change(command)
    view.current?.focus()
  }
  function close() {
    setPanel(undefined)
    view.current?.focus()
  }
  async function addPicture() {
    const chosen = await choosePicture?.()
    if (chosen) run(insertBlock(nodes.picture.create(chosen)))
    else view.current?.focus()
  }

  return (
    <div ref={field} className="field">
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- as a label */}
      <span className="field-label" id={labelId} onClick={() => view.current?.focus()}>
        <span>{label}</span>
        {optional && <span className="field-optional"> (optional)</span>}
      </span>
      {hint && (
        <p id={hintId} className="field-hint">
          {hint}
        </p>
      )}
      <div className={`editor control${problem ? ' editor-invalid' : ''}`}>
        <div className="editor-toolbar">
          <EditorToolbar
            {...{ state, run, panel, label, isEmail }}
            controls={id}
            hasFields={placeholders.length > 0}
            onPlainText={() => {
              writing.now()
              onPlainText()
            }}
            onPanel={(next) => setPanel(next === panel ? undefined : next)}
            onPicture={choosePicture && (() => void addPicture())}
          />
          <EditorPanel
            key={panel}
            {...{ panel, state, run, change, close, cabins, placeholders, choosePicture, isEmail }}
          />
        </div>
        <div ref={host} />
      </div>
      <p className="small soft" role="status">
        {message}
      </p>
      <CharacterCount text={value} maxLength={maxLength} />
      <Problem id={problemId}>{problem}</Problem>
    </div>
  )
}

/** How much the bars of the page, or of the drawer around it, cover at each edge: the line that is typed stays between them. */
function coveredEdges(element: HTMLElement) {
  const covered = (edge: 'Top' | 'Bottom') =>
    Number.parseFloat(
      getComputedStyle(element.closest('.dialog-body') ?? document.documentElement)[`scrollPadding${edge}`],
    ) || 5
  return {
    ...{ left: 5, right: 5 },
    get top() {
      return covered('Top')
    },
    get bottom() {
      return covered('Bottom')
    },
  }
}

/** The words that become a link stay marked while its form has the focus. */
const markSelection = ({ doc, selection: { from, to } }: EditorState) =>
  DecorationSet.create(doc, [Decoration.inline(from, to, { class: 'editor-selection' })])

const noPictures = 'Pictures are not taken over when you paste or drop them. Put them in with “Picture”.'
const noOtherLinks = 'A link that does not begin with https:// became plain words. Put it in with “Link”.'

/** In a heading or a cell everything comes as one line. */
function insertPasted(view: EditorView, blocks: RichText, fields: readonly string[]) {
  if (blocks.length === 0) return
  const { tr } = view.state
  const { $from, $to } = tr.selection
  const pasted = toDocument(blocks, fields)
  const isLineOnly = $from.sameParent($to) && [nodes.heading, nodes.cell, nodes.headCell].includes($from.parent.type)
  if (isLineOnly) tr.replaceSelection(new Slice(Fragment.from(oneLine(pasted)), 0, 0))
  else {
    const open = (block: Node | null) => (block?.type === nodes.paragraph ? 1 : 0)
    // What takes the place of whole blocks keeps nothing of the first.
    const isInPlace = !$from.sameParent($to) && $from.parentOffset === 0
    tr.replaceSelection(new Slice(pasted.content, isInPlace ? 0 : open(pasted.firstChild), open(pasted.lastChild)))
  }
  view.dispatch(tr.scrollIntoView())
}

/** All words of a document with a space between its lines. */
function oneLine(document: Node): Node[] {
  const words: Node[] = []
  document.descendants((block) => {
    if (!block.isTextblock) return true
    if (words.length > 0 && block.childCount > 0) words.push(schema.text(' '))
    words.push(...block.children.map((one) => (one.type === nodes.lineBreak ? schema.text(' ') : one)))
    return false
  })
  return words
}
