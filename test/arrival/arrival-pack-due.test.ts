import { describe, expect, it } from 'vitest'
import type { AccessCode } from '#shared/arrival/access-code.ts'
import { arrivalPackDue } from '#shared/arrival/arrival-pack-due.ts'
import type { Booking } from '#shared/bookings/booking.ts'
import { correctGuest } from '#shared/bookings/booking-state.ts'
import { addDays } from '#shared/kernel/calendar-date.ts'
import { aBooking, aPayment } from '#test/support/booking-fixture.ts'
import { NOW } from '#test/support/business-time-fixture.ts'
import { expectOk } from '#test/support/use-case-harness.ts'

const ARRIVAL = '2027-02-01'
const paid = { ledger: [aPayment(4_250_00)] }
const STAY = 'protea 2027-02-01 – 2027-02-03'
const sent = { at: NOW, stay: STAY, codeVersions: { protea: 1 } }
const code = (version: number, text = '4711', cabinSlug = 'protea'): AccessCode => ({
  cabinSlug,
  code: text,
  version,
  changedAt: NOW,
})
const dueOn = (booking: Booking, days: number, codes: readonly AccessCode[], smallAmountCents = 0) =>
  arrivalPackDue(booking, { today: addDays(ARRIVAL, days), codes, smallAmountCents })

/** When, of which booking, on which day from the arrival, with which codes: by default the first one. */
const rows = (given: readonly (readonly [string, Booking, number, (readonly AccessCode[])?])[]) =>
  given.map(([when, booking, days, codes = [code(1)]]) => [when, booking, days, codes] as const)

const confirmed = aBooking.confirmed(paid)
const twoCabins = aBooking.confirmed({
  ...paid,
  parts: [
    { cabinSlug: 'aloe', checkInDate: ARRIVAL, checkOutDate: '2027-02-02' },
    { cabinSlug: 'protea', checkInDate: '2027-02-02', checkOutDate: '2027-02-03' },
  ],
})
const bothSent = {
  ...twoCabins,
  sentArrivalPack: {
    at: NOW,
    stay: 'aloe 2027-02-01 – 2027-02-02, protea 2027-02-02 – 2027-02-03',
    codeVersions: { aloe: 1, protea: 1 },
  },
}

describe('an arrival pack is due', () => {
  it.each(
    rows([
      ['three days before arrival', confirmed, -3],
      ['on the arrival day, paid at last', confirmed, 0],
      ['while the guest is there', confirmed, 1],
      ['without a code', confirmed, -3, []],
      [
        'once a code is set',
        { ...confirmed, sentArrivalPack: { ...sent, codeVersions: { protea: 0 } } },
        -2,
        [code(1)],
      ],
      ['with another code', { ...confirmed, sentArrivalPack: sent }, -1, [code(2)]],
      ['with another code for the last night', { ...confirmed, sentArrivalPack: sent }, 1, [code(2)]],
      ['for other dates', { ...confirmed, sentArrivalPack: { ...sent, stay: 'protea 2027-01-31 – 2027-02-03' } }, -1],
      ['for another cabin', { ...confirmed, sentArrivalPack: { ...sent, stay: 'aloe 2027-02-01 – 2027-02-03' } }, -1],
      ['with another code of the second cabin', bothSent, 1, [code(1, '1', 'aloe'), code(2)]],
      ['for the owner’s own stay at R0.00', aBooking.confirmed({ totalPriceCents: 0, source: 'owner' }), -3],
    ]),
  )('%s', (_, booking, days, codes) => {
    expect(dueOn(booking, days, codes)).toBeDefined()
  })

  it.each(
    rows([
      ['four days before arrival', confirmed, -4],
      ['on the departure day', confirmed, 2],
      ['again for the same stay and code', { ...confirmed, sentArrivalPack: sent }, -1],
      ['again where the code was taken away', { ...confirmed, sentArrivalPack: sent }, -1, [code(2, '')]],
      ['for a code of a cabin that the guest has left', bothSent, 1, [code(2, '1', 'aloe'), code(1)]],
      ['for a code of a cabin of others', { ...confirmed, sentArrivalPack: sent }, -1, [code(1), code(7, '1', 'aloe')]],
      ['with a deposit alone', aBooking.confirmed({ ledger: [aPayment(2_125_00)] }), -3],
      ['before it is confirmed', aBooking.pending(paid), -3],
      ['once it is cancelled', aBooking.cancelled(paid), -3],
      ['once it has expired', aBooking.expired(paid), -3],
      ['where the guest did not come', { ...confirmed, noShow: true as const }, 1],
      ['once the guest is erased', { ...confirmed, erasedAt: NOW }, -3],
      ['without an address', { ...confirmed, guestEmail: '' }, -3],
    ]),
  )('not %s', (_, booking, days, codes) => {
    expect(dueOn(booking, days, codes)).toBeUndefined()
  })

  it('although a rest is missing that nobody is asked for', () => {
    const booking = aBooking.confirmed({ ledger: [aPayment(4_249_00)] })
    expect(dueOn(booking, -3, [code(1)], 5_00)).toBeDefined()
    expect(dueOn(booking, -3, [code(1)], 50)).toBeUndefined()
  })

  it('names the stay and the versions of the codes of the nights to come, and no code', () => {
    expect(dueOn(twoCabins, -1, [code(3)])).toEqual({
      stay: bothSent.sentArrivalPack.stay,
      codeVersions: { aloe: 0, protea: 3 },
    })
    expect(dueOn(twoCabins, 1, [code(3)])?.codeVersions).toEqual({ protea: 3 })
  })

  it('again once the address was corrected, and not for another name or phone number', () => {
    const booking = { ...confirmed, sentArrivalPack: sent }
    const context = { by: { kind: 'staff', name: 'Nomsa' }, now: NOW } as const
    const corrected = (changes: Partial<Booking>) =>
      expectOk(correctGuest(booking, { ...booking, ...changes } as Booking, context)).booking
    expect(dueOn(corrected({ guestEmail: 'thandi@example.com' }), -1, [code(1)])).toBeDefined()
    expect(dueOn(corrected({ guestPhone: '082 555 0143' }), -1, [code(1)])).toBeUndefined()
  })
})
