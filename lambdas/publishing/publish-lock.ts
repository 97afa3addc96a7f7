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
const LOOKS = 50

type Needs = { readonly turns: PublishLockRepository; readonly clock: Clock }

/**
 * Runs a task while holding the lock, and waits for another holder. Throws after 25 seconds; the caller may try again.
 */
export const publishLockUsing =
  ({ turns, clock }: Needs) =>
  async <Outcome>(act: () => Promise<Outcome>): Promise<Outcome> => {
    const holder = newId()
    const take = (): Promise<boolean> => {
      const { now } = clock()
      return turns.acquireLock(holder, { now, until: new Date(Date.parse(now) + LOCK_MS).toISOString() })
    }
    for (let look = 1; !(await take()); look += 1) {
      if (look === LOOKS) throw new Error('Somebody else publishes, and does not come to an end')
      // oxlint-disable-next-line no-await-in-loop
      await pause(LOCK_POLL_MS)
    }
    try {
      return await act()
    } finally {
      await turns.releaseLock(holder)
    }
  }
