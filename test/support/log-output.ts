import { afterEach, beforeEach } from 'vitest'

/**
 * What the product logs while a test runs is shown only if that test fails: hundreds of lines of tests that pass would
 * hide the one failure. A test that wants to read the log takes `setUpTestLog`.
 */
const { write } = process.stdout
let lines: string[] = []

beforeEach(() => {
  lines = []
  process.stdout.write = (text: string | Uint8Array) => {
    lines.push(text.toString())
    return true
  }
})
afterEach(({ task }) => {
  process.stdout.write = write
  if (task.result?.state === 'fail') write.call(process.stdout, lines.join(''))
})
