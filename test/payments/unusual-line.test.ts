import { describe, expect, it } from 'vitest'
import { unusualReasons } from '#shared/payments/unusual-line.ts'
import { aPayment, aRefund } from '#test/support/booking-fixture.ts'

/** R7,600.00 is owed, half of it now. */
const owed = { ledger: [], owedCents: 7_600_00, requestedCents: [3_800_00, 7_600_00] }

describe('a line that staff enter', () => {
  it.each([
    ['the deposit', 3_800_00, []],
    ['the whole price', 7_600_00, []],
    ['most of the deposit', 3_700_00, []],
    ['a tenth of the deposit', 380_00, ['far-from-asked']],
    ['a cent more than is owed', 7_600_01, ['more-than-owed']],
    ['R99,999.00', 99_999_00, ['more-than-owed']],
  ])('of %s is unusual in what matters', (_, cents, reasons) => {
    expect(unusualReasons(aPayment(cents), owed)).toEqual(reasons)
  })

  it('is unusual where the same amount came by the same way on the same day of ours', () => {
    const first = aPayment(3_800_00, { at: '2026-11-21T08:00:00.000Z' })
    const again = (changes: Parameters<typeof aPayment>[1]) =>
      unusualReasons(aPayment(3_800_00, { at: first.at, ...changes }), { ...owed, ledger: [first] })
    expect(again({})).toEqual(['same-again'])
    expect(again({ at: '2026-11-21T21:59:00.000Z' })).toEqual(['same-again'])
    expect(again({ at: '2026-11-21T22:00:00.000Z' })).toEqual([])
    expect(again({ method: 'card' })).toEqual([])
    expect(unusualReasons(aRefund(3_800_00, { at: first.at }), { ...owed, ledger: [first] })).toEqual([])
  })

  it('is unusual where the same amount has gone back before, on any day and by any method', () => {
    const ledger = [aRefund(3_800_00, { paidOn: '2026-10-02' })]
    const again = (cents: number, changes: Parameters<typeof aRefund>[1] = {}) =>
      unusualReasons(aRefund(cents, { paidOn: '2026-11-21', ...changes }), { ...owed, ledger, requestedCents: [] })
    expect(again(3_800_00)).toEqual(['same-again'])
    expect(again(3_800_00, { method: 'card' })).toEqual(['same-again'])
    expect(again(3_799_00)).toEqual([])
  })
})
