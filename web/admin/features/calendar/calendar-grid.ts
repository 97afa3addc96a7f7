import type { CalendarSpan } from '#shared/calendar/calendar.contract.ts'
import type { CabinSlug } from '#shared/cabins/cabin.ts'
import { type CalendarDate, addDays, addMonths, daysBetween, weekdayOf } from '#shared/kernel/calendar-date.ts'
import type { BookingReference } from '#shared/kernel/id.ts'

type Nights = Pick<CalendarSpan, 'firstNight' | 'nights'>

export type BookingSpan = Extract<CalendarSpan, { readonly reference: string }>
export type BlockSpan = Extract<CalendarSpan, { readonly blockId: string }>

/** A block of all cabins is in each of them. */
export const spanKey = (span: CalendarSpan, cabinSlug: CabinSlug): string =>
  `${span.kind === 'blocked' ? span.blockId : span.reference} ${cabinSlug}`

/** Whether staff may move it. A card payment that is under way keeps its nights until it is over. */
export const canMove = (span: CalendarSpan): span is BookingSpan =>
  span.kind !== 'blocked' &&
  span.kind !== 'held' &&
  (span.booking?.status === 'confirmed' || span.booking?.status === 'pending')

/** The day after the last night. */
export const endOf = ({ firstNight, nights }: Nights): CalendarDate => addDays(firstNight, nights)

const hasNight = (span: Nights, night: CalendarDate): boolean => span.firstNight <= night && night < endOf(span)

/** What is on a night, its owner first. */
export const spansOn = (spans: readonly CalendarSpan[], night: CalendarDate): CalendarSpan[] =>
  spans
    .filter((span) => hasNight(span, night))
    .toSorted((one, other) => Number(hasItsNights(other)) - Number(hasItsNights(one)))

/** Whether it has its nights: nobody else can book them. A night has one owner. */
export const hasItsNights = ({ kind }: Pick<CalendarSpan, 'kind'>): boolean => kind !== 'pending' && kind !== 'waiting'

export type PlacedSpan = {
  readonly span: CalendarSpan
  /** From 0; spans of one lane share no night. */
  readonly lane: number
}

/** Gives every span of a cabin a lane. Owners of nights share the first one. */
export function placeSpans(spans: readonly CalendarSpan[]): PlacedSpan[] {
  const lanes: CalendarSpan[][] = []
  const overlaps = (one: Nights, other: Nights) => one.firstNight < endOf(other) && other.firstNight < endOf(one)
  const place = (span: CalendarSpan): PlacedSpan => {
    const free = lanes.findIndex((lane) => lane.every((other) => !overlaps(span, other)))
    const lane = free < 0 ? lanes.length : free
    ;(lanes[lane] ??= []).push(span)
    return { span, lane }
  }
  return [...spans.filter(hasItsNights), ...spans.filter((span) => !hasItsNights(span))].map(place)
}

/** A row of days that are shown side by side. */
export type Band = { readonly first: CalendarDate; readonly days: number }

/** Cuts days into bands. */
export const bandsOf = (first: CalendarDate, days: number, bandDays: number): Band[] =>
  Array.from({ length: Math.ceil(days / bandDays) }, (_, band) => ({
    first: addDays(first, band * bandDays),
    days: Math.min(bandDays, days - band * bandDays),
  }))

/** The part of a span in a band, in days from the band's first. Stays begin and end at noon: half-way through a day. */
export type Bar = {
  readonly start: number
  readonly length: number
  /** Whether the span begins and ends within the band. */
  readonly begins: boolean
  readonly ends: boolean
}

export function barIn(span: Nights, { first, days }: Band): Bar | undefined {
  const noon = (date: CalendarDate) => daysBetween(first, date) + 0.5
  const [from, until] = [noon(span.firstNight), noon(endOf(span))]
  const start = Math.max(0, from)
  const length = Math.min(days, until) - start
  return length > 0 ? { start, length, begins: from >= 0, ends: until <= days } : undefined
}

/** A night of a cabin, by the place of both in the calendar. */
export type Cell = { readonly cabin: number; readonly day: number }

type GridSize = { readonly cabins: number; readonly days: number; readonly bandDays: number }

/** Where a key leads from a cell; undefined for a key that leads nowhere. */
export function cellByKey(key: string, { cabin, day }: Cell, { cabins, days, bandDays }: GridSize): Cell | undefined {
  const within = (cell: Cell) => (cell.day >= 0 && cell.day < days ? cell : { cabin, day })
  const bandStart = day - (day % bandDays)
  switch (key) {
    case 'ArrowLeft':
      return within({ cabin, day: day - 1 })
    case 'ArrowRight':
      return within({ cabin, day: day + 1 })
    // Below the last cabin of a band is the first one of the next.
    case 'ArrowUp':
      return cabin > 0 ? { cabin: cabin - 1, day } : within({ cabin: cabins - 1, day: day - bandDays })
    case 'ArrowDown':
      return cabin < cabins - 1 ? { cabin: cabin + 1, day } : within({ cabin: 0, day: day + bandDays })
    case 'Home':
      return { cabin, day: bandStart }
    case 'End':
      return { cabin, day: Math.min(bandStart + bandDays, days) - 1 }
    default:
      return undefined
  }
}

/** Nights of one cabin, one after the other: the first and the last of them. */
export type NightRun = { readonly cabin: number; readonly first: number; readonly last: number }

/** The nights from one to another, as far as all of them are free. */
export function freeRun({ cabin, day }: Cell, to: number, isFree: (day: number) => boolean): NightRun {
  const step = to < day ? -1 : 1
  let last = day
  while (last !== to && isFree(last + step)) last += step
  return { cabin, first: Math.min(day, last), last: Math.max(day, last) }
}

export type Stay = {
  readonly cabinSlug: CabinSlug
  readonly checkInDate: CalendarDate
  readonly checkOutDate: CalendarDate
}

/** What of a stay a drag takes along: all of it, or one end. */
export type DragHandle = 'whole' | 'arrival' | 'departure'

/** A stay that is dragged by some days; it keeps one night at least. */
export function shiftStay(stay: Stay, handle: DragHandle, days: number): Stay {
  const { checkInDate, checkOutDate } = stay
  const nights = daysBetween(checkInDate, checkOutDate)
  const arrival = handle === 'departure' ? 0 : handle === 'arrival' ? Math.min(days, nights - 1) : days
  const departure = handle === 'arrival' ? 0 : handle === 'departure' ? Math.max(days, 1 - nights) : days
  return { ...stay, checkInDate: addDays(checkInDate, arrival), checkOutDate: addDays(checkOutDate, departure) }
}

/** Who has nights of a stay that is not theirs. */
export const clashingSpans = (
  { checkInDate, checkOutDate }: Stay,
  spans: readonly CalendarSpan[],
  reference: BookingReference,
): CalendarSpan[] =>
  spans.filter(
    (span) =>
      hasItsNights(span) &&
      !(span.kind !== 'blocked' && span.reference === reference) &&
      span.firstNight < checkOutDate &&
      checkInDate < endOf(span),
  )

/** How many weeks are shown, and how many days side by side. */
export type CalendarLayout = { readonly weeks: number; readonly bandDays: number }

export const WIDE = '(min-width: 80rem)'
export const MEDIUM = '(min-width: 48rem)'

/** Cells stay wide enough for a price and a finger. A single cabin is shown vertically, one week below the other. */
export function calendarLayout(matches: (query: string) => boolean, hasOneCabin: boolean): CalendarLayout {
  if (hasOneCabin) return { weeks: 6, bandDays: 7 }
  if (matches(WIDE)) return { weeks: 6, bandDays: 21 }
  return matches(MEDIUM) ? { weeks: 6, bandDays: 14 } : { weeks: 2, bandDays: 7 }
}

const mondayOf = (date: CalendarDate): CalendarDate => addDays(date, 1 - weekdayOf(date))
export const monthStart = (date: CalendarDate): CalendarDate => `${date.slice(0, 7)}-01`

/** `/admin/calendar?from=2027-03-06&cabin=protea` */
export type CalendarAddress = { readonly from: CalendarDate; readonly cabin: CabinSlug | undefined }

/** Every calendar begins on the Monday of the week of a day. */
export const firstDay = ({ from }: Pick<CalendarAddress, 'from'>): CalendarDate => mondayOf(from)

/** The `from` of the calendar before or after. One cabin turns by the month, all by as much as stays in view. */
export function shiftedStart(
  { from, cabin }: CalendarAddress,
  { bandDays }: CalendarLayout,
  direction: -1 | 1,
): CalendarDate {
  if (cabin === undefined) return addDays(mondayOf(from), direction * Math.max(14, bandDays))
  const start = monthStart(from)
  return direction < 0 && start < from ? start : addMonths(start, direction)
}
