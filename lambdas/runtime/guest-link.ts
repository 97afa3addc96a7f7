import { isSame, referenceInToken, tokenHashOf } from './random.ts'

/**
 * Opens a booking by its guest's token: `find` gets the reference in the token, and the hash decides. Malformed,
 * unknown and wrong tokens are the same answer: nothing.
 */
export async function openedBy<Found>(
  token: string,
  find: (reference: string) => Promise<Found | undefined>,
  hashOf: (found: Found) => string,
): Promise<Found | undefined> {
  const reference = referenceInToken(token)
  const found = reference && (await find(reference))
  return found && isSame(hashOf(found), tokenHashOf(token)) ? found : undefined
}
