import { describe, expect, it } from 'vitest'
import { checkErasure } from '#shared/privacy/erase-personal-data.ts'
import { aBooking, aPayment } from '#test/support/booking-fixture.ts'
import { NOW } from '#test/support/business-time-fixture.ts'
import { stayOf } from '#shared/bookings/stay-parts.ts'

const keptInPart = aBooking.cancelled({ ledger: [aPayment(2_125_00)], confirmedAt: NOW })
const check = (booking: Parameters<typeof checkErasure>[0], today: string) =>
  checkErasure(booking, { hasPaymentToCheck: false, today })

describe('erasing the guest of a cancelled stay', () => {
  it('waits while its nights can still be sold again, which owes the guest money', () => {
    const moneyOpen = { ok: false, refusal: 'money-open', details: { reference: keptInPart.reference } }
    expect(check(keptInPart, '2026-12-01')).toEqual(moneyOpen)
    expect(check(keptInPart, stayOf(keptInPart).checkInDate)).toEqual(moneyOpen)
    expect(check(keptInPart, '2027-02-02')).toEqual({ ok: true, value: undefined })
  })

  it('waits for nothing where no money was kept', () => {
    expect(check(aBooking.cancelled({ confirmedAt: NOW }), '2026-12-01')).toMatchObject({ ok: true })
  })
})
