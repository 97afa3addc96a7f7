/** A prerequisite that `npm ci` does not install is missing on this machine. The message is one sentence that names it. */
export class MissingPrerequisite extends Error {
  override readonly name = 'MissingPrerequisite'
}

/** The exit code of a command of .ci/run then: not a failure, but not a proof either (EX_UNAVAILABLE of sysexits.h). */
export const EXIT_MISSING_PREREQUISITE = 69
