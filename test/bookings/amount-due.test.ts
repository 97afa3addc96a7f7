import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amountDueOf, amountDueText } from '#shared/bookings/amount-due.ts'
import { type Booking, isEnoughToConfirm, moneyOf } from '#shared/bookings/booking.ts'
import { aBooking, aPayment } from '#test/support/booking-fixture.ts'

const dueOf = (booking: Booking) => amountDueOf({ ...booking, ...moneyOf(booking) })
const textOf = (booking: Booking) => {
  const due = dueOf(booking)
  return due && amountDueText(due)
}

describe('the amount that a guest is asked for', () => {
  it.each([
    ['the deposit, before anything is paid', aBooking.pending(), 'R2,125.00 (deposit)'],
    ['the full price, where the guest chose it', aBooking.pending({ paymentType: 'full' }), 'R4,250.00 (full price)'],
    [
      'what is missing to confirm, after too little',
      aBooking.pending({ ledger: [aPayment(2_110_00)] }),
      'R15.00 (missing to confirm)',
    ],
    [
      'the same where everything was to be paid at once',
      aBooking.pending({ paymentType: 'full', ledger: [aPayment(2_110_00)] }),
      'R15.00 (missing to confirm)',
    ],
    [
      'the rest of the price, where a late stay requires all of it',
      aBooking.pending({ paymentType: 'full', requiresFullPayment: true, ledger: [aPayment(2_110_00)] }),
      'R2,140.00 (missing to confirm)',
    ],
    ['the balance of a confirmed stay', aBooking.confirmed({ ledger: [aPayment(2_125_00)] }), 'R2,125.00'],
    ['all of a stay that was confirmed unpaid', aBooking.confirmed(), 'R4,250.00 (full price)'],
    ['what is owed after the stay', aBooking.completed({ ledger: [aPayment(3_400_00)] }), 'R850.00'],
    ['nothing, once it is paid', aBooking.confirmed({ ledger: [aPayment(4_250_00)] }), undefined],
    ['nothing of a cancelled stay', aBooking.cancelled(), undefined],
    ['nothing of one that lapsed', aBooking.expired(), undefined],
    [
      'nothing while its money waits for its nights',
      aBooking.pending({ ledger: [aPayment(2_125_00)], needsAttention: 'paid-but-nights-taken' }),
      undefined,
    ],
  ])('is %s', (_, booking, text) => {
    expect(textOf(booking)).toBe(text)
  })

  it('confirms a pending booking once it is paid, and with what follows makes all that is owed', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000_00 }),
        fc.integer({ min: 0, max: 10_000_00 }),
        fc.constantFrom('full', 'deposit'),
        fc.boolean(),
        (totalPriceCents, paid, paymentType, isLate) => {
          const requiresFullPayment = isLate && paymentType === 'full'
          const depositAmountCents = Math.ceil(totalPriceCents / 2)
          const ledger = paid > 0 ? [aPayment(paid)] : []
          const booking = { totalPriceCents, depositAmountCents, paymentType, requiresFullPayment, ledger } as const
          const pending = aBooking.pending(booking)
          if (isEnoughToConfirm(moneyOf(pending))) return
          const due = dueOf(pending)
          expect(due).toBeDefined()
          if (!due) return
          expect(due.cents + due.laterCents).toBe(moneyOf(pending).outstandingCents)
          const after = aBooking.pending({ ...booking, ledger: [...ledger, { ...aPayment(due.cents), id: 'next' }] })
          expect(isEnoughToConfirm(moneyOf(after))).toBe(true)
        },
      ),
    )
  })
})
