import { DeployError } from './deploy-error.ts'

/** One thing to do. Done again it changes nothing, so a deployment goes on by beginning anew. */
export type Step = {
  /** What happens: `the site is built`. */
  readonly description: string
  /** Does it, and may say what came of it. */
  readonly run: () => Promise<string | void>
}

/** Takes the steps in their order. The first that fails ends it with a sentence that says which, and how to go on. */
export async function runSteps(
  steps: readonly Step[],
  { say, again }: { readonly say: (line: string) => void; readonly again: string },
): Promise<void> {
  for (const [place, { description, run }] of steps.entries()) {
    const number = `${place + 1}/${steps.length}`
    say(`[${number}] ${description}`)
    try {
      // oxlint-disable-next-line no-await-in-loop -- each stands on the one before
      const outcome = await run()
      if (outcome) say(`      ${outcome}`)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      throw new DeployError(
        `Step ${number} failed (${description}): ${reason}\nWhat was done before it stands. Mend the cause; \`${again}\` goes on from there.`,
      )
    }
  }
}
