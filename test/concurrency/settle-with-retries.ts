import type { ItnOutcome } from '#shared/payments/stored-itn.ts'
import type { UseCaseHarness } from '#test/support/use-case-harness.ts'

/** How often the table's stream delivers a message before it goes to the dead-letter queue. */
export const STREAM_TRIES = 4

/** Settles a message as the stream does: a conflict is retried. Undefined when every try met one. */
export async function settleWithRetries(harness: UseCaseHarness, id: string): Promise<ItnOutcome | undefined> {
  for (let attempt = 1; attempt <= STREAM_TRIES; attempt += 1) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- each try follows the one before
      return await harness.settle(id)
    } catch (error) {
      if (!(error instanceof Error && error.message.includes('could not be written'))) throw error
    }
  }
  return undefined
}
