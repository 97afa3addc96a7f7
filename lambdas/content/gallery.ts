import { GalleryPicture, type ShowGallery } from '#shared/content/gallery.contract.ts'
import type { Picture } from '#shared/content/gallery.ts'
import { accept, refuse } from '#shared/kernel/result.ts'
import { parsePictureAddress } from '#shared/pictures/picture-address.ts'
import { focusOf } from '#shared/pictures/picture-use.ts'
import type { UseCase } from '#lambdas/http/serve.ts'
import type { ContentRepository } from '#lambdas/table/content-repository.ts'
import type { CatalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import type { PicturesBucket } from '#lambdas/storage/pictures-bucket.ts'

type Needs = {
  readonly content: Pick<ContentRepository, 'pictures'>
  readonly catalogue: Pick<CatalogueRepository, 'cabins'>
}

/** The pictures to show, in the order that staff set, without those of inactive cabins. */
export const showGalleryUsing =
  ({ content, catalogue }: Needs): UseCase<typeof ShowGallery> =>
  async () => {
    const [pictures, cabins] = await Promise.all([content.pictures(), catalogue.cabins()])
    const slugs = cabins.map(({ slug }) => slug)
    return accept({
      pictures: pictures
        .filter(
          ({ shown, alt, archivedAt, cabinSlug }) =>
            shown && alt !== '' && !archivedAt && (cabinSlug === null || slugs.includes(cabinSlug)),
        )
        .map(({ picture, ...record }) =>
          GalleryPicture.parse({
            ...record,
            ...picture,
            subject: record.tags[0] ?? 'view',
            position: focusOf(picture),
          }),
        ),
    })
  }

type PictureEdit = { readonly before: Picture | undefined; readonly after: Picture }

/** Refuses to show a picture that nobody can read out, and to save one whose files are not there. */
export const checkPictureUsing =
  ({ picturesBucket }: { readonly picturesBucket: Pick<PicturesBucket, 'hasPicture'> }) =>
  async ({ before, after }: PictureEdit) => {
    if (after.shown && !after.archivedAt && after.alt === '') {
      const problem = 'Please say what it shows, before guests see it'
      return refuse('alternative-text-missing', { problems: { alt: problem } })
    }
    const { url } = after.picture
    const isNew = url !== before?.picture.url && parsePictureAddress(url) !== undefined
    return isNew && !(await picturesBucket.hasPicture(url)) ? refuse('picture-not-found') : undefined
  }
