import { Loading, Skeleton } from '#web/kit/skeleton.tsx'
import './availability-calendar.css'

/** Reserves the space of the calendar and its legend. */
export const CalendarSkeleton = () => (
  <Loading label="Loading free nights" className="calendar-skeleton">
    <Skeleton shape="title" />
    <Skeleton shape="picture" />
  </Loading>
)
