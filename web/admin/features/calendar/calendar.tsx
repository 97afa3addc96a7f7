import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { STAFF_HORIZON_MONTHS } from '#shared/availability/stay.ts'
import { PRICED_ADULTS } from '#shared/calendar/calendar.contract.ts'
import type { CabinSlug } from '#shared/cabins/cabin.ts'
import { type CalendarDate, addDays, addMonths } from '#shared/kernel/calendar-date.ts'
import { useNow } from '#web/admin/kit/use-now.ts'
import { useAddressParams } from '#web/admin/kit/use-address-params.ts'
import { Button } from '#web/kit/button.tsx'
import { count, dateSpan, longDate, monthOf } from '#web/kit/format.ts'
import { Icon } from '#web/kit/icon.tsx'
import { QueryProblem } from '#web/kit/load-problem.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { Loading, Skeleton } from '#web/kit/skeleton.tsx'
import { useMedia } from '#web/kit/use-media.ts'
import { withSearchParams } from '#web/kit/with-search-params.ts'
import { type CalendarActions, CalendarBoard } from './calendar-board.tsx'
import {
  type CalendarAddress,
  MEDIUM,
  WIDE,
  calendarLayout,
  firstDay,
  monthStart,
  shiftedStart,
} from './calendar-grid.ts'
import { calendarQuery, readCalendarAddress } from './calendar.queries.ts'
import '#web/kit/field.css'
import './calendar.css'

type CalendarProps = {
  actions: CalendarActions
  /** Once there are nights to see. */
  onShow: () => void
}

/** The nights of all cabins: who has them, and what the free ones cost. */
export function Calendar({ actions, onShow }: CalendarProps) {
  const { now, today } = useNow()
  const [params, setParams] = useAddressParams()
  const address = readCalendarAddress(params, today)
  const media = new Map([
    [WIDE, useMedia(WIDE)],
    [MEDIUM, useMedia(MEDIUM)],
  ])
  const layout = calendarLayout((query) => media.get(query) ?? true, address.cabin !== undefined)
  const first = firstDay(address)
  const query = useQuery(calendarQuery(first, layout.weeks))
  const { data: calendar, isPlaceholderData } = query
  const shown = calendar?.cabins.filter(({ cabinSlug }) => address.cabin === undefined || cabinSlug === address.cabin)
  // What was shown before has other days, perhaps fewer.
  const isReady = calendar && (!isPlaceholderData || calendar.to === addDays(calendar.from, layout.weeks * 7 - 1))

  const isShown = calendar !== undefined
  useEffect(() => {
    if (isShown) onShow()
  }, [isShown, onShow])

  const turn = (direction: -1 | 1) =>
    setParams(withSearchParams(params, { from: shiftedStart(address, layout, direction) }), { replace: true })
  const cabinAddress = (cabin: string) => `?${withSearchParams(params, { cabin, from: address.from })}`

  return (
    <div className="calendar-page">
      <CalendarTools
        address={address}
        first={first}
        days={layout.weeks * 7}
        today={today}
        cabins={calendar?.cabins ?? []}
        onTurn={turn}
      />
      {query.isError && <QueryProblem title="The calendar could not be loaded" queries={[query]} />}
      {calendar?.readUpTo && (
        <Notice tone="warning" title={`Read up to ${longDate(calendar.readUpTo)}`}>
          <p>Later arrivals were too many to read: their nights show without the guest. Choose a later day.</p>
        </Notice>
      )}
      {shown && isReady ? (
        <div className={isPlaceholderData ? 'cal-turning' : undefined}>
          {shown.length > 0 ? (
            <CalendarBoard
              key={`${address.cabin ?? ''} ${layout.bandDays}`}
              calendar={calendar}
              cabins={shown}
              layout={layout}
              isVertical={address.cabin !== undefined}
              now={now}
              actions={actions}
              onTurn={turn}
              cabinAddress={cabinAddress}
            />
          ) : (
            <Notice tone="info" title="There is no such cabin" />
          )}
          <CalendarLegend />
        </div>
      ) : (
        !query.isError && (
          <Loading label="Loading calendar" className="stack">
            <Skeleton shape="card" />
            <Skeleton shape="card" />
          </Loading>
        )
      )}
    </div>
  )
}

type CalendarToolsProps = {
  address: CalendarAddress
  first: CalendarDate
  days: number
  today: CalendarDate
  cabins: readonly { readonly cabinSlug: CabinSlug; readonly name: string }[]
  onTurn: (direction: -1 | 1) => void
}

/** How many months can be chosen: the one before this, this one, and all that staff may book ahead. */
const MONTHS = STAFF_HORIZON_MONTHS + 2
const STRIP_MONTHS = 13

function CalendarTools({ address, first, days, today, cabins, onTurn }: CalendarToolsProps) {
  const [params, setParams] = useAddressParams()
  const thisMonth = monthStart(today)
  const shownMonth = monthStart(address.from)
  const months = Array.from({ length: MONTHS }, (_, index) => addMonths(thisMonth, index - 1))
  const change = (changes: Readonly<Record<string, string | undefined>>) =>
    setParams(withSearchParams(params, changes), { replace: true })
  return (
    <>
      <div className="cal-tools row">
        <div className="row gap-s single-line no-print">
          <Button size="small" square aria-label="Earlier" onClick={() => onTurn(-1)}>
            <Icon name="left" />
          </Button>
          <Button size="small" onClick={() => change({ from: undefined })}>
            Today
          </Button>
          <Button size="small" square aria-label="Later" onClick={() => onTurn(1)}>
            <Icon name="right" />
          </Button>
        </div>
        <h2 className="cal-title head-sans" aria-live="polite">
          {dateSpan(first, addDays(first, days - 1))}
        </h2>
        <div className="cal-choices row gap-s single-line no-print">
          <Choice
            label="Month"
            className="cal-month-choice"
            value={shownMonth}
            onChange={(from) => change({ from })}
            choices={[...new Set([shownMonth, ...months])].toSorted().map((month) => ({
              value: month,
              label: monthOf(month),
            }))}
          />
          <Choice
            label="Cabins"
            value={address.cabin ?? ''}
            onChange={(cabin) => change({ cabin })}
            choices={[
              { value: '', label: 'All cabins' },
              ...cabins.map(({ cabinSlug, name }) => ({ value: cabinSlug, label: name })),
            ]}
          />
        </div>
      </div>
      <nav className="cal-strip desktop-only no-print" aria-label="Months">
        {months.slice(0, STRIP_MONTHS).map((month, index) => (
          <Link
            key={month}
            to={`?${withSearchParams(params, { from: month })}`}
            replace
            preventScrollReset
            className="cal-strip-month"
            aria-current={month === shownMonth ? 'date' : undefined}
          >
            <span className="visually-hidden">{monthOf(month)}</span>
            <span aria-hidden="true">
              {monthOf(month).slice(0, 3)}
              {(index === 0 || month.slice(5, 7) === '01') && (
                <span className="cal-strip-year faint"> {month.slice(0, 4)}</span>
              )}
            </span>
          </Link>
        ))}
      </nav>
    </>
  )
}

type ChoiceProps = {
  label: string
  value: string
  choices: readonly { readonly value: string; readonly label: string }[]
  onChange: (value: string) => void
  className?: string
}

/** A select without room for its label. */
const Choice = ({ label, value, choices, onChange, className = '' }: ChoiceProps) => (
  <div className={`select cal-select ${className}`.trim()}>
    <select className="control" aria-label={label} value={value} onChange={({ target }) => onChange(target.value)}>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
    <Icon name="down" />
  </div>
)

const samples = [
  { className: 'cal-booked', label: 'Booked' },
  { className: 'cal-pending', label: 'Pending' },
  { className: 'cal-held', label: 'Paying by card' },
  { className: 'cal-staff-held', label: 'Held by us' },
  { className: 'cal-waiting', label: 'Paid, waits' },
  { className: 'cal-blocked', label: 'Blocked' },
]

/** What the shapes and numbers mean, and what can be done. */
const CalendarLegend = () => (
  <div className="cal-legend stack gap-s small soft">
    <ul className="cal-samples row">
      {samples.map(({ className, label }) => (
        <li key={label} className="row single-line gap-s">
          <span className={`cal-sample ${className}`} aria-hidden="true" />
          {label}
        </li>
      ))}
      <li className="row single-line gap-s">
        <span className="cal-money cal-money-none" aria-hidden="true" /> Unpaid
      </li>
      <li className="row single-line gap-s">
        <span className="cal-money cal-money-part" aria-hidden="true" /> Part paid
      </li>
      <li className="row single-line gap-s">
        <span className="cal-money cal-money-all" aria-hidden="true" /> Paid
      </li>
    </ul>
    <p className="no-print">Prices in rand, a free night for {count(PRICED_ADULTS, 'adult')}.</p>
    <p className="cal-help-touch no-print">
      Press a free night, or hold and drag over several. Hold a booking to move it.
    </p>
    <details className="cal-help-pointer no-print">
      <summary>Dragging and keys</summary>
      <ul className="bullets">
        <li>Drag over free nights to block or book them.</li>
        <li>Drag a booking to move it, or one of its ends to lengthen it.</li>
        <li>Arrows go from night to night, Page Up and Page Down turn, Enter opens.</li>
        <li>Shift and arrows choose free nights, Enter says what can be done with them.</li>
        <li>
          <kbd>m</kbd> moves a booking: arrows shift it, with Shift its departure alone; then Enter.
        </li>
      </ul>
    </details>
  </div>
)
