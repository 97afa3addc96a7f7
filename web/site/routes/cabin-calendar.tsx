import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { lastDeparture } from '#shared/availability/stay.ts'
import type { CabinSummary } from '#shared/cabins/cabin.ts'
import type { PublicSettings } from '#shared/settings/settings.ts'
import { AvailabilityCalendar } from '#web/booking/availability-calendar.tsx'
import { CalendarSkeleton } from '#web/booking/calendar-skeleton.tsx'
import { availabilityQuery } from '#web/booking/availability.queries.ts'
import { freeNights, arrivalUnavailableReason, departureUnavailableReason } from '#web/booking/free-nights.ts'
import { QueryProblem } from '#web/kit/load-problem.tsx'
import { type StaySearch, withDates } from '#web/booking/stay-search-params.ts'
import { useCalendarNights } from '#web/booking/use-calendar-nights.ts'

export type CabinCalendarProps = {
  cabin: CabinSummary
  search: StaySearch
  onSearchChange: (search: StaySearch) => void
  settings: Pick<PublicSettings, 'requireFridaySaturdayTogether' | 'bookingHorizonMonths'>
}

/** The calendar of a cabin's nights. */
export function CabinCalendar({ cabin, search, onSearchChange, settings }: CabinCalendarProps) {
  const query = useQuery(availabilityQuery(cabin.slug))
  const known = query.data
  const nights = useMemo(() => known && freeNights(known.taken, known.earliestArrival), [known])
  const fridaySaturdayTogether = settings.requireFridaySaturdayTogether
  const onCalendar = useCalendarNights({ cabin, nights, fridaySaturdayTogether, ...search })
  if (known && nights)
    return (
      <AvailabilityCalendar
        days={search}
        onChange={(days) => onSearchChange(withDates(search, days))}
        today={known.today}
        earliest={known.earliestArrival}
        latest={lastDeparture(known.earliestArrival, settings.bookingHorizonMonths)}
        nights={onCalendar}
        notes={known.notes ?? []}
        unavailableReason={(date, end) =>
          end === 'checkIn'
            ? arrivalUnavailableReason(date, nights)
            : departureUnavailableReason(date, search.checkInDate ?? '', nights)
        }
      />
    )
  if (query.isError) return <QueryProblem title="Failed to load which nights are free" queries={[query]} />
  return <CalendarSkeleton />
}
