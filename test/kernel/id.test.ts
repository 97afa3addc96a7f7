import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BookingReference, GuestToken, Id, parseReference, referenceFrom } from '#shared/kernel/id.ts'

describe('a booking reference', () => {
  it('is five unambiguous letters, for any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 6, maxLength: 32 }), (bytes) => {
        expect(BookingReference.safeParse(referenceFrom(bytes)).success).toBe(true)
      }),
    )
  })

  it.each(['MC-TYHP4', 'mc-tyhp4', 'MC TYHP4', 'TYHP4', ' tyhp 4', 'mc\u2011tyhp4', '#MC-TYHP4.', 'McTyhp4'])(
    'is understood as %s',
    (typed) => expect(parseReference(typed)).toBe('MC-TYHP4'),
  )

  it.each(['', 'ABC', 'MC-TYHP', 'MC-TYHP44', '---'])('is not %j, which gets no meaning', (typed) => {
    expect(parseReference(typed)).not.toMatch(/^MC-/)
  })

  it('is the same for the same bytes and mostly another for others', () => {
    const references = Array.from({ length: 200 }, (_, number) =>
      referenceFrom(new Uint8Array([number, 17 * number, 5 * number, 251 - number, 3 * number, 91 * number])),
    )
    expect(referenceFrom(new Uint8Array([1, 2, 3, 4, 5, 6]))).toBe(referenceFrom(new Uint8Array([1, 2, 3, 4, 5, 6])))
    expect(new Set(references).size).toBeGreaterThan(190)
  })

  it('can have every letter in every place', () => {
    const letters = [0, 1, 2, 3, 4].map(() => new Set<string>())
    for (let number = 0; number < 3_000; number += 1) {
      const bytes = new Uint8Array(new BigUint64Array([BigInt(number) * 2_654_435_761n * 65_537n]).buffer)
      for (const [place, letter] of [...referenceFrom(bytes).slice(3)].entries()) letters[place]?.add(letter)
    }
    expect(letters.map(({ size }) => size)).toEqual([23, 23, 23, 23, 23])
  })

  it.each(['MC-7K4Q', 'MC-7K4QX9', 'mc-7k4qx', 'MC-7K4Q0', 'MC-7K4QO', 'MC-1K4QX', 'XX-7K4QX', ' MC-7K4QX'])(
    'is not "%s"',
    (text) => {
      expect(BookingReference.safeParse(text).success).toBe(false)
    },
  )
})

describe('an id', () => {
  it('is 128 bits in 22 url-safe characters', () => {
    expect(Id.safeParse('k3J9_qW-2xYz7AbCdEfGh1').success).toBe(true)
  })

  it.each(['', 'short', 'k3J9_qW-2xYz7AbCdEfGh12', 'k3J9_qW/2xYz7AbCdEfGh1', 'k3J9#qW-2xYz7AbCdEfGh1'])(
    'is not "%s"',
    (text) => {
      expect(Id.safeParse(text).success).toBe(false)
    },
  )
})

describe('the token of a link', () => {
  const token = '7K4QXabcdefghijklmno-_12345'

  it('has no part of what was copied with it', () => {
    for (const copied of [token, `${token}.`, `${token}).`, `${token}>,`, `${token}\u200B`, `${token}”`, `${token} `])
      expect(GuestToken.parse(copied)).toBe(token)
  })

  it('stays as it is where it is none of ours', () => {
    for (const other of ['x', 'secret-token', token.slice(1), `${token}A`, `${token}/../x`])
      expect(GuestToken.parse(other)).toBe(other)
  })
})
