import { describe, expect, it } from 'vitest'
import { checkBookingLimit, countedBookings, mailboxOf } from '#shared/bookings/booking-limits.ts'

describe('bookings with one e-mail address', () => {
  it('need a captcha from the third on, and are refused from the tenth', () => {
    expect(Array.from({ length: 11 }, (_, before) => checkBookingLimit(before, { inHour: 0 }))).toEqual([
      ...Array<string>(2).fill('open'),
      ...Array<string>(7).fill('captcha'),
      ...Array<string>(2).fill('closed'),
    ])
  })

  it('count for 24 hours', () => {
    const bookedAt = ['2026-11-20T08:00:00.000Z', '2026-11-20T08:00:00.001Z', '2026-11-21T07:00:00.000Z']
    expect(countedBookings(bookedAt, '2026-11-21T08:00:00.000Z')).toEqual(bookedAt.slice(1))
  })

  it.each([
    ['Thandi@Example.co.za', 'thandi@example.co.za'],
    ['thandi+prize+2@example.co.za', 'thandi@example.co.za'],
    ['t.h.andi+x@Gmail.com', 'thandi@gmail.com'],
    ['thandi@googlemail.com', 'thandi@gmail.com'],
    ['t.handi@example.co.za', 't.handi@example.co.za'],
    ['+27825550142@example.co.za', '+27825550142@example.co.za'],
  ])('are counted by mailbox: %s as %s', (email, mailbox) => {
    expect(mailboxOf(email)).toBe(mailbox)
  })
})
