import type * as z from 'zod/mini'
import { demoData } from '#infra/local/demo-data/demo-data.ts'
import { BookingForm } from '#shared/bookings/booking-form.ts'
import { priceOf } from '#shared/pricing/price.ts'

type FormInput = z.input<typeof BookingForm>
/** R1.00, the smallest price the form accepts. */
const LEAST = 100

let opened = 0
/** A new key, as the dialog makes one each time it is opened. */
export const newIdempotencyKey = (): string => {
  opened += 1
  return `00000000-0000-4000-8000-${String(opened).padStart(12, '0')}`
}

let guests = 0
/** A new address: the third booking with one address within a day needs a captcha. */
export const newGuestEmail = (): string => {
  guests += 1
  return `guest-${guests}@example.co.za`
}

/**
 * What the dialog sends for two adults at Protea, two nights in February by EFT, at the price of the demo data. Each
 * one is another booking, unless `idempotencyKey` is given.
 */
export function aBookingForm(changes: Partial<FormInput> = {}): BookingForm {
  const valid = BookingForm.parse({
    idempotencyKey: newIdempotencyKey(),
    cabinSlug: 'protea',
    guestName: 'Thandi Mokoena',
    guestEmail: 'thandi@example.co.za',
    guestPhone: '082 555 0142',
    guestSuburb: 'Rondebosch',
    checkInDate: '2027-02-01',
    checkOutDate: '2027-02-03',
    numberOfAdults: 2,
    children: [],
    addOns: [],
    totalPriceCents: LEAST,
    paymentMethod: 'eft',
    paymentType: 'deposit',
    specialRequests: null,
    termsAccepted: true,
    termsId: demoData.settings.terms.current.id,
  })
  const form = { ...valid, ...changes }
  return { ...form, totalPriceCents: changes.totalPriceCents ?? demoPriceOf(form) }
}

type PricedFields = Pick<
  FormInput,
  'cabinSlug' | 'checkInDate' | 'checkOutDate' | 'numberOfAdults' | 'children' | 'addOns'
>

/** The demo data's price for a stay; one rand if it has none, so that the server refuses with the reason. */
export function demoPriceOf(form: PricedFields): number {
  const price = priceOf(
    {
      cabinSlug: form.cabinSlug,
      stay: { checkInDate: form.checkInDate, checkOutDate: form.checkOutDate },
      party: { adults: form.numberOfAdults, children: form.children },
      addOns: form.addOns,
    },
    demoData.tariff,
  )
  return price.ok ? price.value.totalPriceCents : LEAST
}
