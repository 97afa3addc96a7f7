/** Something that the project cannot bring along is missing on this machine. The message is one sentence that says what. */
export class MissingPrerequisite extends Error {
  override readonly name = 'MissingPrerequisite'
}

/** How `npm run deploy:emulator` ends then: nothing is broken, nothing was proven either (EX_UNAVAILABLE of sysexits.h). */
export const EXIT_MISSING_PREREQUISITE = 69
