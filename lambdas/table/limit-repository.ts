import { keys } from './schema/access-patterns.ts'
import type { Table } from './table.ts'

type Call = {
  readonly endpoint: string
  readonly of: string
  readonly from: string
  readonly until: string
  readonly most: number
}

export function limitRepository(table: Table) {
  return {
    /**
     * Counts a call in a window; false, and nothing counted, where there are as many already. One write decides, so
     * calls that come together cannot pass it, and a Lambda that starts anew goes on where the last one was.
     */
    async count({ endpoint, of, from, until, most }: Call): Promise<boolean> {
      return table.addOne(keys.limit(endpoint, of, from), { most, ttl: Math.ceil(Date.parse(until) / 1000) })
    },
  }
}
