import { describe, expect, it } from 'vitest'
import { Booking } from '#shared/bookings/booking.ts'
import { changeTag } from '#shared/bookings/booking-state.ts'
import { MAX_TAGS, distinctTags, findTag } from '#shared/bookings/booking-tags.ts'
import { BookingTag } from '#shared/bookings/change-booking.contract.ts'
import { aBooking, aStaffMember } from '#test/support/booking-fixture.ts'
import { NOW } from '#test/support/business-time-fixture.ts'

const by = { by: aStaffMember, now: NOW }

describe('a tag', () => {
  it.each([
    [' Honeymoon ', 'Honeymoon'],
    ['Needs  cot', 'Needs cot'],
    ['50th-birthday', '50th-birthday'],
    ['Café Großmann', 'Café Großmann'],
    ['ab'.repeat(12), 'ab'.repeat(12)],
  ])('may be %j', (typed, stored) => expect(BookingTag.parse(typed)).toBe(stored))

  it.each([
    ['', 'Please write a tag'],
    ['   ', 'Please write a tag'],
    ['a'.repeat(25), 'That is too long: at most 24 characters'],
    ['=1+1', 'A tag has letters, digits, spaces and hyphens only'],
    ['thandi@example.co.za', 'A tag has letters, digits, spaces and hyphens only'],
    ['<b>', 'A tag has letters, digits, spaces and hyphens only'],
  ])('cannot be %j', (typed, message) => {
    expect(BookingTag.safeParse(typed).error?.issues[0]?.message).toBe(message)
  })

  it('is one with itself in capitals, and keeps its first spelling', () => {
    expect(findTag(['Needs cot'], 'NEEDS COT')).toBe('Needs cot')
    expect(findTag(['Needs cot'], 'Needs')).toBeUndefined()
    expect(distinctTags(['Regular', 'honeymoon', 'REGULAR', 'Honeymoon'])).toEqual(['honeymoon', 'Regular'])
  })
})

describe('the tags of a booking', () => {
  it('are none on a booking that was stored before there were any', () => {
    const { tags: _, ...stored } = aBooking.confirmed()
    expect(Booking.parse(stored).tags).toEqual([])
  })

  it('are in alphabetical order, not in the order of adding', () => {
    const change = changeTag(aBooking.confirmed({ tags: ['Needs cot', 'Regular'] }), 'Honeymoon', true, by)
    expect(change).toMatchObject({
      ok: true,
      value: { booking: { version: 2, tags: ['Honeymoon', 'Needs cot', 'Regular'] }, nights: { kind: 'keep' } },
    })
  })

  it('are removed in any case, and reported in the stored spelling', () => {
    const change = changeTag(aBooking.confirmed({ tags: ['Honeymoon', 'Regular'] }), 'hoNEYmoon', false, by)
    const event = { name: 'untagged', details: { tag: 'Honeymoon' }, by: aStaffMember, emails: [] }
    expect(change).toMatchObject({ ok: true, value: { booking: { tags: ['Regular'] }, event } })
  })

  it(`are ${MAX_TAGS} at most`, () => {
    const full = Array.from({ length: MAX_TAGS }, (_, at) => `Tag ${at}`)
    const booking = aBooking.confirmed({ tags: full })
    expect(changeTag(booking, 'One more', true, by)).toEqual({ ok: false, refusal: 'too-many-tags' })
    const [, ...others] = full
    expect(changeTag(booking, 'tag 0', false, by)).toMatchObject({ ok: true, value: { booking: { tags: others } } })
    expect(changeTag({ ...booking, tags: others }, 'One more', true, by)).toMatchObject({ ok: true })
  })

  it('leave a booking in the archive, which other changes take out', () => {
    const away = aBooking.completed({ archived: true, tags: ['Regular'] })
    for (const isTagged of [true, false])
      expect(changeTag(away, 'Regular', isTagged, by)).toMatchObject({
        ok: true,
        value: { booking: { archived: true } },
      })
    expect(changeTag(aBooking.completed(), 'Regular', true, by)).not.toMatchObject({
      value: { booking: { archived: true } },
    })
  })

  it('do not come back to a booking whose guest was erased', () => {
    const erased = aBooking.completed({ erasedAt: NOW })
    expect(changeTag(erased, 'Honeymoon', true, by)).toEqual({ ok: false, refusal: 'guest-erased' })
  })
})
