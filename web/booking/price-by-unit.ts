import type { AddOnUnit } from '#shared/add-ons/add-on.ts'
import { type Cents, formatRand } from '#shared/kernel/money.ts'

const unitTexts: Record<AddOnUnit, string> = {
  item: ' each',
  night: ' per night',
  person: ' per person',
  'person-night': ' per person per night',
}

/** `R450.00 per person per night`: what one of an add-on costs. */
export const priceByUnit = (cents: Cents, unit: AddOnUnit): string => `${formatRand(cents)}${unitTexts[unit]}`
