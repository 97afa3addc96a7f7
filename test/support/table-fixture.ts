import { afterAll, beforeAll, inject } from 'vitest'
import { type Tables, openTables } from './start-tables.ts'

/** Tables in this worker's database, which runs already: they are deleted at the end, the database goes on. */
export function openTestTables(): Tables {
  const endpoint = inject('databases')[Number(process.env['VITEST_POOL_ID']) - 1]
  if (!endpoint) throw new Error('More test files run at once than databases were started')
  return openTables({ endpoint, stop: async () => undefined })
}

/** Opens the embedded database for this test file, and deletes the file's tables with the file. */
export function setUpTables(): Pick<Tables, 'createSeededTable'> & { readonly started: () => Tables } {
  let tables: Tables | undefined
  const started = (): Tables => {
    if (!tables) throw new Error('The database is opened before the first test, not earlier')
    return tables
  }
  beforeAll(() => {
    tables = openTestTables()
  })
  afterAll(async () => tables?.stop())
  return { started, createSeededTable: (options) => started().createSeededTable(options) }
}
