import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Choice, mergeForms, mergeLists } from '#shared/kernel/three-way-merge.ts'

const block = fc.constantFrom('a', 'b', 'c', 'd', 'e')
const list = fc.array(block, { maxLength: 8 })

/** What one side makes of a list: it leaves, drops or changes each item, and inserts some; all that it writes is its own. */
const edited = (before: readonly string[], side: string) =>
  fc
    .array(fc.tuple(fc.constantFrom('keep', 'keep', 'drop', 'change'), fc.integer({ min: 0, max: 2 })), {
      minLength: before.length + 1,
      maxLength: before.length + 1,
    })
    .map((steps) =>
      steps.flatMap(([step, inserted], at) => {
        const own = Array.from({ length: inserted }, (_, count) => `${side}${at}+${count}`)
        const item = before[at]
        if (item === undefined || step === 'drop') return own
        return [...own, step === 'change' ? `${side}${at}` : item]
      }),
    )
const distinct = fc.uniqueArray(fc.integer({ min: 0, max: 99 }).map(String), { maxLength: 8 })
const twoSides = distinct.chain((before) =>
  fc.record({ before: fc.constant(before), yours: edited(before, 'y'), theirs: edited(before, 't') }),
)

type Parts = ReturnType<typeof mergeLists<string>>
const resolve = (parts: Parts, choice: Choice): string[] =>
  parts.flatMap((part) => {
    if (!part.isContested) return part.items
    return choice === 'both' ? [...part.theirs, ...part.yours] : part[choice]
  })
const isInOrder = (part: readonly string[], whole: readonly string[]): boolean => {
  let at = -1
  return part.every((item) => (at = whole.indexOf(item, at + 1)) !== -1)
}

describe('merging two changes of a list', () => {
  it('gives what one side made of it where the other changed nothing', () => {
    fc.assert(
      fc.property(list, list, (before, changed) => {
        for (const parts of [mergeLists(before, changed, before), mergeLists(before, before, changed)]) {
          expect(parts.filter(({ isContested }) => isContested)).toEqual([])
          expect(resolve(parts, 'yours')).toEqual(changed)
        }
        expect(resolve(mergeLists(before, changed, changed), 'theirs')).toEqual(changed)
      }),
    )
  })

  it('loses nothing that either side wrote, unless it is not chosen, and keeps the order of each', () => {
    fc.assert(
      fc.property(twoSides, ({ before, yours, theirs }) => {
        const parts = mergeLists(before, yours, theirs)
        const [mine, other, both] = (['yours', 'theirs', 'both'] as const).map((choice) => resolve(parts, choice))
        const written = (side: readonly string[]) => side.filter((item) => !before.includes(item))
        expect(isInOrder(written(yours), mine ?? [])).toBe(true)
        expect(isInOrder(written(theirs), other ?? [])).toBe(true)
        for (const item of [...written(yours), ...written(theirs)]) expect(both).toContain(item)
        // What both left is there once, in its order.
        const left = before.filter((item) => yours.includes(item) && theirs.includes(item))
        expect(isInOrder(left, mine ?? [])).toBe(true)
        expect(mine?.filter((item) => left.includes(item))).toEqual(left)
        // What one side dropped and the other left is gone.
        for (const item of before) if (!yours.includes(item) && !theirs.includes(item)) expect(mine).not.toContain(item)
      }),
      { numRuns: 1000 },
    )
  })

  it('contests only items that both changed', () => {
    fc.assert(
      fc.property(twoSides, ({ before, yours, theirs }) => {
        for (const part of mergeLists(before, yours, theirs))
          if (part.isContested) {
            expect(part.before.length).toBeGreaterThan(0)
            expect(part.yours).not.toEqual(part.before)
            expect(part.theirs).not.toEqual(part.before)
          }
      }),
    )
  })

  it('is the same question from the other side', () => {
    fc.assert(
      fc.property(twoSides, ({ before, yours, theirs }) => {
        const contested = (parts: Parts) => parts.filter(({ isContested }) => isContested).length
        expect(contested(mergeLists(before, theirs, yours))).toBe(contested(mergeLists(before, yours, theirs)))
      }),
    )
  })

  it.each([
    ['changes of neighbours', 'a b', 'A b', 'a B', 'A B'],
    ['both add at the end', 'a', 'a y', 'a t', 'a t y'],
    ['one went on from what the other has', 'a', 'a yes', 'a yes,so', 'a yes,so'],
    ['one drops what the other left', 'a b c', 'a c', 'a b c t', 'a c t'],
    ['both moved the same', 'a b c', 'b c a', 'b a c', 'b a c'],
  ])('%s: %s', (_, before, yours, theirs, merged) => {
    const parts = mergeLists(before.split(' '), yours.split(' '), theirs.split(' '))
    expect(parts.filter(({ isContested }) => isContested)).toEqual([])
    expect(resolve(parts, 'yours').join(' ')).toBe(merged)
  })

  it('asks where one dropped what the other changed', () => {
    expect(mergeLists(['a', 'b'], ['a'], ['a', 'B'])).toEqual([
      { isContested: false, items: ['a'] },
      { isContested: true, before: ['b'], yours: [], theirs: ['B'] },
    ])
  })
})

describe('merging two changes of a form', () => {
  const fields = [{ name: 'title' }, { name: 'body', isText: true }, { name: 'features' }, { name: 'order' }]
  const feature = (title: string, description = '') => ({ title, description })
  const before = {
    title: 'Snow',
    body: 'It came.\n\nWe lit the fires.',
    features: [feature('Fire'), feature('Stars')],
    order: ['protea', 'aloe'],
  }

  it('merges texts by their blocks and lists by their rows', () => {
    const { contested, resolve: together } = mergeForms(
      fields,
      before,
      { ...before, body: 'It came.\n\nWe lit the fires.\n\nThen we slept.', features: [feature('Fire', 'Hot')] },
      {
        ...before,
        body: '## Snow\n\nIt came at night.\n\nWe lit the fires.',
        features: [feature('Fire'), feature('Stars'), { description: '', title: 'Quiet' }],
      },
    )
    expect(contested).toEqual([])
    expect(together()).toEqual({
      ...before,
      body: '## Snow\n\nIt came at night.\n\nWe lit the fires.\n\nThen we slept.',
      features: [feature('Fire', 'Hot'), feature('Quiet')],
    })
  })

  it('asks for each place that both changed, and takes what is chosen', () => {
    const { contested, resolve: chosen } = mergeForms(
      fields,
      before,
      { ...before, title: 'Hail', body: 'It came at noon.\n\nWe lit the fires.', order: ['aloe', 'protea'] },
      { ...before, title: 'Frost', body: 'It came at night.\n\nWe slept.', order: ['protea'] },
    )
    expect(contested).toEqual([
      { id: 'title', field: 'title', before: 'Snow', yours: 'Hail', theirs: 'Frost', hasRoomForBoth: false },
      {
        id: 'body.0',
        field: 'body',
        before: 'It came.',
        yours: 'It came at noon.',
        theirs: 'It came at night.',
        hasRoomForBoth: true,
      },
      // The order of cards is one value: items of two orders make none.
      {
        id: 'order',
        field: 'order',
        ...{ before: before.order, yours: ['aloe', 'protea'], theirs: ['protea'] },
        hasRoomForBoth: false,
      },
    ])
    expect(chosen({ title: 'theirs', 'body.0': 'both', order: 'yours' })).toEqual({
      ...before,
      title: 'Frost',
      body: 'It came at night.\n\nIt came at noon.\n\nWe slept.',
      order: ['aloe', 'protea'],
    })
  })

  it('keeps every letter of a text that one side alone changed', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => {
        const [stored, typed] = [{ body: one }, { body: other }]
        const text = [{ name: 'body', isText: true }]
        expect(mergeForms(text, stored, typed, stored).resolve()).toEqual(typed)
        expect(mergeForms(text, stored, stored, typed).resolve()).toEqual(typed)
      }),
    )
  })
})
