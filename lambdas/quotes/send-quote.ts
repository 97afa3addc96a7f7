import { validateStay } from '#shared/availability/stay.ts'
import { addDays } from '#shared/kernel/calendar-date.ts'
import { accept } from '#shared/kernel/result.ts'
import type { CalculatePricing } from '#shared/pricing/pricing.contract.ts'
import type { SendQuote } from '#shared/quotes/quotes.contract.ts'
import type { UseCase } from '#lambdas/http/serve.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import { idFromKey } from '#lambdas/runtime/ids-and-tokens.ts'
import type { CatalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import type { NightRepository } from '#lambdas/table/night-repository.ts'
import type { QuoteRepository } from '#lambdas/table/quote-repository.ts'

type Needs = {
  /** The use case that calculates prices, so that a quote always matches the price on the page. */
  readonly calculatePricing: UseCase<typeof CalculatePricing>
  readonly catalogue: Pick<CatalogueRepository, 'settings'>
  readonly nights: Pick<NightRepository, 'takenNights'>
  readonly quotes: Pick<QuoteRepository, 'save'>
  readonly clock: Clock
}

/**
 * Saves a quote for a stay that can be booked; the outbox then sends its e-mail. The same form sent twice is the same
 * quote. The e-mail address is not verified.
 */
export const sendQuoteUsing =
  ({ calculatePricing, catalogue, nights, quotes, clock }: Needs): UseCase<typeof SendQuote> =>
  async (request) => {
    const { wish, email } = request.body
    const price = await calculatePricing({ ...request, body: wish })
    if (!price.ok) return price

    const businessTime = clock()
    const [settings, taken] = await Promise.all([
      catalogue.settings(),
      nights.takenNights(wish.cabinSlug, addDays(wish.checkInDate, -1), wish.checkOutDate, businessTime.now),
    ])
    const takenNights = new Set(taken)
    const allowed = validateStay(wish, settings, businessTime, (night) => !takenNights.has(night))
    if (!allowed.ok) return allowed

    const id = idFromKey(JSON.stringify(request.body))
    await quotes.save({ id, email, wish, price: price.value, quotedAt: businessTime.now })
    return accept({ sent: true })
  }
