import type { GalleryPicture } from '#shared/content/gallery.contract.ts'
import { type KnownTag, type PictureTag, distinctPictureTags, hasTag, tagText } from '#shared/content/picture-tag.ts'

/** The gallery's filters and its open picture. They are in the address. */
export type GalleryChoice = {
  readonly cabin: string | undefined
  readonly tag: PictureTag | undefined
  readonly picture: string | undefined
}

const tagLabels: Readonly<Record<KnownTag, string>> = {
  inside: 'Inside',
  outside: 'Outside',
  'hot-tub': 'Hot tubs',
  view: 'Views',
  season: 'Seasons',
}

/** What guests read of a tag: staff's own ones as they wrote them. */
export const guestTagText = (tag: PictureTag): string => tagText(tagLabels, tag)

/** The tags that some picture has. */
export const tagsOf = (pictures: readonly GalleryPicture[]): PictureTag[] =>
  distinctPictureTags(pictures.flatMap(({ tags }) => tags))

/** `?cabin=aloe&subject=hot-tub&picture=aloe-2`; a tag that no picture has is left out. */
export const readGalleryChoice = (params: URLSearchParams, tags: readonly PictureTag[]): GalleryChoice => ({
  cabin: params.get('cabin') || undefined,
  tag: tags.find((tag) => hasTag([tag], params.get('subject') ?? '')),
  picture: params.get('picture') || undefined,
})

export const chosenPictures = (
  pictures: readonly GalleryPicture[],
  { cabin, tag }: Pick<GalleryChoice, 'cabin' | 'tag'>,
): GalleryPicture[] =>
  pictures.filter((picture) => (!cabin || picture.cabinSlug === cabin) && (!tag || hasTag(picture.tags, tag)))
