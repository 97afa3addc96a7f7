import * as z from 'zod/mini'
import { normalizeLine } from '#shared/kernel/text-input.ts'

/** The most tags that one booking has. */
export const MAX_TAGS = 8
export const MAX_TAG_LENGTH = 24

/** A word or two by which staff sort bookings: "Honeymoon", "Needs cot". Guests never see it. */
export const BookingTag = z
  .string()
  .check(
    z.overwrite(normalizeLine),
    z.minLength(1, 'Please write a tag'),
    z.maxLength(MAX_TAG_LENGTH, `That tag is too long: at most ${MAX_TAG_LENGTH} characters`),
    z.regex(/^[\p{L}\p{M}\p{N} -]*$/u, 'A tag has letters, digits, spaces and hyphens only'),
  )

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
