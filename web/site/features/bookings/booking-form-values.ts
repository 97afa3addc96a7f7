import type * as z from 'zod/mini'
import { refusalMessage } from '#shared/api/refusal-messages.ts'
import { BookingForm, PriceRequest } from '#shared/bookings/booking-form.ts'
import { type Child, partyRefusal } from '#shared/bookings/party.ts'
import type { BookableCabin } from '#shared/cabins/cabins.contract.ts'
import type { PriceReply } from '#shared/pricing/pricing.contract.ts'
import type { BookingDraft } from './booking-draft.ts'
import { paymentTypeFor } from './card-offer.ts'

/** The fields of the form in the order in which a person meets them; children's ages are `children.0`, `children.1` … */
const FIELD_ORDER = [
  'cabinSlug',
  'checkInDate',
  'checkOutDate',
  'numberOfAdults',
  'children',
  'addOns',
  'guestName',
  'guestEmail',
  'guestPhone',
  'guestSuburb',
  'specialRequests',
  'paymentType',
  'paymentMethod',
  'totalPriceCents',
  'termsAccepted',
] as const

export type FieldName = (typeof FIELD_ORDER)[number] | `children.${number}`
export type Problems = Partial<Record<FieldName, string>>

type ChosenCabin = Pick<BookableCabin, 'slug' | 'maxGuests' | 'childFriendly' | 'requiresChildAges'>

/** Ages go along only where the tariff asks for them (decisions §4). */
const childrenOf = (draft: BookingDraft, cabin: ChosenCabin | undefined): Child[] =>
  draft.childAges.map((age) => ({ age: cabin?.requiresChildAges ? age : null }))

const addOnsOf = (draft: BookingDraft) =>
  Object.entries(draft.addOns)
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([addOnId, quantity]) => ({ addOnId, quantity }))

/** The question for a price, or nothing while something that it depends on is missing or wrong. */
export function priceWishOf(
  draft: BookingDraft,
  cabin: ChosenCabin | undefined,
): z.output<typeof PriceRequest> | undefined {
  const children = childrenOf(draft, cabin)
  if (!cabin || partyRefusal({ adults: draft.adults, children }, cabin)) return undefined
  const wish = PriceRequest.safeParse({
    cabinSlug: cabin.slug,
    checkInDate: draft.checkInDate,
    checkOutDate: draft.checkOutDate,
    adults: draft.adults,
    children,
    addOns: addOnsOf(draft),
  })
  return wish.success ? wish.data : undefined
}

export type WishContext = {
  readonly cabin: ChosenCabin | undefined
  readonly price: PriceReply | undefined
  readonly termsId: string
  readonly termsAccepted: boolean
}

/** The form as it would be sent, or one message per field, in the words of the schema that the server uses too. */
export function bookingFormOf(
  draft: BookingDraft,
  { cabin, price, termsId, termsAccepted }: WishContext,
): { readonly form: BookingForm; readonly problems?: never } | { readonly form?: never; readonly problems: Problems } {
  const children = childrenOf(draft, cabin)
  const parsed = BookingForm.safeParse({
    idempotencyKey: draft.idempotencyKey,
    cabinSlug: cabin?.slug ?? '',
    guestName: draft.guestName,
    guestEmail: draft.guestEmail,
    guestPhone: draft.guestPhone,
    guestSuburb: draft.guestSuburb,
    checkInDate: draft.checkInDate,
    checkOutDate: draft.checkOutDate,
    numberOfAdults: draft.adults,
    children,
    addOns: addOnsOf(draft),
    totalPriceCents: price?.totalPriceCents ?? 0,
    paymentMethod: draft.paymentMethod,
    paymentType: paymentTypeFor(draft.paymentType, price),
    specialRequests: draft.specialRequests,
    termsAccepted,
    termsId,
  })
  const refusal = cabin && partyRefusal({ adults: draft.adults, children }, cabin)
  const problems: Problems = parsed.success
    ? {}
    : problemsByField(parsed.error.issues.map(({ path, message }) => [path.join('.'), message]))
  if (refusal) problems.numberOfAdults ??= refusalMessage(refusal)
  return parsed.success && !refusal ? { form: parsed.data } : { problems }
}

/** One message per field from messages by path, `children.0.age` or `guestName`; the first of a field counts. */
export function problemsByField(messages: readonly (readonly [path: string, message: string])[]): Problems {
  const problems: Problems = {}
  for (const [path, message] of messages) {
    const field = fieldOf(path)
    if (field) problems[field] ??= message
  }
  return problems
}

function fieldOf(path: string): FieldName | undefined {
  const [first = '', place] = path.split('.')
  if (first === 'children' && place !== undefined) return `children.${Number(place)}`
  return FIELD_ORDER.find((field) => field === first)
}

/** The first field with a problem, where the focus belongs. */
export function firstProblem(problems: Problems): FieldName | undefined {
  const place = (field: string) => FIELD_ORDER.findIndex((known) => known === field.split('.')[0])
  return (Object.keys(problems) as FieldName[])
    .filter((field) => problems[field] !== undefined)
    .toSorted((one, other) => place(one) - place(other) || one.localeCompare(other))[0]
}
