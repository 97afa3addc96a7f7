import { afterAll, beforeAll } from 'vitest'
import { type Tables, startTables } from './start-tables.ts'

/** Starts the embedded database for this test file, in memory, and stops it with the file. */
export function setUpTables(): Pick<Tables, 'createSeededTable'> & { readonly started: () => Tables } {
  let tables: Tables | undefined
  const started = (): Tables => {
    if (!tables) throw new Error('The database is started before the first test, not earlier')
    return tables
  }
  beforeAll(async () => {
    tables = await startTables()
  })
  afterAll(async () => tables?.stop())
  return { started, createSeededTable: (options) => started().createSeededTable(options) }
}
