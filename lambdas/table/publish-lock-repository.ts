import { keys } from './schema/access-patterns.ts'
import type { Table } from './table.ts'

/** The lock of publishing: one item that its holder writes and deletes, and that expires where its holder died. */
export function publishLockRepository(table: Table) {
  return {
    /** Takes the lock until an instant (ISO, UTC); false while another holds it. */
    async acquireLock(
      holder: string,
      { now, until }: { readonly now: string; readonly until: string },
    ): Promise<boolean> {
      return table.put(
        { ...keys.publishLock, holder, until },
        {
          expression: 'attribute_not_exists(pk) OR #until < :now',
          names: { '#until': 'until' },
          values: { ':now': now },
        },
      )
    },

    /** For a local start, where no earlier holder can be running. */
    async forceReleaseLock(): Promise<void> {
      await table.remove(keys.publishLock)
    },

    /** Releases the lock; one that expired and has another holder by now is left alone. */
    async releaseLock(holder: string): Promise<void> {
      await table.remove(keys.publishLock, {
        expression: '#holder = :holder',
        names: { '#holder': 'holder' },
        values: { ':holder': holder },
      })
    },
  }
}

export type PublishLockRepository = ReturnType<typeof publishLockRepository>
