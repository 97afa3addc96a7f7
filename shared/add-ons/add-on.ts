import * as z from 'zod/mini'
import { CabinSlug } from '#shared/cabins/cabin.ts'
import { type CalendarDate, addDays } from '#shared/kernel/calendar-date.ts'
import { Cents } from '#shared/kernel/money.ts'
import { type RecordOf, recordSchema } from '#shared/kernel/record-endpoints.ts'
import { type Refused, type Result, accept, refuse } from '#shared/kernel/result.ts'
import { limitedLine, limitedText } from '#shared/kernel/limited-text.ts'

/** What one price of an add-on buys: one for the stay, or one for each night, person, or person and night. */
export const AddOnUnit = z.enum(['item', 'night', 'person', 'person-night'])
export type AddOnUnit = z.infer<typeof AddOnUnit>

/** Something extra that a guest may add to a stay, as staff write it. */
export const AddOnForm = z.object({
  name: limitedLine(80).check(z.minLength(2, 'Please name it')),
  description: limitedText(500),
  /** Add-ons of one category are shown together. */
  category: limitedLine(60).check(z.minLength(2, 'Please name the group')),
  priceCents: Cents,
  unit: AddOnUnit,
  /** How many one booking may have. */
  maxQuantity: z
    .int('Please enter a number')
    .check(z.minimum(1, 'Please enter at least 1'), z.maximum(50, 'At most 50')),
  /** Whole days before check-in by which it has to be booked; 0: until the last moment. */
  noticeDays: z
    .int('Please enter a number')
    .check(z.minimum(0, 'Please enter 0 or more'), z.maximum(60, 'At most 60 days')),
  /** Null: for all cabins. */
  cabinSlugs: z.nullable(z.array(CabinSlug).check(z.minLength(1, 'Please choose a cabin'), z.maxLength(50))),
  /** How many there are for one day, for staff to be warned by; null: no limit. */
  stockPerDay: z.nullable(
    z.int('Please enter a number').check(z.minimum(1, 'Please enter at least 1'), z.maximum(500)),
  ),
  /** What staff do about it before the guest arrives. */
  staffTask: limitedLine(200),
  imageUrl: z.nullable(z.string().check(z.maxLength(500))),
  /** Whether guests can choose it. */
  active: z.boolean(),
})
export type AddOnForm = z.infer<typeof AddOnForm>

export const AddOn = recordSchema(AddOnForm)
export type AddOn = RecordOf<typeof AddOnForm>

/** An add-on as guests get it, with its place. */
export const OfferedAddOn = z.extend(z.omit(AddOnForm, { stockPerDay: true, staffTask: true }), {
  id: z.string(),
  displayOrder: z.int(),
})
export type OfferedAddOn = z.infer<typeof OfferedAddOn>

const isOffered = ({ active, archivedAt }: Pick<AddOn, 'active' | 'archivedAt'>): boolean =>
  active && archivedAt === null

/** The add-ons that guests may choose, in the order that staff set. */
export const offeredAddOns = (addOns: readonly AddOn[]): OfferedAddOn[] =>
  addOns.filter(isOffered).map((addOn, place) => OfferedAddOn.parse({ ...addOn, displayOrder: place + 1 }))

/** Whether an add-on can be had in a cabin. */
export const isForCabin = ({ cabinSlugs }: Pick<AddOn, 'cabinSlugs'>, cabinSlug: CabinSlug): boolean =>
  cabinSlugs === null || cabinSlugs.includes(cabinSlug)

/** The last day on which an add-on can be booked for an arrival. */
export const lastDayToBook = ({ noticeDays }: Pick<AddOn, 'noticeDays'>, checkInDate: CalendarDate): CalendarDate =>
  addDays(checkInDate, -noticeDays)

/** What the guest chose. */
export const ChosenAddOn = z.object({
  addOnId: z.string().check(z.minLength(1), z.maxLength(60)),
  quantity: z.int().check(z.minimum(1), z.maximum(50)),
})
export type ChosenAddOn = z.infer<typeof ChosenAddOn>

export type AddOnRefusal = 'add-on-not-available' | 'add-on-not-for-cabin' | 'add-on-too-many'

/** The chosen add-on if it can be had, whatever the notice; a named refusal otherwise. */
export function availableAddOn(
  { addOnId, quantity }: ChosenAddOn,
  cabinSlug: CabinSlug,
  addOns: readonly AddOn[],
): Result<AddOn, AddOnRefusal> {
  const addOn = addOns.find(({ id }) => id === addOnId)
  if (!addOn || !isOffered(addOn)) return refuse('add-on-not-available', { addOnId })
  const { name, maxQuantity } = addOn
  if (!isForCabin(addOn, cabinSlug)) return refuse('add-on-not-for-cabin', { addOnId, name })
  if (quantity > maxQuantity) return refuse('add-on-too-many', { addOnId, name, most: maxQuantity })
  return accept(addOn)
}

/** Refuses the first add-on that is chosen too late for its notice. Staff may go over it. */
export function noticeRefusal(
  chosen: readonly ChosenAddOn[],
  addOns: readonly AddOn[],
  { checkInDate, today }: { readonly checkInDate: CalendarDate; readonly today: CalendarDate },
): Refused<'add-on-notice-too-short'> | undefined {
  const late = addOns.find(
    (addOn) => chosen.some(({ addOnId }) => addOnId === addOn.id) && lastDayToBook(addOn, checkInDate) < today,
  )
  return late && refuse('add-on-notice-too-short', { addOnId: late.id, name: late.name, days: late.noticeDays })
}
