/**
 * A part of the local stack cannot start. The message is one sentence for whoever typed `npm start`:
 * what is in the way, and what to do about it.
 */
export class StartError extends Error {
  override readonly name = 'StartError'
}

/** The sentence of an unknown failure, first line only. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n', 1)[0]?.trim() || 'no reason given'
