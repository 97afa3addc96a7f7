import * as z from 'zod/mini'
import { Cents } from '#shared/kernel/money.ts'

/** What one price of an add-on buys: one for the stay, or one for each night, person, or person and night. */
export const AddOnUnit = z.enum(['item', 'night', 'person', 'person-night'])
export type AddOnUnit = z.infer<typeof AddOnUnit>

/** Something extra that a guest may add to a stay. */
export const AddOn = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  priceCents: Cents,
  unit: AddOnUnit,
  category: z._default(z.string(), 'Other'),
  imageUrl: z.nullable(z.string()),
  maxQuantity: z.int().check(z.minimum(1), z.maximum(50)),
  active: z.boolean(),
  displayOrder: z.int(),
})
export type AddOn = z.infer<typeof AddOn>

/** The add-ons that guests may choose, in the order that staff set. */
export const offeredAddOns = (addOns: readonly AddOn[]): AddOn[] =>
  addOns.filter(({ active }) => active).toSorted((a, b) => a.displayOrder - b.displayOrder)

/** What the guest chose. */
export const ChosenAddOn = z.object({
  addOnId: z.string().check(z.minLength(1), z.maxLength(60)),
  quantity: z.int().check(z.minimum(1), z.maximum(50)),
})
export type ChosenAddOn = z.infer<typeof ChosenAddOn>
