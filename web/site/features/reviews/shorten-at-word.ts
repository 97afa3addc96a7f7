/** At most `limit` characters, cut where a word ends, with an ellipsis if anything was cut. */
export function shortenAtWord(text: string, limit: number): string {
  const characters = Array.from(text.trim())
  if (characters.length <= limit) return characters.join('')
  const excerpt = characters.slice(0, limit + 1).join('')
  const lastSpace = excerpt.search(/\s\S*$/)
  // A single word longer than the limit has no boundary to cut at.
  const shortened = lastSpace > 0 ? excerpt.slice(0, lastSpace) : characters.slice(0, limit).join('')
  return `${shortened.replace(/[\s,;:.!?–-]+$/, '')}…`
}
