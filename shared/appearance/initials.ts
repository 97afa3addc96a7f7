/** Words that no business is known by. */
const SMALL_WORDS = new Set(['a', 'an', 'and', 'at', 'by', 'de', 'die', 'en', 'in', 'of', 'on', 'the', 'van'])

/** The letters that stand for a business without a mark: of the first two words of its name that say something. */
export function initialsOf(businessName: string): string {
  const words = businessName.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  const telling = words.filter((word) => !SMALL_WORDS.has(word.toLowerCase()))
  return (telling.length > 0 ? telling : words)
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase())
    .join('')
}
