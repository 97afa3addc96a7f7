import { homepageKind } from '#shared/content/homepage-kind.ts'
import { postKind } from '#shared/content/post-kind.ts'
import type { DraftForm } from '#shared/kernel/published-endpoints.ts'
import type { PicturePlace } from '#shared/pictures/picture-uploads.contract.ts'
import { pictureAddressesIn } from '#shared/pictures/picture-address.ts'
import { paths } from '#shared/site/paths.ts'
import type { CatalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import type { ContentRepository, HomepageRepository, PostRepository } from '#lambdas/table/content-repository.ts'
import type { ReviewRepository } from '#lambdas/table/review-repository.ts'

type Needs = {
  readonly content: Pick<ContentRepository, 'posts'>
  readonly catalogue: Pick<CatalogueRepository, 'allCabins' | 'homepage'>
  readonly homepages: Pick<HomepageRepository, 'workingForms'>
  readonly posts: Pick<PostRepository, 'workingForms'>
  /** Read by the bin alone: there are as many as guests have written, and hardly any has a picture. */
  readonly reviews?: Pick<ReviewRepository, 'withPictures'>
}

/** The places that use a picture, by its address. */
export type UsedPictures = () => Promise<ReadonlyMap<string, readonly PicturePlace[]>>

type Holder = PicturePlace & { readonly content: unknown }

/**
 * Where uploaded pictures are used beside the gallery's own records: in cabins, posts and the home page, also in drafts
 * and in what is scheduled, and in reviews, hidden pictures too; `withVersions`, which reads much, in earlier versions too. What this does not name, the bin
 * deletes; whatever else comes to hold pictures belongs here.
 */
export const usedPicturesUsing =
  ({ content, catalogue, homepages, posts, reviews }: Needs, { withVersions = false } = {}): UsedPictures =>
  async () => {
    const [livePosts, cabins, homepage, homeForms, postForms, pictured] = await Promise.all([
      content.posts(),
      catalogue.allCabins(),
      catalogue.homepage(),
      homepages.workingForms({ withVersions }),
      posts.workingForms({ withVersions }),
      reviews?.withPictures() ?? [],
    ])
    const home: PicturePlace = { title: 'Home page', path: paths.home }
    const postOf = (form: DraftForm): PicturePlace => ({
      title: String(form[postKind.nameField]),
      path: paths.post(String(form['slug'])),
    })
    const holders: readonly Holder[] = [
      { ...home, content: homepage },
      ...cabins.map((cabin) => ({ title: cabin.name, path: paths.cabin(cabin.slug), content: cabin })),
      ...livePosts.map((post) => ({ ...postOf(post), content: post })),
      ...homeForms.map((form) => ({ ...home, title: `${homepageKind.title}, not published`, content: form })),
      ...postForms.map((form) => ({ ...postOf(form), content: form })),
      ...pictured.map(({ id, images }) => ({ title: 'Review', path: paths.publishedReview(id), content: images })),
    ]
    const used = new Map<string, PicturePlace[]>()
    for (const { title, path, content: held } of holders)
      for (const address of pictureAddressesIn(JSON.stringify(held) ?? '')) {
        const places = used.get(address) ?? []
        if (!places.some((place) => place.path === path)) used.set(address, [...places, { title, path }])
      }
    return used
  }
