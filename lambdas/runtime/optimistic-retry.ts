import type { Result } from '#shared/kernel/result.ts'

/** Each failed try means that another writer has succeeded: ten writers at once are all served. */
const TRIES = 10
const MAX_PAUSE_MS = 150

/**
 * Runs an operation that reads, decides and writes. When what it read was changed in between it runs again, so that it
 * decides on the new state. Returns `changed-meanwhile` after the last try.
 */
export async function withOptimisticRetry<Value, Refusal extends string>(
  operation: () => Promise<Result<Value, Refusal | 'changed-meanwhile'>>,
): Promise<Result<Value, Refusal | 'changed-meanwhile'>> {
  for (let attempt = 1; ; attempt += 1) {
    // oxlint-disable-next-line no-await-in-loop -- the next try decides on the new state
    const result = await operation()
    if (result.ok || result.refusal !== 'changed-meanwhile' || attempt >= TRIES) return result
    // oxlint-disable-next-line no-await-in-loop
    await new Promise((done) => setTimeout(done, Math.random() * Math.min(MAX_PAUSE_MS, 30 * attempt)))
  }
}
