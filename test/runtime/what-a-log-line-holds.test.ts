import { describe, expect, it } from 'vitest'
import { errorFacts } from '#lambdas/runtime/log.ts'

describe('what the log keeps of an error', () => {
  it('is its name and where it came from, never a word of its message, however many lines that has', () => {
    const error = new RangeError('Not sent to\nthandi@example.co.za\nThandi Mokoena')
    const kept = errorFacts(error)
    expect(kept.errorName).toBe('RangeError')
    expect(kept.stack).toContain('what-a-log-line-holds')
    expect(JSON.stringify(kept)).not.toMatch(/Not sent|thandi|Mokoena/)
  })

  it('of something that is no error is what kind of thing it was', () => {
    expect(errorFacts('thandi@example.co.za')).toEqual({ errorName: 'string' })
  })
})
