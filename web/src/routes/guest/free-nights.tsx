import { useQuery } from '@tanstack/react-query'
import type { ShortCabin } from '#shared/cabins/cabin.ts'
import { AvailabilityCalendar } from '#web/features/availability/availability-calendar.tsx'
import { CalendarSkeleton } from '#web/features/availability/calendar-skeleton.tsx'
import { availabilityQuery } from '#web/lib/availability.queries.ts'
import { freeNights, whyNoArrival, whyNoDeparture } from '#web/lib/free-nights.ts'
import { QueryProblem } from '#web/lib/load-problem.tsx'
import type { StayWish } from '#web/lib/stay-wish.ts'

export type FreeNightsProps = {
  cabin: ShortCabin
  wish: StayWish
  onWish: (wish: StayWish) => void
}

/** The calendar of a cabin's nights, as they are now. */
export function FreeNights({ cabin, wish, onWish }: FreeNightsProps) {
  const query = useQuery(availabilityQuery(cabin.slug))
  const nights = query.data && freeNights(query.data.taken, query.data.earliestArrival)
  if (query.data && nights)
    return (
      <AvailabilityCalendar
        days={wish}
        onChange={(days) => onWish({ adults: wish.adults, ...days })}
        today={query.data.today}
        earliest={query.data.earliestArrival}
        latest={query.data.latest}
        unavailable={(date, end) =>
          end === 'checkIn' ? whyNoArrival(date, nights) : whyNoDeparture(date, wish.checkInDate ?? '', nights)
        }
      />
    )
  if (query.isError) return <QueryProblem title="Failed to load which nights are free" queries={[query]} />
  return <CalendarSkeleton />
}
