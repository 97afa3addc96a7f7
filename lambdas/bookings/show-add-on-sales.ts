import { SALES_DAYS, type ShowAddOnSales } from '#shared/add-ons/add-on-sales.contract.ts'
import { isConfirmedOrCompleted } from '#shared/bookings/is-closed.ts'
import { currentAddOns } from '#shared/bookings/order.ts'
import { addDays } from '#shared/kernel/calendar-date.ts'
import { accept } from '#shared/kernel/result.ts'
import type { UseCase } from '#lambdas/http/serve.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import type { BookingRepository } from '#lambdas/table/booking-repository.ts'

/** Three cabins, full with stays of one night, and some that were cancelled or have expired. */
const MAX_BOOKINGS = 300

type Needs = {
  readonly bookings: Pick<BookingRepository, 'firstArriving' | 'findAllWithOrders'>
  readonly clock: Clock
}

/** Counts the pieces that were ordered, not the nights or people that their price counts. */
export const showAddOnSalesUsing =
  ({ bookings, clock }: Needs): UseCase<typeof ShowAddOnSales> =>
  async () => {
    const { today } = clock()
    const arrived = await bookings.firstArriving(addDays(today, 1 - SALES_DAYS), today, MAX_BOOKINGS + 1)
    const stayed = arrived.slice(0, MAX_BOOKINGS).filter(isConfirmedOrCompleted)
    const lines = (await bookings.findAllWithOrders(stayed.map(({ reference }) => reference))).flatMap(({ order }) =>
      currentAddOns(order),
    )
    const sold = Map.groupBy(lines, ({ addOnId }) => addOnId)
    return accept({
      sold: [...sold].map(([addOnId, ofAddOn]) => ({
        addOnId,
        quantity: ofAddOn.reduce((count, { quantity }) => count + quantity, 0),
      })),
      hasMore: arrived.length > MAX_BOOKINGS,
    })
  }
