import { describe, expect, it } from 'vitest'
import { refusalMessage } from '#shared/api/refusal-messages.ts'
import { formatRand } from '#shared/kernel/money.ts'
import { type UseCaseHarness, createUseCaseHarness, expectOk } from '#test/support/use-case-harness.ts'
import { A_DAY } from '#test/support/business-time-fixture.ts'
import { setUpTables } from '#test/support/table-fixture.ts'
import { changeTerms } from '#test/support/settings-fixture.ts'

const tables = setUpTables()
const createHarness = async (): Promise<UseCaseHarness> =>
  createUseCaseHarness((await tables.createSeededTable()).table)

/** A stay from 1 to 3 February 2027 at R4,600.00, booked on 21 November 2026, its deposit of R2,300.00 paid. */
async function createPaidStay(harness: UseCaseHarness) {
  const booking = await harness.createBooking()
  const { reference, dueNowCents: amountCents } = booking
  expectOk(
    await harness.pay({ params: { reference }, body: { entryId: 'deposit-1', amountCents, method: 'eft', note: '' } }),
  )
  return booking
}
const showBooking = async (harness: UseCaseHarness, token: string) =>
  expectOk(await harness.show({ params: { token } }))
const refundsToPay = async (harness: UseCaseHarness) =>
  expectOk(await harness.list({ query: { refundOwed: 'true' } })).bookings.map((row) => row.refundOwedCents)

describe('a cancellation by the guest', () => {
  it('refunds by the tiers of the day of booking, not those of today', async () => {
    const harness = await createHarness()
    const { token } = await createPaidStay(harness)
    await changeTerms(harness.table, { cancellationTiers: [{ daysBefore: 300, refundPercent: 10 }] })
    harness.clock.pass(50 * A_DAY)
    const before = await showBooking(harness, token)
    // 10 January: 22 days before arrival.
    expect(before.refundSteps).toEqual([
      { lastDay: '2027-01-02', refundPercent: 100, refundCents: 2_300_00, isToday: false },
      { lastDay: '2027-01-18', refundPercent: 50, refundCents: 1_150_00, isToday: true },
      { lastDay: null, refundPercent: 0, refundCents: 0, isToday: false },
    ])
    expect(before).toMatchObject({
      cancellation: { refundCents: 1_150_00 },
      refundBy: '2027-01-22',
      refundOwedCents: 0,
    })

    const body = { refundCents: 1_150_00, paidCents: 2_300_00, reason: 'Ill' }
    const cancelled = expectOk(await harness.cancel({ params: { token }, body }))
    expect(cancelled).toMatchObject({
      status: 'cancelled',
      cancellation: null,
      refundDueCents: 1_150_00,
      refundOwedCents: 1_150_00,
      refundBy: '2027-01-22',
    })
    expect(cancelled.refundSteps.some(({ isToday }) => isToday)).toBe(false)
  })

  it.each([
    ['2027-01-10T08:00:00.000Z', 'half', 6_900_00],
    ['2027-01-25T08:00:00.000Z', 'nothing', 4_600_00],
  ])('gives back whole what was paid twice, and at %s %s of the rest', async (at, _, refundCents) => {
    const harness = await createHarness()
    const { token, reference } = await createPaidStay(harness)
    const twice = { method: 'eft', note: '' } as const
    expectOk(
      await harness.pay({ params: { reference }, body: { ...twice, entryId: 'balance-1', amountCents: 2_300_00 } }),
    )
    expectOk(
      await harness.pay({ params: { reference }, body: { ...twice, entryId: 'again-001', amountCents: 4_600_00 } }),
    )
    harness.clock.setTo(at)
    const before = await showBooking(harness, token)
    expect(before).toMatchObject({ cancellation: { refundCents }, surplusCents: 4_600_00 })
    expect(before.refundSteps.map((step) => step.refundCents)).toEqual([9_200_00, 6_900_00, 4_600_00])
    const body = { refundCents, paidCents: 9_200_00, reason: '' }
    expect(expectOk(await harness.cancel({ params: { token }, body }))).toMatchObject({
      refundDueCents: refundCents,
      refundOwedCents: refundCents,
    })
    expect(await refundsToPay(harness)).toEqual([refundCents])
  })

  it('stays on the staff’s list until the refund is paid, and the guest is told so', async () => {
    const harness = await createHarness()
    const { token, reference } = await createPaidStay(harness)
    expectOk(
      await harness.cancel({ params: { token }, body: { refundCents: 2_300_00, paidCents: 2_300_00, reason: '' } }),
    )
    expect(await refundsToPay(harness)).toEqual([2_300_00])
    const money = { method: 'eft', note: '' } as const
    expectOk(
      await harness.refund({ params: { reference }, body: { ...money, entryId: 'back-0001', amountCents: 2_000_00 } }),
    )
    expect(await refundsToPay(harness)).toEqual([300_00])
    harness.clock.pass(3 * A_DAY)
    expectOk(
      await harness.refund({ params: { reference }, body: { ...money, entryId: 'back-0002', amountCents: 300_00 } }),
    )
    expect(await refundsToPay(harness)).toEqual([])
    expect(await showBooking(harness, token)).toMatchObject({
      refundDueCents: 2_300_00,
      refundOwedCents: 0,
      paidCents: 0,
    })
  })

  it('stays on the list when a payment that came too late has gone back', async () => {
    const harness = await createHarness()
    const { token, reference } = await createPaidStay(harness)
    expectOk(
      await harness.cancel({ params: { token }, body: { refundCents: 2_300_00, paidCents: 2_300_00, reason: '' } }),
    )
    harness.clock.pass(60)
    const late = { method: 'eft', note: '', amountCents: 2_300_00 } as const
    expectOk(await harness.pay({ params: { reference }, body: { ...late, entryId: 'balance-01' } }))
    expectOk(await harness.refund({ params: { reference }, body: { ...late, entryId: 'back-0001' } }))
    expect(await showBooking(harness, token)).toMatchObject({ refundOwedCents: 2_300_00, paidCents: 2_300_00 })
    expectOk(await harness.refund({ params: { reference }, body: { ...late, entryId: 'back-0002' } }))
    expect(await showBooking(harness, token)).toMatchObject({ refundOwedCents: 0, paidCents: 0 })
  })

  it('shows today’s tier only for a confirmed stay: before that, everything is refunded', async () => {
    const harness = await createHarness()
    const { token } = await harness.createBooking()
    const pending = await showBooking(harness, token)
    expect(pending.cancellation).toEqual({ refundCents: 0, refundPercent: 100 })
    expect(pending.refundSteps.some(({ isToday }) => isToday)).toBe(false)
  })
})

describe('an open refund', () => {
  it('stays on the staff’s list after the stay is over', async () => {
    const harness = await createHarness()
    const { reference } = await createPaidStay(harness)
    harness.clock.setTo('2027-02-04T08:00:00.000Z')
    const overdue = async () =>
      expectOk(await harness.list({ query: { balanceOverdue: 'true' } })).bookings.map(({ status }) => status)
    expect(await overdue()).toEqual(['confirmed'])
    const { booking } = (await harness.bookings.findWhole(reference)) ?? {}
    expect(booking?.status).toBe('confirmed')
    expect(await harness.completeStays()).toBe(1)
    expect(await overdue()).toEqual(['completed'])
  })
})

describe('money that staff have seen', () => {
  it('is asked for again by a refund, an adjustment or a cancellation where it has changed since', async () => {
    const harness = await createHarness()
    const { reference } = await createPaidStay(harness)
    const params = { reference }
    const { paidCents, owedCents } = await harness.shownToStaff({ reference })
    const shown = { paidCents, owedCents }
    const lower = { entryId: 'goodwill-1', amountCents: -100_00, reason: 'Cold hot tub' }
    expectOk(await harness.adjust({ params, body: { ...lower, shown } }))
    // The second of two clicks.
    expectOk(await harness.adjust({ params, body: { ...lower, shown } }))
    const before = await harness.shownToStaff({ reference })
    const now = { paidCents, owedCents: owedCents - 100_00 }

    const changed = { ok: false, refusal: 'money-changed', details: now }
    const refund = { entryId: 'refund-01', amountCents: 50_00, method: 'eft', note: '', priceGoesDown: false } as const
    expect(await harness.refund({ params, body: { ...refund, shown } })).toEqual(changed)
    expect(await harness.adjust({ params, body: { ...lower, entryId: 'goodwill-2', shown } })).toEqual(changed)
    const cancel = { reason: 'Burst pipe', refundCents: paidCents, shown: { ...shown, refundCents: paidCents } }
    expect(await harness.cancelByStaff({ params, body: cancel })).toMatchObject({
      refusal: 'refund-changed',
      details: now,
    })
    expect(refusalMessage('money-changed', now)).toContain(`${formatRand(paidCents)} has been paid of`)
    expect(await harness.shownToStaff({ reference })).toEqual(before)
    expectOk(await harness.refund({ params, body: { ...refund, shown: now } }))
    expectOk(await harness.refund({ params, body: { ...refund, shown: now } }))
  })
})

describe('a cancellation by staff', () => {
  it('is shown anew where a tier has ended or money has come in since, and nothing is changed', async () => {
    const harness = await createHarness()
    const { reference } = await createPaidStay(harness)
    const params = { reference }
    const shown = { paidCents: 2_300_00, refundCents: 2_300_00 }
    // 2 January is the last day on which all goes back.
    harness.clock.setTo('2027-01-02T22:00:00.000Z')
    const half = { refusal: 'refund-changed', details: { refundCents: 1_150_00 } }
    expect(await harness.cancelByStaff({ params, body: { reason: '', shown } })).toMatchObject(half)
    harness.clock.setTo('2027-01-02T21:59:59.999Z')
    const body = { entryId: 'balance-1', amountCents: 2_300_00, method: 'eft', note: '' } as const
    expectOk(await harness.pay({ params, body }))
    const changed = { refusal: 'refund-changed', details: { refundCents: 4_600_00 } }
    expect(await harness.cancelByStaff({ params, body: { reason: '', shown } })).toMatchObject(changed)
    expect(
      await harness.cancelByStaff({ params, body: { refundCents: 0, reason: 'As agreed by phone', shown } }),
    ).toMatchObject(changed)
    expect((await harness.bookings.find(reference))?.status).toBe('confirmed')
    const now = { paidCents: 4_600_00, refundCents: 4_600_00 }
    expect(expectOk(await harness.cancelByStaff({ params, body: { reason: '', shown: now } }))).toMatchObject({
      status: 'cancelled',
      refundDueCents: 4_600_00,
    })
    expect(await harness.cancelByStaff({ params, body: { reason: '', shown: now } })).toMatchObject({
      refusal: 'booking-closed',
    })
  })
})
