/** At most `limit` characters, cut where a word ends, with an ellipsis if anything was cut. */
export function shortenAtWord(text: string, limit: number): string {
  const signs = Array.from(text.trim())
  if (signs.length <= limit) return signs.join('')
  const cut = signs.slice(0, limit + 1).join('')
  const lastSpace = cut.search(/\s\S*$/)
  // A single word longer than the limit has no boundary to cut at.
  const kept = lastSpace > 0 ? cut.slice(0, lastSpace) : signs.slice(0, limit).join('')
  return `${kept.replace(/[\s,;:.!?–-]+$/, '')}…`
}
