import { GalleryPicture, type ShowGallery } from '#shared/content/gallery.contract.ts'
import { accept } from '#shared/kernel/result.ts'
import type { UseCase } from '#lambdas/http/serve.ts'
import type { ContentRepository } from '#lambdas/table/content-repository.ts'
import type { CatalogueRepository } from '#lambdas/table/catalogue-repository.ts'

type Needs = {
  readonly content: Pick<ContentRepository, 'pictures'>
  readonly catalogue: Pick<CatalogueRepository, 'cabins'>
}

/** The pictures to show, without those of inactive cabins. */
export const showGalleryUsing =
  ({ content, catalogue }: Needs): UseCase<typeof ShowGallery> =>
  async () => {
    const [pictures, cabins] = await Promise.all([content.pictures(), catalogue.cabins()])
    const slugs = cabins.map(({ slug }) => slug)
    return accept({
      pictures: pictures
        .filter(({ hidden, cabinSlug }) => !hidden && (cabinSlug === null || slugs.includes(cabinSlug)))
        .toSorted((a, b) => a.order - b.order)
        .map((picture) => GalleryPicture.parse(picture)),
    })
  }
