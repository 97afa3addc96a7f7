import type { CabinSummary } from '#shared/cabins/cabin.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { MAX_GUEST_HORIZON_MONTHS, lastDeparture } from '#shared/availability/stay.ts'
import { type CalendarDate, addDays } from '#shared/kernel/calendar-date.ts'
import { availabilityQuery } from './availability.queries.ts'
import { layoutQuery } from '#web/kit/layout.queries.ts'
import { freeNights, withoutNights, arrivalUnavailableReason, departureUnavailableReason } from './free-nights.ts'
import { localBusinessTime, likelyEarliestArrival } from './local-business-time.ts'
import { CalendarLegend } from './calendar-legend.tsx'
import { useCalendarNights } from './use-calendar-nights.ts'
import { DateCalendar } from '#web/kit/date-calendar.tsx'
import type { StayDays } from './pick-day.ts'

type StayCalendarProps = {
  /** Whether check-in or check-out is being picked. */
  asking: 'checkIn' | 'checkOut'
  days: StayDays
  onPick: (date: CalendarDate) => void
  /** When the guest opened the calendar. */
  openedAt: Date
  /** The cabin whose taken nights are struck out; without one, none is. */
  cabin?: Pick<CabinSummary, 'slug' | 'maxGuests'> | undefined
  adults: number
  bounds?: CalendarBounds | undefined
}

/** The first arrival and how far ahead, where it is not that of guests. */
export type CalendarBounds = {
  readonly earliest: CalendarDate
  readonly horizonMonths: number
  /** The arrival stays: the guest is there already. */
  readonly keepsArrival?: boolean
  /** Nights that are free for the booking which is changed, since it has them. */
  readonly ownNights?: readonly CalendarDate[]
  /** Nights of others can be chosen too: they say `taken` in place of a price, and the page says whose they are. */
  readonly withTaken?: boolean
}

/** A month with the days of its neighbours around it, in six weeks. */
const DAYS_ON_SCREEN = 42

/** The calendar below the dates. It and its data load only when a guest opens it. */
export function StayCalendar({ asking, days, onPick, openedAt, cabin, adults, bounds }: StayCalendarProps) {
  const slug = cabin?.slug ?? ''
  const { data } = useQuery({ ...availabilityQuery(slug), enabled: slug !== '' })
  const { data: layout } = useQuery(layoutQuery())
  const horizonMonths = bounds?.horizonMonths ?? layout?.settings.bookingHorizonMonths ?? MAX_GUEST_HORIZON_MONTHS
  // A guess until the server has replied.
  const localToday = localBusinessTime(openedAt).today
  const earliest = bounds?.earliest ?? data?.earliestArrival ?? likelyEarliestArrival(openedAt)
  const latest = lastDeparture(earliest, horizonMonths)
  const [month, setMonth] = useState(days.checkInDate ?? earliest)
  const lastShown = [latest, addDays(month, DAYS_ON_SCREEN)].toSorted()[0] ?? latest
  const isBeyond = data !== undefined && lastShown > data.loadedTo
  const { data: later } = useQuery({
    ...availabilityQuery(slug, addDays(data?.loadedTo ?? earliest, 1)),
    enabled: isBeyond,
  })
  const nights = useMemo(
    () =>
      data &&
      freeNights(
        withoutNights([...data.taken, ...(later?.taken ?? [])], bounds?.ownNights),
        bounds?.earliest ?? data.earliestArrival,
      ),
    [data, later, bounds?.earliest, bounds?.ownNights],
  )
  const choosable = bounds?.withTaken ? freeNights([], bounds.earliest) : undefined
  const loadedTo = later?.loadedTo ?? data?.loadedTo ?? latest
  const fridaySaturdayTogether = !bounds && (layout?.settings.requireFridaySaturdayTogether ?? false)
  const onCalendar = useCalendarNights({ cabin, adults, nights, fridaySaturdayTogether, ...days })
  return (
    <>
      <DateCalendar
        label={asking === 'checkIn' ? 'Check-in date' : 'Check-out date'}
        from={days.checkInDate}
        to={days.checkOutDate}
        onPick={onPick}
        today={data?.today ?? localToday}
        earliest={earliest}
        latest={latest}
        onMonth={setMonth}
        {...(nights && {
          unavailableReason: (date) => {
            if (date > loadedTo) return 'not loaded yet'
            return asking === 'checkIn'
              ? arrivalUnavailableReason(date, choosable ?? nights)
              : departureUnavailableReason(date, days.checkInDate ?? '', choosable ?? nights)
          },
        })}
        {...onCalendar.shown}
        {...(choosable &&
          nights && {
            note: (date) => (nights.isFree(date) ? onCalendar.shown.note?.(date) : { shown: 'taken', label: 'taken' }),
          })}
        autoFocus
      />
      {onCalendar.hasPrices && <CalendarLegend nights={onCalendar} short />}
    </>
  )
}
