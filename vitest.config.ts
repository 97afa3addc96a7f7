import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** One more than there are cores, since a test that asks an engine waits for it; with three more all took half as long again. */
const maxWorkers = availableParallelism() + 1

// Node keeps the code that it has compiled: the next app that a test starts needs a third less processor time for it.
process.env['NODE_COMPILE_CACHE'] ??= resolve(import.meta.dirname, '.cache/node')

/** Files of one worker share their modules and its process, which saves a third of the time; these end what a file set. */
const setupFiles = ['test/support/file-cleanup.ts', 'test/support/console-silence.ts', 'test/support/log-output.ts']

// Far beyond what anything takes: a machine with other work as well must not fail a test.
const timeouts = { testTimeout: 240_000, hookTimeout: 240_000 }

const projectNames = ['engines', 'journeys', 'rules']

/**
 * A worker takes the next file only if that has the same project and environment, and is replaced otherwise, so files
 * are sorted by both. What takes minutes in npm run test:long comes first, so that nothing else waits for its end.
 */
class WorkerSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ project, moduleId }: TestSpecification) => [
      projectNames.indexOf(project.name),
      /\/(itn-flood\.engine|demo-data\.journey)\.test\.ts$/.test(moduleId) ? 0 : 1,
      readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment jsdom') ? 0 : 1,
    ]
    const ranks = new Map(files.map((file) => [file, rankOf(file).join('')]))
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's, which changes no array
    const longestFirst = await super.sort(files)
    return longestFirst.toSorted((one, other) => (ranks.get(one) ?? '').localeCompare(ranks.get(other) ?? ''))
  }
}

/**
 * Three kinds of tests, told apart by their names alone:
 *
 * - `rules`: all the others; nothing started (a component test asks for `jsdom` in its first line)
 * - `engines`: `*.engine.test.ts`, against the embedded database, storage or sign-in
 * - `journeys`: `test/journeys/*.journey.test.ts`, a person in a real browser against the whole local stack
 *
 * One kind alone: `npx vitest run --project rules`.
 */
export default defineConfig({
  test: {
    globalSetup: ['test/support/build-site-once.ts'],
    sequence: { sequencer: WorkerSequencer },
    // A line per file, and what fails.
    slowTestThreshold: 30_000,
    tags: [{ name: 'long', description: 'Runs for longer in npm run test:long, which runs nothing else' }],
    projects: [
      {
        test: {
          name: 'rules',
          sequence: { groupOrder: 1 },
          maxWorkers,
          isolate: false,
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: ['test/**/*.engine.test.ts', 'test/journeys/**'],
          setupFiles: [...setupFiles, 'test/support/dom-cleanup.ts'],
          ...timeouts,
        },
      },
      {
        test: {
          name: 'engines',
          sequence: { groupOrder: 1 },
          maxWorkers,
          isolate: false,
          include: ['test/**/*.engine.test.ts'],
          globalSetup: ['test/support/start-databases.ts'],
          setupFiles: [...setupFiles, 'test/support/generous-timeouts.ts'],
          ...timeouts,
        },
      },
      {
        test: {
          name: 'journeys',
          // Beside the others, since a browser is often waited for. Each at once has an app and a browser of its own.
          sequence: { groupOrder: 1 },
          maxWorkers,
          isolate: false,
          include: ['test/journeys/**/*.journey.test.ts'],
          // The setup of the whole run comes after those of its projects, and then each app would build the site itself.
          globalSetup: ['test/support/build-site-once.ts', 'test/journeys/setup.ts'],
          setupFiles,
          ...timeouts,
        },
      },
    ],
  },
})
