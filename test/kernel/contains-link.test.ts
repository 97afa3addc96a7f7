import { describe, expect, it } from 'vitest'
import { containsLink } from '#shared/kernel/contains-link.ts'

describe('a link in a name', () => {
  it.each([
    'You won R5000 claim at www.evil-prize.co.za/win',
    'www.anything at all',
    'WWW.EVIL',
    'https://evil',
    'evil/win',
    'Visit evil-prize.co.za now',
    'evil.com',
    'Evil.COM.',
    'a.b.evil.shop, please',
    'приз.рф',
  ])('is found in %s', (name) => {
    expect(containsLink(name)).toBe(true)
  })

  it.each([
    'Thandi Mokoena',
    'J. van der Merwe',
    'St. Clair',
    'Anne St.Clair',
    'J.P. Morgan',
    'A.J.de Villiers',
    'Dr. Nomsa O’Brien-Dlamini (guide)',
    'Sipho & Lerato Nkosi, jr.',
    'Nguyễn Văn An',
    '',
  ])('is not found in %s', (name) => {
    expect(containsLink(name)).toBe(false)
  })
})
