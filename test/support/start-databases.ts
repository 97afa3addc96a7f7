import type { TestProject } from 'vitest/node'
import { startDatabase } from '#infra/local/engines/database.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** One for each test file that runs at the same time. */
    databases: readonly string[]
  }
}

/**
 * Starts a database for each worker, in memory: the test files of a worker follow one another, each with its own
 * tables. `TEST_DYNAMODB_ENDPOINT` names one that runs already, for all of them.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const tests = project.vitest.state.getPaths()
  // Workers are numbered over all projects: the only test of this one may run in the last of them.
  const atOnce = tests.some((path) => path.endsWith('.engine.test.ts'))
    ? Math.min(project.config.maxWorkers, tests.length)
    : 0
  const endpoint = process.env['TEST_DYNAMODB_ENDPOINT']
  const databases = await Promise.all(Array.from({ length: atOnce }, () => startDatabase({ port: 0, endpoint })))
  project.provide(
    'databases',
    databases.map((database) => database.endpoint),
  )
  return async () => {
    await Promise.all(databases.map((database) => database.stop()))
  }
}
