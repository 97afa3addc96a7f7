import * as z from 'zod/mini'
import { type CalendarDate, addDays } from '#shared/kernel/calendar-date.ts'
import { type CabinLimits, type PartyChange, partyReducer } from '#web/booking/party-draft.ts'

const Age = z.int().check(z.minimum(0), z.maximum(17))

/** What a guest has filled in so far. Empty text means: not chosen yet. */
export const BookingDraft = z.object({
  /** Goes with the wish until it has become a booking: the same wish sent twice makes one booking. */
  idempotencyKey: z.uuid(),
  cabinSlug: z.string(),
  checkInDate: z.string(),
  checkOutDate: z.string(),
  adults: z.int().check(z.minimum(1), z.maximum(20)),
  childAges: z.array(Age).check(z.maxLength(20)),
  /** Quantity by add-on; what is not chosen is not in here. */
  addOns: z.record(z.string(), z.int().check(z.minimum(1), z.maximum(50))),
  guestName: z.string(),
  guestEmail: z.string(),
  guestPhone: z.string(),
  guestSuburb: z.string(),
  paymentMethod: z.enum(['eft', 'card']),
  paymentType: z.enum(['full', 'deposit']),
  specialRequests: z.string(),
})
export type BookingDraft = z.infer<typeof BookingDraft>

export type WrittenField = 'guestName' | 'guestEmail' | 'guestPhone' | 'guestSuburb' | 'specialRequests'

/** Two adults, no children, the whole price by EFT (specification §4, §9). */
export const emptyDraft = (idempotencyKey: string): BookingDraft => ({
  idempotencyKey,
  cabinSlug: '',
  checkInDate: '',
  checkOutDate: '',
  adults: 2,
  childAges: [],
  addOns: {},
  guestName: '',
  guestEmail: '',
  guestPhone: '',
  guestSuburb: '',
  paymentMethod: 'eft',
  paymentType: 'full',
  specialRequests: '',
})

export type DraftChange =
  | { readonly of: 'cabin'; readonly cabin: CabinLimits | undefined }
  | { readonly of: 'check-in' | 'check-out'; readonly date: CalendarDate | '' }
  | { readonly of: 'stay'; readonly checkInDate: CalendarDate; readonly checkOutDate: CalendarDate }
  | PartyChange
  | { readonly of: 'add-on'; readonly addOnId: string; readonly quantity: number }
  | { readonly of: 'words'; readonly field: WrittenField; readonly words: string }
  | { readonly of: 'payment-method'; readonly method: BookingDraft['paymentMethod'] }
  | { readonly of: 'payment-type'; readonly type: BookingDraft['paymentType'] }
  | { readonly of: 'key'; readonly idempotencyKey: string }
  | { readonly of: 'everything'; readonly draft: BookingDraft }

/** The draft after a change, by the rules of specification §4. */
export function draftAfter(draft: BookingDraft, change: DraftChange): BookingDraft {
  switch (change.of) {
    case 'cabin':
      return {
        ...draft,
        cabinSlug: change.cabin?.slug ?? '',
        // A cabin that does not take children resets them and forgets their ages.
        childAges: change.cabin?.childFriendly ? draft.childAges : [],
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
    case 'words':
      return { ...draft, [change.field]: change.words }
    case 'payment-method':
      return { ...draft, paymentMethod: change.method }
    case 'payment-type':
      return { ...draft, paymentType: change.type }
    case 'key':
      return { ...draft, idempotencyKey: change.idempotencyKey }
    case 'everything':
      return change.draft
  }
}

/** What whoever opens the dialog already knows: the cabin's page its cabin, the search its dates. */
export type BookingPreset = {
  readonly cabinSlug?: string | undefined
  readonly checkInDate?: CalendarDate | undefined
  readonly checkOutDate?: CalendarDate | undefined
  readonly adults?: number | undefined
  /** Of a quote or of a page that asked for them: then they count, also where there are none. */
  readonly childAges?: readonly number[] | undefined
  readonly addOns?: Readonly<Record<string, number>> | undefined
}

/**
 * The draft a dialog opens with: what was kept from before, then what it was opened for. Dates that have passed,
 * cabins that are no longer let and add-ons that are no longer offered fall away.
 */
export function openingDraft(
  kept: BookingDraft,
  preset: BookingPreset,
  site: { readonly cabins: readonly CabinLimits[]; readonly addOns: readonly { readonly id: string }[] },
  earliestArrival: CalendarDate,
): BookingDraft {
  const cabinWith = (slug: string) => site.cabins.find((cabin) => cabin.slug === slug)
  const checkInDate = preset.checkInDate ?? kept.checkInDate
  const checkOutDate = preset.checkOutDate ?? (preset.checkInDate ? '' : kept.checkOutDate)
  const dated: BookingDraft = {
    ...kept,
    checkInDate: checkInDate >= earliestArrival ? checkInDate : '',
    checkOutDate: checkOutDate >= addDays(earliestArrival, 1) ? checkOutDate : '',
    adults: preset.adults ?? kept.adults,
    childAges: [...(preset.childAges ?? kept.childAges)],
    addOns: Object.fromEntries(
      Object.entries(preset.addOns ?? kept.addOns).filter(([addOnId]) => site.addOns.some(({ id }) => id === addOnId)),
    ),
  }
  return draftAfter(dated, { of: 'cabin', cabin: cabinWith(preset.cabinSlug ?? '') ?? cabinWith(kept.cabinSlug) })
}

/** Whether there is anything in a draft that a guest would miss. */
export const hasContent = (draft: BookingDraft): boolean => {
  const untouched = emptyDraft(draft.idempotencyKey)
  return (Object.keys(untouched) as (keyof BookingDraft)[]).some(
    (field) => JSON.stringify(draft[field]) !== JSON.stringify(untouched[field]),
  )
}
