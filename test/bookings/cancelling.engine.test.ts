import { describe, expect, it } from 'vitest'
import { houseRepository } from '#lambdas/table/house-repository.ts'
import { type House, aHouseOn, granted } from '#test/support/a-house.ts'
import { A_DAY } from '#test/support/a-moment.ts'
import { tablesForThisFile } from '#test/support/a-table.ts'

const tables = tablesForThisFile()
const aHouse = async (): Promise<House> => aHouseOn((await tables.aFurnishedTable()).table)

/** A stay from 1 to 3 February 2027 at R4,600.00, booked on 21 November 2026, its deposit of R2,300.00 paid. */
async function aPaidStay(house: House) {
  const booking = await house.booked()
  const { reference, dueNowCents: amountCents } = booking
  granted(
    await house.pay({ params: { reference }, body: { entryId: 'deposit-1', amountCents, method: 'eft', note: '' } }),
  )
  return booking
}
const look = async (house: House, token: string) => granted(await house.show({ params: { token } }))
const toPayBack = async (house: House) =>
  granted(await house.list({ query: { refundOwed: 'true' } })).bookings.map((row) => row.refundOwedCents)

describe('a guest who cancels', () => {
  it('gets back what the tiers of the day of booking say, not those of today', async () => {
    const house = await aHouse()
    const { token } = await aPaidStay(house)
    const settings = await house.house.settings()
    await houseRepository(house.table).saveSettings({
      ...settings,
      cancellationTiers: [{ daysBefore: 300, refundPercent: 10 }],
    })
    house.clock.pass(50 * A_DAY)
    const before = await look(house, token)
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
    const cancelled = granted(await house.cancel({ params: { token }, body }))
    expect(cancelled).toMatchObject({
      status: 'cancelled',
      cancellation: null,
      refundDueCents: 1_150_00,
      refundOwedCents: 1_150_00,
      refundBy: '2027-01-22',
    })
    expect(cancelled.refundSteps.some(({ isToday }) => isToday)).toBe(false)
  })

  it('waits on the list of staff until the money is back, and is told so', async () => {
    const house = await aHouse()
    const { token, reference } = await aPaidStay(house)
    granted(await house.cancel({ params: { token }, body: { refundCents: 2_300_00, paidCents: 2_300_00, reason: '' } }))
    expect(await toPayBack(house)).toEqual([2_300_00])
    const money = { method: 'eft', note: '' } as const
    granted(
      await house.refund({ params: { reference }, body: { ...money, entryId: 'back-0001', amountCents: 2_000_00 } }),
    )
    expect(await toPayBack(house)).toEqual([300_00])
    house.clock.pass(3 * A_DAY)
    granted(
      await house.refund({ params: { reference }, body: { ...money, entryId: 'back-0002', amountCents: 300_00 } }),
    )
    expect(await toPayBack(house)).toEqual([])
    expect(await look(house, token)).toMatchObject({ refundDueCents: 2_300_00, refundOwedCents: 0, paidCents: 0 })
  })

  it('waits for it still when a payment that came too late has gone back', async () => {
    const house = await aHouse()
    const { token, reference } = await aPaidStay(house)
    granted(await house.cancel({ params: { token }, body: { refundCents: 2_300_00, paidCents: 2_300_00, reason: '' } }))
    house.clock.pass(60)
    const late = { method: 'eft', note: '', amountCents: 2_300_00 } as const
    granted(await house.pay({ params: { reference }, body: { ...late, entryId: 'balance-01' } }))
    granted(await house.refund({ params: { reference }, body: { ...late, entryId: 'back-0001' } }))
    expect(await look(house, token)).toMatchObject({ refundOwedCents: 2_300_00, paidCents: 2_300_00 })
    granted(await house.refund({ params: { reference }, body: { ...late, entryId: 'back-0002' } }))
    expect(await look(house, token)).toMatchObject({ refundOwedCents: 0, paidCents: 0 })
  })

  it('sees a step of today only where a stay is confirmed: before that, all goes back', async () => {
    const house = await aHouse()
    const { token } = await house.booked()
    const pending = await look(house, token)
    expect(pending.cancellation).toEqual({ refundCents: 0, refundPercent: 100 })
    expect(pending.refundSteps.some(({ isToday }) => isToday)).toBe(false)
  })
})

describe('a balance that is still to come', () => {
  it('does not leave the list of staff because the stay is over', async () => {
    const house = await aHouse()
    const { reference } = await aPaidStay(house)
    house.clock.setTo('2027-02-04T08:00:00.000Z')
    const overdue = async () =>
      granted(await house.list({ query: { balanceOverdue: 'true' } })).bookings.map(({ status }) => status)
    expect(await overdue()).toEqual(['confirmed'])
    const { booking } = (await house.bookings.findWhole(reference)) ?? {}
    expect(booking?.status).toBe('confirmed')
    expect(await house.complete()).toBe(1)
    expect(await overdue()).toEqual(['completed'])
  })
})
