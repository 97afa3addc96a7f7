import { noticeRefusal } from '#shared/add-ons/add-on.ts'
import { stayRulesRefusal } from '#shared/availability/stay.ts'
import { partyRefusal } from '#shared/bookings/party.ts'
import { accept, refuse } from '#shared/kernel/result.ts'
import { paymentInfoFor } from '#shared/pricing/payment-terms.ts'
import { priceOf } from '#shared/pricing/price.ts'
import type { CalculatePricing } from '#shared/pricing/pricing.contract.ts'
import type { UseCase } from '#lambdas/http/serve.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import type { CatalogueRepository } from '#lambdas/table/catalogue-repository.ts'

type Needs = { readonly catalogue: Pick<CatalogueRepository, 'rulesFor'>; readonly clock: Clock }

/** The price of a stay by the current tariff. Says nothing about availability. */
export const calculatePricingUsing =
  ({ catalogue, clock }: Needs): UseCase<typeof CalculatePricing> =>
  async ({ body }) => {
    const { settings, tariff, cabin } = await catalogue.rulesFor(body.cabinSlug)
    if (!cabin?.active) return refuse('cabin-not-found')
    const businessTime = clock()
    const party = { adults: body.adults, children: body.children }
    const stay = { checkInDate: body.checkInDate, checkOutDate: body.checkOutDate }

    const refusal = partyRefusal(party, cabin)
    if (refusal) return refuse(refusal)
    const refused = stayRulesRefusal(stay, settings, businessTime)
    if (refused) return refused

    const { today } = businessTime
    const tooLate = noticeRefusal(body.addOns, tariff.addOns, { checkInDate: stay.checkInDate, today })
    if (tooLate) return tooLate
    const price = priceOf({ cabinSlug: cabin.slug, stay, party, addOns: body.addOns }, tariff)
    if (!price.ok) return price
    return accept({
      ...price.value,
      paymentInfo: paymentInfoFor(
        price.value.totalPriceCents,
        stay.checkInDate,
        businessTime,
        settings.extraNonBusinessDays,
      ),
    })
  }
