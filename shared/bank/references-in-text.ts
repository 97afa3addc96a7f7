import { foldText } from '#shared/kernel/fold-text.ts'
import type { BookingReference } from '#shared/kernel/id.ts'

/**
 * How a reference stands in a text. Verbatim: after case, blanks and hyphens are folded. Repaired: letters that look alike
 * or a single slip make it one. No prefix: its five letters alone. Cut: its end is missing, as banks keep 20 characters
 * of what is typed (30 without the user code of a bank: Electrum's ZaEftSchemeData).
 */
export type FoundReference = {
  readonly reference: BookingReference
  readonly how: 'verbatim' | 'repaired' | 'no-prefix' | 'cut'
}

/** Longer texts are no line of a statement. */
const MAX_TEXT = 300
const PREFIX = 'MC'
const CODE_LENGTH = 5
/** Fewer letters of a code say nothing. */
const MIN_CUT_LENGTH = 3
const WHOLE_LENGTH = PREFIX.length + CODE_LENGTH

/** Starts anywhere, since a word before may begin with MC as well; ends with a whole word. */
const VERBATIM = /(?<![A-Z0-9])(?=(M[ -]{0,3}C(?:[ -]{0,3}[34679ACDEFGHJKMNPQRTWXY]){5})(?![A-Z0-9]))/g

/**
 * Whether what stands there is written as references are: `MC MEYER` and `M C MEYER` are initials and a surname, unless
 * there is such a booking.
 */
const isWrittenAsReference = (written: string): boolean => /[0-9-]|^MC[A-Z]/.test(written)

/** Letters that are taken for each other, read or typed, each with the one that stands for all of its kind. */
const lookAlike: Readonly<Record<string, string>> = {
  ...{ '0': 'Q', O: 'Q', D: 'Q', '1': '7', I: '7', L: '7', '2': '7', Z: '7', '5': 'S' },
  ...{ '8': '3', B: '3', U: 'W', V: 'W', '4': 'A', '6': 'G', N: 'M' },
}
const foldLookAlikes = (code: string): string => code.replaceAll(/[A-Z0-9]/g, (letter) => lookAlike[letter] ?? letter)

/** Whether one letter was left out, put in or typed otherwise, or two neighbours changed places. */
function isOneSlip(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1 || one === other) return false
  let start = 0
  while (start < one.length && one[start] === other[start]) start += 1
  let end = 0
  while (end < Math.min(one.length, other.length) - start && one.at(-1 - end) === other.at(-1 - end)) end += 1
  const left = one.slice(start, one.length - end)
  const right = other.slice(start, other.length - end)
  return (left.length <= 1 && right.length <= 1) || (left.length === 2 && left === [...right].toReversed().join(''))
}

/** The words of a text that a reference is looked for in, and neighbours as one: `MC 7K4 Q8` is `MC7K4Q8` too. */
function wordsOf(text: string) {
  const single = text.split(/[ -]+/).filter(Boolean)
  const joined = single.flatMap((_, at) => [1, 2, 3].map((count) => single.slice(at, at + count).join('')))
  const words = [...new Set(joined)].filter((word) => /^[A-Z0-9]{5,40}$/.test(word))
  return {
    whole: new Set(words),
    folded: new Set(words.map(foldLookAlikes)),
    /** Of about the length of a reference. */
    near: words.filter(({ length }) => Math.abs(length - WHOLE_LENGTH) <= 1),
    /** A bank's name or a guest's glued to it: `CAPITECMC7K4QX`. */
    glued: words.filter((word) => word.length > WHOLE_LENGTH && word.includes(PREFIX)),
  }
}

/** What a booking is looked for by. */
const targetOf = (reference: BookingReference) => {
  const code = reference.slice(PREFIX.length + 1)
  return {
    code,
    whole: PREFIX + code,
    cuts: Array.from({ length: CODE_LENGTH - MIN_CUT_LENGTH }, (_, at) => PREFIX + code.slice(0, MIN_CUT_LENGTH + at)),
    folded: [foldLookAlikes(code), foldLookAlikes(PREFIX + code)],
  }
}

function howFound(
  { code, whole, cuts, folded }: ReturnType<typeof targetOf>,
  words: ReturnType<typeof wordsOf>,
): FoundReference['how'] | undefined {
  if (words.whole.has(code)) return 'no-prefix'
  if (cuts.some((cut) => words.whole.has(cut))) return 'cut'
  const isRepaired =
    folded.some((one) => words.folded.has(one)) ||
    words.near.some((word) => isOneSlip(word, whole)) ||
    words.glued.some((word) => word.includes(whole))
  return isRepaired ? 'repaired' : undefined
}

/**
 * The references in a text as people type them into a banking app, each once. What stands there verbatim is found whether
 * or not there is such a booking, if it is written as references are; anything that needs a guess is held only against the given candidates, and only in what
 * is left of the text. The alphabet has no letters that look alike, so no slip has one repair alone.
 */
export const referencesInText = (text: string, candidates: readonly BookingReference[]): FoundReference[] =>
  createReferenceFinder(candidates)(text)

/** The same for many texts. */
export function createReferenceFinder(candidates: readonly BookingReference[]): (text: string) => FoundReference[] {
  const targets = new Map(candidates.map((reference) => [reference, targetOf(reference)]))
  return (text) => findReferences(text, targets)
}

function findReferences(
  text: string,
  targets: ReadonlyMap<BookingReference, ReturnType<typeof targetOf>>,
): FoundReference[] {
  let folded = foldText(text.slice(0, MAX_TEXT))
    .toUpperCase()
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
    .replaceAll(/[^A-Z0-9-]+/g, (signs) => (/^\s+$/u.test(signs) ? ' ' : ' / '))
  const found = new Map<BookingReference, FoundReference['how']>()
  for (const [, written = ''] of folded.matchAll(VERBATIM)) {
    const code = written.replaceAll(/[ -]/g, '').slice(PREFIX.length)
    const reference = `${PREFIX}-${code}`
    if (!targets.has(reference) && !isWrittenAsReference(written)) continue
    found.set(reference, 'verbatim')
    if (targets.has(reference)) folded = folded.replaceAll(written, '/'.repeat(written.length))
  }
  const words = wordsOf(folded)
  for (const [reference, target] of targets) {
    const how = found.has(reference) ? undefined : howFound(target, words)
    if (how) found.set(reference, how)
  }
  return [...found]
    .map(([reference, how]) => ({ reference, how }))
    .toSorted((a, b) => (a.reference < b.reference ? -1 : 1))
}
