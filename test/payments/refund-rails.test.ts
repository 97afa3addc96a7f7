import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { correct, refund } from '#shared/bookings/booking-state.ts'
import type { Booking } from '#shared/bookings/booking.ts'
import { movablePayments, transferPayment } from '#shared/bookings/transfer.ts'
import { refusalMessage } from '#shared/api/refusal-messages.ts'
import { LedgerMethod, effectiveLines } from '#shared/payments/ledger.ts'
import { checkRail, refundRails, refundShares } from '#shared/payments/refund-rails.ts'
import { aBooking, aPayment, aRefund, aStaffMember, aTransfer } from '#test/support/booking-fixture.ts'
import { NOW } from '#test/support/business-time-fixture.ts'

const eft = aPayment(2_000_00, { id: 'bank', paidOn: '2026-10-01' })
const card = aPayment(1_500_00, { id: 'payfast-1', method: 'card', paidOn: '2026-10-20' })
const railsOf = (...ledger: Booking['ledger']) => refundRails(aBooking.confirmed({ ledger }))

describe('the rails by which money goes back', () => {
  it('are those by which it came, the last one first, each with what is left of it', () => {
    expect(railsOf(eft, card, aRefund(500_00))).toEqual([
      {
        ...{ method: 'card', cameCents: 1_500_00, wentBackCents: 0, leftCents: 1_500_00 },
        payments: [{ amountCents: 1_500_00, paidOn: '2026-10-20' }],
      },
      {
        ...{ method: 'eft', cameCents: 2_000_00, wentBackCents: 500_00, leftCents: 1_500_00 },
        payments: [{ amountCents: 2_000_00, paidOn: '2026-10-01' }],
      },
    ])
    expect(railsOf()).toEqual([])
  })

  it('follow money that moved: it goes back as its payment came, from where it is now', () => {
    const moved = aTransfer(1_000_00, { id: 'in', method: 'card' })
    expect(railsOf(eft, moved).map(({ method, leftCents }) => [method, leftCents])).toEqual([
      ['card', 1_000_00],
      ['eft', 2_000_00],
    ])
    const payment = { reference: 'MC-7K4QX', id: 'bank' }
    expect(railsOf(eft, aTransfer(-1_200_00, { id: 'out', payment }))[0]).toMatchObject({ leftCents: 800_00 })
  })

  it('count no line that was corrected', () => {
    const correction = { id: 'c', kind: 'correction', corrects: 'bank', amountCents: 2_000_00 } as const
    expect(railsOf(eft, card, { ...correction, at: NOW, by: 'Nomsa', note: '' })).toMatchObject([{ method: 'card' }])
  })

  it('give back what came last first, and never more than is paid where money went by another rail before', () => {
    expect(refundShares(railsOf(eft, card), 2_000_00)).toEqual([
      { method: 'card', amountCents: 1_500_00 },
      { method: 'eft', amountCents: 500_00 },
    ])
    const byAnotherRail = railsOf(card, aRefund(1_000_00))
    expect(refundShares(byAnotherRail, 500_00)).toEqual([{ method: 'card', amountCents: 500_00 }])
  })

  it('refuse more than came, and say what came by which', () => {
    const booking = aBooking.confirmed({ ledger: [eft, card] })
    expect(checkRail(booking, { method: 'card', amountCents: 1_500_00 }).ok).toBe(true)
    const refused = checkRail(booking, { method: 'card', amountCents: 1_500_01 })
    expect(refused).toMatchObject({ refusal: 'refund-beyond-rail', details: { method: 'card', leftCents: 1_500_00 } })
    expect(!refused.ok && refusalMessage(refused.refusal, refused.details)).toBe(
      'Money goes back the way it came, at most what came by it. R1,500.00 came by card, R2,000.00 came by EFT; at most R1,500.00 may still go back by card.',
    )
    const cash = checkRail(booking, { method: 'cash', amountCents: 1 })
    expect(!cash.ok && refusalMessage(cash.refusal, cash.details)).toContain('nothing may go back in cash')
  })
})

const THEIRS = { id: 'bookingbookingbooking2', reference: 'MC-3C4DE' }
const act = fc.record({
  kind: fc.constantFrom('pay', 'pay', 'refund', 'refund', 'move', 'correct'),
  method: fc.constantFrom(...LedgerMethod.options),
  cents: fc.integer({ min: 1, max: 400 }),
  place: fc.nat(20),
  isTheirs: fc.boolean(),
})
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never

/** One act on one of two bookings; an act that is refused changes nothing. */
function after(
  [mine, theirs]: readonly [Booking, Booking],
  { kind, method, cents, place, isTheirs }: Act,
  index: number,
): readonly [Booking, Booking] {
  const [booking, other] = isTheirs ? [theirs, mine] : [mine, theirs]
  const placed = (changed: Booking, changedOther = other) =>
    isTheirs ? ([changedOther, changed] as const) : ([changed, changedOther] as const)
  const id = `line-${index}`
  const context = { by: aStaffMember, now: NOW, hasWaitingProof: false, eftExpiryHours: 48 }
  const line = booking.ledger[place % Math.max(1, booking.ledger.length)]
  if (kind === 'pay') return placed({ ...booking, ledger: [...booking.ledger, aPayment(cents, { id, method })] })
  if (kind === 'refund') {
    const result = refund(booking, aRefund(cents, { id, method }), context)
    return placed(result.ok ? result.value.booking : booking)
  }
  if (kind === 'correct') {
    const correction = { id, kind: 'correction', corrects: line?.id ?? '', at: NOW, by: 'Nomsa', note: '' } as const
    const result = correct(booking, correction, { ...context, cancellationTiers: [] })
    return placed(result.ok ? result.value.booking : booking)
  }
  const result = transferPayment(
    { giver: booking, taker: other },
    { id, lineId: line?.id ?? '', amountCents: cents, note: '' },
    {
      ...context,
      nightsStatus: 'available',
      hasWaitingProof: { giver: false, taker: false },
      notifyGiver: false,
      notifyTaker: false,
    },
  )
  return result.ok ? placed(result.value.giver.booking, result.value.taker.booking) : [mine, theirs]
}

describe('what goes back, whatever was paid, moved and corrected', () => {
  it('is never more on a rail than came by it, on each booking and over both', () => {
    let refundedCents = 0
    fc.assert(
      fc.property(fc.array(act, { maxLength: 25 }), (acts) => {
        const bookings = acts.reduce<readonly [Booking, Booking]>(after, [
          aBooking.confirmed(),
          aBooking.confirmed(THEIRS),
        ])
        const lines = bookings.flatMap(({ ledger }) => effectiveLines(ledger))
        for (const method of LedgerMethod.options) {
          const of = (kind: string) =>
            lines
              .filter((line) => line.kind === kind && 'method' in line && line.method === method)
              .reduce((total, { amountCents }) => total + amountCents, 0)
          expect(of('refund')).toBeLessThanOrEqual(of('payment'))
          refundedCents += of('refund')
        }
        for (const booking of bookings) {
          const rails = refundRails(booking)
          for (const rail of rails) expect(rail.wentBackCents).toBeLessThanOrEqual(rail.cameCents)
          for (const { line, movableCents } of movablePayments(booking))
            expect(movableCents).toBeLessThanOrEqual(rails.find(({ method }) => method === line.method)?.leftCents ?? 0)
        }
      }),
      { numRuns: 500 },
    )
    expect(refundedCents).toBeGreaterThan(0)
  })

  it('is all that is paid, where every refund kept to its rail', () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 25 }), (acts) => {
        for (const booking of acts.reduce<readonly [Booking, Booking]>(after, [
          aBooking.confirmed(),
          aBooking.confirmed(THEIRS),
        ])) {
          const rails = refundRails(booking)
          const paid = rails.reduce((total, { cameCents, wentBackCents }) => total + cameCents - wentBackCents, 0)
          const shares = refundShares(rails, paid)
          expect(shares.reduce((total, { amountCents }) => total + amountCents, 0)).toBe(paid)
        }
      }),
      { numRuns: 200 },
    )
  })
})
