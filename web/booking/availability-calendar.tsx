import type { CalendarDate } from '#shared/kernel/calendar-date.ts'
import { CalendarLegend } from './calendar-legend.tsx'
import type { CalendarNights } from './use-calendar-nights.ts'
import { useMedia } from '#web/kit/use-media.ts'
import { dateSpan, shortDate } from '#web/kit/format.ts'
import { DateCalendar } from '#web/kit/date-calendar.tsx'
import { type StayDays, nextEnd, pickDay } from './pick-day.ts'
import './availability-calendar.css'

type AvailabilityCalendarProps = {
  days: StayDays
  onChange: (days: StayDays) => void
  today: CalendarDate
  earliest: CalendarDate
  latest: CalendarDate
  unavailableReason: (date: CalendarDate, end: 'checkIn' | 'checkOut') => string | undefined
  nights: CalendarNights
  /** What staff say of nights that are taken. */
  notes: readonly { readonly from: CalendarDate; readonly to: CalendarDate; readonly text: string }[]
}

/** Where two months fit: the sidebar is below the calendar or leaves enough room. The CSS has the same bounds. */
const TWO_MONTHS_FIT = '(min-width: 48rem) and (max-width: 63.99rem), (min-width: 80rem)'

/** A cabin's nights: taken ones are struck out; a first press picks check-in, a second one check-out. */
export function AvailabilityCalendar({
  days,
  onChange,
  unavailableReason,
  nights,
  notes,
  ...bounds
}: AvailabilityCalendarProps) {
  const { checkInDate, checkOutDate } = days
  const end = nextEnd(days)
  const fitsTwoMonths = useMedia(TWO_MONTHS_FIT)
  // While check-out is being picked, an earlier day becomes a new check-in.
  const endFor = (date: CalendarDate) => (checkInDate !== undefined && date <= checkInDate ? 'checkIn' : end)

  return (
    <div className="availability-calendar">
      <DateCalendar
        label="Free nights"
        from={checkInDate}
        to={checkOutDate}
        onPick={(date) => onChange(pickDay(days, date))}
        months={fitsTwoMonths ? 2 : 1}
        unavailableReason={(date) => unavailableReason(date, endFor(date))}
        {...bounds}
        {...nights.shown}
      />
      <div className="availability-legend">
        <ul className="availability-legend-list row small soft">
          <li className="row single-line gap-s">
            <span className="centered" aria-hidden="true">
              8
            </span>
            free
          </li>
          <li className="row single-line gap-s">
            <span className="availability-legend-taken centered" aria-hidden="true">
              8
            </span>
            taken
          </li>
          <li className="row single-line gap-s">
            <span className="availability-legend-yours centered" aria-hidden="true">
              8
            </span>
            your stay
          </li>
        </ul>
        <CalendarLegend nights={nights} />
      </div>
      {notes.length > 0 && (
        <ul className="availability-notes small soft">
          {notes.map(({ from, to, text }) => (
            <li key={`${from} ${text}`}>{`${from === to ? shortDate(from) : dateSpan(from, to)}: ${text}`}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
