import type * as z from 'zod/mini'
import { formRefusalMessage } from '#shared/api/form-refusal-messages.ts'
import { BookingForm, PriceRequest } from '#shared/bookings/booking-form.ts'
import { type Child, partyRefusal } from '#shared/bookings/party.ts'
import type { BookableCabin } from '#shared/cabins/cabins.contract.ts'
import type { PriceReply } from '#shared/pricing/pricing.contract.ts'
import { type BookingDraft, mapTextFields, textsOf } from './booking-draft.ts'
import { paddedAge } from '#web/booking/party-draft.ts'
import { paymentTypeFor } from './card-offer.ts'

/** Fields without a control in the form: a guest cannot be sent to them. */
type FieldWithoutControl = 'idempotencyKey' | 'termsId'
type ControlledField = Exclude<keyof BookingForm, FieldWithoutControl>

/** The fields in the order in which a person meets them; children's ages are `children.0`, `children.1` … */
const FIELD_ORDER = Object.keys({
  cabinSlug: true,
  checkInDate: true,
  checkOutDate: true,
  numberOfAdults: true,
  children: true,
  addOns: true,
  ...mapTextFields(() => true as const),
  paymentType: true,
  paymentMethod: true,
  totalPriceCents: true,
  termsAccepted: true,
  captchaToken: true,
} satisfies Record<ControlledField, true>) as ControlledField[]

export type FieldName = ControlledField | `children.${number}`
export type Problems = Partial<Record<FieldName, string>>

type ChosenCabin = Pick<BookableCabin, 'slug' | 'maxGuests' | 'childFriendly' | 'requiresChildAges'>

/** Ages are sent, padded with 0, only where the tariff asks for them (decisions §4). */
const childrenOf = (draft: BookingDraft, cabin: ChosenCabin | undefined): Child[] =>
  draft.childAges.map((age) => ({ age: cabin?.requiresChildAges ? paddedAge(age) : null }))

const addOnsOf = (draft: BookingDraft) =>
  Object.entries(draft.addOns)
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([addOnId, quantity]) => ({ addOnId, quantity }))

/** The body of the price request; nothing while something that the price depends on is missing or wrong. */
export function priceRequestOf(
  draft: BookingDraft,
  cabin: ChosenCabin | undefined,
): z.output<typeof PriceRequest> | undefined {
  const children = childrenOf(draft, cabin)
  if (!cabin || partyRefusal({ adults: draft.adults, children }, cabin)) return undefined
  const request: Required<z.input<typeof PriceRequest>> = {
    cabinSlug: cabin.slug,
    checkInDate: draft.checkInDate,
    checkOutDate: draft.checkOutDate,
    adults: draft.adults,
    children,
    addOns: addOnsOf(draft),
  }
  const parsed = PriceRequest.safeParse(request)
  return parsed.success ? parsed.data : undefined
}

export type FormContext = {
  readonly cabin: ChosenCabin | undefined
  readonly price: PriceReply | undefined
  readonly termsId: string
  readonly termsAccepted: boolean
  readonly captchaToken: string
}

/** The body as it would be sent, or one message per field, in the words of the schema that the server uses too. */
export function toBookingForm(
  draft: BookingDraft,
  { cabin, price, termsId, termsAccepted, captchaToken }: FormContext,
): { readonly form: BookingForm; readonly problems?: never } | { readonly form?: never; readonly problems: Problems } {
  const children = childrenOf(draft, cabin)
  // Every field of the schema by name: one that is forgotten here does not compile.
  const body: Record<keyof BookingForm, unknown> = {
    idempotencyKey: draft.idempotencyKey,
    cabinSlug: cabin?.slug ?? '',
    ...textsOf(draft),
    checkInDate: draft.checkInDate,
    checkOutDate: draft.checkOutDate,
    numberOfAdults: draft.adults,
    children,
    addOns: addOnsOf(draft),
    totalPriceCents: price?.totalPriceCents ?? 0,
    paymentMethod: draft.paymentMethod,
    paymentType: paymentTypeFor(draft.paymentType, price),
    termsAccepted,
    termsId,
    captchaToken: captchaToken || undefined,
  }
  const parsed = BookingForm.safeParse(body)
  const refusal = cabin && partyRefusal({ adults: draft.adults, children }, cabin)
  const problems: Problems = parsed.success
    ? {}
    : problemsByFormField(parsed.error.issues.map(({ path, message }) => [path.join('.'), message]))
  if (refusal) problems.numberOfAdults ??= formRefusalMessage(refusal)
  const missingAges = cabin?.requiresChildAges
    ? draft.childAges.flatMap((age, index) => (age === null ? [index] : []))
    : []
  for (const index of missingAges) problems[`children.${index}`] ??= formRefusalMessage('child-ages-missing')
  return parsed.success && !refusal && missingAges.length === 0 ? { form: parsed.data } : { problems }
}

/** One message per field from messages by path, `children.0.age` or `guestName`; the first of a field counts. */
export function problemsByFormField(messages: readonly (readonly [path: string, message: string])[]): Problems {
  const problems: Problems = {}
  for (const [path, message] of messages) {
    const field = fieldOf(path)
    if (field) problems[field] ??= message
  }
  return problems
}

function fieldOf(path: string): FieldName | undefined {
  const [first = '', index] = path.split('.')
  if (first === 'children' && index !== undefined) return `children.${Number(index)}`
  return FIELD_ORDER.find((field) => field === first)
}

/** The first field with a problem, where the focus belongs. */
export function firstProblem(problems: Problems): FieldName | undefined {
  const rank = (field: string) => FIELD_ORDER.findIndex((known) => known === field.split('.')[0])
  return (Object.keys(problems) as FieldName[])
    .filter((field) => problems[field] !== undefined)
    .toSorted((a, b) => rank(a) - rank(b) || a.localeCompare(b))[0]
}
