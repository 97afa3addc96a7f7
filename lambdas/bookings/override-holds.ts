import type { Actor } from '#shared/bookings/booking-event.ts'
import { endCardPayment, hasCurrentHold } from '#shared/bookings/booking-state.ts'
import { endStaffHold } from '#shared/bookings/hold-nights.ts'
import { hasCurrentStaffHold } from '#shared/bookings/staff-hold.ts'
import type { BookingReference } from '#shared/kernel/id.ts'
import { type RefusalDetails, type Result, accept } from '#shared/kernel/result.ts'
import { withOptimisticRetry } from '#lambdas/runtime/optimistic-retry.ts'
import type { BookingRepository } from '#lambdas/table/booking-repository.ts'

type Needs = { readonly bookings: Pick<BookingRepository, 'find' | 'findAll' | 'save'> }

type StaffConfirmation = {
  readonly by: Actor
  readonly now: string
  /** The bookings whose holds staff were warned of and go over. */
  readonly overHoldsOf: readonly BookingReference[]
}

/**
 * An action of staff that takes nights. Where guests are paying for them by card, or a colleague holds them for a booking,
 * staff learn who: `nights-on-hold` with `ownerIds`, their references, and `guests`. Asked again with those references it
 * ends their holds and takes the nights; a payment that comes all the same is recorded like any that comes too late. A
 * hold that staff were not warned of stops the action again.
 */
export async function overrideHolds<Value, Refusal extends string>(
  { bookings }: Needs,
  { by, now, overHoldsOf }: StaffConfirmation,
  takeNights: () => Promise<Result<Value, Refusal>>,
): Promise<Result<Value, Refusal>> {
  const first = await takeNights()
  if (!isOnHold(first)) return first
  const holders = holdersIn(first.details)
  if (!holders.every((reference) => overHoldsOf.includes(reference))) return withGuests(bookings, first, holders)
  for (const reference of holders) {
    // oxlint-disable-next-line no-await-in-loop -- one or two
    await withOptimisticRetry<unknown, never>(async () => {
      const booking = await bookings.find(reference)
      if (!booking || !hasCurrentHold(booking, now)) return accept(undefined)
      const ended = endCardPayment(booking, { by, now, attemptId: booking.hold.attemptId, why: 'staff' })
      return ended.ok ? bookings.save(booking, ended.value, { now }) : accept(undefined)
    })
    // oxlint-disable-next-line no-await-in-loop
    await withOptimisticRetry<unknown, never>(async () => {
      const booking = await bookings.find(reference)
      if (!booking || !hasCurrentStaffHold(booking, now)) return accept(undefined)
      const ended = endStaffHold(booking, { by, now, why: 'taken-over' })
      return ended.ok ? bookings.save(booking, ended.value, { now }) : accept(undefined)
    })
  }
  const second = await takeNights()
  return isOnHold(second) ? withGuests(bookings, second, holdersIn(second.details)) : second
}

type OnHold<Refusal extends string> = Extract<Result<never, Refusal>, { readonly ok: false }>

const isOnHold = <Value, Refusal extends string>(result: Result<Value, Refusal>): result is OnHold<Refusal> =>
  !result.ok && result.refusal === 'nights-on-hold'

const holdersIn = (details: RefusalDetails | undefined): readonly string[] => {
  const ownerIds = details?.['ownerIds']
  return Array.isArray(ownerIds) ? ownerIds.map(String) : []
}

async function withGuests<Refusal extends string>(
  bookings: Needs['bookings'],
  refused: OnHold<Refusal>,
  holders: readonly string[],
): Promise<OnHold<Refusal>> {
  const found = await bookings.findAll(holders)
  return {
    ...refused,
    details: { ...refused.details, guests: found.map(({ reference, guestName }) => `${guestName} (${reference})`) },
  }
}
