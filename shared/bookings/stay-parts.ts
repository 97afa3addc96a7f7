import * as z from 'zod/mini'
import { type CabinStay, nightsOf } from '#shared/availability/stay.ts'
import { CabinSlug } from '#shared/cabins/cabin.ts'
import { CalendarDate } from '#shared/kernel/calendar-date.ts'

/** The nights of a stay that are in one cabin. */
export const StayPart = z.object({
  /** The specification's `cabin_name`. */
  cabinSlug: CabinSlug,
  checkInDate: CalendarDate,
  checkOutDate: CalendarDate,
})

/** A night of a cabin. */
export type CabinNight = { readonly cabinSlug: CabinSlug; readonly night: CalendarDate }

/** A stay: its parts follow each other, and two neighbours are in different cabins. There is at least one. */
type Parted = { readonly parts: readonly CabinStay[] }

/** The arrival and departure day of a booking, and the cabin where its stay ends. */
export function stayOf({ parts }: Parted): CabinStay {
  const [first, last] = [parts[0], parts.at(-1)]
  if (!first || !last) throw new Error('A stay without a part')
  return { cabinSlug: last.cabinSlug, checkInDate: first.checkInDate, checkOutDate: last.checkOutDate }
}

/** The nights of a booking, each with its cabin, in their order. */
export const cabinNightsOf = ({ parts }: Parted): CabinNight[] =>
  parts.flatMap(({ cabinSlug, ...stay }) => nightsOf(stay).map((night) => ({ cabinSlug, night })))

/** Whether two stays have the same nights in the same cabins. */
export const hasSameParts = (one: Parted, other: Parted): boolean =>
  one.parts.length === other.parts.length &&
  one.parts.every((part, index) => {
    const same = other.parts[index]
    return (
      part.cabinSlug === same?.cabinSlug &&
      part.checkInDate === same.checkInDate &&
      part.checkOutDate === same.checkOutDate
    )
  })

/** The parts of a booking in one cabin that has its nights there. */
export const partsIn = ({ parts }: Parted, cabinSlug: CabinSlug): CabinStay[] =>
  parts.filter((part) => part.cabinSlug === cabinSlug)

/** Parts as they are stored: without empty ones, and neighbours in one cabin as one. */
export function joinParts(parts: readonly CabinStay[]): CabinStay[] {
  const joined: CabinStay[] = []
  for (const part of parts.filter(({ checkInDate, checkOutDate }) => checkInDate < checkOutDate)) {
    const last = joined.at(-1)
    if (last?.cabinSlug === part.cabinSlug && last.checkOutDate === part.checkInDate)
      joined[joined.length - 1] = { ...last, checkOutDate: part.checkOutDate }
    else joined.push(part)
  }
  return joined
}
