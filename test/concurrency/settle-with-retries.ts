import type { ItnOutcome } from '#shared/payments/attempt.ts'
import type { UseCaseHarness } from '#test/support/use-case-harness.ts'

/** So often the table's stream brings a message back before it is parked. */
export const STREAM_TRIES = 4

/** Settles a message as the stream does: what lost against somebody is tried again. Nothing where it always lost. */
export async function settleWithRetries(harness: UseCaseHarness, id: string): Promise<ItnOutcome | undefined> {
  for (let attempt = 1; attempt <= STREAM_TRIES; attempt += 1) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- a try follows on the one before
      return await harness.settle(id)
    } catch (error) {
      if (!(error instanceof Error && error.message.includes('could not be written'))) throw error
    }
  }
  return undefined
}
