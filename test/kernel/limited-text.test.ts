import { describe, expect, it } from 'vitest'
import { limitedLine, limitedText } from '#shared/kernel/limited-text.ts'

describe('a text with a limit', () => {
  it('is counted as it is stored: trimmed, and a line with single spaces', () => {
    expect(limitedLine(3).parse(' a \n b ')).toBe('a b')
    expect(limitedText(3).parse(' a\nb ')).toBe('a\nb')
  })

  it('says how long it can be', () => {
    const { error } = limitedText(1000).safeParse('x'.repeat(1001))
    expect(error?.issues.map(({ message }) => message)).toEqual(['That is too long: at most 1,000 characters'])
  })
})
