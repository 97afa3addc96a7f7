import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'

const journeysSetup = resolve(import.meta.dirname, 'test/journeys/setup.ts')

/** One more than there are cores, since who asks an engine waits for it. */
const atOnce = availableParallelism() + 1

/**
 * Three kinds of tests, told apart by their names alone:
 *
 * - `rules`: all the others; quick, in one process each, nothing started (a component test asks for `jsdom` in its first line)
 * - `engines`: `*.engine.test.ts`, against the embedded database, storage or sign-in
 * - `journeys`: `test/journeys/*.journey.test.ts`, a person in a real browser against the whole local stack
 *
 * One kind alone: `npx vitest run --project rules`.
 */
export default defineConfig({
  test: {
    globalSetup: ['test/support/build-site-once.ts'],
    projects: [
      {
        test: {
          name: 'rules',
          sequence: { groupOrder: 1 },
          maxWorkers: atOnce,
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: ['test/**/*.engine.test.ts', 'test/journeys/**'],
          setupFiles: ['test/support/console-silence.ts', 'test/support/dom-cleanup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'engines',
          sequence: { groupOrder: 1 },
          maxWorkers: atOnce,
          include: ['test/**/*.engine.test.ts'],
          exclude: ['test/journeys/**'],
          setupFiles: ['test/support/console-silence.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'journeys',
          // After all the others: two at once, each in a house of its own, keep two cores busy.
          sequence: { groupOrder: 2 },
          maxWorkers: 2,
          include: ['test/journeys/**/*.journey.test.ts'],
          setupFiles: ['test/support/console-silence.ts'],
          globalSetup: existsSync(journeysSetup) ? [journeysSetup] : [],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
