import type { ShowAddOnShortages } from '#shared/add-ons/add-on-shortages.contract.ts'
import { type StayWithAddOns, addOnShortages } from '#shared/add-ons/add-on-shortages.ts'
import { nightsOf } from '#shared/availability/stay.ts'
import { stayOf } from '#shared/bookings/stay-parts.ts'
import { isClosed } from '#shared/bookings/is-closed.ts'
import { currentAddOns } from '#shared/bookings/order.ts'
import { addDays } from '#shared/kernel/calendar-date.ts'
import { accept, refuse } from '#shared/kernel/result.ts'
import type { UseCase } from '#lambdas/http/serve.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import type { BookingRepository, OrderedBooking } from '#lambdas/table/booking-repository.ts'
import type { CatalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import type { NightRepository } from '#lambdas/table/night-repository.ts'
import { takenNights } from './taken-nights.ts'

type Needs = {
  readonly bookings: Pick<BookingRepository, 'findAllWithOrders'>
  readonly catalogue: Pick<CatalogueRepository, 'cabinSlugs' | 'tariff'>
  readonly nights: Pick<NightRepository, 'ownersOf'>
  readonly clock: Clock
}

/**
 * The add-ons of a booking that are overbooked on its nights. Other bookings count where they have their nights, hold
 * them or have paid for them; they are read only where an add-on of this one has a stock.
 */
export const showAddOnShortagesUsing =
  ({ bookings, catalogue, nights, clock }: Needs): UseCase<typeof ShowAddOnShortages> =>
  async ({ params: { reference } }) => {
    const [[own], { addOns }] = await Promise.all([bookings.findAllWithOrders([reference]), catalogue.tariff()])
    if (!own) return refuse('booking-not-found')
    const stocked = addOns.filter(
      ({ id, stockPerDay }) => stockPerDay !== null && currentAddOns(own.order).some(({ addOnId }) => addOnId === id),
    )
    if (isClosed(own.booking) || stocked.length === 0) return accept({ shortages: [] })
    const { checkInDate, checkOutDate } = stayOf(own.booking)
    const { now } = clock()
    const owners = await Promise.all(
      (await catalogue.cabinSlugs()).map((slug) => nights.ownersOf(slug, checkInDate, addDays(checkOutDate, -1))),
    )
    const references = owners.flatMap((ofCabin) => takenNights(ofCabin, now).flatMap((span) => span.reference ?? []))
    const others = await bookings.findAllWithOrders([...new Set(references)].filter((other) => other !== reference))
    return accept({
      shortages: addOnShortages(nightsOf(stayOf(own.booking)), [own, ...others].map(withAddOns), stocked),
    })
  }

const withAddOns = ({ booking, order }: OrderedBooking): StayWithAddOns => ({
  stay: stayOf(booking),
  people: booking.numberOfAdults + booking.numberOfChildren,
  addOns: currentAddOns(order),
})
