import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { businessDaysUntil, isBusinessDay } from '#shared/kernel/business-days.ts'
import { addDays, daysBetween } from '#shared/kernel/calendar-date.ts'
import { paymentInfoFor, soonDueText } from '#shared/pricing/payment-terms.ts'
import { TODAY, aBusinessTime } from '#test/support/business-time-fixture.ts'

describe('the payment terms', () => {
  it.each([
    [4_250_00, 2_125_00, 2_125_00],
    [4_250_01, 2_125_01, 2_125_00],
    [1, 1, 0],
  ])('%i cents are a deposit of %i, half rounded up, and a balance of %i', (total, deposit, balance) => {
    expect(paymentInfoFor(total, '2027-02-01', aBusinessTime(), [])).toMatchObject({
      depositAmountCents: deposit,
      balanceAmountCents: balance,
    })
  })

  it('are the whole price at once when arrival is fewer than 14 business days away', () => {
    // From Monday 23 November to Thursday 10 December: fourteen business days; a day less, thirteen.
    const weekday = aBusinessTime({ today: '2026-11-23' })
    expect(paymentInfoFor(100_00, '2026-12-11', weekday, [])).toMatchObject({
      businessDaysUntilCheckIn: 14,
      requiresFullPayment: false,
      balanceDueDate: '2026-11-23',
    })
    expect(paymentInfoFor(100_00, '2026-12-10', weekday, [])).toMatchObject({
      businessDaysUntilCheckIn: 13,
      requiresFullPayment: true,
      balanceDueDate: null,
    })
  })

  it('count today as a business day only before 16:00, and never the extra holidays of staff', () => {
    const evening = aBusinessTime({ today: '2026-11-23', isBeforeCutOff: false })
    expect(paymentInfoFor(100_00, '2026-12-11', evening, [])).toMatchObject({ requiresFullPayment: true })
    const closed = ['2026-11-25']
    expect(paymentInfoFor(100_00, '2026-12-11', aBusinessTime({ today: '2026-11-23' }), closed)).toMatchObject({
      requiresFullPayment: true,
    })
  })

  it('always add up to the whole price, and the balance is due between today and arrival', () => {
    const anyTotal = fc.integer({ min: 1, max: 1_000_000_00 })
    fc.assert(
      fc.property(anyTotal, fc.integer({ min: 0, max: 900 }), fc.boolean(), (total, days, isBeforeCutOff) => {
        const arrival = addDays(TODAY, days)
        const info = paymentInfoFor(total, arrival, aBusinessTime({ isBeforeCutOff }), [])
        expect(info.depositAmountCents + info.balanceAmountCents).toBe(total)
        expect(info.depositAmountCents - info.balanceAmountCents).toBe(total % 2)
        expect(info.requiresFullPayment).toBe(info.businessDaysUntilCheckIn < 14)
        expect(info.balanceDueDate === null).toBe(info.requiresFullPayment)
        if (info.balanceDueDate) {
          expect(info.balanceDueDate >= TODAY).toBe(true)
          expect(daysBetween(info.balanceDueDate, arrival)).toBeGreaterThanOrEqual(14)
        }
      }),
    )
  })

  it('set the balance due on a business day, whatever extra holidays staff added', () => {
    const offsets = fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 8 })
    fc.assert(
      fc.property(fc.integer({ min: 14, max: 60 }), offsets, fc.boolean(), (days, daysOff, isBeforeCutOff) => {
        const closed = daysOff.map((offset) => addDays(TODAY, offset))
        const arrival = addDays(TODAY, days)
        const { balanceDueDate } = paymentInfoFor(100_00, arrival, aBusinessTime({ isBeforeCutOff }), closed)
        if (balanceDueDate === null) return
        expect(isBusinessDay(balanceDueDate, closed)).toBe(true)
        const morning = { today: balanceDueDate, isBeforeCutOff: true, extraNonBusinessDays: closed }
        expect(businessDaysUntil(arrival, morning)).toBe(14)
      }),
    )
  })
})

describe('a balance that falls due within three business days', () => {
  it.each([
    ['2026-11-23', 'today'],
    ['2026-11-24', 'tomorrow'],
    ['2026-11-26', 'on Thursday 26 November 2026'],
    ['2026-11-27', undefined],
    ['2026-11-20', undefined],
  ])('(%s) is said as "%s" on Monday the 23rd', (dueDate, text) => {
    expect(soonDueText(dueDate, '2026-11-23', [])).toBe(text)
  })

  it('counts business days only', () => {
    expect(soonDueText('2026-11-30', '2026-11-26', [])).toBe('on Monday 30 November 2026')
    expect(soonDueText('2026-11-27', '2026-11-23', ['2026-11-25'])).toBe('on Friday 27 November 2026')
  })
})
