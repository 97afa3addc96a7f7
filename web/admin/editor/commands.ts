import type { Fragment, Node } from 'prosemirror-model'
import {
  AllSelection,
  type Command,
  type EditorState,
  NodeSelection,
  Selection,
  TextSelection,
  type Transaction,
} from 'prosemirror-state'
import { marks, nodes, schema } from './schema.ts'

/** What a line of text can be. */
export type LineKind = 'paragraph' | 'heading' | 'subheading' | 'bulleted' | 'numbered' | 'quote'

type Line = {
  readonly kind: LineKind | 'other'
  /** Where its content begins, and for a block that is no text where it begins itself. */
  readonly start: number
  readonly node: Node
  readonly isSelected: boolean
}

const isListKind = (kind: Line['kind']): boolean => kind === 'bulleted' || kind === 'numbered'
const listKind = (list: Node): LineKind => (list.attrs['numbered'] === true ? 'numbered' : 'bulleted')

function kindOf(node: Node): Line['kind'] {
  if (node.type === nodes.paragraph) return 'paragraph'
  if (node.type === nodes.quote) return 'quote'
  if (node.type === nodes.heading) return node.attrs['level'] === '2' ? 'heading' : 'subheading'
  return 'other'
}

/** The lines of some blocks of the document. */
function linesOf({ doc, selection }: Pick<Transaction, 'doc' | 'selection'>, first: number, last: number): Line[] {
  const lines: Line[] = []
  const touches = (start: number, end: number) => start <= selection.to && end >= selection.from
  doc.forEach((block, offset, index) => {
    if (index < first || index > last) return
    if (block.type !== nodes.list) {
      const start = block.isTextblock ? offset + 1 : offset
      return void lines.push({
        ...{ kind: kindOf(block), node: block, start },
        isSelected: block.isTextblock && touches(start, offset + block.nodeSize - 1),
      })
    }
    block.forEach((item, itemOffset) => {
      const start = offset + itemOffset + 2
      lines.push({ kind: listKind(block), node: item, start, isSelected: touches(start, start + item.content.size) })
    })
  })
  return lines
}

/** The first and last block of the selection. */
function blocksOf({ $from, $to }: Selection): [first: number, last: number] {
  const first = $from.index(0)
  // Between two blocks it ends with the one before.
  return [first, Math.max(first, $to.depth === 0 ? $to.index(0) - 1 : $to.index(0))]
}

const selectedLines = (state: EditorState): Line[] =>
  linesOf(state.tr, ...blocksOf(state.selection)).filter(({ isSelected }) => isSelected)

/** What all selected lines are; undefined where they differ, or where the selection has none. */
export function activeKind(state: EditorState): LineKind | undefined {
  const [first, ...others] = selectedLines(state)
  return first && first.kind !== 'other' && others.every(({ kind }) => kind === first.kind) ? first.kind : undefined
}

export const canChangeKind = (state: EditorState): boolean => selectedLines(state).length > 0

/** Makes the selected lines another kind. The items of a list are changed one by one: what is around them stays one. */
export function changeKind(tr: Transaction, kind: LineKind): boolean {
  let [first, last] = blocksOf(tr.selection)
  const isSameList = (block: Node | null) => block?.type === nodes.list && listKind(block) === kind
  if (isListKind(kind)) {
    if (isSameList(tr.doc.maybeChild(first - 1))) first -= 1
    if (isSameList(tr.doc.maybeChild(last + 1))) last += 1
  }
  const lines = linesOf(tr, first, last)
  if (!lines.some(({ isSelected }) => isSelected)) return false
  const groups: { kind: Line['kind']; lines: Line[] }[] = []
  for (const line of lines) {
    const next = line.isSelected ? kind : line.kind
    const group = groups.at(-1)
    if (isListKind(next) && group?.kind === next) group.lines.push(line)
    else groups.push({ kind: next, lines: [line] })
  }
  const begin = positionOf(tr.doc, first)
  const starts: number[] = []
  let at = begin
  const blocks = groups.map((group) => {
    const block = blockOfKind(group.kind, group.lines)
    let start = block.type === nodes.list ? at + 2 : block.isTextblock ? at + 1 : at
    for (const { node } of group.lines) {
      starts.push(start)
      start += node.content.size + 2
    }
    at += block.nodeSize
    return block
  })
  const moved = (position: number): number => {
    const line = lines.findLastIndex(({ start }) => start <= position)
    const next = (starts[line] ?? begin + 1) + Math.max(0, position - (lines[line]?.start ?? position))
    return Math.min(next, tr.doc.content.size)
  }
  const { anchor, head } = tr.selection
  tr.replaceWith(begin, positionOf(tr.doc, last + 1), blocks)
  tr.setSelection(TextSelection.between(tr.doc.resolve(moved(anchor)), tr.doc.resolve(moved(head))))
  return true
}

/** A list of several lines, or another block of one. */
function blockOfKind(kind: Line['kind'], lines: readonly Line[]): Node {
  const [{ node } = { node: nodes.paragraph.create() }] = lines
  switch (kind) {
    case 'paragraph':
      return nodes.paragraph.create(null, node.content)
    case 'quote':
      return nodes.quote.create(null, node.content)
    case 'heading':
    case 'subheading':
      return nodes.heading.create({ level: kind === 'heading' ? '2' : '3' }, plainContent(node))
    case 'bulleted':
    case 'numbered':
      return nodes.list.create(
        { numbered: kind === 'numbered' },
        lines.map((line) => nodes.item.create(null, line.node.content)),
      )
    case 'other':
      return node
  }
}

/** Without looks, links and line breaks. */
const plainContent = (node: Node): Node[] =>
  node.children.map((child) => (child.type === nodes.lineBreak ? schema.text(' ') : child.mark([])))

/** Where the block with this index begins. */
function positionOf(document: Node, index: number): number {
  let position = 0
  for (let before = 0; before < index; before += 1) position += document.child(before).nodeSize
  return position
}

/** A press on what the lines are already makes them plain text. */
export const toggleKind =
  (kind: LineKind): Command =>
  (state, dispatch) => {
    if (!canChangeKind(state)) return false
    const { tr } = state
    const hasChanged = changeKind(tr, activeKind(state) === kind ? 'paragraph' : kind)
    if (hasChanged) dispatch?.(tr.scrollIntoView())
    return hasChanged
  }

/** At the start of a heading, quote or item, and in an empty item: it becomes plain text before anything is joined. */
export const leaveKind =
  (where: 'at its start' | 'when empty'): Command =>
  (state, dispatch) => {
    const { $from, empty } = state.selection
    if (!empty || !$from.parent.isTextblock || $from.parentOffset > 0) return false
    if (where === 'when empty' && $from.parent.content.size > 0) return false
    const kind = activeKind(state)
    if (kind === undefined || kind === 'paragraph') return false
    const { tr } = state
    changeKind(tr, 'paragraph')
    dispatch?.(tr.scrollIntoView())
    return true
  }

/** Puts a block after the one with the cursor, or in the place of an empty paragraph. */
export const insertBlock =
  (block: Node): Command =>
  (state, dispatch) => {
    const { $to } = state.selection
    const { tr } = state
    const isEmptyLine = $to.depth === 1 && $to.parent.type === nodes.paragraph && $to.parent.content.size === 0
    const position = $to.depth === 0 ? $to.pos : isEmptyLine ? $to.before(1) : $to.after(1)
    if (isEmptyLine) tr.replaceWith(position, $to.after(1), block)
    else tr.insert(position, block)
    if (block.isAtom) tr.setSelection(NodeSelection.create(tr.doc, position))
    else tr.setSelection(Selection.near(tr.doc.resolve(position + 1)))
    dispatch?.(tr.scrollIntoView())
    return true
  }

export const insertField =
  (name: string): Command =>
  (state, dispatch) => {
    const { selection, tr } = state
    if (selection instanceof NodeSelection && selection.node.isBlock) return false
    dispatch?.(tr.replaceSelectionWith(nodes.field.create({ name })).scrollIntoView())
    return true
  }

export const insertLineBreak: Command = (state, dispatch) => {
  const { $from, $to } = state.selection
  if (!$from.sameParent($to) || !$from.parent.type.contentMatch.matchType(nodes.lineBreak)) return false
  dispatch?.(state.tr.replaceSelectionWith(nodes.lineBreak.create(), true).scrollIntoView())
  return true
}

/** As a person selects it: the text of the first block to that of the last. */
export const selectAll: Command = ({ doc, tr }, dispatch) => {
  const isText = (block: Node | null) => block?.isTextblock || block?.type === nodes.list
  const all = isText(doc.firstChild) && isText(doc.lastChild)
  const text = TextSelection.between(doc.resolve(0), doc.resolve(doc.content.size))
  dispatch?.(tr.setSelection(all ? text : new AllSelection(doc)))
  return true
}

/** The block that is selected as a whole. */
export const selectedBlock = ({ selection }: EditorState): Node | undefined =>
  selection instanceof NodeSelection && selection.node.isBlock ? selection.node : undefined

export const changeBlock =
  (attrs: Record<string, unknown>): Command =>
  (state, dispatch) => {
    const block = selectedBlock(state)
    if (!block) return false
    const { from } = state.selection
    const tr = state.tr.setNodeMarkup(from, null, { ...block.attrs, ...attrs })
    dispatch?.(tr.setSelection(NodeSelection.create(tr.doc, from)))
    return true
  }

export const removeBlock: Command = (state, dispatch) => {
  if (!selectedBlock(state)) return false
  dispatch?.(state.tr.deleteSelection().scrollIntoView())
  return true
}

/** Exchanges the selected block with the one before or after it. */
export const moveBlock =
  (step: -1 | 1): Command =>
  (state, dispatch) => {
    const block = selectedBlock(state)
    const index = state.selection.$from.index(0)
    const other = state.doc.maybeChild(index + step)
    if (!block || !other) return false
    const start = step === 1 ? state.selection.from : state.selection.from - other.nodeSize
    const tr = state.tr.replaceWith(
      start,
      start + block.nodeSize + other.nodeSize,
      step === 1 ? [other, block] : [block, other],
    )
    const position = step === 1 ? start + other.nodeSize : start
    dispatch?.(tr.setSelection(NodeSelection.create(tr.doc, position)).scrollIntoView())
    return true
  }

type LinkRange = { readonly from: number; readonly to: number; readonly href: string }

/** The link around the cursor, or at the start of the selection. */
export function linkAt({ selection: { $from, from, to } }: EditorState): LinkRange | undefined {
  const hrefOf = (node: Node): string | undefined => marks.link.isInSet(node.marks)?.attrs['href'] as string | undefined
  let found: LinkRange | undefined
  let position = $from.start()
  for (const child of $from.parent.inlineContent ? $from.parent.children : []) {
    const href = hrefOf(child)
    const end = position + child.nodeSize
    if (href !== undefined)
      found = found?.href === href && found.to === position ? { ...found, to: end } : { from: position, to: end, href }
    if (found && found.from <= from && found.to >= Math.min(to, $from.end()) && end >= from) {
      const next = $from.parent.childAfter(end - $from.start()).node
      if (!next || hrefOf(next) !== found.href) return found
    }
    position = end
  }
  return undefined
}

export const canLink = ({ selection }: EditorState): boolean =>
  selection.$from.parent.inlineContent &&
  selection.$from.parent.type.allowsMarkType(marks.link) &&
  selection.$from.sameParent(selection.$to)

/** Links the selection, or the link around the cursor anew; without either it puts in the words. */
export const setLink =
  (href: string, words: string): Command =>
  (state, dispatch) => {
    if (!canLink(state)) return false
    const { tr, selection } = state
    const range = linkAt(state) ?? selection
    const mark = marks.link.create({ href })
    if (range.from === range.to) tr.insert(range.from, schema.text(words || href, [mark]))
    else tr.removeMark(range.from, range.to, marks.link).addMark(range.from, range.to, mark)
    dispatch?.(tr.scrollIntoView())
    return true
  }

export const removeLink: Command = (state, dispatch) => {
  const link = linkAt(state)
  if (!link) return false
  dispatch?.(state.tr.removeMark(link.from, link.to, marks.link))
  return true
}

/** Where the cursor is in a table: its row and column, from 0. */
export function cellAt({ selection: { $from } }: EditorState) {
  if ($from.depth < 3 || $from.node(1).type !== nodes.table) return undefined
  return { table: $from.node(1), start: $from.before(1), row: $from.index(1), column: $from.index(2) }
}

export const newTable = (): Node =>
  nodes.table.create(null, [
    nodes.row.create(null, [nodes.headCell.create(), nodes.headCell.create()]),
    nodes.row.create(null, [nodes.cell.create(), nodes.cell.create()]),
  ])

export type TableChange = 'add row' | 'add column' | 'remove row' | 'remove column' | 'remove table'

/** Rows and columns are added after the cursor. The first row is the head: it stays. */
export const changeTable =
  (change: TableChange): Command =>
  (state, dispatch) => {
    const place = cellAt(state)
    if (!place) return false
    const { table, start, row, column } = place
    const rows = table.children.map((one) => one.children)
    const [head = []] = rows
    const { tr } = state
    const isLast = change === 'remove column' && head.length === 1
    if (change === 'remove table' || isLast) {
      dispatch?.(tr.delete(start, start + table.nodeSize).scrollIntoView())
      return true
    }
    if (change === 'remove row' && row === 0) return false
    const cellFor = (at: number) => (at === 0 ? nodes.headCell.create() : nodes.cell.create())
    if (change === 'add row')
      rows.splice(
        row + 1,
        0,
        head.map(() => nodes.cell.create()),
      )
    if (change === 'remove row') rows.splice(row, 1)
    const changed = rows.map((cells, at) => {
      if (change === 'add column') return cells.toSpliced(column + 1, 0, cellFor(at))
      return change === 'remove column' ? cells.toSpliced(column, 1) : cells
    })
    const next = tableOf(changed)
    tr.replaceWith(start, start + table.nodeSize, next)
    const at = {
      row: change === 'add row' ? row + 1 : Math.min(row, changed.length - 1),
      column: change === 'add column' ? column + 1 : Math.min(column, (changed[0]?.length ?? 1) - 1),
    }
    dispatch?.(
      tr.setSelection(Selection.near(tr.doc.resolve(cellStart(next, start, at.row, at.column)))).scrollIntoView(),
    )
    return true
  }

const tableOf = (rows: readonly (readonly Node[])[]): Node =>
  nodes.table.create(
    null,
    rows.map((cells) => nodes.row.create(null, [...cells])),
  )

function cellStart(table: Node, start: number, row: number, column: number): number {
  let position = start + 1
  for (let at = 0; at < row; at += 1) position += table.child(at).nodeSize
  position += 1
  for (let at = 0; at < column; at += 1) position += table.child(row).child(at).nodeSize
  return position + 1
}

/** Enter in a cell goes to the one below it, and from the last row out of the table. */
export const leaveCell: Command = (state, dispatch) => {
  const place = cellAt(state)
  if (!place) return false
  const { table, start, row, column } = place
  const { tr } = state
  const isLast = row + 1 >= table.childCount
  const after = start + table.nodeSize
  if (isLast && after >= tr.doc.content.size) tr.insert(after, nodes.paragraph.create())
  const next = isLast
    ? after + 1
    : cellStart(table, start, row + 1, Math.min(column, table.child(row + 1).childCount - 1))
  dispatch?.(tr.setSelection(Selection.near(tr.doc.resolve(next))).scrollIntoView())
  return true
}

/** Deleting over several cells empties them, and leaves the table as it is. */
export const emptyCells: Command = (state, dispatch) => {
  const { $from, $to, from, to } = state.selection
  const place = cellAt(state)
  if (!place || $from.sameParent($to) || $to.pos > place.start + place.table.nodeSize) return false
  const { tr } = state
  state.doc.nodesBetween(from, to, (node, position) => {
    if (node.type !== nodes.cell && node.type !== nodes.headCell) return true
    const [begin, end] = [Math.max(from, position + 1), Math.min(to, position + node.nodeSize - 1)]
    if (end > begin) tr.delete(tr.mapping.map(begin), tr.mapping.map(end))
    return false
  })
  dispatch?.(tr.setSelection(Selection.near(tr.doc.resolve(from))).scrollIntoView())
  return true
}

/** A table with rows of one length, the first of them the head; undefined where it is one already. */
export function mendTable(table: Node): Node | undefined {
  const columns = Math.max(...table.children.map((row) => row.childCount))
  const isWhole = table.children.every(
    (row, at) =>
      row.childCount === columns &&
      row.children.every((cell) => cell.type === (at === 0 ? nodes.headCell : nodes.cell)),
  )
  if (isWhole) return undefined
  return tableOf(
    table.children.map((row, at) =>
      Array.from({ length: columns }, (_, column) => {
        const content: Fragment | Node[] = row.maybeChild(column)?.content ?? []
        if (at > 0) return nodes.cell.create(null, content)
        return nodes.headCell.create(
          null,
          Array.isArray(content) ? content : content.content.map((one) => one.mark([])),
        )
      }),
    ),
  )
}
