import { describe, expect, it } from 'vitest'
import type { Booking } from '#shared/bookings/booking.ts'
import type { EmailType } from '#shared/notifications/email-type.ts'
import { isObsolete as isObsoleteOn } from '#shared/notifications/is-obsolete.ts'
import { aBooking, aPayment } from '#test/support/booking-fixture.ts'
import { TODAY } from '#test/support/business-time-fixture.ts'

const isObsolete = (type: EmailType, booking: Booking, today = TODAY) => isObsoleteOn(type, booking, { today })

const waiting = aBooking.pending({
  ledger: [aPayment(2_125_00)],
  needsAttention: 'paid-but-nights-taken',
  expiresAt: null,
})

describe('a late request for a review', () => {
  it('goes to a guest who stayed, and to no other', () => {
    expect(isObsolete('review_request', aBooking.completed())).toBe(false)
    for (const booking of [
      aBooking.confirmed(),
      aBooking.completed({ noShow: true }),
      aBooking.completed({ source: 'owner' }),
    ])
      expect(isObsolete('review_request', booking)).toBe(true)
  })
})

describe('a late e-mail to a guest who has paid and waits for nights', () => {
  it('asks for no money', () => {
    expect(isObsolete('pending_payment', waiting)).toBe(true)
    expect(isObsolete('booking_received', waiting)).toBe(true)
    const partlyPaidBack = { ...waiting, ledger: [aPayment(1_000_00)] }
    expect(isObsolete('short_payment_reminder', partlyPaidBack)).toBe(true)
  })

  it('still says that the money is here', () => {
    expect(isObsolete('nights_taken', waiting)).toBe(false)
    expect(isObsolete('ledger_changed', waiting)).toBe(false)
  })

  it('asks for what is still to be paid where nobody has the nights', () => {
    const unpaid = aBooking.pending()
    expect(isObsolete('pending_payment', unpaid)).toBe(false)
    const short = aBooking.pending({ ledger: [aPayment(1_000_00)], expiresAt: null })
    expect(isObsolete('short_payment_reminder', short)).toBe(false)
  })
})

describe('the e-mail with the link, of a guest who went to pay by card,', () => {
  const unpaid = aBooking.pending({ paymentMethod: 'card' })

  it('is sent while no payment has come', () => {
    expect(isObsolete('booking_received', unpaid)).toBe(false)
  })

  it('is not needed once another e-mail has said more', () => {
    for (const booking of [
      aBooking.pending({ paymentMethod: 'eft' }),
      { ...unpaid, ledger: [aPayment(1_000_00)] },
      aBooking.confirmed({ paymentMethod: 'card' }),
      aBooking.expired({ paymentMethod: 'card' }),
      aBooking.cancelled({ paymentMethod: 'card' }),
    ])
      expect(isObsolete('booking_received', booking)).toBe(true)
  })
})

describe('a late e-mail that a booking is over', () => {
  it.each(['booking_expired', 'booking_cancelled', 'guest_cancelled'] as const)(
    'does not tell of a stay that is confirmed again: %s',
    (type) => {
      expect(isObsolete(type, aBooking.confirmed())).toBe(true)
      expect(isObsolete(type, aBooking.completed())).toBe(true)
    },
  )

  it('is sent while it is', () => {
    expect(isObsolete('booking_expired', aBooking.expired())).toBe(false)
    expect(isObsolete('booking_cancelled', aBooking.cancelled())).toBe(false)
    expect(isObsolete('guest_cancelled', aBooking.cancelled())).toBe(false)
  })
})

describe('a late arrival pack', () => {
  const paid = { ledger: [aPayment(4_250_00)] }

  it('goes to a guest who has paid, from three days before arrival to the departure day', () => {
    const booking = aBooking.confirmed(paid)
    for (const day of ['2027-01-29', '2027-02-01', '2027-02-03'])
      expect(isObsolete('arrival_pack', booking, day)).toBe(false)
    for (const day of ['2027-01-28', '2027-02-04']) expect(isObsolete('arrival_pack', booking, day)).toBe(true)
  })

  it.each([
    ['that is not paid', aBooking.confirmed({ ledger: [aPayment(2_125_00)] })],
    ['whose guest did not come', aBooking.confirmed({ ...paid, noShow: true })],
    ['that was cancelled', aBooking.cancelled(paid)],
    ['that expired', aBooking.expired(paid)],
    ['whose guest was erased', aBooking.confirmed({ ...paid, erasedAt: '2027-01-30T08:00:00.000Z' })],
  ])('goes to nobody for a booking %s', (_, booking) => {
    expect(isObsolete('arrival_pack', booking, '2027-01-30')).toBe(true)
  })
})
