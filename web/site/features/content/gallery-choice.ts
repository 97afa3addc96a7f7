import type { GalleryPicture } from '#shared/content/gallery.contract.ts'
import { PICTURE_SUBJECTS, type PictureSubject } from '#shared/content/picture-subject.ts'

/** The gallery's filters and its open picture. They are in the address. */
export type GalleryChoice = {
  readonly cabin: string | undefined
  readonly subject: PictureSubject | undefined
  readonly picture: string | undefined
}

export const subjectLabels: Readonly<Record<PictureSubject, string>> = {
  inside: 'Inside',
  outside: 'Outside',
  'hot-tub': 'Hot tubs',
  view: 'Views',
  season: 'Seasons',
}

/** `?cabin=aloe&subject=hot-tub&picture=aloe-2`; values that are not valid are left out. */
export const readGalleryChoice = (params: URLSearchParams): GalleryChoice => ({
  cabin: params.get('cabin') || undefined,
  subject: PICTURE_SUBJECTS.find((subject) => subject === params.get('subject')),
  picture: params.get('picture') || undefined,
})

export const chosenPictures = (
  pictures: readonly GalleryPicture[],
  { cabin, subject }: Pick<GalleryChoice, 'cabin' | 'subject'>,
): GalleryPicture[] =>
  pictures.filter((picture) => (!cabin || picture.cabinSlug === cabin) && (!subject || picture.subject === subject))
