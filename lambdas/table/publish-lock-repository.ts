import { keys } from './schema/access-patterns.ts'
import type { Table } from './table.ts'

/** Whose turn it is to publish: one item that its holder puts and takes away, and that runs out where its holder died. */
export function publishLockRepository(table: Table) {
  return {
    /** Takes the turn until a moment (ISO, UTC); false while somebody else has it. */
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

    /** For whoever knows that its holder is no more: a house that opens anew on one machine. */
    async forceReleaseLock(): Promise<void> {
      await table.remove(keys.publishLock)
    },

    /** Gives back a turn; one that ran out, and is somebody else's by now, stays theirs. */
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
