import type { Booking } from '#shared/bookings/booking.ts'
import { isSame, keyedHash, referenceInToken, tokenHashOf } from '#lambdas/runtime/ids-and-tokens.ts'

type Kept = Pick<Booking, 'reference' | 'tokenHash' | 'numberOfAdults'>

/** The places of the adults who may have a link of their own. The first one has the booking's. */
const ownPlaces = ({ numberOfAdults }: Kept): number[] =>
  Array.from({ length: numberOfAdults }, (_, index) => index + 1).slice(1)

const SECRET_LENGTH = 22

/**
 * The secret end of an adult's own link, which opens one card of the guest register and nothing else; undefined for who
 * has none. It is made from what is kept of the booking's link, so there is nothing more to keep, it lives as long, and
 * from it nobody comes to the booking's or to another adult's.
 */
export const ownToken = (booking: Kept, place: number): string | undefined =>
  ownPlaces(booking).includes(place)
    ? `${booking.reference.slice(3)}${keyedHash(booking.tokenHash, `own-link:${place}`).slice(0, SECRET_LENGTH)}`
    : undefined

/**
 * Opens a booking's documents by its link or by an adult's own. `own` is the adult whose link it is, and the one whose
 * card may be seen and written; null with the booking's.
 */
export async function findDocumentsByToken<Found>(
  token: string,
  find: (reference: string) => Promise<Found | undefined>,
  bookingOf: (found: Found) => Kept,
): Promise<{ readonly found: Found; readonly own: number | null } | undefined> {
  const reference = referenceInToken(token)
  const found = reference && (await find(reference))
  if (!found) return undefined
  const booking = bookingOf(found)
  if (isSame(booking.tokenHash, tokenHashOf(token))) return { found, own: null }
  const own = ownPlaces(booking).find((place) => isSame(ownToken(booking, place) ?? '', token))
  return own === undefined ? undefined : { found, own }
}
