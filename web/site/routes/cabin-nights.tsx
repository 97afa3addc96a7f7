import { Suspense, lazy } from 'react'
import { CalendarSkeleton } from '#web/booking/calendar-skeleton.tsx'
import { WhenSeen } from '#web/kit/in-view.tsx'
import type { FreeNightsProps } from './free-nights.tsx'

const FreeNights = lazy(async () => ({ default: (await import('./free-nights.tsx')).FreeNights }))

/** Which nights are free, to choose from. The calendar is loaded when the reader comes to it. */
export function CabinNights(nights: FreeNightsProps) {
  const { checkInDate, checkOutDate } = nights.wish
  const hasArrivalOnly = checkInDate !== undefined && checkOutDate === undefined
  return (
    <section aria-labelledby="nights-title" className="cabin-nights">
      <h2 id="nights-title">Free nights</h2>
      <p className="soft cabin-nights-words">
        {hasArrivalOnly ? 'Now choose the day you leave.' : 'Choose the day you arrive, then the day you leave.'}
      </p>
      <WhenSeen instead={<CalendarSkeleton />}>
        <Suspense fallback={<CalendarSkeleton />}>
          <FreeNights {...nights} />
        </Suspense>
      </WhenSeen>
    </section>
  )
}
