/**
 * A part of the local stack cannot start. The message is one sentence for the developer who ran `npm start`: the reason,
 * and what to do about it.
 */
export class StartError extends Error {
  override readonly name = 'StartError'
}

/** The first line of an unknown error's message. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n', 1)[0]?.trim() || 'no reason given'
