import { orEmpty } from '#shared/kernel/or-empty.ts'
import * as z from 'zod/mini'
import type { CabinSlug } from '#shared/cabins/cabin.ts'
import { GuestEmail, GuestName, GuestPhone } from '#shared/bookings/booking-form.ts'
import { StaffBookingSource } from '#shared/bookings/booking-source.ts'
import type { Enquiry } from '#shared/enquiries/enquiry.ts'
import { SpecialRequests } from '#shared/bookings/guest-requests.ts'
import { Child } from '#shared/bookings/party.ts'
import { AgreedTotal, StaffBookingForm } from '#shared/bookings/staff-booking-form.ts'
import { CalendarDate, addDays } from '#shared/kernel/calendar-date.ts'
import { instantOf } from '#shared/kernel/clock.ts'
import type { Cents } from '#shared/kernel/money.ts'

const noDates = 'Please choose check-in and check-out'

/** The panel as staff fill it in; `toBooking` makes of it what the API takes. */
export const ManualBookingForm = z
  .object({
    idempotencyKey: z.uuid(),
    cabinSlug: StaffBookingForm.shape.cabinSlug,
    dates: z
      .object({ checkInDate: z.optional(CalendarDate), checkOutDate: z.optional(CalendarDate) })
      .check(z.refine(({ checkInDate, checkOutDate }) => Boolean(checkInDate && checkOutDate), noDates)),
    party: z
      .object({ adults: z.int().check(z.minimum(1)), childAges: z.array(Child.shape.age) })
      .check(z.refine(({ childAges }) => !childAges.includes(null), 'Please provide age for each child')),
    addOns: z.record(z.string(), z.int()),
    guestName: GuestName,
    guestPhone: orEmpty(GuestPhone),
    guestEmail: orEmpty(GuestEmail),
    source: StaffBookingSource,
    specialRequests: SpecialRequests,
    outcome: z.enum(['hold', 'pending', 'confirm', 'payment', 'owner-stay']),
    expiryDay: z.string(),
    expiryTime: z.string(),
    paidCents: z.optional(z.int()),
    method: z.enum(['eft', 'card', 'other']),
    hasOtherTotal: z.boolean(),
    /** In rand, as it is typed. */
    otherTotal: z.optional(z.number()),
    priceReason: StaffBookingForm.shape.priceReason,
    notifyGuest: z.boolean(),
  })
  .check(
    z.refine(({ guestPhone, outcome }) => guestPhone !== '' || outcome === 'owner-stay', {
      path: ['guestPhone'],
      error: 'Phone number must be at least 10 digits',
    }),
    z.refine((form) => !asksForOtherTotal(form) || AgreedTotal.safeParse(otherTotalCents(form)).success, {
      path: ['otherTotal'],
      error: 'Please enter the total price',
    }),
    z.refine((form) => !asksForOtherTotal(form) || form.priceReason.length >= 3, {
      path: ['priceReason'],
      error: 'Please say why the total differs from the price',
    }),
    z.refine(({ outcome, paidCents }) => outcome !== 'payment' || (paidCents ?? 0) > 0, {
      path: ['paidCents'],
      error: 'Please enter an amount',
    }),
    z.refine(({ outcome, expiryDay }) => !hasExpiry({ outcome }) || CalendarDate.safeParse(expiryDay).success, {
      path: ['expiryDay'],
      error: 'Please choose until when',
    }),
    z.refine(({ outcome, expiryTime }) => !hasExpiry({ outcome }) || /^\d\d:\d\d$/.test(expiryTime), {
      path: ['expiryTime'],
      error: 'Please choose until when',
    }),
  )
export type ManualBookingForm = z.infer<typeof ManualBookingForm>

/** Whether the booking is pending, and staff say until when. */
export const hasExpiry = ({ outcome }: Pick<ManualBookingForm, 'outcome'>): boolean =>
  outcome === 'hold' || outcome === 'pending'

export const asksForOtherTotal = ({ hasOtherTotal, outcome }: Pick<ManualBookingForm, 'hasOtherTotal' | 'outcome'>) =>
  hasOtherTotal && outcome !== 'owner-stay'

const otherTotalCents = ({ otherTotal }: Pick<ManualBookingForm, 'otherTotal'>): number =>
  // Rands have two decimals; 850.55 × 100 is not a whole number in floating point.
  otherTotal === undefined ? Number.NaN : Number((otherTotal * 100).toFixed(6))

/** What the guest will owe, in cents: another total where one was agreed; nothing where the owner stays. */
export function agreedCents(form: ManualBookingForm, priceCents: Cents): Cents {
  if (form.outcome === 'owner-stay') return 0
  const other = otherTotalCents(form)
  return asksForOtherTotal(form) && AgreedTotal.safeParse(other).success ? other : priceCents
}

/**
 * What an empty panel begins with. `/admin/manual-booking?cabin=aloe&from=2027-02-01&to=2027-02-03&source=owner`. Name
 * and contact come from the enquiry that `?enquiry=` names: nobody's data is in an address.
 */
export function emptyForm(
  address: URLSearchParams,
  today: CalendarDate,
  enquiry?: Pick<Enquiry, 'name' | 'email' | 'phone' | 'cabinSlug'>,
): ManualBookingForm {
  const date = (name: string) => {
    const parsed = CalendarDate.safeParse(address.get(name))
    return parsed.success ? parsed.data : undefined
  }
  const [checkInDate, checkOutDate] = [date('from'), date('to')]
  const source = StaffBookingSource.safeParse(address.get('source'))
  return {
    idempotencyKey: crypto.randomUUID(),
    cabinSlug: address.get('cabin') ?? enquiry?.cabinSlug ?? '',
    dates: { ...(checkInDate && { checkInDate }), ...(checkOutDate && { checkOutDate }) },
    party: { adults: 2, childAges: [] },
    addOns: {},
    guestName: enquiry?.name ?? '',
    guestPhone: enquiry?.phone ?? '',
    guestEmail: enquiry?.email ?? '',
    specialRequests: '',
    source: source.success ? source.data : 'phone',
    outcome: source.success && source.data === 'owner' ? 'owner-stay' : 'hold',
    expiryDay: addDays(today, 2),
    expiryTime: '18:00',
    method: 'eft',
    hasOtherTotal: false,
    priceReason: '',
    notifyGuest: true,
  }
}

/** The stay that the panel asks for, as the API takes it; undefined while cabin, dates or ages are missing. */
export function requestedStay(form: ManualBookingForm) {
  const { cabinSlug, dates, party, addOns, guestEmail, guestPhone } = form
  const { checkInDate, checkOutDate } = dates
  if (!cabinSlug || !checkInDate || !checkOutDate || party.childAges.includes(null)) return undefined
  return {
    cabinSlug,
    checkInDate,
    checkOutDate,
    adults: party.adults,
    children: party.childAges.map((age) => ({ age })),
    addOns: Object.entries(addOns).flatMap(([addOnId, quantity]) => (quantity > 0 ? [{ addOnId, quantity }] : [])),
    guestEmail: GuestEmail.safeParse(guestEmail).success ? guestEmail : '',
    guestPhone: GuestPhone.safeParse(guestPhone).success ? guestPhone : '',
  }
}
export type RequestedStay = NonNullable<ReturnType<typeof requestedStay>> & { readonly cabinSlug: CabinSlug }

/** The booking to send, at the price that the page shows. */
export function toBooking(form: ManualBookingForm, requested: RequestedStay, priceCents: Cents): StaffBookingForm {
  const { idempotencyKey, guestName, guestPhone, guestEmail, source, specialRequests, notifyGuest } = form
  const { adults: numberOfAdults, guestEmail: _email, guestPhone: _phone, ...stay } = requested
  return {
    idempotencyKey,
    ...stay,
    numberOfAdults,
    guestName,
    guestPhone,
    guestEmail,
    source,
    specialRequests,
    notifyGuest,
    quotedTotalCents: priceCents,
    // An owner's stay owes nothing whatever is sent.
    agreedTotalCents: form.outcome === 'owner-stay' ? Math.max(100, priceCents) : agreedCents(form, priceCents),
    priceReason: asksForOtherTotal(form) ? form.priceReason : '',
    outcome: outcomeOf(form),
  }
}

function outcomeOf({
  outcome,
  expiryDay,
  expiryTime,
  paidCents = 0,
  method,
}: ManualBookingForm): StaffBookingForm['outcome'] {
  switch (outcome) {
    case 'hold':
    case 'pending':
      return { kind: outcome, until: instantOf(expiryDay, expiryTime) }
    case 'payment':
      return { kind: outcome, amountCents: paidCents, method }
    case 'confirm':
    case 'owner-stay':
      return { kind: outcome }
  }
}
