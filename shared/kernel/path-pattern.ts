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

const LAST_SIGN = '\uffff'
/** A path as it sorts: what varies comes after every word. */
const rankOf = (path: string): string =>
  path.replaceAll(/\{\w+\}/g, LAST_SIGN).replaceAll(/\{\w+\+\}/g, LAST_SIGN.repeat(2))

/** Orders paths so that the first pattern that fits an address is the most specific: a word, then `{name}`, then `{name+}`. */
export const bySpecificity = (one: string, other: string): number =>
  Number(rankOf(one) > rankOf(other)) - Number(rankOf(one) < rankOf(other))
