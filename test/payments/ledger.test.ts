import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { moneyOf } from '#shared/bookings/booking.ts'
import {
  LedgerLine,
  heldMoney,
  owedCents,
  paidCents,
  paymentStatusOf,
  receiptCents,
  receivedCents,
  refundedCents,
} from '#shared/payments/ledger.ts'
import { aBooking, aPayment, aRefund, aTransfer } from '#test/support/booking-fixture.ts'

const price = { totalPriceCents: 4_250_00, depositAmountCents: 2_125_00 }
const deposit = aPayment(2_125_00)
const balance = aPayment(2_125_00, { id: 'balance' })
const aReduction: LedgerLine = {
  id: 'reduction',
  kind: 'adjustment',
  amountCents: -100_00,
  at: deposit.at,
  by: 'Nomsa',
  note: 'Goodwill',
}

describe('the payment status of a ledger', () => {
  it.each<[string, LedgerLine[], string]>([
    ['nothing', [], 'unpaid'],
    ['a cent less than the deposit', [aPayment(2_124_99)], 'part_paid'],
    ['the deposit', [deposit], 'deposit_paid'],
    ['the deposit in two pieces', [aPayment(2_000_00), aPayment(125_00)], 'deposit_paid'],
    ['a cent less than all', [aPayment(4_249_99)], 'deposit_paid'],
    ['all of it', [deposit, balance], 'paid'],
    ['a cent', [aPayment(1)], 'part_paid'],
    ['more than all of it', [aPayment(5_000_00)], 'overpaid'],
    ['more than all of it and some of the surplus back', [aPayment(5_000_00), aRefund(749_99)], 'overpaid'],
    ['a part of it and some back', [aPayment(1_000_00), aRefund(1)], 'partly_refunded'],
    ['a part of it and all back', [aPayment(1_000_00), aRefund(1_000_00)], 'refunded'],
    ['all of it and some back', [aPayment(4_250_00), aRefund(1)], 'partly_refunded'],
    ['too much of it and the surplus back', [aPayment(5_000_00), aRefund(750_00)], 'paid'],
    ['all of it and all back', [aPayment(4_250_00), aRefund(4_250_00)], 'refunded'],
    ['the deposit back in two pieces', [deposit, aRefund(2_000_00), aRefund(125_00)], 'refunded'],
    ['the deposit from another booking', [aTransfer(2_125_00)], 'deposit_paid'],
    ['all of it, half from another booking', [deposit, aTransfer(2_125_00)], 'paid'],
    ['all of it, moved to another booking', [aPayment(4_250_00), aTransfer(-4_250_00)], 'unpaid'],
    ['all of it, half of it moved to another booking', [aPayment(4_250_00), aTransfer(-2_125_00)], 'deposit_paid'],
    ['too much from another booking, and the surplus back', [aTransfer(5_000_00), aRefund(750_00)], 'paid'],
    [
      'too much of it, the surplus moved and some back',
      [aPayment(5_000_00), aTransfer(-750_00), aRefund(1)],
      'partly_refunded',
    ],
  ])('for %s is right', (_, ledger, status) => {
    expect(paymentStatusOf(ledger, price)).toBe(status)
  })

  const anEntry = fc
    .tuple(fc.integer({ min: 1, max: 5_000_00 }), fc.boolean())
    .map(([amount, isRefund]) => (isRefund ? aRefund(amount) : aPayment(amount)))
  const anyLedger = fc.array(anEntry, { maxLength: 6 })

  it('is never paid, or deposit paid, without the money', () => {
    fc.assert(
      fc.property(anyLedger, (ledger) => {
        const status = paymentStatusOf(ledger, price)
        const held = paidCents(ledger)
        expect(held).toBe(receivedCents(ledger) - refundedCents(ledger))
        if (status === 'overpaid') expect(held).toBeGreaterThan(price.totalPriceCents)
        if (status === 'paid') expect(held).toBe(price.totalPriceCents)
        if (status === 'deposit_paid') expect(held).toBeGreaterThanOrEqual(price.depositAmountCents)
        if (status === 'part_paid') expect(held).toBeLessThan(price.depositAmountCents)
        if (status === 'unpaid') expect(held).toBeLessThanOrEqual(0)
        if (status === 'refunded') expect(held).toBeLessThanOrEqual(0)
      }),
    )
  })

  it('does not depend on the order of its lines', () => {
    fc.assert(
      fc.property(anyLedger, (ledger) => {
        expect(paymentStatusOf(ledger.toReversed(), price)).toBe(paymentStatusOf(ledger, price))
      }),
    )
  })

  it('leaves the open amount: never below zero, and no amount twice', () => {
    fc.assert(
      fc.property(anyLedger, fc.constantFrom('full', 'deposit'), (ledger, paymentType) => {
        const booking = aBooking.pending({ ledger, paymentType })
        const money = moneyOf(booking)
        expect(money.outstandingCents).toBe(Math.max(0, booking.totalPriceCents - money.paidCents))
        expect(money.dueNowCents).toBeGreaterThanOrEqual(0)
        if (money.paidCents >= 0) expect(money.dueNowCents).toBeLessThanOrEqual(money.outstandingCents)
        expect(money.depositPaid).toBe(money.paidCents >= booking.depositAmountCents)
        expect(money.balancePaid).toBe(money.outstandingCents === 0)
        expect(booking.depositAmountCents + money.balanceAmountCents).toBe(booking.totalPriceCents)
      }),
    )
  })
})

describe('the amount due now', () => {
  it.each<[string, Parameters<typeof aBooking.pending>[0], number]>([
    ['the deposit, where the guest chose it', { paymentType: 'deposit' }, 2_125_00],
    ['everything, where the guest chose that', { paymentType: 'full' }, 4_250_00],
    ['the rest of a deposit that came in part', { ledger: [aPayment(2_000_00)] }, 125_00],
    ['the balance, once the deposit is there', { ledger: [deposit] }, 2_125_00],
    ['nothing, once all is there', { ledger: [deposit, balance] }, 0],
  ])('is %s', (_, changes, due) => {
    expect(moneyOf(aBooking.pending(changes)).dueNowCents).toBe(due)
  })

  it('is the whole balance of a confirmed stay, however little of the deposit is there', () => {
    expect(moneyOf(aBooking.confirmed()).dueNowCents).toBe(4_250_00)
    const priceDown = [deposit, aRefund(100_00), aReduction]
    expect(moneyOf(aBooking.confirmed({ ledger: priceDown })).dueNowCents).toBe(2_125_00)
    expect(moneyOf(aBooking.completed({ ledger: priceDown })).dueNowCents).toBe(2_125_00)
  })

  it('confirms with the deposit, or with the total where the whole price is required', () => {
    expect(moneyOf(aBooking.pending()).amountToConfirmCents).toBe(2_125_00)
    expect(moneyOf(aBooking.pending({ requiresFullPayment: true })).amountToConfirmCents).toBe(4_250_00)
  })
})

describe('money that moves to another booking', () => {
  const home = 'MC-7K4QX'
  const payment = { reference: home, id: 'bank-line' }
  const paid = aPayment(4_250_00, { id: 'bank-line' })
  const booking = (...ledger: LedgerLine[]) => ({ reference: home, ledger })

  it('counts in what is paid, and neither as received, as refunded nor as owed', () => {
    const ledger = [paid, aTransfer(-2_000_00, { payment })]
    expect([paidCents(ledger), receivedCents(ledger), refundedCents(ledger), owedCents(ledger, price)]).toEqual([
      2_250_00, 4_250_00, 0, 4_250_00,
    ])
  })

  it('is known by a stored line of today, and lines of before are still read', () => {
    const line = aTransfer(-2_000_00, { payment })
    expect(LedgerLine.parse(line)).toEqual(line)
    expect(LedgerLine.parse(paid)).toEqual(paid)
    expect(LedgerLine.safeParse({ ...line, amountCents: 0 }).success).toBe(false)
  })

  it('has a receipt where it is, and for as much as is there', () => {
    const out = aTransfer(-2_000_00, { id: 'out', payment })
    const back = aTransfer(500_00, { id: 'back', payment })
    const ledger = [paid, out, back]
    expect(ledger.map((line) => receiptCents(booking(...ledger), line))).toEqual([2_250_00, 0, 500_00])
  })

  it('leaves in the order in which it came, each payment by itself', () => {
    const other = aPayment(1_000_00, { id: 'other' })
    const ledger = [
      paid,
      other,
      aTransfer(-4_250_00, { id: 'out', payment }),
      aTransfer(4_250_00, { id: 'back', payment }),
      aTransfer(-1_00, { id: 'out-again', payment }),
    ]
    expect(heldMoney(booking(...ledger)).map(({ line, heldCents }) => [line.id, heldCents])).toEqual([
      ['bank-line', 0],
      ['other', 1_000_00],
      ['back', 4_249_00],
    ])
  })

  it('is not taken for a payment of the same id on another booking', () => {
    const theirs = aTransfer(300_00, { id: 'in', payment: { reference: 'MC-3C4DE', id: 'bank-line' } })
    const ledger = [paid, theirs, aTransfer(-300_00, { id: 'out', payment: theirs.payment })]
    expect(heldMoney(booking(...ledger)).map(({ heldCents }) => heldCents)).toEqual([4_250_00, 0])
  })

  it('is nowhere where its payment was corrected after it had come back', () => {
    const ledger: LedgerLine[] = [
      paid,
      aTransfer(-4_250_00, { id: 'out', payment }),
      aTransfer(4_250_00, { id: 'back', payment }),
      {
        id: 'fix',
        kind: 'correction',
        corrects: 'bank-line',
        amountCents: 4_250_00,
        at: paid.at,
        by: 'Nomsa',
        note: '',
      },
    ]
    expect(heldMoney(booking(...ledger))).toEqual([])
    expect(paidCents(ledger)).toBe(0)
  })
})
