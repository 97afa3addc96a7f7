import type { Stay } from '#shared/availability/stay.ts'
import type { CalendarDate } from '#shared/kernel/calendar-date.ts'
import type { AddOnLine } from '#shared/pricing/price.ts'
import type { AddOn, AddOnUnit } from './add-on.ts'
import type { AddOnShortage } from './add-on-shortages.contract.ts'

/** A stay with the add-ons that it has. */
export type StayWithAddOns = { readonly stay: Stay; readonly people: number; readonly addOns: readonly AddOnLine[] }

/** How many of an add-on a stay needs on each of its nights. What is priced by the piece may be in use on all of them. */
const needed = ({ people, addOns }: StayWithAddOns, id: string): number =>
  addOns
    .filter(({ addOnId }) => addOnId === id)
    .reduce((count, { unit, quantity }) => count + quantity * (isForEachPerson(unit) ? people : 1), 0)

const isForEachPerson = (unit: AddOnUnit): boolean => unit === 'person' || unit === 'person-night'

/** The add-ons of which more are booked for one of these nights than there are, each with its worst night. */
export function addOnShortages(
  nights: readonly CalendarDate[],
  stays: readonly StayWithAddOns[],
  addOns: readonly Pick<AddOn, 'id' | 'name' | 'stockPerDay'>[],
): AddOnShortage[] {
  return addOns.flatMap(({ id, name, stockPerDay }) => {
    if (stockPerDay === null) return []
    const [worst] = nights
      .map((night) => ({
        night,
        booked: stays
          .filter(({ stay }) => stay.checkInDate <= night && night < stay.checkOutDate)
          .reduce((count, stay) => count + needed(stay, id), 0),
      }))
      .toSorted((one, other) => other.booked - one.booked)
    return worst && worst.booked > stockPerDay ? [{ addOnId: id, name, stockPerDay, ...worst }] : []
  })
}
