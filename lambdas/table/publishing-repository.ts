import { keys } from './schema/access-patterns.ts'
import type { Table } from './table.ts'

/** Whose turn it is to publish: one item that its holder puts and takes away, and that runs out where its holder died. */
export function publishingRepository(table: Table) {
  return {
    /** Takes the turn until a moment (ISO, UTC); false while somebody else has it. */
    async takeTurn(holder: string, { now, until }: { readonly now: string; readonly until: string }): Promise<boolean> {
      return table.put(
        { ...keys.publishingTurn, holder, until },
        {
          expression: 'attribute_not_exists(pk) OR #until < :now',
          names: { '#until': 'until' },
          values: { ':now': now },
        },
      )
    },

    /** For whoever knows that its holder is no more: a house that opens anew on one machine. */
    async endAnyTurn(): Promise<void> {
      await table.remove(keys.publishingTurn)
    },

    /** Gives back a turn; one that ran out, and is somebody else's by now, stays theirs. */
    async giveTurnBack(holder: string): Promise<void> {
      await table.remove(keys.publishingTurn, {
        expression: '#holder = :holder',
        names: { '#holder': 'holder' },
        values: { ':holder': holder },
      })
    },
  }
}

export type PublishingRepository = ReturnType<typeof publishingRepository>
