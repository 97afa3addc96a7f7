import { describe, expect, it } from 'vitest'
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

  it('counts neither blocked dates, nor unpaid requests, nor what is sold after the arrival day', async () => {
    const harness = await createHarness()
    const { reference } = await confirmedStay(harness)
    await cancelKeepingAll(harness, reference)
    await harness.createBooking()
    expect(await harness.refundResales()).toBe(0)
    const night = { startDate: '2027-02-01', endDate: '2027-02-01', cabinSlug: 'protea', reason: 'Roof' }
    const { id } = expectOk(await harness.block({ body: night }))
    expect(await harness.refundResales()).toBe(0)
    expectOk(await harness.unblock({ params: { id } }))
    await confirmedStay(harness)
    harness.clock.pass(73 * A_DAY)
    expect(harness.clock.read().today).toBe('2027-02-02')
    expect(await harness.refundResales()).toBe(0)
  })

  it('leaves a stay that was opened again alone', async () => {
    const harness = await createHarness()
    const { reference } = await confirmedStay(harness)
    await cancelKeepingAll(harness, reference)
    expectOk(await harness.reinstate({ params: { reference } }))
    expect(await harness.refundResales()).toBe(0)
  })
})
