import { isForCabin, offeredAddOns } from '#shared/add-ons/add-on.ts'
import { cabinAt } from '#shared/cabins/cabin-at.ts'
import { CabinCard, CabinSummary } from '#shared/cabins/cabin.ts'
import { CabinPage, type ListCabins, type ShowCabin } from '#shared/cabins/cabins.contract.ts'
import type { ShowLayout } from '#shared/content/layout.contract.ts'
import type { ShowHome } from '#shared/content/home.contract.ts'
import type { ShowSite } from '#shared/content/site.contract.ts'
import { sectionsOf } from '#shared/content/homepage-form.ts'
import { accept, refuse } from '#shared/kernel/result.ts'
import { type Tariff, asksChildAges } from '#shared/pricing/rate.ts'
import { ratingSummary } from '#shared/reviews/rating-summary.ts'
import { toPublicSettings } from '#shared/settings/settings.ts'
import type { UseCase } from '#lambdas/http/serve.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import { markdownReader } from './markdown-reader.ts'
import type { CatalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import type { ReviewRepository } from '#lambdas/table/review-repository.ts'

/** The number of reviews on a cabin's page. */
const REVIEWS_OF_A_CABIN = 3

type Reviews = { readonly reviews: Pick<ReviewRepository, 'published'> }
type NeedsClock = { readonly clock: Clock }
type NeedsCatalogue<Methods extends keyof CatalogueRepository> = {
  readonly catalogue: Pick<CatalogueRepository, Methods>
}

export const showLayoutUsing =
  ({ catalogue, clock }: NeedsCatalogue<'settings' | 'cabins'> & NeedsClock): UseCase<typeof ShowLayout> =>
  async () => {
    const [settings, cabins] = await Promise.all([catalogue.settings(), catalogue.cabins()])
    return accept({
      settings: toPublicSettings(settings, clock().now),
      cabins: cabins.map((cabin) => CabinSummary.parse(cabin)),
    })
  }

export const showHomeUsing =
  ({ catalogue, reviews }: NeedsCatalogue<'homepage' | 'cabins'> & Reviews): UseCase<typeof ShowHome> =>
  async () => {
    const [homepage, cabins, { reviews: all, featured }] = await Promise.all([
      catalogue.homepage(),
      catalogue.cabins(),
      reviews.published(),
    ])
    return accept({
      sections: homepage ? sectionsOf(homepage) : [],
      cabins: cabins.map((cabin) => CabinCard.parse(cabin)),
      featuredReviews: featured,
      rating: ratingSummary(all),
    })
  }

export const showCabinUsing =
  ({ catalogue, reviews }: NeedsCatalogue<'tariff' | 'cabins'> & Reviews): UseCase<typeof ShowCabin> =>
  async ({ params: { address } }) => {
    const [tariff, { reviews: published }, cabins] = await Promise.all([
      catalogue.tariff(),
      reviews.published(),
      catalogue.cabins(),
    ])
    const cabin = cabinAt(address, cabins)
    if (!cabin) return refuse('cabin-not-found')
    const { slug } = cabin
    const cabinReviews = published.filter(({ cabinSlug }) => cabinSlug === slug)
    return accept(
      CabinPage.parse({
        cabin,
        addOns: offeredAddOns(tariff.addOns).filter((addOn) => isForCabin(addOn, slug)),
        reviews: cabinReviews.slice(0, REVIEWS_OF_A_CABIN),
        rating: ratingSummary(cabinReviews),
        others: cabins.filter((other) => other.slug !== slug),
      }),
    )
  }

/** The data with which the booking dialog opens, all of it public. */
export const showSiteUsing =
  ({
    catalogue,
    clock,
  }: NeedsCatalogue<'settings' | 'cabins' | 'tariff' | 'terms'> & NeedsClock): UseCase<typeof ShowSite> =>
  async () => {
    const [settings, cabins, tariff] = await Promise.all([catalogue.settings(), catalogue.cabins(), catalogue.tariff()])
    const [terms, readMarkdown] = await Promise.all([catalogue.terms(settings.activeTermsId), markdownReader()])
    return accept({
      settings: toPublicSettings(settings, clock().now),
      cabins: cabins.map(toBookableCabin(tariff)),
      terms: { ...terms, content: readMarkdown(terms.content) },
      addOns: offeredAddOns(tariff.addOns),
    })
  }

export const listCabinsUsing =
  ({ catalogue }: NeedsCatalogue<'cabins' | 'tariff'>): UseCase<typeof ListCabins> =>
  async () => {
    const [cabins, tariff] = await Promise.all([catalogue.cabins(), catalogue.tariff()])
    return accept({ cabins: cabins.map(toBookableCabin(tariff)) })
  }

const toBookableCabin = (tariff: Tariff) => (cabin: CabinSummary) => ({
  ...CabinSummary.parse(cabin),
  requiresChildAges: asksChildAges(tariff.rates, cabin.slug),
})
