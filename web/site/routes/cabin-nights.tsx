import { Suspense, lazy } from 'react'
import { CalendarSkeleton } from '#web/booking/calendar-skeleton.tsx'
import { InView } from '#web/kit/in-view.tsx'
import type { CabinCalendarProps } from './cabin-calendar.tsx'

const CabinCalendar = lazy(async () => ({ default: (await import('./cabin-calendar.tsx')).CabinCalendar }))

/** The free nights of a cabin. The calendar is loaded when it comes into view. */
export function CabinNights(nights: CabinCalendarProps) {
  const { checkInDate, checkOutDate } = nights.search
  const hasArrivalOnly = checkInDate !== undefined && checkOutDate === undefined
  return (
    <section aria-labelledby="nights-title" className="needs-script">
      <h2 id="nights-title">Free nights</h2>
      <p className="soft cabin-nights-text">
        {hasArrivalOnly ? 'Now choose the day you leave.' : 'Choose the day you arrive, then the day you leave.'}
      </p>
      <InView fallback={<CalendarSkeleton />}>
        <Suspense fallback={<CalendarSkeleton />}>
          <CabinCalendar {...nights} />
        </Suspense>
      </InView>
    </section>
  )
}
