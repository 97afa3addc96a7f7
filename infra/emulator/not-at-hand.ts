/** Something that the project cannot bring along is missing on this machine. The message is one sentence that says what. */
export class NotAtHand extends Error {
  override readonly name = 'NotAtHand'
}

/** How `npm run deploy:emulator` ends then: nothing is broken, nothing was proven either (EX_UNAVAILABLE of sysexits.h). */
export const NOT_AT_HAND = 69
