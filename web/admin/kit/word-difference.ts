import { longestCommonSubsequence } from '#shared/kernel/list-difference.ts'

/** A piece of two texts: what both have, what only the first one has, and what only the second one has. */
export type Piece = { readonly kind: 'both' | 'before' | 'after'; readonly text: string }

/** Of more words both texts are shown as a whole: comparing them takes the product of their lengths. */
const MOST_COMPARED = 400_000

const wordsOf = (text: string): string[] => text.match(/\s+|[^\s]+/g) ?? []

/** The words in which two texts differ, in the order of the texts. */
export function wordDifference(before: string, after: string): Piece[] {
  const [one, other] = [wordsOf(before), wordsOf(after)]
  let start = 0
  while (start < one.length && start < other.length && one[start] === other[start]) start += 1
  let end = 0
  while (end < one.length - start && end < other.length - start && one.at(-1 - end) === other.at(-1 - end)) end += 1
  const [mine, theirs] = [one.slice(start, one.length - end), other.slice(start, other.length - end)]
  const pieces: Piece[] = [
    { kind: 'both', text: one.slice(0, start).join('') },
    ...(mine.length * theirs.length > MOST_COMPARED
      ? [
          { kind: 'before' as const, text: mine.join('') },
          { kind: 'after' as const, text: theirs.join('') },
        ]
      : compare(mine, theirs)),
    { kind: 'both', text: one.slice(one.length - end).join('') },
  ]
  return joined(pieces)
}

/** By the longest common subsequence of words. */
function compare(one: readonly string[], other: readonly string[]): Piece[] {
  const pieces: Piece[] = []
  let [i, j] = [0, 0]
  for (const [sameI, sameJ] of [...longestCommonSubsequence(one, other), [one.length, other.length] as const]) {
    pieces.push(
      { kind: 'before', text: one.slice(i, sameI).join('') },
      { kind: 'after', text: other.slice(j, sameJ).join('') },
      { kind: 'both', text: one[sameI] ?? '' },
    )
    i = sameI + 1
    j = sameJ + 1
  }
  return pieces
}

/** Pieces of one kind in one; a space between two changes belongs to both, so that they read as one. */
function joined(pieces: readonly Piece[]): Piece[] {
  const all: { both: string; before: string; after: string }[] = []
  for (const { kind, text } of pieces) {
    const last = all.at(-1)
    const isChange = kind !== 'both'
    if (text === '') continue
    if (isChange) {
      if (last) last[kind] += text
      else all.push({ both: '', before: '', after: '', [kind]: text })
    } else if (last && last.before === '' && last.after === '') last.both += text
    else all.push({ both: text, before: '', after: '' })
  }
  const merged: typeof all = []
  for (const piece of all) {
    const last = merged.at(-1)
    if (last && /^\s+$/.test(piece.both) && (last.before || last.after) && (piece.before || piece.after)) {
      last.before += piece.both + piece.before
      last.after += piece.both + piece.after
    } else merged.push({ ...piece })
  }
  return merged.flatMap(({ both, before, after }) =>
    (
      [
        { kind: 'both', text: both },
        { kind: 'before', text: before },
        { kind: 'after', text: after },
      ] as const
    ).filter(({ text }) => text !== ''),
  )
}

/** The letters of an unchanged text that stay in view beside a change. */
const CONTEXT = 60

/** What both texts have is shortened to what is beside a change. */
export const shortened = (pieces: readonly Piece[]): Piece[] =>
  pieces.map((piece, at) => {
    if (piece.kind !== 'both' || piece.text.length <= 2 * CONTEXT) return piece
    const [head, tail] = [piece.text.slice(0, CONTEXT), piece.text.slice(-CONTEXT)]
    const [isFirst, isLast] = [at === 0, at === pieces.length - 1]
    return { ...piece, text: `${isFirst ? '' : head} … ${isLast ? '' : tail}` }
  })
