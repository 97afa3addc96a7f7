import { tagLabels } from '#shared/content/gallery-kind.ts'
import { type PictureTag, distinctPictureTags, hasTag, tagText } from '#shared/content/picture-tag.ts'

/** What staff read of a tag. */
export const staffTagText = (tag: PictureTag): string => tagText(tagLabels, tag)

/** With a tag, or without it. */
export const toggleTag = (tags: readonly PictureTag[], toggled: PictureTag, isChosen: boolean): PictureTag[] =>
  distinctPictureTags([...tags.filter((tag) => !hasTag([tag], toggled)), ...(isChosen ? [toggled] : [])])
