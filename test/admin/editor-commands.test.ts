import { baseKeymap, chainCommands, joinTextblockBackward, toggleMark } from 'prosemirror-commands'
import { redo, undo } from 'prosemirror-history'
import fc from 'fast-check'
import { type Command, EditorState, NodeSelection, type Selection, TextSelection } from 'prosemirror-state'
import { describe, expect, it } from 'vitest'
import { readEditableMarkdown } from '#shared/content/editable-markdown.ts'
import { placeholderNames } from '#shared/content/placeholders.ts'
import { canonicalText, writeMarkdown } from '#shared/content/write-markdown.ts'
import { richTexts } from '#test/support/rich-text-arbitraries.ts'
import * as commands from '#web/admin/editor/commands.ts'
import { toBlocks, toDocument } from '#web/admin/editor/document.ts'
import { editorPlugins } from '#web/admin/editor/plugins.ts'
import { marks, nodes, schema } from '#web/admin/editor/schema.ts'

const plugins = editorPlugins(placeholderNames, () => undefined)

const typeText =
  (text: string): Command =>
  (state, dispatch) => {
    dispatch?.(state.tr.insertText(text))
    return true
  }

const all: Record<string, Command> = {
  ...Object.fromEntries(
    (['paragraph', 'heading', 'subheading', 'bulleted', 'numbered', 'quote'] as const).map((kind) => [
      kind,
      commands.toggleKind(kind),
    ]),
  ),
  ...Object.fromEntries(
    (['add row', 'add column', 'remove row', 'remove column', 'remove table'] as const).map((change) => [
      change,
      commands.changeTable(change),
    ]),
  ),
  bold: toggleMark(marks.strong),
  emphasis: toggleMark(marks.emphasis),
  link: commands.setLink('/faq', 'words'),
  'remove link': commands.removeLink,
  table: commands.insertBlock(commands.newTable()),
  card: commands.insertBlock(nodes.cabin.create({ slug: 'protea' })),
  field: commands.insertField('phone'),
  'line break': commands.insertLineBreak,
  up: commands.moveBlock(-1),
  down: commands.moveBlock(1),
  remove: commands.removeBlock,
  all: commands.selectAll,
  enter: chainCommands(commands.leaveCell, commands.leaveKind('when empty'), baseKeymap['Enter'] ?? (() => false)),
  backspace: chainCommands(
    commands.emptyCells,
    commands.leaveKind('at its start'),
    joinTextblockBackward,
    baseKeymap['Backspace'] ?? (() => false),
  ),
  delete: chainCommands(commands.emptyCells, baseKeymap['Delete'] ?? (() => false)),
  undo,
  redo,
  a: typeText('a'),
  stars: typeText('**'),
  space: typeText(' '),
}

describe('the document of the editor', () => {
  it('holds every text of the grammar', () => {
    fc.assert(
      fc.property(richTexts, (blocks) => {
        expect(toBlocks(toDocument(blocks, placeholderNames))).toEqual(canonicalText(blocks))
      }),
    )
  })

  it('stays a text that can be opened again, whatever is done to it', () => {
    const action = fc.record({
      name: fc.constantFrom(...Object.keys(all)),
      from: fc.option(fc.nat(400), { nil: undefined }),
      length: fc.nat(30),
      isBlock: fc.boolean(),
    })
    fc.assert(
      fc.property(richTexts, fc.array(action, { maxLength: 15 }), (blocks, actions) => {
        let state = EditorState.create({ doc: toDocument(canonicalText(blocks), placeholderNames), plugins })
        for (const { name, from, length, isBlock } of actions) {
          if (from !== undefined) state = state.apply(state.tr.setSelection(selectionAt(state, from, length, isBlock)))
          all[name]?.(state, (transaction) => {
            state = state.apply(transaction)
          })
          state.doc.check()
          const written = writeMarkdown(toBlocks(state.doc))
          expect(readEditableMarkdown(written)).toBeDefined()
        }
      }),
      { numRuns: Number(process.env['RUNS'] ?? 300) },
    )
  })

  it('changes one item of a list, and leaves those around it', () => {
    const doc = toDocument([{ kind: 'list', numbered: false, items: ['a', 'b', 'c'].map((text) => [{ text }]) }], [])
    let state = EditorState.create({ doc, schema })
    state = state.apply(state.tr.setSelection(TextSelection.create(doc, 6)))
    commands.toggleKind('numbered')(state, (transaction) => {
      state = state.apply(transaction)
    })
    expect(writeMarkdown(toBlocks(state.doc))).toBe('- a\n\n1. b\n\n- c')
    expect(state.selection.$from.parent.textContent).toBe('b')
    commands.toggleKind('numbered')(state, (transaction) => {
      state = state.apply(transaction)
    })
    commands.toggleKind('bulleted')(state, (transaction) => {
      state = state.apply(transaction)
    })
    expect(writeMarkdown(toBlocks(state.doc))).toBe('- a\n- b\n- c')
  })
})

function selectionAt({ doc }: EditorState, from: number, length: number, isBlock: boolean): Selection {
  const start = doc.resolve(from % (doc.content.size + 1))
  const block = isBlock ? start.nodeAfter : null
  if (block && NodeSelection.isSelectable(block)) return NodeSelection.create(doc, start.pos)
  return TextSelection.between(start, doc.resolve(Math.min(start.pos + length, doc.content.size)))
}
