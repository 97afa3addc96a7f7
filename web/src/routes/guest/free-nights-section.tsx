import { useQuery } from '@tanstack/react-query'
import type { ShortCabin } from '#shared/cabins/cabin.ts'
import type { PublicSettings } from '#shared/settings/settings.ts'
import { AvailabilityCalendar, CalendarSkeleton } from '#web/features/availability/availability-calendar.tsx'
import { freeNights, whyNoArrival, whyNoDeparture } from '#web/features/bookings/stay-choice.ts'
import { availabilityQuery } from '#web/lib/availability.queries.ts'
import { LoadProblem } from '#web/lib/load-problem.tsx'
import type { StayWish } from '#web/lib/stay-wish.ts'

type FreeNightsSectionProps = {
  cabin: ShortCabin
  settings: PublicSettings
  wish: StayWish
  onWish: (wish: StayWish) => void
}

export function FreeNightsSection({ cabin, settings, wish, onWish }: FreeNightsSectionProps) {
  const query = useQuery(availabilityQuery(cabin.slug))
  const nights = query.data && freeNights(query.data.taken, query.data.earliestArrival)
  const hasArrivalOnly = wish.checkInDate !== undefined && wish.checkOutDate === undefined
  return (
    <section aria-labelledby="nights-title" className="cabin-nights">
      <h2 id="nights-title">Free nights</h2>
      <p className="soft cabin-nights-words">
        {hasArrivalOnly ? 'Now choose the day you leave.' : 'Choose the day you arrive, then the day you leave.'}
        {settings.requireFridaySaturdayTogether &&
          ' Friday and Saturday nights must be booked together; one of them alone is possible only where the other is taken.'}
      </p>
      {query.data && nights ? (
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
      ) : query.isError ? (
        <LoadProblem
          title="Failed to load which nights are free"
          error={query.error}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <CalendarSkeleton />
      )}
    </section>
  )
}
