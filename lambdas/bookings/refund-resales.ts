import { scheduleActor } from '#shared/bookings/booking-event.ts'
import { refundGivenUpNights, refundResoldNights } from '#shared/bookings/booking-state.ts'
import { isConfirmedOrCompleted } from '#shared/bookings/is-closed.ts'
import { type NightSale, canBeResold, receivedForNight } from '#shared/bookings/resale.ts'
import { type CabinNight, cabinNightsOf } from '#shared/bookings/stay-parts.ts'
import { addDays } from '#shared/kernel/calendar-date.ts'
import type { BookingReference } from '#shared/kernel/id.ts'
import { refuse } from '#shared/kernel/result.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import { withOptimisticRetry } from '#lambdas/runtime/optimistic-retry.ts'
import { settleAll } from '#lambdas/runtime/settle-all.ts'
import { type BookingRepository, orderWrite } from '#lambdas/table/booking-repository.ts'
import type { NightRepository } from '#lambdas/table/night-repository.ts'

type Needs = {
  readonly bookings: Pick<BookingRepository, 'resellableFrom' | 'findWhole' | 'findAll' | 'save'>
  readonly nights: Pick<NightRepository, 'ownersOf'>
  readonly clock: Clock
}

/** How long after a cancelled stay the money of those who had its nights is looked at: it may come late. */
const RESALE_DAYS = 366

/**
 * Lists what more goes back to guests whose cancelled or given-up nights were sold again, on whatever day up to the night itself, and
 * for whatever is paid for them until a year after. A second run changes nothing. A failed booking does not stop the others; the run is reported as failed. Gives the number
 * of refunds that changed.
 */
export async function refundResales(needs: Needs): Promise<number> {
  const cancelled = await needs.bookings.resellableFrom(addDays(needs.clock().today, -RESALE_DAYS))
  let changed = 0
  await settleAll(
    cancelled.map(async ({ reference }) => {
      const refunded = await refundResale(needs, reference)
      if (refunded.ok) changed += 1
      else if (refunded.refusal === 'changed-meanwhile') throw new Error(`${reference} has changed meanwhile`)
    }),
  )
  return changed
}

const refundResale = (needs: Needs, reference: BookingReference) =>
  withOptimisticRetry(async () => {
    const { now } = needs.clock()
    const whole = await needs.bookings.findWhole(reference)
    if (!whole) return refuse('not-to-resell')
    const { booking, order } = whole
    const { agreed } = order
    const givenUp = agreed?.givenUp
    const context = { by: scheduleActor, now }
    if (canBeResold(booking)) {
      const lost = [...cabinNightsOf(booking), ...(givenUp?.nights ?? [])]
      const sales = await salesOf(needs, reference, lost)
      const change = refundResoldNights(booking, sales, { ...context, givenUp: givenUp?.nights })
      return change.ok ? needs.bookings.save(booking, change.value, { now }) : change
    }
    if (!agreed || !givenUp || !isConfirmedOrCompleted(booking)) return refuse('not-to-resell')
    const sales = await salesOf(needs, reference, givenUp.nights)
    const change = refundGivenUpNights(booking, givenUp, sales, context)
    if (!change.ok) return change
    const { givenUp: after, ...others } = change.value
    const otherWrites = [orderWrite(reference, { ...order, agreed: { ...agreed, givenUp: after } })]
    return needs.bookings.save(booking, others, { now, otherWrites })
  })

/** The nights that other guests have now, with what they have paid for each. */
async function salesOf(
  { bookings, nights }: Needs,
  reference: BookingReference,
  lost: readonly CabinNight[],
): Promise<NightSale[]> {
  const cabins = [...new Set(lost.map(({ cabinSlug }) => cabinSlug))]
  const found = await Promise.all(
    cabins.map(async (cabinSlug) => {
      const wanted = lost.filter((one) => one.cabinSlug === cabinSlug).map(({ night }) => night)
      const sorted = wanted.toSorted()
      const owners = await nights.ownersOf(cabinSlug, sorted[0] ?? '', sorted.at(-1) ?? '')
      return owners.filter(({ night }) => wanted.includes(night))
    }),
  )
  // A stay that was cancelled under way has the nights before still.
  const owners = found
    .flat()
    .flatMap(({ night, ownerId, until }) =>
      ownerId && ownerId !== reference && until === undefined ? [{ night, ownerId }] : [],
    )
  // Blocked dates own nights too; they are no booking and are not found.
  const guests = await bookings.findAll([...new Set(owners.map(({ ownerId }) => ownerId))])
  return owners.flatMap(({ night, ownerId }) => {
    const guest = guests.find((candidate) => candidate.reference === ownerId)
    const receivedCents = guest ? receivedForNight(guest, night) : 0
    return receivedCents > 0 ? [{ night, receivedCents }] : []
  })
}
