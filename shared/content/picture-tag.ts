import * as z from 'zod/mini'
import { tooLong } from '#shared/kernel/limited-text.ts'
import { textLine } from '#shared/kernel/typed-line.ts'

/** The tags that every gallery begins with, in their order; staff add their own. */
export const PICTURE_TAGS = ['inside', 'outside', 'hot-tub', 'view', 'season'] as const
export type KnownTag = (typeof PICTURE_TAGS)[number]

export const MAX_TAG_LENGTH = 24
/** The most tags that one picture has. */
export const MAX_PICTURE_TAGS = 12

/** What a picture of the gallery shows: a known tag, or one in the words of staff. Its cabin is a field of its own. */
export const PictureTag = z.pipe(
  textLine(),
  z.string().check(z.minLength(1, 'Please write the tag'), z.maxLength(MAX_TAG_LENGTH, tooLong(MAX_TAG_LENGTH))),
)
export type PictureTag = z.infer<typeof PictureTag>

const keyOf = (tag: string): string => tag.normalize('NFC').toLowerCase()

/** Whether a picture has a tag, however it is spelled: "Braai" and "braai" are one. */
export const hasTag = (tags: readonly PictureTag[], tag: PictureTag): boolean =>
  tags.some((one) => keyOf(one) === keyOf(tag))

/** Each tag once: the known ones in their order, then those of staff by the alphabet. */
export function distinctPictureTags(tags: Iterable<PictureTag>): PictureTag[] {
  const byKey = new Map<string, PictureTag>()
  for (const tag of tags) if (!byKey.has(keyOf(tag))) byKey.set(keyOf(tag), tag)
  const own = [...byKey].filter(([key]) => !PICTURE_TAGS.some((tag) => tag === key))
  return [
    ...PICTURE_TAGS.filter((tag) => byKey.has(tag)),
    ...own.toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, tag]) => tag),
  ]
}

/** What people read of a tag, by the words of the known ones. */
export const tagText = (labels: Readonly<Record<KnownTag, string>>, tag: PictureTag): string =>
  (labels as Readonly<Record<string, string>>)[tag] ?? tag
