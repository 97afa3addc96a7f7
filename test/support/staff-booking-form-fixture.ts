import type { StaffBookingForm } from '#shared/bookings/staff-booking-form.ts'
import { demoPriceOf, newIdempotencyKey } from './booking-form-fixture.ts'

/**
 * What staff enter while Naledi is on the phone: two adults at Protea, two nights in February, confirmed, at the price
 * of the demo data. Each one is another booking, unless `idempotencyKey` is given.
 */
export function aStaffBookingForm(changes: Partial<StaffBookingForm> = {}): StaffBookingForm {
  const form: StaffBookingForm = {
    idempotencyKey: newIdempotencyKey(),
    cabinSlug: 'protea',
    checkInDate: '2027-02-01',
    checkOutDate: '2027-02-03',
    numberOfAdults: 2,
    children: [],
    addOns: [],
    guestName: 'Naledi Mokoena',
    guestPhone: '082 555 0199',
    guestEmail: '',
    source: 'phone',
    quotedTotalCents: 0,
    agreedTotalCents: 0,
    priceReason: '',
    outcome: { kind: 'confirm' },
    notifyGuest: true,
    ...changes,
  }
  const quotedTotalCents = changes.quotedTotalCents ?? demoPriceOf(form)
  return { ...form, quotedTotalCents, agreedTotalCents: changes.agreedTotalCents ?? quotedTotalCents }
}
