import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findByToken, tokenForBooking } from '#lambdas/runtime/guest-link.ts'
import {
  guestToken,
  idFromKey,
  isSame,
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
const kept = { ...aBooking, tokenHash: tokenHashOf(token) }
const opens = async (written: string) =>
  findByToken(
    written,
    async (reference) => (reference === kept.reference ? kept : undefined),
    ({ tokenHash }) => tokenHash,
  )

describe('a guest’s link', () => {
  it('opens its booking, and is the same whenever it is made', async () => {
    expect(await opens(token)).toBe(kept)
    expect(guestToken('the key', aBooking)).toBe(token)
    expect(referenceInToken(token)).toBe('MC-7K4QX')
  })

  it('depends on the secret key and the booking’s own id', async () => {
    expect(await opens(guestToken('another key', aBooking))).toBeUndefined()
    expect(await opens(guestToken('the key', { ...aBooking, id: 'bookingbookingbooking2' }))).toBeUndefined()
  })

  it('keeps working when the key is rotated: in old e-mails, and in new ones about the old booking', async () => {
    const keys = 'the next key,the key,one before'
    expect(guestToken(keys, kept)).toBe(token)
    expect(await opens(guestToken(keys, kept))).toBe(kept)
    expect(guestToken(keys, aBooking)).toBe(guestToken('the next key', aBooking))
    expect(guestToken('the next key', kept)).not.toBe(token)
  })

  it('also works when a Lambda that has not loaded the rotated key writes it', async () => {
    const young = { ...aBooking, tokenHash: tokenHashOf(guestToken('the next key,the key', aBooking)) }
    const keptFor = async (asked?: { readonly forceRefresh: boolean }) =>
      asked?.forceRefresh ? 'the next key,the key' : 'the key'
    expect(tokenHashOf(await tokenForBooking(keptFor, young))).toBe(young.tokenHash)
    expect(await tokenForBooking(keptFor, kept)).toBe(token)
  })

  it('opens nothing with one letter changed, in any place', async () => {
    for (let place = 0; place < token.length; place += 1) {
      const other = token[place] === 'A' ? 'C' : 'A'
      expect(await opens(`${token.slice(0, place)}${other}${token.slice(place + 1)}`)).toBeUndefined()
    }
    expect(await opens(`${token}A`)).toBeUndefined()
    expect(await opens(token.slice(0, -1))).toBeUndefined()
  })

  it('is never a guessable text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ maxLength: 40 }), async (written) => {
        expect(await opens(written)).toBeUndefined()
      }),
    )
  })

  it('contains nothing that the table stores', () => {
    expect(token).not.toContain(kept.tokenHash)
    expect(kept.tokenHash).not.toContain(token.slice(5))
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
    expect(isSame('abc', 'abc')).toBe(true)
    expect(isSame('abc', 'abd')).toBe(false)
    expect(isSame('abc', 'abcd')).toBe(false)
    expect(isSame('é', 'e')).toBe(false)
  })
})
