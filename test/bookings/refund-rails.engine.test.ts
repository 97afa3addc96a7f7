import { describe, expect, it } from 'vitest'
import { addDays } from '#shared/kernel/calendar-date.ts'
import { TODAY } from '#test/support/business-time-fixture.ts'
import { setUpTables } from '#test/support/table-fixture.ts'
import { type UseCaseHarness, createUseCaseHarness, expectOk } from '#test/support/use-case-harness.ts'

const tables = setUpTables()

type Method = 'eft' | 'card' | 'cash'

/** A stay of which R3,000.00 came by EFT and R1,600.00 by card, cancelled by staff: all of it goes back. */
async function cancelledStay() {
  const harness = createUseCaseHarness((await tables.createSeededTable()).table)
  const { reference } = await harness.createBooking({ paymentType: 'full' })
  const params = { reference }
  const pay = async (amountCents: number, method: Method) =>
    expectOk(await harness.pay({ params, body: { entryId: `paid-by-${method}`, amountCents, method, note: '' } }))
  await pay(3_000_00, 'eft')
  const { paidCents } = await pay(1_600_00, 'card')
  expectOk(await harness.cancelByStaff({ params, body: { refundCents: paidCents, reason: 'Burst geyser' } }))
  return { harness, params }
}
const payBack = (
  { harness, params }: { harness: UseCaseHarness; params: { reference: string } },
  amountCents: number,
  method: Method,
  entryId = `back-${amountCents}-${method}`,
) => harness.refund({ params, body: { entryId, amountCents, method, note: '' } })
const listed = async (harness: UseCaseHarness) => expectOk(await harness.refunds({})).refunds

describe('a refund that staff record', () => {
  it('is refused beyond what came by its rail, before anything is asked, and nothing is changed', async () => {
    const stay = await cancelledStay()
    const before = await stay.harness.shownToStaff(stay.params)
    expect(await payBack(stay, 1_600_01, 'card')).toEqual({
      ok: false,
      refusal: 'refund-beyond-rail',
      details: { method: 'card', leftCents: 1_600_00, came: { eft: '300000', card: '160000' } },
    })
    expect(await payBack(stay, 1, 'cash')).toMatchObject({ refusal: 'refund-beyond-rail' })
    expect(await stay.harness.shownToStaff(stay.params)).toEqual(before)
    expectOk(await payBack(stay, 1_600_00, 'card'))
    const again = {
      entryId: 'once-more',
      amountCents: 1_600_00,
      method: 'card' as const,
      note: '',
      confirmedReasons: [],
    }
    expect(await stay.harness.refund({ params: stay.params, body: again })).toMatchObject({
      refusal: 'refund-beyond-rail',
      details: { leftCents: 0 },
    })
    expect(expectOk(await payBack(stay, 3_000_00, 'eft'))).toMatchObject({ paidCents: 0, refundOwedCents: 0 })
  })

  it('is booked once where two staff record it at once', async () => {
    const stay = await cancelledStay()
    const both = await Promise.all(['one-of-two', 'two-of-two'].map((id) => payBack(stay, 1_600_00, 'card', id)))
    expect(both.map((result) => (result.ok ? 'booked' : result.refusal)).toSorted()).toEqual([
      'booked',
      'refund-beyond-rail',
    ])
    expect(await stay.harness.shownToStaff(stay.params)).toMatchObject({ paidCents: 3_000_00 })
  })

  it('of an amount that has gone back before, on another day, is asked about first', async () => {
    const { harness, params } = await cancelledStay()
    const again = (entryId: string, confirmedReasons: 'same-again'[], paidOn = TODAY) => {
      const body = { entryId, amountCents: 500_00, method: 'eft', note: '', confirmedReasons, paidOn } as const
      return harness.refund({ params, body })
    }
    expectOk(await again('first-500', [], addDays(TODAY, -1)))
    expect(await again('again-500', [])).toMatchObject({
      refusal: 'unusual-line',
      details: { reasons: ['same-again'], lineKind: 'refund' },
    })
    expectOk(await again('again-500', ['same-again']))
  })
})

describe('the list of refunds to pay', () => {
  it('says why, how much and by which rails, and loses what was paid', async () => {
    const stay = await cancelledStay()
    expect(await listed(stay.harness)).toMatchObject([
      {
        booking: { reference: stay.params.reference, refundOwedCents: 4_600_00 },
        reason: { kind: 'cancelled', cancelledBy: 'staff', chargeCents: 0, resoldNights: 0 },
        rails: [
          { method: 'eft', leftCents: 3_000_00 },
          { method: 'card', leftCents: 1_600_00 },
        ],
      },
    ])
    expectOk(await payBack(stay, 3_000_00, 'eft'))
    expect(await listed(stay.harness)).toMatchObject([{ booking: { refundOwedCents: 1_600_00 } }])
    expectOk(await payBack(stay, 1_600_00, 'card'))
    expect(await listed(stay.harness)).toEqual([])
  })
})
