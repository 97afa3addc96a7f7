import { describe, expect, it } from 'vitest'
import type { Booking } from '#shared/bookings/booking.ts'
import { BookingEvent, type EventName } from '#shared/bookings/booking-event.ts'
import { Upload } from '#shared/documents/upload.ts'
import { GuestMoment } from '#shared/notifications/email-type.ts'
import { guestWhatsappNumber } from '#shared/notifications/whatsapp-number.ts'
import { defaultWhatsappText } from '#shared/notifications/default-whatsapp-texts.ts'
import { fillWhatsappText, whatsappMoments as momentsOn } from '#shared/notifications/whatsapp-text.ts'
import type { MoneyLine } from '#shared/payments/ledger.ts'
import { staffRow } from '#lambdas/bookings/booking-views.ts'
import { aBooking } from '#test/support/booking-fixture.ts'
import { NOW, TODAY, aBusinessTime } from '#test/support/business-time-fixture.ts'

const whatsappMoments = (booking: Parameters<typeof momentsOn>[0], today = TODAY) => momentsOn(booking, today)

/** The text that stands until staff change it, in one line. */
const whatsappText = (moment: GuestMoment, ...[booking, title, time]: Tail<Parameters<typeof fillWhatsappText>>) =>
  fillWhatsappText(defaultWhatsappText(moment), booking, title, time)?.replaceAll('\n', ' ')
type Tail<List extends readonly unknown[]> = List extends readonly [unknown, ...infer Rest] ? Rest : never

describe('the number of a guest', () => {
  it.each([
    ['082 555 0142', '27825550142'],
    ['082-555-0142', '27825550142'],
    ['+27 82 555 0142', '27825550142'],
    ['0027 82 555 0142', '27825550142'],
    ['+27 (0)82 555 0142', '27825550142'],
    ['27825550142', '27825550142'],
    ['+44 7700 900123', '447700900123'],
    ['0049 151 23456789', '4915123456789'],
  ])('%s is %s for WhatsApp', (written, number) => {
    expect(guestWhatsappNumber(written)).toBe(number)
  })

  it.each(['', '555 0142', '082 555 014', '082 555 01422', '7700 900123', '+27 82 555', '+0 123 456 789', 'phone'])(
    '“%s” cannot be used',
    (written) => {
      expect(guestWhatsappNumber(written)).toBeUndefined()
    },
  )
})

const paid = (amountCents: number): MoneyLine => ({
  id: 'pf-1',
  kind: 'payment',
  method: 'eft',
  amountCents,
  at: NOW,
  by: 'Nomsa',
  note: '',
})
const shown = (booking: Booking, ...happened: readonly EventName[]) => ({
  ...staffRow(booking),
  guestLink: 'https://cabins.example/booking/secret',
  termsAcceptedAt: NOW,
  history: happened.map((name, index) =>
    BookingEvent.parse({ id: `h${index}`, at: NOW, by: { kind: 'staff', name: 'Nomsa' }, name }),
  ),
})
const aProof = Upload.parse({
  id: '0'.repeat(22),
  reference: 'MC-7K4QX',
  purpose: 'proof',
  fileName: 'slip.pdf',
  contentType: 'application/pdf',
  sizeBytes: 1000,
  state: 'waiting',
  createdAt: NOW,
})

const bookings = {
  'not paid': shown(aBooking.pending(), 'proof-received', 'proof-refused'),
  'paid in part': shown(aBooking.pending({ ledger: [paid(1_00)] })),
  'paid, without its nights': shown(
    aBooking.pending({ ledger: [paid(4_250_00)], needsAttention: 'paid-but-nights-taken', expiresAt: null }),
  ),
  'confirmed with a deposit': shown(aBooking.confirmed({ ledger: [paid(2_125_00)] }), 'moved', 'adjusted'),
  'confirmed and paid': shown(aBooking.confirmed({ ledger: [paid(4_250_00)] })),
  completed: shown(aBooking.completed({ ledger: [paid(4_250_00)] })),
  cancelled: shown(aBooking.cancelled(), 'refunded', 'refund-due-changed'),
  expired: shown(aBooking.expired()),
}

describe('the texts for WhatsApp', () => {
  it('are offered for every moment that has an e-mail, in one state of a booking or another', () => {
    const offered = Object.values(bookings).flatMap((booking) => [
      ...whatsappMoments(booking),
      ...whatsappMoments(booking, '2027-01-30'),
    ])
    expect(new Set(offered)).toEqual(new Set(GuestMoment.options))
  })

  it('offer the arrival pack first from three days before arrival to the departure day, with a link and no code', () => {
    const booking = bookings['confirmed and paid']
    for (const day of ['2027-01-29', '2027-02-02']) expect(whatsappMoments(booking, day)[0]).toBe('arrival_pack')
    for (const day of ['2027-01-28', '2027-02-03']) expect(whatsappMoments(booking, day)).not.toContain('arrival_pack')
    expect(whatsappText('arrival_pack', booking, 'Protea', aBusinessTime())).toMatch(
      /are here: https:\/\/cabins\.example\/booking\/secret\/arrival Open it while you have a signal/,
    )
    expect(whatsappText('arrival_pack', bookings['confirmed with a deposit'], 'Protea', aBusinessTime())).toContain(
      'It opens once the stay is paid. Still to pay: R2,125.00',
    )
  })

  it.each([
    ['not paid', 'pending_payment'],
    ['paid in part', 'short_payment_reminder'],
    ['paid, without its nights', 'nights_taken'],
    ['confirmed with a deposit', 'balance_reminder'],
    ['confirmed and paid', 'booking_confirmed'],
    ['completed', 'review_request'],
    ['cancelled', 'booking_cancelled'],
    ['expired', 'booking_expired'],
  ] as const)('of a booking that is %s begin with %s', (state, moment) => {
    expect(whatsappMoments(bookings[state])[0]).toBe(moment)
  })

  it('begin with the link where the guest has not accepted the terms yet', () => {
    const byPhone = { ...bookings['not paid'], termsAcceptedAt: null }
    expect(whatsappMoments(byPhone)[0]).toBe('booking_link')
    expect(whatsappText('booking_link', byPhone, 'Protea', aBusinessTime())).toContain(
      'Please accept our terms, pay R2,125.00 (deposit) and sign',
    )
  })

  it('name the guest, the booking and the dates, and each ends as a sentence or with the link', () => {
    for (const booking of Object.values(bookings))
      for (const moment of whatsappMoments(booking)) {
        const text = whatsappText(moment, booking, 'Protea', aBusinessTime())
        expect(text).toContain(
          'Hello Thandi, this is about your booking MC-7K4QX (Protea, Mon 1 Feb – Wed 3 Feb 2027). ',
        )
        expect(text).toMatch(/([.?!]|\/booking\/secret)$/)
        expect(text).not.toMatch(/undefined|null|NaN| {2}/)
      }
  })

  it('say what is to be paid and by when, and ask no money of a guest who is not coming', () => {
    expect(whatsappText('balance_reminder', bookings['confirmed with a deposit'], 'Protea', aBusinessTime())).toMatch(
      /Still to pay: R2,125\.00, by \w{3} \d+ \w{3} \d{4}\. Your booking: https:\/\/cabins\.example\/booking\/secret$/,
    )
    expect(whatsappText('balance_reminder', bookings['confirmed and paid'], 'Protea', aBusinessTime())).toContain(
      'It is paid in full.',
    )
    expect(whatsappText('booking_cancelled', bookings.cancelled, 'Protea', aBusinessTime())).not.toContain('to pay')
  })

  it('ask for what the quote said books it, never for the whole price of a deposit booking', () => {
    const withDeposit = { totalPriceCents: 10_800_00, depositAmountCents: 5_400_00 }
    const byDeposit = shown(aBooking.pending(withDeposit), 'moved')
    expect(whatsappText('pending_payment', byDeposit, 'Protea', aBusinessTime())).toContain(
      'To pay now: R5,400.00 (deposit). Our bank details',
    )
    expect(whatsappText('booking_received', byDeposit, 'Protea', aBusinessTime())).toContain(
      'To pay now: R5,400.00 (deposit). We',
    )
    for (const moment of whatsappMoments(byDeposit))
      expect(whatsappText(moment, byDeposit, 'Protea', aBusinessTime())).not.toContain('R10,800.00')
    const inFull = shown(aBooking.pending({ ...withDeposit, paymentType: 'full' }))
    expect(whatsappText('pending_payment', inFull, 'Protea', aBusinessTime())).toContain(
      'To pay now: R10,800.00 (full price).',
    )
  })

  it('say that it is paid in full only where it is', () => {
    const waiting = shown(
      aBooking.pending({ ledger: [paid(2_125_00)], needsAttention: 'paid-but-nights-taken', expiresAt: null }),
      'adjusted',
    )
    const cancelled = shown(aBooking.cancelled({ ledger: [paid(2_125_00)] }), 'adjusted')
    for (const booking of [waiting, cancelled])
      for (const moment of ['payment_received', 'ledger_changed'] as const)
        expect(whatsappText(moment, booking, 'Protea', aBusinessTime())).not.toMatch(/in full|to pay/)
  })

  it('name the amount that confirms after a short payment, not all that is still to pay', () => {
    for (const booking of [
      bookings['paid in part'],
      // Who chose to pay everything at once is confirmed by the deposit too.
      shown(aBooking.pending({ paymentType: 'full', ledger: [paid(1_00)] }), 'adjusted'),
    ])
      for (const moment of whatsappMoments(booking)) {
        const text = whatsappText(moment, booking, 'Protea', aBusinessTime())
        if (moment === 'short_payment_reminder')
          expect(text).toContain('We have R1.00 from you. The dates become yours when R2,124.00 more is here. ')
        expect(text).not.toMatch(/R(4,249|4,250|2,125)\.00/)
      }
  })

  it.each(['not paid', 'paid in part', 'confirmed with a deposit', 'completed'] as const)(
    'ask for no money while staff check a proof of it: %s',
    (state) => {
      const owed = { outstandingCents: 2_125_00, dueNowCents: 2_125_00 }
      const checked = { ...bookings[state], ...owed, uploads: [aProof] }
      const moments = whatsappMoments(checked)
      expect(moments[0]).toBe('proof_received')
      for (const reminder of ['pending_payment', 'short_payment_reminder', 'balance_reminder'])
        expect(moments).not.toContain(reminder)
      for (const moment of moments) {
        const text = whatsappText(moment, { ...checked, termsAcceptedAt: null }, 'Protea', aBusinessTime())
        expect(text).not.toMatch(/to pay|, pay R|in full/i)
      }
      const decided = { ...checked, uploads: [{ ...aProof, state: 'refused' as const }] }
      expect(whatsappMoments(decided)).toEqual(whatsappMoments({ ...checked, uploads: [] }))
    },
  )

  it('ask for a review with the link to it, and not for a second one', () => {
    const stayed = { ...bookings.completed, reviewLink: 'https://cabins.example/review/secret' }
    expect(whatsappText('review_request', stayed, 'Protea', aBusinessTime())).toMatch(
      / Write a review: https:\/\/cabins\.example\/review\/secret$/,
    )
    const reviewed = shown(aBooking.completed({ ledger: [paid(4_250_00)] }), 'review-written')
    expect(whatsappMoments(reviewed)).not.toContain('review_request')
    for (const changes of [{ noShow: true }, { source: 'owner' }] as const)
      expect(whatsappMoments({ ...bookings.completed, ...changes })).not.toContain('review_request')
  })
})
