import { describe, expect, it } from 'vitest'
import { RegisterForm, Signature, visibleEnding, idHint } from '#shared/documents/register-entry.ts'
import { aRegisterEntry } from '#test/support/register-entry-fixture.ts'

describe('an ID or passport number', () => {
  it.each([
    ['a sound South African ID', '8001015009087', 'citizen', undefined],
    ['one that is written in groups', '800101 5009 087', 'citizen', undefined],
    ['one with a digit that was mistyped', '8001015009086', 'citizen', /One digit/],
    ['one with two digits swapped', '8001015009807', 'permanent-resident', /One digit/],
    ['one that lacks a digit', '800101500908', 'citizen', /13 digits/],
    ['a passport of a citizen', 'A01234567', 'citizen', undefined],
    ['a passport of a visitor, digits alone', '800101500908', 'visitor', undefined],
    ['nothing yet', '', '', undefined],
  ] as const)('gets a hint or none: %s', (_, written, residence, hint) => {
    if (hint) expect(idHint(written, residence)).toMatch(hint)
    else expect(idHint(written, residence)).toBeUndefined()
  })

  it('is accepted despite the hint', () => {
    for (const idNumber of ['8001015009086', 'A01234567', 'C 4F/2K-9', '  N\u00ba123456 '])
      expect([idNumber, RegisterForm.safeParse({ ...aRegisterEntry, idNumber }).success]).toEqual([idNumber, true])
  })

  it.each([
    ['8001015009087', '9087'],
    ['A01234567', '567'],
    ['K1234', '4'],
  ])('%s is shown masked as %s, a third of it at most', (idNumber, ending) => {
    expect(visibleEnding(idNumber)).toBe(ending)
  })
})

describe('a signature', () => {
  it.each([
    ['a line', 'M40 120L60 80L90 130', true],
    ['a dot', 'M40 120L41 120', false],
    ['curves, which are not supported', 'M40 120C60 80 90 130 95 140', false],
    ['an element', 'M40 120L60 80"/><script>alert(1)</script>', false],
    ['more than any hand draws', 'M40 120'.padEnd(13_000, 'L60 80L'), false],
  ])('is a path of lines inside its box: %s', (_, path, isOne) => {
    expect(Signature.safeParse({ kind: 'drawn', path }).success).toBe(isOne)
  })

  it('may be a typed name', () => {
    expect(Signature.safeParse({ kind: 'typed', name: 'Thandi Mokoena' }).success).toBe(true)
    expect(Signature.safeParse({ kind: 'typed', name: ' ' }).success).toBe(false)
  })
})
