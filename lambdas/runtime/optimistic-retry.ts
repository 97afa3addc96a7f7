import type { Result } from '#shared/kernel/result.ts'

const TRIES = 5

/**
 * Runs an act that reads, decides and writes; where somebody changed the booking in between, reads and decides anew.
 * Only who loses again and again is told `changed-meanwhile`.
 */
export async function withOptimisticRetry<Value, Refusal extends string>(
  act: () => Promise<Result<Value, Refusal | 'changed-meanwhile'>>,
): Promise<Result<Value, Refusal | 'changed-meanwhile'>> {
  for (let attempt = 1; ; attempt += 1) {
    // oxlint-disable-next-line no-await-in-loop -- the next try decides on what this one lost against
    const result = await act()
    if (result.ok || result.refusal !== 'changed-meanwhile' || attempt >= TRIES) return result
    // oxlint-disable-next-line no-await-in-loop
    await new Promise((done) => setTimeout(done, Math.random() * 30 * attempt))
  }
}
