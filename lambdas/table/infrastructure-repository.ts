import { InfrastructureState } from '#shared/monitoring/infrastructure-state.ts'
import { keys } from './schema/access-patterns.ts'
import type { Table } from './table.ts'

/** What the hourly run read of AWS. */
export const infrastructureRepository = (table: Table) => ({
  async find(): Promise<InfrastructureState | undefined> {
    const item = await table.get(keys.infrastructure)
    return item && InfrastructureState.parse(item)
  },

  async save(state: InfrastructureState): Promise<void> {
    await table.put({ ...keys.infrastructure, ...state })
  },
})

export type InfrastructureRepository = ReturnType<typeof infrastructureRepository>
