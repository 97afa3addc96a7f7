import type { TakenNights } from '#shared/bookings/taken-nights.ts'
import { STRIP_NIGHTS, type TodayReply } from '#shared/bookings/today.contract.ts'
import type { CabinSlug } from '#shared/cabins/cabin.ts'
import { type CalendarDate, addDays, datesFrom, daysBetween, weekdayOf } from '#shared/kernel/calendar-date.ts'
import { count, dayAndMonth, longDate, shortDate } from '#web/kit/format.ts'
import { BookingLink } from './booking-link.tsx'

const kindTexts: Record<TakenNights['kind'], string> = {
  booked: 'Booked',
  held: 'Being paid',
  'staff-held': 'Held',
  'waited-for': 'Waited for',
  blocked: 'Blocked',
}

type Cell = { readonly night: CalendarDate; readonly nights: number; readonly span?: TakenNights }

/** The strip's cells of one cabin: a span, cut at both ends of the strip, or one free night. */
function cellsOf(spans: readonly TakenNights[], first: CalendarDate): Cell[] {
  const end = addDays(first, STRIP_NIGHTS)
  const cells: Cell[] = []
  for (let night = first; night < end;) {
    const span = spans.find((one) => one.firstNight <= night && addDays(one.firstNight, one.nights) > night)
    const until = span ? addDays(span.firstNight, span.nights) : addDays(night, 1)
    const nights = daysBetween(night, until < end ? until : end)
    cells.push({ night, nights, ...(span && { span }) })
    night = addDays(night, nights)
  }
  return cells
}

const isWeekend = (night: CalendarDate): boolean => weekdayOf(night) === 5 || weekdayOf(night) === 6

/** The next nights of all cabins: who has them, and which are free. */
export function NightStrip({
  today: { today, strip },
  cabinTitle,
}: {
  today: Pick<TodayReply, 'today' | 'strip'>
  cabinTitle: (slug: CabinSlug) => string
}) {
  return (
    <section aria-labelledby="night-strip">
      <h2 id="night-strip" className="today-title head-sans">
        {`The next ${STRIP_NIGHTS} nights`}
      </h2>
      <table className="night-strip" aria-labelledby="night-strip">
        <thead>
          <tr>
            <th scope="col" className="strip-cabin">
              <span className="visually-hidden">Cabin</span>
            </th>
            {datesFrom(today, addDays(today, STRIP_NIGHTS)).map((night) => (
              <th
                key={night}
                scope="col"
                className={`strip-day${night === today ? ' strip-today' : ''}${isWeekend(night) ? ' strip-weekend' : ''}`}
              >
                <span className="visually-hidden">{longDate(night)}</span>
                <span aria-hidden="true">
                  {shortDate(night).slice(0, 1)}
                  <br />
                  {Number(night.slice(8))}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {strip.map(({ cabinSlug, spans }) => (
            <tr key={cabinSlug}>
              <th scope="row" className="strip-cabin">
                {cabinTitle(cabinSlug)}
              </th>
              {cellsOf(spans, today).map(({ night, nights, span }) => (
                <td key={night} colSpan={nights} className={isWeekend(night) && !span ? 'strip-weekend' : undefined}>
                  {span ? <StripSpan span={span} /> : <span className="visually-hidden">Free</span>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function StripSpan({ span: { kind, reference, guestName, firstNight, nights } }: { span: TakenNights }) {
  const text = kind === 'booked' && guestName ? guestName : kindTexts[kind]
  const label = `${kindTexts[kind]}${guestName ? `, ${guestName}` : ''}, from ${dayAndMonth(firstNight)}, ${count(nights, 'night')}`
  const className = `strip-span focus-inside strip-${kind}`
  return reference ? (
    <BookingLink reference={reference} className={className} label={label}>
      {text}
    </BookingLink>
  ) : (
    <span className={className}>
      <span aria-hidden="true">{text}</span>
      <span className="visually-hidden">{label}</span>
    </span>
  )
}
