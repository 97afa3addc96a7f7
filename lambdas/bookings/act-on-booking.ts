import type { Actor } from '#shared/bookings/booking-event.ts'
import type { Change } from '#shared/bookings/booking-life.ts'
import type { StaffBooking } from '#shared/bookings/staff-bookings.contract.ts'
import type { Moment } from '#shared/kernel/clock.ts'
import { type Result, accept, refuse } from '#shared/kernel/result.ts'
import type { Caller } from '#lambdas/http/serve.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import { guestToken } from '#lambdas/runtime/random.ts'
import { readAndRetry } from '#lambdas/runtime/read-and-retry.ts'
import type { BookingRepository, WholeBooking } from '#lambdas/table/booking-repository.ts'
import type { NightsRefusal } from '#lambdas/table/night-claims.ts'
import type { Write } from '#lambdas/table/table.ts'
import { staffBooking } from './booking-views.ts'

export type StaffNeeds = {
  readonly bookings: BookingRepository
  readonly clock: Clock
  readonly linkKey: () => Promise<string>
  /** Where the site is, `https://…`, for the guest's link. */
  readonly siteOrigin: string
}

export const staffActor = (caller: Caller): Actor => ({ kind: 'staff', name: caller.name })

/** A booking whole, as staff see it, or that there is none. */
export async function staffView(
  { bookings, clock, linkKey, siteOrigin }: StaffNeeds,
  reference: string,
): Promise<Result<StaffBooking, 'booking-not-found'>> {
  const whole = await bookings.findWhole(reference)
  if (!whole) return refuse('booking-not-found')
  const token = guestToken(await linkKey(), whole.booking)
  return accept(staffBooking(whole, { today: clock().today, guestLink: `${siteOrigin}/booking/${token}` }))
}

type Saved = NightsRefusal | 'changed-meanwhile'

/**
 * One act of staff on one booking: reads it whole, lets the pure rule decide, writes the change, and shows the booking
 * as it is afterwards. Where a colleague was quicker, reads and decides anew.
 */
export async function actOnBooking<Refusal extends string>(
  needs: StaffNeeds,
  reference: string,
  act: (
    whole: WholeBooking,
    moment: Moment,
  ) => Promise<Result<Change & { readonly beside?: readonly Write[] }, Refusal>>,
): Promise<Result<StaffBooking, Refusal | Saved | 'booking-not-found'>> {
  const done = await readAndRetry<undefined, Refusal | Saved | 'booking-not-found'>(async () => {
    const whole = await needs.bookings.findWhole(reference)
    if (!whole) return refuse('booking-not-found')
    const moment = needs.clock()
    const decided = await act(whole, moment)
    if (!decided.ok) return decided
    const { beside = [], ...change } = decided.value
    const saved = await needs.bookings.save(whole.booking, change, { now: moment.now, beside })
    return saved.ok ? accept(undefined) : saved
  })
  return done.ok ? staffView(needs, reference) : done
}
