import { afterAll, vi } from 'vitest'

// A worker runs one test file after the other in one process: what a file sets for the whole process ends with it.
const environment = { ...process.env }
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name]
  Object.assign(process.env, environment)
})
