import type { CabinSlug } from '#shared/cabins/cabin.ts'
import * as z from 'zod/mini'
import { guestContactFields } from '#shared/bookings/booking-form.ts'
import { GuestRequests } from '#shared/bookings/guest-requests.ts'
import { type CalendarDate, addDays } from '#shared/kernel/calendar-date.ts'
import { type CabinLimits, type PartyChange, childAgesIn, partyReducer } from '#web/booking/party-draft.ts'
import type { BookingFormValues } from '#web/site/kit/booking-dialog-context.tsx'

/** What a guest writes or picks as text. Form, booking and order use the same names. */
export type TextFieldName = keyof typeof guestContactFields | keyof GuestRequests
type Texts = Record<TextFieldName, string>

/** The contact first. */
export const TEXT_FIELDS = [...Object.keys(guestContactFields), ...Object.keys(GuestRequests.shape)] as TextFieldName[]

/** One value per text field. */
export const mapTextFields = <Value>(valueOf: (field: TextFieldName) => Value) =>
  Object.fromEntries(TEXT_FIELDS.map((field) => [field, valueOf(field)])) as Record<TextFieldName, Value>

/** The texts of a draft, or of a booking that is filled in once more; empty where there is none. */
export const textsOf = (source: Readonly<Record<TextFieldName, string | null>>): Texts =>
  mapTextFields((field) => source[field] ?? '')

const Age = z.int().check(z.minimum(0), z.maximum(17))

/** What a guest has filled in so far. Empty text means: not filled in yet. */
export const BookingDraft = z.object({
  /** Stays with the draft until it has become a booking: the same draft sent twice makes one booking. */
  idempotencyKey: z.uuid(),
  cabinSlug: z.string(),
  checkInDate: z.string(),
  checkOutDate: z.string(),
  adults: z.int().check(z.minimum(1), z.maximum(20)),
  /** Null until a child's age is chosen. */
  childAges: z.array(z.nullable(Age)).check(z.maxLength(20)),
  /** Quantity by add-on id, of the chosen ones only. */
  addOns: z.record(z.string(), z.int().check(z.minimum(1), z.maximum(50))),
  ...mapTextFields(() => z._default(z.string(), '')),
  paymentMethod: z.enum(['eft', 'card']),
  paymentType: z.enum(['full', 'deposit']),
})
export type BookingDraft = z.infer<typeof BookingDraft>

/** Two adults, no children, the whole price by EFT (specification §4, §9). */
export const emptyDraft = (idempotencyKey: string): BookingDraft => ({
  idempotencyKey,
  cabinSlug: '',
  checkInDate: '',
  checkOutDate: '',
  adults: 2,
  childAges: [],
  addOns: {},
  ...mapTextFields(() => ''),
  paymentMethod: 'eft',
  paymentType: 'full',
})

export type DraftChange =
  | { readonly type: 'cabin'; readonly cabin: CabinLimits | undefined }
  | { readonly type: 'check-in' | 'check-out'; readonly date: CalendarDate | '' }
  | { readonly type: 'stay'; readonly checkInDate: CalendarDate; readonly checkOutDate: CalendarDate }
  | PartyChange
  | { readonly type: 'add-on'; readonly addOnId: string; readonly quantity: number }
  | { readonly type: 'text'; readonly field: TextFieldName; readonly text: string }
  | { readonly type: 'payment-method'; readonly method: BookingDraft['paymentMethod'] }
  | { readonly type: 'payment-type'; readonly paymentType: BookingDraft['paymentType'] }

/** The draft after a change, by the rules of specification §4. */
export function draftReducer(draft: BookingDraft, change: DraftChange): BookingDraft {
  switch (change.type) {
    case 'cabin':
      return {
        ...draft,
        cabinSlug: change.cabin?.slug ?? '',
        childAges: [...childAgesIn(change.cabin, draft.childAges)],
      }
    case 'check-in':
      return { ...draft, checkInDate: change.date }
    case 'check-out':
      return { ...draft, checkOutDate: change.date }
    case 'stay':
      return { ...draft, checkInDate: change.checkInDate, checkOutDate: change.checkOutDate }
    case 'adults':
    case 'children':
    case 'child-age':
      return partyReducer(draft, change)
    case 'add-on': {
      const { [change.addOnId]: _before, ...others } = draft.addOns
      return { ...draft, addOns: change.quantity > 0 ? { ...others, [change.addOnId]: change.quantity } : others }
    }
    case 'text':
      return { ...draft, [change.field]: change.text }
    case 'payment-method':
      return { ...draft, paymentMethod: change.method }
    case 'payment-type':
      return { ...draft, paymentType: change.paymentType }
  }
}

/** What the opener of the dialog knows already: a cabin's page its cabin, the search its dates, a quote its add-ons. */
export type InitialValues = { readonly [Field in keyof BookingFormValues]: BookingFormValues[Field] | undefined } & {
  readonly addOns?: Readonly<Record<string, number>> | undefined
}

/**
 * The draft a dialog opens with: the saved draft, overlaid by the values that it was opened with. Dates in the past,
 * cabins that cannot be booked any more and add-ons that are no longer offered are left out.
 */
export function initialDraft(
  saved: BookingDraft,
  values: InitialValues,
  site: { readonly cabins: readonly CabinLimits[]; readonly addOns: readonly { readonly id: string }[] },
  earliestArrival: CalendarDate,
): BookingDraft {
  const cabinWith = (slug: CabinSlug) => site.cabins.find((cabin) => cabin.slug === slug)
  const checkInDate = values.checkInDate ?? saved.checkInDate
  const checkOutDate = values.checkOutDate ?? (values.checkInDate ? '' : saved.checkOutDate)
  const dated: BookingDraft = {
    ...saved,
    checkInDate: checkInDate >= earliestArrival ? checkInDate : '',
    checkOutDate: checkOutDate >= addDays(earliestArrival, 1) ? checkOutDate : '',
    adults: values.adults ?? saved.adults,
    childAges: [...(values.childAges ?? saved.childAges)],
    addOns: Object.fromEntries(
      Object.entries(values.addOns ?? saved.addOns).filter(([addOnId]) => site.addOns.some(({ id }) => id === addOnId)),
    ),
  }
  return draftReducer(dated, { type: 'cabin', cabin: cabinWith(values.cabinSlug ?? '') ?? cabinWith(saved.cabinSlug) })
}

/** Whether there is anything in a draft that a guest would miss. */
export const hasContent = (draft: BookingDraft): boolean => {
  const untouched = emptyDraft(draft.idempotencyKey)
  return (Object.keys(untouched) as (keyof BookingDraft)[]).some(
    (field) => JSON.stringify(draft[field]) !== JSON.stringify(untouched[field]),
  )
}
