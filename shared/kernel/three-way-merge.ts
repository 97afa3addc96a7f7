import { isSameJson } from './change-log.ts'
import { longestCommonSubsequence } from './list-difference.ts'

/** A part of a merged list: what is agreed, or what both sides changed, each to something else. */
export type MergedPart<Item> =
  | { readonly isContested: false; readonly items: readonly Item[] }
  | {
      readonly isContested: true
      readonly before: readonly Item[]
      readonly yours: readonly Item[]
      readonly theirs: readonly Item[]
    }

/** `before[start … end)` became `keys`. */
type Hunk = { readonly start: number; readonly end: number; readonly keys: readonly string[] }
type Side = 'yours' | 'theirs'
type Group = { readonly start: number; end: number } & { readonly [Of in Side]: Hunk[] }

/** Longer lists are compared by their common beginning and end alone: comparing takes the product of their lengths. */
const MOST_COMPARED = 4_000_000

/**
 * Merges two changes of one list, item by item. What one side alone changed is taken; where both inserted at the same
 * place both stay, theirs first. Only items that both changed are contested.
 */
export function mergeLists<Item>(
  before: readonly Item[],
  yours: readonly Item[],
  theirs: readonly Item[],
  keyOf: (item: Item) => string = String,
): MergedPart<Item>[] {
  const items = new Map<string, Item>()
  const keysOf = (list: readonly Item[]) =>
    list.map((item) => {
      const key = keyOf(item)
      items.set(key, item)
      return key
    })
  const [old, mine, other] = [keysOf(before), keysOf(yours), keysOf(theirs)]
  const itemsOf = (keys: readonly string[]) => keys.map((key) => items.get(key) as Item)
  const parts = mergeKeys(old, mine, other)
  return withoutRepeats(parts, mine, other).map((part) =>
    part.isContested
      ? { ...part, before: itemsOf(part.before), yours: itemsOf(part.yours), theirs: itemsOf(part.theirs) }
      : { ...part, items: itemsOf(part.items) },
  )
}

function mergeKeys(
  before: readonly string[],
  yours: readonly string[],
  theirs: readonly string[],
): MergedPart<string>[] {
  const parts: MergedPart<string>[] = []
  let at = 0
  const keep = (keys: readonly string[]) => parts.push({ isContested: false, items: keys })
  for (const group of groupsOf(hunksOf(before, yours), hunksOf(before, theirs))) {
    keep(before.slice(at, group.start))
    at = group.end
    const [mine, other] = [applied(before, group, group.yours), applied(before, group, group.theirs)]
    if (group.theirs.length === 0) keep(mine)
    else if (group.yours.length === 0) keep(other)
    else if (isSameJson(mine, other)) keep(mine)
    else if (group.start === group.end) keep(joinInsertions(mine, other))
    else parts.push({ isContested: true, before: before.slice(group.start, group.end), yours: mine, theirs: other })
  }
  keep(before.slice(at))
  return parts
}

/** What two sides inserted at one place; where one went on from what the other has, that holds both. */
function joinInsertions(yours: readonly string[], theirs: readonly string[]): readonly string[] {
  const goesOn = (longer: readonly string[], shorter: readonly string[]) =>
    shorter.every((key, at) => longer[at]?.startsWith(key))
  if (goesOn(yours, theirs)) return yours
  return goesOn(theirs, yours) ? theirs : [...theirs, ...yours]
}

/** Hunks of both sides that touch the same items, or insert at the same place, are one group. */
function groupsOf(yours: readonly Hunk[], theirs: readonly Hunk[]): Group[] {
  const all = [
    ...theirs.map((hunk) => ({ hunk, side: 'theirs' as const })),
    ...yours.map((hunk) => ({ hunk, side: 'yours' as const })),
    // What is inserted before an item comes before a change of that item.
  ].toSorted((one, other) => one.hunk.start - other.hunk.start || one.hunk.end - other.hunk.end)
  const groups: Group[] = []
  for (const { hunk, side } of all) {
    const last = groups.at(-1)
    const isSamePlace = last && last.start === last.end && hunk.start === hunk.end && hunk.start === last.start
    if (last && (hunk.start < last.end || isSamePlace)) {
      last.end = Math.max(last.end, hunk.end)
      last[side].push(hunk)
    } else groups.push({ start: hunk.start, end: hunk.end, yours: [], theirs: [], [side]: [hunk] })
  }
  return groups
}

function applied(before: readonly string[], { start, end }: Group, hunks: readonly Hunk[]): string[] {
  const result: string[] = []
  let at = start
  for (const hunk of hunks) {
    result.push(...before.slice(at, hunk.start), ...hunk.keys)
    at = hunk.end
  }
  return [...result, ...before.slice(at, end)]
}

/** The changes that lead from one list to another, each as small as it can be. */
function hunksOf(before: readonly string[], after: readonly string[]): Hunk[] {
  let head = 0
  while (head < before.length && head < after.length && before[head] === after[head]) head += 1
  let tail = 0
  while (tail < before.length - head && tail < after.length - head && before.at(-1 - tail) === after.at(-1 - tail))
    tail += 1
  const [one, other] = [before.slice(head, before.length - tail), after.slice(head, after.length - tail)]
  const hunks: Hunk[] = []
  let [i, j] = [0, 0]
  const add = (toI: number, toJ: number) => {
    if (toI > i || toJ > j) hunks.push(...itemByItem({ start: head + i, end: head + toI, keys: other.slice(j, toJ) }))
    ;[i, j] = [toI + 1, toJ + 1]
  }
  const isComparable = one.length * other.length <= MOST_COMPARED
  for (const [sameI, sameJ] of isComparable ? longestCommonSubsequence(one, other) : []) add(sameI, sameJ)
  add(one.length, other.length)
  return hunks
}

/** As many items in the place of as many: each became the one at its place. */
const itemByItem = (hunk: Hunk): Hunk[] =>
  hunk.keys.length === hunk.end - hunk.start
    ? hunk.keys.map((key, at) => ({ start: hunk.start + at, end: hunk.start + at + 1, keys: [key] }))
    : [hunk]

/** An item that both sides moved is taken once: no item is there more often than on the side that has it more often. */
function withoutRepeats(
  parts: readonly MergedPart<string>[],
  yours: readonly string[],
  theirs: readonly string[],
): MergedPart<string>[] {
  const countIn = (keys: readonly string[], key: string) => keys.filter((one) => one === key).length
  const seen = new Map<string, number>()
  const isKept = (key: string): boolean => {
    const times = (seen.get(key) ?? 0) + 1
    seen.set(key, times)
    return times === 1 || times <= Math.max(countIn(yours, key), countIn(theirs, key))
  }
  return parts.flatMap((part): MergedPart<string>[] => {
    if (part.isContested) return [part]
    const items = part.items.filter(isKept)
    return items.length > 0 ? [{ ...part, items }] : []
  })
}

type Values = Readonly<Record<string, unknown>>
export type Choice = 'yours' | 'theirs' | 'both'
export type Choices = Readonly<Record<string, Choice>>

export type MergedField = {
  readonly name: string
  /** A text of several blocks, with an empty line between them: it is merged block by block. */
  readonly isText?: boolean
}

/** A place that both sides changed, each to something else: a field, or blocks or rows of it. */
export type Contested = {
  readonly id: string
  readonly field: string
  readonly before: unknown
  readonly yours: unknown
  readonly theirs: unknown
  /** Both can stay, one after the other. */
  readonly hasRoomForBoth: boolean
}

export type FormMerge = {
  readonly contested: readonly Contested[]
  /** Both sides' changes together, and in contested places what was chosen; without a choice, yours. */
  readonly resolve: (choices?: Choices) => Values
}

/** Merges two changes of one form: texts by their blocks, lists of rows by their rows, all else by its fields. */
export function mergeForms(fields: readonly MergedField[], before: Values, yours: Values, theirs: Values): FormMerge {
  const merges = fields.map((field) => mergeField(field, before[field.name], yours[field.name], theirs[field.name]))
  return {
    contested: merges.flatMap(({ contested }) => contested),
    resolve: (choices = {}) => Object.fromEntries(fields.map(({ name }, at) => [name, merges[at]?.resolve(choices)])),
  }
}

type FieldMerge = {
  readonly contested: readonly Contested[]
  readonly resolve: (choices: Choices) => unknown
}

function mergeField(
  { name, isText = false }: MergedField,
  before: unknown,
  yours: unknown,
  theirs: unknown,
): FieldMerge {
  if (isSameJson(yours, before)) return { contested: [], resolve: () => theirs }
  if (isSameJson(theirs, before) || isSameJson(yours, theirs)) return { contested: [], resolve: () => yours }
  if (isText && typeof before === 'string' && typeof yours === 'string' && typeof theirs === 'string')
    return mergeParts(name, mergeLists(blocksOf(before), blocksOf(yours), blocksOf(theirs)), joinBlocks)
  if (isRows(before) && isRows(yours) && isRows(theirs))
    return mergeParts(name, mergeLists<unknown>(before, yours, theirs, keyOfRow), (rows) => rows)
  return {
    contested: [{ id: name, field: name, before, yours, theirs, hasRoomForBoth: false }],
    resolve: (choices) => (choices[name] === 'theirs' ? theirs : yours),
  }
}

function mergeParts<Item>(
  field: string,
  parts: readonly MergedPart<Item>[],
  join: (items: readonly Item[]) => unknown,
): FieldMerge {
  const idOf = (place: number) => `${field}.${place}`
  return {
    contested: parts.flatMap((part, place) =>
      part.isContested
        ? {
            id: idOf(place),
            field,
            before: join(part.before),
            yours: join(part.yours),
            theirs: join(part.theirs),
            hasRoomForBoth: part.yours.length > 0 && part.theirs.length > 0,
          }
        : [],
    ),
    resolve: (choices) =>
      join(
        parts.flatMap((part, place) => {
          if (!part.isContested) return part.items
          const choice = choices[idOf(place)] ?? 'yours'
          return choice === 'both' ? [...part.theirs, ...part.yours] : part[choice]
        }),
      ),
  }
}

const blocksOf = (text: string): string[] => text.split(/\n(?:[ \t]*\n)+/).filter((block) => block.trim() !== '')
const joinBlocks = (blocks: readonly string[]): string => blocks.join('\n\n')

const isRows = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) && value.every((row) => typeof row === 'object' && row !== null)

/** The same for equal rows, in whatever order their keys are. */
const keyOfRow = (row: unknown): string =>
  JSON.stringify(row, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  )
