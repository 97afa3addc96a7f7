import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findByToken, tokenForBooking } from '#lambdas/runtime/guest-link.ts'
import {
  guestToken,
  idFromKey,
  isSameInConstantTime,
  newBlockCode,
  newId,
  referenceFromKey,
  referenceInToken,
  tokenHashOf,
} from '#lambdas/runtime/ids-and-tokens.ts'
import { BookingReference, Id } from '#shared/kernel/id.ts'
import { numberedBooking } from '#test/support/booking-fixture.ts'

const aBooking = { id: 'bookingbookingbooking1', reference: 'MC-7K4QX' }
const token = guestToken('the key', aBooking)
const booking = { ...aBooking, tokenHash: tokenHashOf(token) }
const open = async (written: string) =>
  findByToken(
    written,
    async (reference) => (reference === booking.reference ? booking : undefined),
    ({ tokenHash }) => tokenHash,
  )

describe('a guest’s link', () => {
  it('opens its booking, and is the same each time it is made', async () => {
    expect(await open(token)).toBe(booking)
    expect(guestToken('the key', aBooking)).toBe(token)
    expect(referenceInToken(token)).toBe('MC-7K4QX')
  })

  it('depends on the secret key and the booking’s own id', async () => {
    expect(await open(guestToken('another key', aBooking))).toBeUndefined()
    expect(await open(guestToken('the key', { ...aBooking, id: 'bookingbookingbooking2' }))).toBeUndefined()
  })

  it('keeps working when the key is rotated: in old e-mails, and in new ones about the old booking', async () => {
    const keys = 'the next key,the key,one before'
    expect(guestToken(keys, booking)).toBe(token)
    expect(await open(guestToken(keys, booking))).toBe(booking)
    expect(guestToken(keys, aBooking)).toBe(guestToken('the next key', aBooking))
    expect(guestToken('the next key', booking)).not.toBe(token)
  })

  it('also works when a Lambda that has not loaded the rotated key writes it', async () => {
    const newBooking = { ...aBooking, tokenHash: tokenHashOf(guestToken('the next key,the key', aBooking)) }
    const linkKey = async (options?: { readonly forceRefresh: boolean }) =>
      options?.forceRefresh ? 'the next key,the key' : 'the key'
    expect(tokenHashOf(await tokenForBooking(linkKey, newBooking))).toBe(newBooking.tokenHash)
    expect(await tokenForBooking(linkKey, booking)).toBe(token)
  })

  it('opens nothing with one letter changed, in any place', async () => {
    for (let place = 0; place < token.length; place += 1) {
      const other = token[place] === 'A' ? 'C' : 'A'
      expect(await open(`${token.slice(0, place)}${other}${token.slice(place + 1)}`)).toBeUndefined()
    }
    expect(await open(`${token}A`)).toBeUndefined()
    expect(await open(token.slice(0, -1))).toBeUndefined()
  })

  it('is never a guessable text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ maxLength: 40 }), async (written) => {
        expect(await open(written)).toBeUndefined()
      }),
    )
  })

  it('contains nothing that the table stores', () => {
    expect(token).not.toContain(booking.tokenHash)
    expect(booking.tokenHash).not.toContain(token.slice(5))
  })
})

describe('ids and references', () => {
  it('of a booking derive from its form’s key: the same for the same key, another for another', () => {
    const [one, other] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']
    expect(Id.safeParse(idFromKey(one)).success).toBe(true)
    expect(idFromKey(one)).toBe(idFromKey(one))
    expect(idFromKey(one)).not.toBe(idFromKey(other))
    const references = Array.from({ length: 8 }, (_, attempt) => referenceFromKey(one, attempt))
    expect(new Set(references).size).toBe(8)
    for (const reference of references) expect(BookingReference.safeParse(reference).success).toBe(true)
  })

  it('are never issued twice, and a block’s id never looks like a booking’s', () => {
    expect(new Set(Array.from({ length: 1_000 }, newId)).size).toBe(1_000)
    expect(newBlockCode()).toMatch(/^BL-[34679ACDEFGHJKMNPQRTWXY]{5}$/)
    expect(new Set(Array.from({ length: 1_000 }, (_, number) => numberedBooking(number).reference)).size).toBe(1_000)
  })

  it('are compared whole', () => {
    expect(isSameInConstantTime('abc', 'abc')).toBe(true)
    expect(isSameInConstantTime('abc', 'abd')).toBe(false)
    expect(isSameInConstantTime('abc', 'abcd')).toBe(false)
    expect(isSameInConstantTime('é', 'e')).toBe(false)
  })
})
