/**
 * The longest common subsequence of two lists, as the places that its items have in both. It takes the product of their
 * lengths, so callers bound that.
 */
export function longestCommonSubsequence(one: readonly string[], other: readonly string[]): [number, number][] {
  // `common[i][j]`: how many items the rest of both from there has in common.
  const common = Array.from({ length: one.length + 1 }, () => new Uint32Array(other.length + 1))
  const at = (i: number, j: number): number => common[i]?.[j] ?? 0
  for (let i = one.length - 1; i >= 0; i -= 1)
    for (let j = other.length - 1; j >= 0; j -= 1) {
      const row = common[i]
      if (row) row[j] = one[i] === other[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  const places: [number, number][] = []
  let [i, j] = [0, 0]
  while (i < one.length && j < other.length)
    if (one[i] === other[j]) {
      places.push([i, j])
      i += 1
      j += 1
    } else if (at(i + 1, j) >= at(i, j + 1)) i += 1
    else j += 1
  return places
}
