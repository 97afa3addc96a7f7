import { numberOfNights } from '#shared/availability/stay.ts'
import { type Booking } from '#shared/bookings/booking.ts'
import { stayOf } from '#shared/bookings/stay-parts.ts'
import { hasCurrentHold } from '#shared/bookings/booking-state.ts'
import { minutesUntil } from '#shared/kernel/clock.ts'
import { type Result, accept, refuse } from '#shared/kernel/result.ts'
import { type CountedHold, isWithinHoldLimit } from '#shared/payments/hold-limits.ts'
import type { BookingRepository } from '#lambdas/table/booking-repository.ts'
import { type HoldLimitRepository, countHold } from '#lambdas/table/hold-limit-repository.ts'
import type { Write } from '#lambdas/table/table.ts'

export type HoldLimitNeeds = {
  readonly holdLimits: HoldLimitRepository
  /** A hash of the mailbox that an e-mail address leads to. */
  readonly mailboxKey: (email: string) => Promise<string>
  readonly bookings: Pick<BookingRepository, 'find'>
}

/**
 * Whether a booking may hold its nights, by the visitor and the e-mail address, and the writes that count its hold for
 * both. A hold that has ended early is found out by its booking, and only when it matters.
 */
export async function enforceHoldLimit(
  { holdLimits, mailboxKey, bookings }: HoldLimitNeeds,
  { booking, visitor, until, now }: { booking: Booking; visitor: string; until: string; now: string },
): Promise<Result<readonly Write[], 'too-many-holds'>> {
  const nights = numberOfNights(stayOf(booking))
  const ownHold: CountedHold = { reference: booking.reference, nights, until }
  const isStillHeld = async ({ reference }: CountedHold): Promise<boolean> => {
    const other = await bookings.find(reference)
    return other !== undefined && hasCurrentHold(other, now)
  }

  const writes: Write[] = []
  for (const key of [`mailbox ${await mailboxKey(booking.guestEmail || booking.reference)}`, `visitor ${visitor}`]) {
    // oxlint-disable-next-line no-await-in-loop -- two
    const before = await holdLimits.recentHolds(key)
    let others = before.holds.filter((hold) => hold.until > now && hold.reference !== booking.reference)
    if (!isWithinHoldLimit(others, nights)) {
      // oxlint-disable-next-line no-await-in-loop
      const stillHeld = await Promise.all(others.map(isStillHeld))
      others = others.filter((_, index) => stillHeld[index])
    }
    if (!isWithinHoldLimit(others, nights)) {
      const firstEnd = others.map((hold) => hold.until).toSorted()[0]
      return refuse('too-many-holds', firstEnd === undefined ? {} : { minutes: minutesUntil(firstEnd, now) })
    }
    writes.push(countHold(key, before, [...others, ownHold]))
  }
  return accept(writes)
}
