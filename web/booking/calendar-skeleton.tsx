import { Loading, Skeleton } from '#web/kit/skeleton.tsx'
import './availability-calendar.css'

/** Takes the room of the calendar and its key. */
export const CalendarSkeleton = () => (
  <Loading label="Loading free nights" className="calendar-skeleton">
    <Skeleton shape="title" />
    <Skeleton shape="picture" />
  </Loading>
)
