import { keys } from './schema/access-patterns.ts'
import { secondsAt } from './seconds-at.ts'
import type { Table } from './table.ts'

type Call = {
  readonly endpoint: string
  readonly of: string
  readonly from: string
  readonly until: string
  readonly max: number
}

export type LimitRepository = ReturnType<typeof limitRepository>

export function limitRepository(table: Table) {
  return {
    /**
     * Counts a call in a window; false, with nothing counted, where the limit is reached. One conditional write
     * decides, so parallel calls cannot exceed it, and it holds across Lambdas.
     */
    async count({ endpoint, of, from, until, max }: Call): Promise<boolean> {
      return table.incrementBelow(keys.limit(endpoint, of, from), { max, ttl: secondsAt(until) })
    },
  }
}
