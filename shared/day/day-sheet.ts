import type { AddOn } from '#shared/add-ons/add-on.ts'
import type { Booking } from '#shared/bookings/booking.ts'
import { isConfirmedOrCompleted } from '#shared/bookings/is-closed.ts'
import { type Order, currentAddOns } from '#shared/bookings/order.ts'
import type { CabinSlug } from '#shared/cabins/cabin.ts'
import type { CabinRecord } from '#shared/cabins/cabin-form.ts'
import { type StayTimes, withStayTimes } from '#shared/cabins/stay-times.ts'
import { type CalendarDate, addDays } from '#shared/kernel/calendar-date.ts'
import type { DaySheetCabin, DaySheetDay, DaySheetExtra, DaySheetStay } from './day-sheet.contract.ts'
import type { CabinTicks } from './day-ticks.ts'

type Ordered = { readonly booking: Booking; readonly order: Order }
type SheetCabin = Pick<CabinRecord, 'name' | 'tubHeatHours' | 'checkInTime' | 'checkOutTime'> & {
  readonly slug: CabinSlug
}
type ShownAddOn = Pick<AddOn, 'id' | 'staffTask'>

/** The ticks of each cabin on one day. */
export type TicksOfDay = Readonly<Record<CabinSlug, CabinTicks>>

/** Today and tomorrow. */
export const sheetDays = (today: CalendarDate): readonly [CalendarDate, CalendarDate] => [today, addDays(today, 1)]

const MINUTES_OF_DAY = 24 * 60

/** `9:30` as it may be typed in the settings → `09:30`. */
const clockTime = (time: string): string => time.padStart(5, '0')

/** The time some hours before another, and whether that is on the day before. */
function hoursBefore(time: string, hours: number): { time: string; isDayBefore: boolean } {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const minutes = 60 * hour + minute - 60 * hours
  const within = (minutes + MINUTES_OF_DAY) % MINUTES_OF_DAY
  const text = [Math.floor(within / 60), within % 60].map((part) => String(part).padStart(2, '0')).join(':')
  return { time: text, isDayBefore: minutes < 0 }
}

/** When the tub must be hot for guests who arrive, and when it must be on for that. */
export function tubTimes(
  { arrivalTime, tubHeatHours }: { readonly arrivalTime: string | null; readonly tubHeatHours: number | null },
  { checkInTime }: Pick<StayTimes, 'checkInTime'>,
): Pick<DaySheetStay, 'tubReadyBy' | 'tubOnBy'> {
  const tubReadyBy = clockTime(arrivalTime ?? checkInTime)
  return { tubReadyBy, tubOnBy: tubHeatHours === null ? null : hoursBefore(tubReadyBy, tubHeatHours) }
}

/** What was ordered beside the nights, with what staff do about it. */
export const extrasOf = (order: Order, addOns: readonly ShownAddOn[]): DaySheetExtra[] =>
  currentAddOns(order).map(({ addOnId, name, quantity }) => ({
    name,
    quantity,
    task: addOns.find(({ id }) => id === addOnId)?.staffTask ?? '',
  }))

/** The cabin in which a stay begins on a day, is on it, or ends on it. */
export const cabinOn = ({ parts }: Pick<Booking, 'parts'>, day: CalendarDate): CabinSlug | undefined =>
  (parts.find(({ checkInDate, checkOutDate }) => checkInDate <= day && day < checkOutDate) ?? parts.at(-1))?.cabinSlug

type SheetInput = {
  readonly today: CalendarDate
  /** In the order of the sheet. */
  readonly cabins: readonly SheetCabin[]
  readonly stays: readonly Ordered[]
  readonly addOns: readonly ShownAddOn[]
  /** Of a cabin without times of its own. */
  readonly times: StayTimes
  readonly ticks: Readonly<Record<CalendarDate, TicksOfDay>>
}

const momentOrder = { leaving: 0, staying: 1, arriving: 2 } as const

/**
 * Who leaves, stays and arrives in each cabin today and tomorrow, and what is to be done for it. A stay of several parts
 * counts by the cabin of the day: a party that changes cabins leaves one and arrives in the other.
 */
export const daySheet = ({ today, cabins, stays, addOns, times, ticks }: SheetInput): DaySheetDay[] =>
  sheetDays(today).map((day) => ({
    day,
    cabins: cabins.map((cabin): DaySheetCabin => ({
      cabinSlug: cabin.slug,
      name: cabin.name,
      ticks: ticks[day]?.[cabin.slug] ?? {},
      stays: stays
        .flatMap((stay) => staysOn(day, cabin, stay, { cabins, addOns, times }))
        .toSorted((one, other) => momentOrder[one.moment] - momentOrder[other.moment]),
    })),
  }))

function staysOn(
  day: CalendarDate,
  cabin: SheetCabin,
  { booking, order }: Ordered,
  { cabins, addOns, times }: Pick<SheetInput, 'cabins' | 'addOns' | 'times'>,
): DaySheetStay[] {
  if (!isConfirmedOrCompleted(booking) || booking.noShow) return []
  const { slug, tubHeatHours } = cabin
  const { checkInTime, checkOutTime } = withStayTimes<StayTimes>(times, cabin)
  const { parts, reference, guestName, numberOfAdults, numberOfChildren } = booking
  const nameOf = (cabinSlug: CabinSlug | undefined) =>
    cabinSlug === undefined ? null : (cabins.find((one) => one.slug === cabinSlug)?.name ?? cabinSlug)
  return parts.flatMap(({ cabinSlug, checkInDate, checkOutDate }, place): DaySheetStay[] => {
    if (cabinSlug !== slug || day < checkInDate || day > checkOutDate) return []
    const stay = {
      ...{ reference, guestName, numberOfAdults, numberOfChildren },
      cleanerNote: booking.cleanerNote ?? '',
      until: checkOutDate,
      leavesBy: null,
      arrivalTime: null,
      ...{ tubReadyBy: null, tubOnBy: null },
      otherCabin: null,
      extras: [],
    }
    if (day === checkOutDate)
      return [
        {
          ...stay,
          moment: 'leaving',
          leavesBy: clockTime(checkOutTime),
          otherCabin: nameOf(parts[place + 1]?.cabinSlug),
        },
      ]
    if (day > checkInDate) return [{ ...stay, moment: 'staying' }]
    // Whoever comes from another cabin is here already, and has what was ordered.
    const isFirst = place === 0
    const arrivalTime = isFirst ? order.arrivalTime : null
    return [
      {
        ...stay,
        moment: 'arriving',
        arrivalTime,
        ...tubTimes({ arrivalTime, tubHeatHours }, { checkInTime }),
        otherCabin: nameOf(parts[place - 1]?.cabinSlug),
        extras: isFirst ? extrasOf(order, addOns) : [],
      },
    ]
  })
}
