/**
 * A path with `{name}` for a segment, or `{name+}` for one or more at its end, as a pattern whose groups are what stands
 * in an address for these names, not decoded.
 */
export const pathPattern = (path: string): RegExp => {
  const source = path
    .replaceAll('.', '\\.')
    .replaceAll(/\{(\w+)\+\}/g, '(?<$1>.+)')
    .replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')
  return new RegExp(`^${source}$`)
}

/** Sorts after every letter of a path. */
const LAST = '\uffff'

/** Orders paths so that the first pattern that fits an address is the most specific: a word, then `{name}`, then `{name+}`. */
export function bySpecificity(one: string, other: string): number {
  const [first, second] = [one, other].map((path) =>
    path.replaceAll(/\{\w+\+\}/g, LAST + LAST).replaceAll(/\{\w+\}/g, LAST),
  ) as [string, string]
  if (first === second) return 0
  return first < second ? -1 : 1
}
