import type { PicturePlace } from '#shared/pictures/picture-uploads.contract.ts'
import { pictureAddressesIn } from '#shared/pictures/picture-address.ts'
import { paths } from '#shared/site/paths.ts'
import type { CatalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import type { ContentRepository } from '#lambdas/table/content-repository.ts'

type Needs = {
  readonly content: Pick<ContentRepository, 'posts'>
  readonly catalogue: Pick<CatalogueRepository, 'allCabins' | 'homepage'>
}

/** The places that use a picture, by its address. */
export type UsedPictures = () => Promise<ReadonlyMap<string, readonly PicturePlace[]>>

/**
 * Where uploaded pictures are used beside the gallery's own records: in cabins, posts and the home page, whether or not
 * guests see them. What this does not name, the bin deletes; whatever else comes to hold pictures belongs here.
 */
export const usedPicturesUsing =
  ({ content, catalogue }: Needs): UsedPictures =>
  async () => {
    const [posts, cabins, sections] = await Promise.all([content.posts(), catalogue.allCabins(), catalogue.homepage()])
    const holders: readonly (PicturePlace & { readonly content: unknown })[] = [
      ...sections.map((section) => ({ title: 'Home page', path: paths.home, content: section })),
      ...cabins.map((cabin) => ({ title: cabin.name, path: paths.cabin(cabin.slug), content: cabin })),
      ...posts.map((post) => ({ title: post.title, path: paths.post(post.slug), content: post })),
    ]
    const used = new Map<string, PicturePlace[]>()
    for (const { title, path, content: held } of holders)
      for (const address of pictureAddressesIn(JSON.stringify(held))) {
        const places = used.get(address) ?? []
        if (!places.some((place) => place.path === path)) used.set(address, [...places, { title, path }])
      }
    return used
  }
