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

/** The parts of a stay that are in one cabin. */
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

/** Where and when a guest is to stay; `fromNight` where only the nights from that one on are in the cabin. */
export type WantedStay = CabinStay & { readonly fromNight?: CalendarDate | undefined }

/**
 * The parts of a stay after a change. In another cabin are the nights from `fromNight` on; without one all of them, or
 * the nights from today on once the guest has arrived. Other days lengthen or shorten the stay where it begins and ends.
 * Nights before today stay where they were slept.
 */
export function partsAfter(booking: Parted, to: WantedStay, today: CalendarDate): CabinStay[] {
  const { cabinSlug, checkInDate } = stayOf(booking)
  const isUnderWay = checkInDate < today && to.checkInDate === checkInDate
  const from = to.fromNight ?? (to.cabinSlug === cabinSlug ? undefined : isUnderWay ? today : to.checkInDate)
  if (from === undefined) return withDays(booking, to)
  const stays = withDays(booking, { ...to, checkOutDate: from < to.checkOutDate ? from : to.checkOutDate })
  return joinParts([
    ...stays.filter((part) => part.checkInDate < from),
    {
      cabinSlug: to.cabinSlug,
      checkInDate: from > to.checkInDate ? from : to.checkInDate,
      checkOutDate: to.checkOutDate,
    },
  ])
}

/** The same cabins on other days: the first part begins and the last one ends there. */
function withDays({ parts }: Parted, { cabinSlug, checkInDate, checkOutDate }: CabinStay): CabinStay[] {
  const last = parts.length - 1
  const within = parts.flatMap((part, index) => {
    const begin = index === 0 || part.checkInDate < checkInDate ? checkInDate : part.checkInDate
    const end = index === last || part.checkOutDate > checkOutDate ? checkOutDate : part.checkOutDate
    return begin < end ? [{ ...part, checkInDate: begin, checkOutDate: end }] : []
  })
  return within.length > 0 ? joinParts(within) : [{ cabinSlug, checkInDate, checkOutDate }]
}

/** `protea 2027-02-01 – 2027-02-03`, one part after the other. */
export const partsText = ({ parts }: Parted): string =>
  parts.map(({ cabinSlug, checkInDate, checkOutDate }) => `${cabinSlug} ${checkInDate} – ${checkOutDate}`).join(', ')
