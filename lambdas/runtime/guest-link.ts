import type { BookingReference } from '#shared/kernel/id.ts'
import { type LinkKind, guestToken, isSameInConstantTime, referenceInToken, tokenHashOf } from './ids-and-tokens.ts'

/** The keys of guests' links, newest first. `forceRefresh` fetches them when the cached ones do not match a link. */
export type LinkKeys = (options?: { readonly forceRefresh: boolean }) => Promise<string>

/**
 * The link of an existing booking. Right after a rotation a booking may be newer than the cached keys: then they are
 * fetched again, so that no e-mail carries a link that opens nothing.
 */
export async function tokenForBooking(
  linkKey: LinkKeys,
  booking: Parameters<typeof guestToken>[1] & { readonly tokenHash: string },
  kind?: LinkKind,
): Promise<string> {
  const token = guestToken(await linkKey(), booking, kind)
  return isSameInConstantTime(tokenHashOf(token), booking.tokenHash)
    ? token
    : guestToken(await linkKey({ forceRefresh: true }), booking, kind)
}

/**
 * Finds a booking, or what belongs to it, by a token: `find` gets the reference in the token, and the hash decides.
 * Malformed, unknown and wrong tokens all give undefined.
 */
export async function findByToken<Found>(
  token: string,
  find: (reference: BookingReference) => Promise<Found | undefined>,
  hashOf: (found: Found) => string,
): Promise<Found | undefined> {
  const reference = referenceInToken(token)
  const found = reference && (await find(reference))
  return found && isSameInConstantTime(hashOf(found), tokenHashOf(token)) ? found : undefined
}
