import { isShown } from '#shared/content/blog.ts'
import { ShowFrame } from '#shared/content/frame.contract.ts'
import { GUESTS_OWN, NOT_FOUND } from '#shared/content/published-files.ts'
import { type PublishedPage, publishedPages } from '#shared/content/published-pages.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import type { ContentRepository } from '#lambdas/table/content-repository.ts'
import type { HouseRepository } from '#lambdas/table/house-repository.ts'

type Needs = {
  readonly house: Pick<HouseRepository, 'cabins' | 'termsVersions'>
  readonly content: Pick<ContentRepository, 'posts'>
  readonly clock: Clock
}

/** Every page of what the house shows now, what each guest's own page begins as, and what unknown addresses get. */
export const housePagesUsing =
  ({ house, content, clock }: Needs) =>
  async (): Promise<PublishedPage[]> => {
    const { now } = clock()
    const [cabins, posts, terms] = await Promise.all([house.cabins(), content.posts(), house.termsVersions()])
    return [
      ...publishedPages({
        cabinSlugs: cabins.map(({ slug }) => slug),
        posts: posts.filter((post) => isShown(post, now)),
        termsVersions: terms.map(({ version }) => version),
      }),
      { path: GUESTS_OWN, notListed: true, shows: [{ endpoint: ShowFrame }] },
      { path: NOT_FOUND, shows: [{ endpoint: ShowFrame }] },
    ]
  }
