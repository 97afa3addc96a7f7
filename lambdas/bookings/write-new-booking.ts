import type { Booking } from '#shared/bookings/booking.ts'
import type { BookingChange } from '#shared/bookings/booking-state.ts'
import type { Order } from '#shared/bookings/order.ts'
import { type Refused, type Result, accept, refuse } from '#shared/kernel/result.ts'
import { type LinkKeys, tokenForBooking } from '#lambdas/runtime/guest-link.ts'
import {
  guestToken,
  idFromKey,
  isSameInConstantTime,
  referenceFromKey,
  sha256,
  tokenHashOf,
} from '#lambdas/runtime/ids-and-tokens.ts'
import type { BookingRepository } from '#lambdas/table/booking-repository.ts'
import type { NightsRefusal } from '#lambdas/table/night-claims.ts'
import type { Write } from '#lambdas/table/table.ts'

export type NewBookingNeeds = {
  readonly bookings: Pick<BookingRepository, 'create' | 'findWhole'>
  readonly linkKey: LinkKeys
}

/** What a form becomes: the booking under its name, the order, and what happens to it at once. */
export type NewBooking = (named: Pick<Booking, 'id' | 'reference' | 'tokenHash'>) => {
  readonly booking: Booking
  readonly order: Omit<Order, 'formHash'>
  readonly change?: BookingChange | null
  readonly otherWrites?: readonly Write[]
}

/** How many references are tried: at ten thousand bookings one in 600 needs the second. */
const MAX_REFERENCE_TRIES = 8
/** How often a transaction is tried again because what it depends on has changed: each time another came between. */
const MAX_CHANGE_TRIES = 12

/**
 * Writes a new booking in one transaction. The same form under its idempotency key gives the same booking, however often
 * it arrives, even where it would be refused by now; another form under that key is refused. `admit` gives writes to be
 * made with it, and is asked again when one of them failed.
 */
export async function writeNewBooking<Refusal extends string>(
  { bookings, linkKey }: NewBookingNeeds,
  {
    form,
    decided,
    admit,
  }: {
    readonly form: { readonly idempotencyKey: string }
    readonly decided: Result<NewBooking, Refusal>
    readonly admit: () => Promise<Result<readonly Write[], Refusal>>
  },
): Promise<
  Result<
    { readonly booking: Booking; readonly token: string; readonly isNew: boolean },
    Refusal | NightsRefusal | 'idempotency-key-used' | 'changed-meanwhile'
  >
> {
  const formHash = sha256(JSON.stringify(form))
  const id = idFromKey(form.idempotencyKey)
  let admitted = decided.ok ? await admit() : decided
  const keys = await linkKey()

  let changes = 0
  for (let attempt = 0; attempt < MAX_REFERENCE_TRIES; attempt += 1) {
    const reference = referenceFromKey(form.idempotencyKey, attempt)
    const token = guestToken(keys, { id, reference })
    if (!decided.ok || !admitted.ok) {
      // What is refused now may have been booked by this very form, whose reply was lost.
      // oxlint-disable-next-line no-await-in-loop
      const existing = await bookings.findWhole(reference)
      if (!existing) return decided.ok ? (admitted as Refused<Refusal>) : decided
      if (!isSameInConstantTime(existing.booking.id, id)) continue
      return replyAgain(existing, formHash, linkKey)
    }
    const {
      booking,
      order,
      change = null,
      otherWrites = [],
    } = decided.value({ id, reference, tokenHash: tokenHashOf(token) })
    // oxlint-disable-next-line no-await-in-loop -- the next reference is tried only when this one is taken
    const outcome = await bookings.create(
      booking,
      { ...order, formHash },
      {
        change,
        otherWrites: [...admitted.value, ...otherWrites],
      },
    )
    if (outcome.written) return accept({ booking: outcome.booking, token, isNew: true })
    if (outcome.refused) return outcome.refused
    if (!outcome.existing) {
      changes += 1
      if (changes >= MAX_CHANGE_TRIES) return refuse('changed-meanwhile')
      // oxlint-disable-next-line no-await-in-loop -- another came between
      admitted = await admit()
      attempt -= 1
      continue
    }
    if (!isSameInConstantTime(outcome.existing.id, id)) continue
    return replyAgain({ booking: outcome.existing, order: outcome.order }, formHash, linkKey)
  }
  throw new Error('No free reference was found for a booking')
}

/** The same reply for the same form; another form under its key is not the same booking. */
const replyAgain = async (
  { booking, order }: { readonly booking: Booking; readonly order: Order | undefined },
  formHash: string,
  linkKey: LinkKeys,
) =>
  order?.formHash === formHash
    ? accept({ booking, token: await tokenForBooking(linkKey, booking), isNew: false })
    : refuse('idempotency-key-used')
