import type { BookingReference } from '#shared/kernel/id.ts'
import type { Booking } from '#shared/bookings/booking.ts'
import { isSameInConstantTime, keyedHash, referenceInToken, tokenHashOf } from '#lambdas/runtime/ids-and-tokens.ts'

type LinkOwner = Pick<Booking, 'reference' | 'tokenHash' | 'numberOfAdults'>

/**
 * The numbers of the adults who may have a link of their own. The first one uses the booking's. A booking without a
 * link, as one whose guest was erased, has none: anyone could derive a token from an empty hash.
 */
const placesWithLink = ({ tokenHash, numberOfAdults }: LinkOwner): number[] =>
  tokenHash === '' ? [] : Array.from({ length: numberOfAdults }, (_, index) => index + 1).slice(1)

const SECRET_LENGTH = 22

/**
 * The secret part of an adult's own link, which opens one entry of the guest register and nothing else; undefined for
 * an adult without one. It is derived from the stored hash of the booking's link, so nothing more is stored and it is
 * valid as long; neither the booking's link nor another adult's can be derived from it.
 */
export const adultToken = (booking: LinkOwner, place: number): string | undefined =>
  placesWithLink(booking).includes(place)
    ? `${booking.reference.slice(3)}${keyedHash(booking.tokenHash, `own-link:${place}`).slice(0, SECRET_LENGTH)}`
    : undefined

/**
 * Finds a booking's documents by its link or by an adult's own. `own` is that adult, whose entry alone may be seen and
 * written; null with the booking's link.
 */
export async function findDocumentsByToken<Found>(
  token: string,
  find: (reference: BookingReference) => Promise<Found | undefined>,
  bookingOf: (found: Found) => LinkOwner,
): Promise<{ readonly found: Found; readonly own: number | null } | undefined> {
  const reference = referenceInToken(token)
  const found = reference && (await find(reference))
  if (!found) return undefined
  const booking = bookingOf(found)
  if (isSameInConstantTime(booking.tokenHash, tokenHashOf(token))) return { found, own: null }
  const own = placesWithLink(booking).find((place) => isSameInConstantTime(adultToken(booking, place) ?? '', token))
  return own === undefined ? undefined : { found, own }
}
