import type { AddOnForm, AddOnUnit } from '#shared/add-ons/add-on.ts'

/** What staff call the fields of an add-on. */
export const addOnLabels = {
  name: 'Name',
  description: 'Description',
  category: 'Group',
  priceCents: 'Price',
  unit: 'The price is for',
  maxQuantity: 'Most for a booking',
  noticeDays: 'Notice in days',
  cabinSlugs: 'Cabins',
  stockPerDay: 'How many there are a day',
  staffTask: 'Task for staff',
  imageUrl: 'Picture',
  active: 'Guests can choose it',
} as const satisfies Record<keyof AddOnForm, string>

/** What one price buys. */
export const unitLabels: Readonly<Record<AddOnUnit, string>> = {
  item: 'one piece',
  night: 'one a night',
  person: 'each person',
  'person-night': 'each person and night',
}
