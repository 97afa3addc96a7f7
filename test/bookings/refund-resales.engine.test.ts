import { describe, expect, it } from 'vitest'
import { daysBetween } from '#shared/kernel/calendar-date.ts'
import { keys } from '#lambdas/table/schema/access-patterns.ts'
import { A_DAY } from '#test/support/business-time-fixture.ts'
import { type UseCaseHarness, createUseCaseHarness, expectOk } from '#test/support/use-case-harness.ts'
import { setUpTables } from '#test/support/table-fixture.ts'

const tables = setUpTables()
const createHarness = async (): Promise<UseCaseHarness> =>
  createUseCaseHarness((await tables.createSeededTable()).table)

const eft = { method: 'eft', note: '' } as const
let line = 0
/** Books a stay, from 1 to 3 February 2027 at R4,600.00 unless said otherwise, and pays what confirms it. */
async function confirmedStay(harness: UseCaseHarness, form: Parameters<UseCaseHarness['createBooking']>[0] = {}) {
  const booking = await harness.createBooking(form)
  await pay(harness, booking.reference, booking.dueNowCents)
  return booking
}
const pay = async (harness: UseCaseHarness, reference: string, amountCents: number) =>
  expectOk(
    await harness.pay({ params: { reference }, body: { ...eft, entryId: `bank-line-${(line += 1)}`, amountCents } }),
  )
const cancelKeepingAll = async (harness: UseCaseHarness, reference: string) =>
  expectOk(await harness.cancelByStaff({ params: { reference }, body: { refundCents: 0, reason: 'By the terms' } }))
/** Lets time pass until the morning of a day. */
const goTo = (harness: UseCaseHarness, day: string) =>
  harness.clock.pass(daysBetween(harness.clock.read().today, day) * A_DAY)
const refundsToPay = async (harness: UseCaseHarness) =>
  expectOk(await harness.list({ query: { refundOwed: 'true' } })).bookings.map((row) => [
    row.reference,
    row.refundOwedCents,
    row.resaleRefundCents,
  ])

describe('the daily run, after nights of a cancelled stay were sold again', () => {
  it('lists the further refund once, and the guest gets an e-mail when it is paid', async () => {
    const harness = await createHarness()
    const first = await confirmedStay(harness)
    await cancelKeepingAll(harness, first.reference)
    expect(await harness.refundResales()).toBe(0)
    expect(await refundsToPay(harness)).toEqual([])

    // The deposit of R2,300.00 for two nights: R1,150.00 a night, of which each R1,092.50 goes back.
    const second = await confirmedStay(harness, { paymentType: 'deposit' })
    harness.clock.pass(1)
    expect([await harness.refundResales(), await harness.refundResales()]).toEqual([1, 0])
    expect(await refundsToPay(harness)).toEqual([[first.reference, 2_185_00, 2_185_00]])
    expect(expectOk(await harness.showToStaff({ params: { reference: first.reference } })).history[0]).toMatchObject({
      name: 'nights-resold',
      by: { kind: 'schedule' },
      details: { nights: '2027-02-01, 2027-02-02', resaleRefundCents: 2_185_00 },
      emails: [],
    })

    // The first guest had paid no more than the deposit, so the new guest's balance changes nothing.
    await pay(harness, second.reference, 2_300_00)
    expect(await harness.refundResales()).toBe(0)

    harness.clock.pass(1)
    expectOk(
      await harness.refund({
        params: { reference: first.reference },
        body: { ...eft, entryId: 'refund-line-1', amountCents: 2_185_00 },
      }),
    )
    expect(await harness.refundResales()).toBe(0)
    expect(await refundsToPay(harness)).toEqual([])
    const { history } = expectOk(await harness.showToStaff({ params: { reference: first.reference } }))
    expect(history[0]).toMatchObject({ name: 'refunded', emails: ['refund_made'] })
  })

  it('counts only the nights that are sold again, and takes back what has not been paid when they are free again', async () => {
    const harness = await createHarness()
    const first = await confirmedStay(harness)
    await cancelKeepingAll(harness, first.reference)
    const second = await confirmedStay(harness, { checkInDate: '2027-02-02', checkOutDate: '2027-02-04' })
    await harness.refundResales()
    expect(await refundsToPay(harness)).toEqual([[first.reference, 1_092_50, 1_092_50]])
    await cancelKeepingAll(harness, second.reference)
    await harness.refundResales()
    expect(await refundsToPay(harness)).toEqual([])

    // Both are entitled when a third guest takes the night.
    await confirmedStay(harness)
    expect(await harness.refundResales()).toBe(2)
    const owed = (await refundsToPay(harness)).map(([reference, refundOwedCents]) => [reference, refundOwedCents])
    expect(Object.fromEntries(owed)).toEqual({ [first.reference]: 2_185_00, [second.reference]: 1_092_50 })
  })

  it('counts neither blocked dates nor unpaid requests', async () => {
    const harness = await createHarness()
    const { reference } = await confirmedStay(harness)
    await cancelKeepingAll(harness, reference)
    await harness.createBooking()
    expect(await harness.refundResales()).toBe(0)
    const night = { startDate: '2027-02-01', endDate: '2027-02-01', cabinSlug: 'protea', reason: 'Roof' }
    const { id } = expectOk(await harness.block({ body: night }))
    expect(await harness.refundResales()).toBe(0)
    expectOk(await harness.unblock({ params: { id } }))
  })

  it('counts every night until it has passed: what is sold on the arrival day, and the last nights of a long stay', async () => {
    const harness = await createHarness()
    const first = await confirmedStay(harness, { checkOutDate: '2027-02-05', paymentType: 'full' })
    const { paidCents } = await cancelKeepingAll(harness, first.reference)
    goTo(harness, '2027-02-01')
    expect(await harness.refundResales()).toBe(0)
    // One night, sold in the morning of the arrival day, and paid.
    const night = { checkInDate: '2027-02-01', checkOutDate: '2027-02-02', paymentType: 'full' } as const
    const { dueNowCents } = await confirmedStay(harness, night)
    const forOne = Math.floor((Math.min(dueNowCents, paidCents / 4) * 95) / 100)
    goTo(harness, '2027-02-02')
    expect([await harness.refundResales(), await harness.refundResales()]).toEqual([1, 0])
    expect(await refundsToPay(harness)).toEqual([[first.reference, forOne, forOne]])
    // The last two nights, sold while they are not over.
    goTo(harness, '2027-02-03')
    await confirmedStay(harness, { checkInDate: '2027-02-03', checkOutDate: '2027-02-05', paymentType: 'full' })
    goTo(harness, '2027-02-06')
    expect([await harness.refundResales(), await harness.refundResales()]).toEqual([1, 0])
    const [[, owedCents] = []] = await refundsToPay(harness)
    expect(Number(owedCents)).toBeGreaterThan(2 * forOne)
  })

  it('counts what is paid at the door, and a balance that comes after the stay', async () => {
    const harness = await createHarness()
    const first = await confirmedStay(harness, { paymentType: 'full' })
    await cancelKeepingAll(harness, first.reference)
    const second = await harness.createBooking()
    expectOk(await harness.confirm({ params: { reference: second.reference } }))
    expect(await harness.refundResales()).toBe(0)
    goTo(harness, '2027-02-01')
    await pay(harness, second.reference, 1_000_00)
    goTo(harness, '2027-02-02')
    expect(await harness.refundResales()).toBe(1)
    expect(await refundsToPay(harness)).toEqual([[first.reference, 950_00, 950_00]])
    goTo(harness, '2027-03-20')
    await pay(harness, second.reference, second.totalPriceCents - 1_000_00)
    expect([await harness.refundResales(), await harness.refundResales()]).toEqual([1, 0])
    expect(await refundsToPay(harness)).toEqual([[first.reference, 4_370_00, 4_370_00]])
  })

  it('finds an entry of before, which is sorted by the arrival', async () => {
    const { table } = await tables.createSeededTable()
    const harness = createUseCaseHarness(table)
    const first = await confirmedStay(harness, { checkOutDate: '2027-02-05', paymentType: 'full' })
    await cancelKeepingAll(harness, first.reference)
    await table.put({
      ...keys.workListEntry(first.reference, 'RESALE'),
      workListPk: 'RESALE',
      workListSk: `2027-02-01#${first.reference}`,
    })
    goTo(harness, '2027-02-04')
    await confirmedStay(harness, { checkInDate: '2027-02-04', checkOutDate: '2027-02-05', paymentType: 'full' })
    goTo(harness, '2027-02-05')
    expect(await harness.refundResales()).toBe(1)
  })

  it('leaves a stay that was opened again alone', async () => {
    const harness = await createHarness()
    const { reference } = await confirmedStay(harness)
    await cancelKeepingAll(harness, reference)
    expectOk(await harness.reinstate({ params: { reference } }))
    expect(await harness.refundResales()).toBe(0)
  })
})

describe('the daily run, after given-up nights of a living booking were sold again', () => {
  /** Three nights at R2,300.00, paid in full; the last two are given up where nothing goes back by the tiers. */
  async function shortened(harness: UseCaseHarness) {
    const first = await confirmedStay(harness, { checkOutDate: '2027-02-04', paymentType: 'full' })
    goTo(harness, '2027-01-31')
    const params = { reference: first.reference }
    const form = { checkOutDate: '2027-02-02', openedWith: { checkOutDate: '2027-02-04' } }
    const { termsCents, recalculatedCents } = expectOk(await harness.quoteStayChange({ params, body: form }))
    expect([termsCents, recalculatedCents]).toEqual([4_600_00, 6_900_00])
    const others = { newTotal: 'recalculate', keepsTerms: true, reason: '', notifyGuest: false } as const
    expectOk(
      await harness.changeStay({ params, body: { ...form, ...others, entryId: 'shorter-1', quotedCents: 6_900_00 } }),
    )
    return first
  }
  const oneNight = { checkInDate: '2027-02-02', checkOutDate: '2027-02-03', paymentType: 'full' } as const
  const owedTo = async (harness: UseCaseHarness, reference: string) =>
    expectOk(await harness.showToStaff({ params: { reference } })).refundOwedCents

  it('pays back what the terms keep of them, once, and takes back what has not gone back when they are free again', async () => {
    const harness = await createHarness()
    const { reference } = await shortened(harness)
    expect(await harness.refundResales()).toBe(0)
    const buyer = await confirmedStay(harness, oneNight)
    harness.clock.pass(1)
    expect([await harness.refundResales(), await harness.refundResales()]).toEqual([1, 0])
    expect(await owedTo(harness, reference)).toBe(2_185_00)
    const shown = expectOk(await harness.showToStaff({ params: { reference } }))
    expect(shown.history[0]).toMatchObject({ name: 'nights-resold', details: { nights: '2027-02-02' } })
    expect(shown.orderLines).toMatchObject({ keptCents: 2_415_00, owedCents: 4_715_00, differenceCents: 0 })
    await cancelKeepingAll(harness, buyer.reference)
    await harness.refundResales()
    expect(await owedTo(harness, reference)).toBe(0)
  })

  it('is never owed again once it has moved to another booking', async () => {
    const harness = await createHarness()
    const { reference } = await shortened(harness)
    const buyer = await confirmedStay(harness, oneNight)
    await harness.refundResales()
    const other = await confirmedStay(harness, { checkInDate: '2027-02-22', checkOutDate: '2027-02-24' })
    const { ledger } = expectOk(await harness.showToStaff({ params: { reference } }))
    const lineId = String(ledger.find(({ kind }) => kind === 'payment')?.id)
    harness.clock.pass(1)
    const body = { entryId: 'transfer-0001', lineId, toReference: other.reference, amountCents: 2_185_00 }
    expectOk(await harness.transfer({ params: { reference }, body }))
    await cancelKeepingAll(harness, buyer.reference)
    harness.clock.pass(1)
    await harness.refundResales()
    expect(expectOk(await harness.showToStaff({ params: { reference } })).outstandingCents).toBe(0)
  })

  it('does not pay it a second time once the booking is cancelled', async () => {
    const harness = await createHarness()
    const { reference } = await shortened(harness)
    await confirmedStay(harness, oneNight)
    await harness.refundResales()
    const refund = { ...eft, entryId: 'resale-back-1', amountCents: 2_185_00 }
    harness.clock.pass(1)
    expectOk(await harness.refund({ params: { reference }, body: refund }))
    harness.clock.pass(1)
    await cancelKeepingAll(harness, reference)
    harness.clock.pass(1)
    expect(await harness.refundResales()).toBe(0)
    // The night that it had to the end, and the other one that was given up.
    await confirmedStay(harness, { checkInDate: '2027-02-01', checkOutDate: '2027-02-02', paymentType: 'full' })
    await confirmedStay(harness, { checkInDate: '2027-02-03', checkOutDate: '2027-02-04', paymentType: 'full' })
    expect([await harness.refundResales(), await harness.refundResales()]).toEqual([1, 0])
    expect(await owedTo(harness, reference)).toBe(2 * 2_185_00)
  })
})
