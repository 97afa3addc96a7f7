import { setTimeout as pause } from 'node:timers/promises'
import { newId } from '#lambdas/runtime/ids-and-tokens.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import type { PublishLockRepository } from '#lambdas/table/publish-lock-repository.ts'

/**
 * The lock is held longer than any Lambda can run (`timeoutSeconds` in infra/functions.ts), so no two ever publish at
 * once.
 */
const LOCK_MS = 65_000
const LOCK_POLL_MS = 500
const LOCK_TRIES = 50

type Needs = { readonly locks: PublishLockRepository; readonly clock: Clock }

/**
 * Runs an operation while holding the lock, and waits for another holder. Throws after 25 seconds; the caller may try again.
 */
export const publishLockUsing =
  ({ locks, clock }: Needs) =>
  async <Outcome>(operation: () => Promise<Outcome>): Promise<Outcome> => {
    const holder = newId()
    const take = (): Promise<boolean> => {
      const { now } = clock()
      return locks.acquireLock(holder, { now, until: new Date(Date.parse(now) + LOCK_MS).toISOString() })
    }
    for (let attempt = 1; !(await take()); attempt += 1) {
      if (attempt === LOCK_TRIES) throw new Error('Another run has held the publish lock for too long')
      // oxlint-disable-next-line no-await-in-loop
      await pause(LOCK_POLL_MS)
    }
    try {
      return await operation()
    } finally {
      await locks.releaseLock(holder)
    }
  }
