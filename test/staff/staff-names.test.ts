import { describe, expect, it } from 'vitest'
import { isNameInUse } from '#shared/staff/staff-names.ts'

describe('a name at sign-up', () => {
  it.each([
    'PayFast',
    'pay fast',
    'PAYFAST.',
    'РауFаst',
    'SCHEDULE',
    'Nomsa Dube',
    'nomsa  dube',
    'N\u00F3msa Dube',
    'N0msa Dube',
    'Nоmsa Dubе',
    'Nomsa\u200B Dube',
  ])('is in use where it reads like one of ours: %s', (name) => {
    expect(isNameInUse(name, ['Nomsa Dube'])).toBe(true)
  })

  it.each(['Nomsa D.', 'Nomsa Dube-Khumalo', 'Thandi Mokoena', 'Sandi Payfaster'])('is free otherwise: %s', (name) => {
    expect(isNameInUse(name, ['Nomsa Dube'])).toBe(false)
  })
})
