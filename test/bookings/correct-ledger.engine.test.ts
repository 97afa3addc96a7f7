import { describe, expect, it } from 'vitest'
import { type UseCaseHarness, createUseCaseHarness, expectOk } from '#test/support/use-case-harness.ts'
import { setUpTables } from '#test/support/table-fixture.ts'
import { readAllItems } from '#test/support/start-tables.ts'
import { findViolations } from '#test/support/table-invariants.ts'
import { setUpTestLog } from '#test/support/test-log.ts'

const tables = setUpTables()
setUpTestLog()
async function createHarness() {
  const { table, tableName } = await tables.createSeededTable()
  const harness = createUseCaseHarness(table)
  const violations = async () =>
    findViolations(await readAllItems(tables.started(), tableName), harness.clock.read().now)
  return { ...harness, violations }
}

/** A booking of R4,600.00, of which R2,300.00 confirm it. */
async function createBooking(harness: UseCaseHarness) {
  const { reference, token } = await harness.createBooking()
  const params = { reference }
  const line = { method: 'eft' as const, note: '' }
  return {
    reference,
    token,
    pay: (entryId: string, amountCents: number) => harness.pay({ params, body: { ...line, entryId, amountCents } }),
    refund: (entryId: string, amountCents: number, priceGoesDown: boolean | undefined) =>
      harness.refund({ params, body: { ...line, entryId, amountCents, priceGoesDown } }),
    adjust: (entryId: string, amountCents: number, notifyGuest?: boolean) =>
      harness.adjust({ params, body: { entryId, amountCents, reason: 'Cold hot tub', notifyGuest } }),
    correct: (corrects: string, entryId = `correct-${corrects}`, notifyGuest?: boolean) =>
      harness.correct({ params, body: { entryId, corrects, reason: 'Typed in error', notifyGuest } }),
    /** What was written to the outbox with each change of the ledger, in no order: all happen in one instant. */
    emails: async () =>
      expectOk(await harness.showToStaff({ params }))
        .history.filter(({ name }) => name === 'adjusted' || name === 'corrected')
        .map(({ name, emails = [] }) => [name, ...emails].join(' '))
        .toSorted(),
    money: async () => {
      const { paidCents, owedCents, outstandingCents, paymentStatus, status } = expectOk(
        await harness.showToStaff({ params }),
      )
      return { paidCents, owedCents, outstandingCents, paymentStatus, status }
    },
  }
}

describe('a goodwill refund', () => {
  it('by which the price goes down is no debt of the guest', async () => {
    const harness = await createHarness()
    const booking = await createBooking(harness)
    expectOk(await booking.pay('bank-line-1', 4_600_00))
    expectOk(await booking.refund('goodwill-1', 500_00, true))
    expectOk(await booking.refund('goodwill-1', 500_00, true))
    expect(await booking.money()).toMatchObject({
      paidCents: 4_100_00,
      owedCents: 4_100_00,
      outstandingCents: 0,
      paymentStatus: 'paid',
    })
    const toGuest = expectOk(await harness.show({ params: { token: booking.token } }))
    expect(toGuest).toMatchObject({ owedCents: 4_100_00, outstandingCents: 0, balancePaid: true })
    expect(toGuest.payments.map(({ kind }) => kind)).toEqual(['payment', 'refund'])
  })

  it('lowers the price only by the refund beyond a surplus, so that nothing is refunded twice', async () => {
    const harness = await createHarness()
    const booking = await createBooking(harness)
    expectOk(await booking.pay('bank-line-1', 4_800_00))
    const refunded = expectOk(await booking.refund('goodwill-1', 500_00, true))
    expect(refunded).toMatchObject({ paidCents: 4_300_00, owedCents: 4_300_00, refundOwedCents: 0 })
    expect(refunded.ledger.at(-1)).toMatchObject({ kind: 'adjustment', amountCents: -300_00 })
    expect(await harness.violations()).toEqual([])
  })

  it('after which the price stays is owed again', async () => {
    const booking = await createBooking(await createHarness())
    expectOk(await booking.pay('bank-line-1', 4_600_00))
    expectOk(await booking.refund('refund-001', 500_00, false))
    expect(await booking.money()).toMatchObject({ outstandingCents: 500_00, paymentStatus: 'partly_refunded' })
  })
})

describe('a refund without a cancellation', () => {
  it('must say whether the price goes down, unless only a surplus is refunded', async () => {
    const booking = await createBooking(await createHarness())
    expectOk(await booking.pay('bank-line-1', 4_700_00))
    expect(await booking.refund('refund-001', 100_01, undefined)).toMatchObject({
      refusal: 'price-effect-missing',
      details: { surplusCents: 100_00 },
    })
    expect(await booking.money()).toMatchObject({ paidCents: 4_700_00, paymentStatus: 'overpaid' })
    expectOk(await booking.refund('refund-001', 100_00, undefined))
    expect(await booking.refund('refund-002', 1_00, undefined)).toMatchObject({ refusal: 'price-effect-missing' })
    expect(await booking.money()).toMatchObject({ paidCents: 4_600_00, paymentStatus: 'paid' })
  })
})

describe('an adjustment', () => {
  it('changes what is owed, never below zero, and is written once', async () => {
    const booking = await createBooking(await createHarness())
    expectOk(await booking.pay('bank-line-1', 4_600_00))
    expectOk(await booking.adjust('adjust-001', 200_00))
    expectOk(await booking.adjust('adjust-001', 200_00))
    expect(await booking.money()).toMatchObject({ owedCents: 4_800_00, outstandingCents: 200_00 })
    expect(await booking.adjust('adjust-001', 300_00)).toMatchObject({ refusal: 'entry-id-used' })
    expect(await booking.adjust('adjust-002', -4_800_01)).toMatchObject({ refusal: 'adjustment-too-large' })
    expectOk(await booking.adjust('adjust-003', -300_00))
    expect(await booking.money()).toMatchObject({ owedCents: 4_500_00, paymentStatus: 'overpaid' })
  })

  it('confirms a booking whose money is enough by it', async () => {
    const harness = await createHarness()
    const booking = await createBooking(harness)
    expectOk(await booking.pay('bank-line-1', 2_200_00))
    expectOk(await booking.adjust('adjust-001', -2_400_00))
    expect(await booking.money()).toMatchObject({ status: 'confirmed', outstandingCents: 0, paymentStatus: 'paid' })
    expect(await harness.violations()).toEqual([])
  })
})

it('confirms a lapsed booking whose money is enough for what is owed now', async () => {
  const harness = await createHarness()
  const booking = await createBooking(harness)
  harness.clock.pass(49 * 60)
  expect(await harness.expireBookings()).toBe(1)
  expectOk(await booking.pay('bank-line-1', 1_000_00))
  expect(await booking.money()).toMatchObject({ status: 'expired' })
  expectOk(await booking.adjust('adjust-001', -3_600_00))
  expect(await booking.money()).toMatchObject({ status: 'confirmed', outstandingCents: 0 })
  expect(await harness.violations()).toEqual([])
})

describe('a correction', () => {
  it('cancels a line that was typed in error, which stays visible', async () => {
    const harness = await createHarness()
    const booking = await createBooking(harness)
    expectOk(await booking.pay('bank-line-1', 2_300_00))
    expectOk(await booking.pay('bank-line-2', 9_999_00))
    const shown = expectOk(await booking.correct('bank-line-2'))
    expectOk(await booking.correct('bank-line-2'))
    expect(shown.ledger.map(({ kind }) => kind)).toEqual(['payment', 'payment', 'correction'])
    expect(shown.history[0]).toMatchObject({ name: 'corrected', emails: [] })
    expect(await booking.money()).toMatchObject({ paidCents: 2_300_00, paymentStatus: 'deposit_paid' })
    expect(await booking.correct('bank-line-2', 'correct-again')).toMatchObject({ refusal: 'line-not-correctable' })
    expect(await booking.correct('correct-bank-line-2')).toMatchObject({ refusal: 'line-not-correctable' })
    expect(expectOk(await harness.show({ params: { token: booking.token } })).payments).toHaveLength(1)
    expect(await harness.violations()).toEqual([])
  })

  it('is refused where less than nothing would be paid', async () => {
    const booking = await createBooking(await createHarness())
    expectOk(await booking.pay('bank-line-1', 2_300_00))
    expectOk(await booking.refund('refund-001', 2_000_00, false))
    expect(await booking.correct('bank-line-1')).toMatchObject({ refusal: 'correction-too-large' })
    expectOk(await booking.correct('refund-001'))
    expect(await booking.money()).toMatchObject({ paidCents: 2_300_00, paymentStatus: 'deposit_paid' })
  })

  it('gives a pending booking that is left without money the time to pay again', async () => {
    const harness = await createHarness()
    const booking = await createBooking(harness)
    expectOk(await booking.pay('bank-line-1', 100_00))
    const shown = expectOk(await booking.correct('bank-line-1'))
    expect(shown).toMatchObject({ status: 'pending', paidCents: 0, paymentStatus: 'unpaid' })
    expect(shown.expiresAt).toBe('2026-11-23T08:00:00.000Z')
    expect(await harness.violations()).toEqual([])
  })
})

describe('a correction of a booking that waits for its nights', () => {
  it('lets the guest pay again, and keeps the nights for it no longer', async () => {
    const harness = await createHarness()
    const booking = await createBooking(harness)
    const other = await createBooking(harness)
    expectOk(await other.pay('bank-line-1', 2_300_00))
    expectOk(await booking.pay('bank-line-2', 300_00))
    expectOk(await booking.pay('bank-line-3', 2_000_00))
    const toGuest = async () => expectOk(await harness.show({ params: { token: booking.token } }))
    expect(await toGuest()).toMatchObject({ needsAttention: 'paid-but-nights-taken', waitsForNights: true })
    expectOk(await booking.correct('bank-line-3'))
    expect(await toGuest()).toMatchObject({ needsAttention: null, waitsForNights: false, status: 'pending' })
    expect(await harness.violations()).toEqual([])
    const { reference } = other
    expectOk(await harness.cancelByStaff({ params: { reference }, body: { reason: '' } }))
    expect(await toGuest()).toMatchObject({ status: 'pending', paidCents: 300_00 })
    expectOk(await booking.pay('bank-line-4', 2_000_00))
    expect(await toGuest()).toMatchObject({ status: 'confirmed', needsAttention: null })
    expect(await harness.violations()).toEqual([])
  })
})

describe("a change of the ledger in the guest's outbox", () => {
  it('is an e-mail only where staff ask for it', async () => {
    const booking = await createBooking(await createHarness())
    expectOk(await booking.pay('bank-line-1', 4_600_00))
    expectOk(await booking.adjust('adjust-001', 200_00))
    expectOk(await booking.adjust('adjust-002', -100_00, false))
    expectOk(await booking.correct('adjust-001'))
    expect(await booking.emails()).toEqual(['adjusted', 'adjusted', 'corrected'])
  })

  it('is one e-mail for a ticked box, also after a double click', async () => {
    const booking = await createBooking(await createHarness())
    expectOk(await booking.pay('bank-line-1', 4_600_00))
    expectOk(await booking.adjust('adjust-001', 200_00, true))
    expectOk(await booking.adjust('adjust-001', 200_00, true))
    expectOk(await booking.correct('adjust-001', 'correct-001', true))
    expectOk(await booking.correct('adjust-001', 'correct-001', true))
    expect(await booking.emails()).toEqual(['adjusted ledger_changed', 'corrected ledger_changed'])
  })

  it('goes out beside the confirmation of a booking whose money is enough by it', async () => {
    const harness = await createHarness()
    const booking = await createBooking(harness)
    expectOk(await booking.pay('bank-line-1', 2_200_00))
    expectOk(await booking.adjust('adjust-001', -2_400_00, true))
    expect(await booking.emails()).toEqual(['adjusted ledger_changed booking_confirmed'])
    expect(await harness.violations()).toEqual([])
  })
})

describe('a correction after a cancellation', () => {
  const aDay = 24 * 60
  /** Paid R4,000.00 and cancelled 22 days before the arrival, so that half goes back. */
  async function createCancelled(refund: { refundCents?: number; reason: string } = { reason: '' }) {
    const harness = await createHarness()
    const { reference } = await harness.createBooking()
    const params = { reference }
    const line = { method: 'eft' as const, note: '' }
    for (const [entryId, amountCents] of [
      ['bank-line-1', 3_000_00],
      ['bank-line-2', 1_000_00],
    ] as const)
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expectOk(await harness.pay({ params, body: { ...line, entryId, amountCents } }))
    harness.clock.setTo('2027-01-10T08:00:00.000Z')
    expectOk(await harness.refund({ params, body: { ...line, entryId: 'refund-line-1', amountCents: 500_00 } }))
    harness.clock.pass(1)
    const cancelled = expectOk(await harness.cancelByStaff({ params, body: refund }))
    harness.clock.pass(20 * aDay)
    const correct = async (corrects: string) =>
      expectOk(await harness.correct({ params, body: { entryId: `correct-${corrects}`, corrects, reason: 'Typo' } }))
    return { ...harness, params, cancelled, correct }
  }

  it('gives back what the tiers give of what was truly paid', async () => {
    const { cancelled, correct, violations } = await createCancelled()
    expect(cancelled).toMatchObject({ paidCents: 3_500_00, refundDueCents: 1_750_00, refundOwedCents: 1_750_00 })
    const without = await correct('bank-line-2')
    expect(without).toMatchObject({ paidCents: 2_500_00, refundDueCents: 1_250_00, refundOwedCents: 1_250_00 })
    expect(without.history[0]).toMatchObject({ name: 'corrected', details: { refundDueCents: 1_250_00 } })
    expect(await correct('refund-line-1')).toMatchObject({ paidCents: 3_000_00, refundOwedCents: 1_500_00 })
    expect(await violations()).toEqual([])
  })

  it('leaves what staff have decided, and a refund that was made since counts', async () => {
    const decided = await createCancelled({ refundCents: 2_000_00, reason: 'Burst pipe' })
    expect(await decided.correct('bank-line-2')).toMatchObject({ paidCents: 2_500_00, refundOwedCents: 2_000_00 })
    const { params, refund, correct } = await createCancelled()
    const body = { entryId: 'refund-line-2', amountCents: 1_750_00, method: 'eft', note: '' } as const
    expectOk(await refund({ params, body }))
    expect(await correct('bank-line-2')).toMatchObject({ refundDueCents: 1_250_00, refundOwedCents: 0 })
    expect(await correct('refund-line-2')).toMatchObject({ refundDueCents: 1_250_00, refundOwedCents: 1_250_00 })
  })
})
