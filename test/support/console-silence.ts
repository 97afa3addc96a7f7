import { format } from 'node:util'
import { afterAll, afterEach, beforeEach, expect } from 'vitest'

/**
 * A test that prints to the console's error channel fails: a warning of React, or an unhandled error, is a defect that
 * hides in a long log. A test that *wants* an error replaces the console itself: `vi.spyOn(console,
 * 'error').mockImplementation(() => {})`, and asserts what was printed.
 */
const printed: string[] = []
const original = { error: console.error, warn: console.warn }

function listen() {
  for (const channel of ['error', 'warn'] as const) {
    console[channel] = (...words: unknown[]) => {
      printed.push(`console.${channel}: ${format(...words)}`)
    }
  }
}

function expectSilence() {
  const output = printed.splice(0)
  expect(output, 'a test prints nothing to the error channel').toEqual([])
}

listen()
// Again before each test, in case the previous test restored a spy or replaced the console.
beforeEach(listen)
afterEach(expectSilence)
afterAll(() => {
  Object.assign(console, original)
  expectSilence()
})
