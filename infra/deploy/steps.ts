import { DeployError } from './deploy-error.ts'

/** One idempotent step, so that a failed deployment goes on by running again. */
export type Step = {
  /** What it does: `build the site`. */
  readonly description: string
  /** May return its outcome as a short text. */
  readonly run: () => Promise<string | void>
}

/** Runs the steps in order. The first failure ends it with a sentence that says which step, and how to go on. */
export async function runSteps(
  steps: readonly Step[],
  { print, again }: { readonly print: (line: string) => void; readonly again: string },
): Promise<void> {
  for (const [place, { description, run }] of steps.entries()) {
    const number = `${place + 1}/${steps.length}`
    print(`[${number}] ${description}`)
    try {
      // oxlint-disable-next-line no-await-in-loop -- each step needs the one before
      const outcome = await run()
      if (outcome) print(`      ${outcome}`)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      throw new DeployError(
        `Step ${number} failed (${description}): ${reason}\nThe steps before it are done. Fix the cause; \`${again}\` goes on from there.`,
      )
    }
  }
}
