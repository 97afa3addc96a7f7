import { type CalendarDate, addDays } from '#shared/kernel/calendar-date.ts'
import { LOOK_AHEAD } from '#web/lib/availability.queries.ts'
import { houseMoment, likelyEarliestArrival } from '#web/lib/house-clock.ts'
import { DateCalendar } from '#web/ui/date-calendar.tsx'
import type { StayDays } from './pick-day.ts'

type StayCalendarProps = {
  label: string
  days: StayDays
  onPick: (date: CalendarDate) => void
  /** When the guest asked for the calendar. */
  openedAt: Date
  /** What the server says of them; until then this browser's guess. */
  today?: CalendarDate | undefined
  earliest?: CalendarDate | undefined
  latest?: CalendarDate | undefined
  unavailable?: ((date: CalendarDate) => string | undefined) | undefined
}

/** The calendar below the dates. Nobody needs it, nor what it brings along, before it is asked for. */
export function StayCalendar({
  label,
  days,
  onPick,
  openedAt,
  today,
  earliest,
  latest,
  unavailable,
}: StayCalendarProps) {
  const todayHere = houseMoment(openedAt).today
  return (
    <DateCalendar
      label={label}
      from={days.checkInDate}
      to={days.checkOutDate}
      onPick={onPick}
      today={today ?? todayHere}
      earliest={earliest ?? likelyEarliestArrival(openedAt)}
      latest={latest ?? addDays(todayHere, LOOK_AHEAD)}
      {...(unavailable && { unavailable })}
      autoFocus
    />
  )
}
