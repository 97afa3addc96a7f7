import { afterAll, afterEach, beforeEach } from 'vitest'

/**
 * What the product logs during a file's tests and hooks is shown only if a test fails: hundreds of lines of tests that
 * pass would hide the one failure. A test that wants to read the log takes `setUpTestLog`.
 */
const { write } = process.stdout
let lines: string[] = []

function capture(): void {
  process.stdout.write = (text: string | Uint8Array) => {
    lines.push(text.toString())
    return true
  }
}

capture()
beforeEach(capture)
afterEach(({ task }) => {
  if (task.result?.state === 'fail') write.call(process.stdout, lines.join(''))
  lines = []
})
afterAll(() => {
  process.stdout.write = write
})
