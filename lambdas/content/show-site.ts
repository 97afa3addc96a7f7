import { offeredAddOns } from '#shared/add-ons/add-on.ts'
import { CabinCard, ShortCabin } from '#shared/cabins/cabin.ts'
import { CabinPage, type ListCabins, type ShowCabin } from '#shared/cabins/cabins.contract.ts'
import type { ShowFrame } from '#shared/content/frame.contract.ts'
import type { ShowHome } from '#shared/content/home.contract.ts'
import type { ShowSite } from '#shared/content/site.contract.ts'
import { accept, refuse } from '#shared/kernel/result.ts'
import { type Tariff, asksChildAges } from '#shared/pricing/rate.ts'
import { publicPartOf } from '#shared/settings/settings.ts'
import type { UseCase } from '#lambdas/http/serve.ts'
import type { HouseRepository } from '#lambdas/table/house-repository.ts'

type House<Questions extends keyof HouseRepository> = { readonly house: Pick<HouseRepository, Questions> }

export const showFrameUsing =
  ({ house }: House<'settings' | 'cabins'>): UseCase<typeof ShowFrame> =>
  async () => {
    const [settings, cabins] = await Promise.all([house.settings(), house.cabins()])
    return accept({ settings: publicPartOf(settings), cabins: cabins.map((cabin) => ShortCabin.parse(cabin)) })
  }

export const showHomeUsing =
  ({ house }: House<'homepage' | 'cabins' | 'featuredReviews'>): UseCase<typeof ShowHome> =>
  async () => {
    const [sections, cabins, featuredReviews] = await Promise.all([
      house.homepage(),
      house.cabins(),
      house.featuredReviews(),
    ])
    return accept({ sections, cabins: cabins.map((cabin) => CabinCard.parse(cabin)), featuredReviews })
  }

export const showCabinUsing =
  ({ house }: House<'rulesFor'>): UseCase<typeof ShowCabin> =>
  async ({ params }) => {
    const { cabin, tariff } = await house.rulesFor(params.slug)
    return cabin?.active
      ? accept(CabinPage.parse({ cabin, addOns: offeredAddOns(tariff.addOns) }))
      : refuse('cabin-not-found')
  }

/** What the booking dialog begins with, without a byte that is not public. */
export const showSiteUsing =
  ({ house }: House<'settings' | 'cabins' | 'tariff' | 'terms'>): UseCase<typeof ShowSite> =>
  async () => {
    const [settings, cabins, tariff] = await Promise.all([house.settings(), house.cabins(), house.tariff()])
    return accept({
      settings: publicPartOf(settings),
      cabins: cabins.map(bookableBy(tariff)),
      terms: await house.terms(settings.activeTermsId),
      addOns: offeredAddOns(tariff.addOns),
    })
  }

export const listCabinsUsing =
  ({ house }: House<'cabins' | 'tariff'>): UseCase<typeof ListCabins> =>
  async () => {
    const [cabins, tariff] = await Promise.all([house.cabins(), house.tariff()])
    return accept({ cabins: cabins.map(bookableBy(tariff)) })
  }

const bookableBy = (tariff: Tariff) => (cabin: ShortCabin) => ({
  ...ShortCabin.parse(cabin),
  requiresChildAges: asksChildAges(tariff.rates, cabin.slug),
})
