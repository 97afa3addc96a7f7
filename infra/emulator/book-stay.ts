import { randomUUID } from 'node:crypto'
import type { Stay } from '#shared/availability/stay.ts'
import { CreateBooking } from '#shared/bookings/guest-bookings.contract.ts'
import { addDays, weekdayOf } from '#shared/kernel/calendar-date.ts'
import { dayOf } from '#shared/kernel/clock.ts'
import type { Cents } from '#shared/kernel/money.ts'
import { demoData } from '#infra/local/demo-data/demo-data.ts'
import type { ApiClient } from './api-client.ts'

type StayOrder = {
  readonly cabinSlug: string
  readonly stay: Stay
  readonly guest: { readonly name: string; readonly email: string }
  readonly totalPriceCents: Cents
  readonly paymentMethod: 'card' | 'eft'
}

/** Monday to Wednesday, the first that are so many days from now or later. */
export function midweekAfter(days: number): Stay {
  const start = addDays(dayOf(new Date().toISOString()), days)
  const checkInDate = addDays(start, (8 - weekdayOf(start)) % 7)
  return { checkInDate, checkOutDate: addDays(checkInDate, 2) }
}

/** Books a stay for two adults, to be paid in full. */
export const bookStay = (api: ApiClient, { cabinSlug, stay, guest, totalPriceCents, paymentMethod }: StayOrder) =>
  api.call(CreateBooking, {
    body: {
      idempotencyKey: randomUUID(),
      cabinSlug,
      ...stay,
      guestName: guest.name,
      guestEmail: guest.email,
      guestPhone: '082 555 0111',
      guestSuburb: 'Hogsback',
      numberOfAdults: 2,
      children: [],
      addOns: [],
      totalPriceCents,
      paymentMethod,
      paymentType: 'full',
      specialRequests: null,
      termsAccepted: true,
      termsId: demoData.settings.terms.current.id,
    },
  })
