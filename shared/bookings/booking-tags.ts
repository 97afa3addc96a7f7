/** The most tags that one booking has. */
export const MAX_TAGS = 8
export const MAX_TAG_LENGTH = 24

const keyOf = (tag: string): string => tag.normalize('NFC').toLowerCase()

/** "Needs cot" and "needs COT" are one tag. */
export const isSameTag = (one: string, other: string): boolean => keyOf(one) === keyOf(other)

/** The tag as it is spelled in a list; undefined where the list does not have it. */
export const findTag = (tags: readonly string[], tag: string): string | undefined =>
  tags.find((one) => isSameTag(one, tag))

/** Each tag once, as it is spelled first, by the alphabet. */
export const distinctTags = (tags: Iterable<string>): string[] => {
  const byKey = new Map<string, string>()
  for (const tag of tags) if (!byKey.has(keyOf(tag))) byKey.set(keyOf(tag), tag)
  return [...byKey.values()].toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}
