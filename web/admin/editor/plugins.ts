import {
  baseKeymap,
  chainCommands,
  deleteSelection,
  joinBackward,
  joinTextblockBackward,
  selectNodeBackward,
  toggleMark,
} from 'prosemirror-commands'
import { gapCursor } from 'prosemirror-gapcursor'
import { history, redo, undo } from 'prosemirror-history'
import { InputRule, inputRules, undoInputRule } from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import type { MarkType } from 'prosemirror-model'
import { Plugin, TextSelection } from 'prosemirror-state'
import {
  type LineKind,
  changeKind,
  emptyCells,
  insertLineBreak,
  leaveCell,
  leaveKind,
  mendTable,
  selectAll,
  selectedBlock,
} from './commands.ts'
import { linkAddress } from './link-address.ts'
import { marks, nodes } from './schema.ts'

/** `fields` are the placeholders there are; `onLink` opens the form of a link. */
export const editorPlugins = (fields: readonly string[], onLink: () => void): Plugin[] => [
  blockGuard,
  typingRules(fields),
  keymap({
    'Mod-b': toggleMark(marks.strong),
    'Mod-i': toggleMark(marks.emphasis),
    'Mod-k': () => {
      onLink()
      return true
    },
    'Mod-a': selectAll,
    'Mod-z': undo,
    'Shift-Mod-z': redo,
    'Mod-y': redo,
    Enter: chainCommands(leaveCell, leaveKind('when empty')),
    'Shift-Enter': chainCommands(insertLineBreak, () => true),
    // In place of the usual order, in which a block could be deleted that the cursor is merely behind.
    Backspace: chainCommands(
      undoInputRule,
      emptyCells,
      deleteSelection,
      leaveKind('at its start'),
      joinTextblockBackward,
      joinBackward,
      selectNodeBackward,
    ),
    Delete: emptyCells,
  }),
  // Tab leaves the editor, as any other field.
  keymap(baseKeymap),
  history(),
  gapCursor(),
  mending,
]

/** What is typed while a block is selected comes after it, and never replaces it; a held key stops at it. */
const blockGuard = new Plugin({
  props: {
    handleKeyDown: ({ state }, { key, repeat }) =>
      repeat && (key === 'Backspace' || key === 'Delete') && selectedBlock(state) !== undefined,
    handleTextInput(view, _from, _to, text) {
      const { selection, tr } = view.state
      if (!selectedBlock(view.state)) return false
      tr.insert(selection.to, nodes.paragraph.create(null, view.state.schema.text(text)))
      view.dispatch(tr.setSelection(TextSelection.create(tr.doc, selection.to + 1 + text.length)).scrollIntoView())
      return true
    },
  },
})

/** Tables stay whole, and the document ends with a line to write on. */
const mending = new Plugin({
  appendTransaction(transactions, _before, { doc, tr }) {
    if (!transactions.some(({ docChanged }) => docChanged)) return null
    doc.forEach((block, offset) => {
      const mended = block.type === nodes.table ? mendTable(block) : undefined
      if (mended) tr.replaceWith(tr.mapping.map(offset), tr.mapping.map(offset + block.nodeSize), mended)
    })
    if (doc.lastChild && !doc.lastChild.isTextblock && doc.lastChild.type !== nodes.list)
      tr.insert(tr.doc.content.size, nodes.paragraph.create())
    return tr.docChanged ? tr : null
  },
})

/** What people who know Markdown type becomes what it means at once, and an address a link. */
const typingRules = (fields: readonly string[]): Plugin =>
  inputRules({
    rules: [
      lineRule(/^#{1,2} $/, 'heading'),
      lineRule(/^### $/, 'subheading'),
      lineRule(/^[-*] $/, 'bulleted'),
      lineRule(/^1[.)] $/, 'numbered'),
      lineRule(/^> $/, 'quote'),
      lookRule(/\*\*([^*\s]|[^*\s][^*]*[^*\s])\*\*$/, marks.strong),
      lookRule(/(?<!\*)\*([^*\s]|[^*\s][^*]*[^*\s])\*$/, marks.emphasis),
      new InputRule(/\{([^{}\n]+)\}$/, ({ tr }, [, name = ''], start, end) =>
        fields.includes(name) ? tr.replaceWith(start, end, nodes.field.create({ name })) : null,
      ),
      new InputRule(
        /(?:^|\s)((?:https:\/\/|www\.)\S+|[\w.+-]+@[\w-]+\.[\w.-]+) $/,
        (state, [, typed = ''], start, end) => {
          const address = typed.replace(/[.,;:!?)]+$/, '')
          const href = linkAddress(address)
          const to = end - (typed.length - address.length)
          const from = to - address.length
          if (href === undefined || from < start || !state.doc.resolve(from).parent.type.allowsMarkType(marks.link))
            return null
          if (state.doc.rangeHasMark(from, to, marks.link)) return null
          return state.tr.addMark(from, to, marks.link.create({ href })).insertText(' ', end)
        },
      ),
    ],
  })

const lineRule = (pattern: RegExp, kind: LineKind): InputRule =>
  new InputRule(pattern, ({ tr, doc }, _match, start, end) => {
    if (doc.resolve(start).parent.type !== nodes.paragraph) return null
    tr.delete(start, end)
    return changeKind(tr, kind) ? tr : null
  })

const lookRule = (pattern: RegExp, look: MarkType): InputRule =>
  new InputRule(pattern, ({ tr, doc }, [all, inner = ''], start, end) => {
    if (!doc.resolve(start).parent.type.allowsMarkType(look)) return null
    const stars = (all.length - inner.length) / 2
    // The last star is typed now, and not in the document yet.
    tr.delete(end - stars + 1, end).delete(start, start + stars)
    tr.addMark(start, end - stars + 1 - stars, look.create())
    return tr.removeStoredMark(look)
  })
