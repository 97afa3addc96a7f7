import type { CSSProperties } from 'react'
import { Link } from 'react-router-dom'
import type { CabinCalendar, CalendarReply, CalendarSpan } from '#shared/calendar/calendar.contract.ts'
import type { CabinSlug } from '#shared/cabins/cabin.ts'
import { type CalendarDate, addDays, datesFrom, daysBetween, weekdayOf } from '#shared/kernel/calendar-date.ts'
import { dateSpan, dayAndMonth, monthOf, shortDate } from '#web/kit/format.ts'
import { Icon } from '#web/kit/icon.tsx'
import { variables } from '#web/kit/variables.ts'
import {
  type Band,
  type Bar,
  type Cell,
  type NightRun,
  type Stay,
  barIn,
  canMove,
  hasItsNights,
  placeSpans,
  spanKey,
  spansOn,
} from './calendar-grid.ts'
import { barDetail, cellText, kindText, shortPrice, spanText, spanTitle } from './calendar-text.ts'

type CalendarBandProps = {
  band: Band
  /** The place of its first day in the calendar. */
  firstDay: number
  calendar: CalendarReply
  cabins: readonly CabinCalendar[]
  isVertical: boolean
  now: number
  active: Cell
  run: NightRun | undefined
  /** A stay that is being moved, and the booking that it belongs to. */
  moving: { readonly to: Stay; readonly key: string; readonly title: string } | undefined
  clashes: boolean
  cabinAddress: (slug: CabinSlug) => string
}

const isWeekend = (date: CalendarDate): boolean => weekdayOf(date) >= 5 && weekdayOf(date) <= 6
const classNames = (names: Readonly<Record<string, boolean>>): string =>
  Object.entries(names)
    .flatMap(([name, isOn]) => (isOn ? name : []))
    .join(' ')

/** Some days side by side: their head, and a row for each cabin. */
export function CalendarBand(props: CalendarBandProps) {
  const { band, calendar, cabins } = props
  const { holidays, schoolHolidays, today } = calendar
  const end = addDays(band.first, band.days)
  const dates = datesFrom(band.first, end)
  const isSchoolHoliday = (date: CalendarDate) => schoolHolidays.some(({ from, to }) => from <= date && date <= to)
  // Said where they begin; the line above the days goes on.
  const hasNewSchoolHoliday = schoolHolidays.some(({ from, to }) =>
    props.firstDay === 0 ? from < end && to >= band.first : from >= band.first && from < end,
  )
  const holidayOn = (date: CalendarDate) => holidays.find((holiday) => holiday.date === date)
  const named = holidays.filter(({ date }) => date >= band.first && date < end)
  return (
    <div role="rowgroup" className="cal-band" style={variables({ '--cal-days': band.days })}>
      <p className="cal-caption row spread" aria-hidden="true">
        {!props.isVertical && <span className="cal-caption-dates">{dateSpan(band.first, addDays(end, -1))}</span>}
        <span className="cal-caption-days row">
          {named.map(({ date, name }) => (
            <span key={date} className="cal-caption-holiday">
              {dayAndMonth(date)} {name || 'Holiday'}
            </span>
          ))}
          {hasNewSchoolHoliday && <span className="cal-caption-school">School holidays</span>}
        </span>
      </p>
      <div role="row" className="cal-row cal-head">
        {!props.isVertical && (
          <div role="columnheader" className="cal-name stack gap-none">
            <span className="visually-hidden">Cabin</span>
          </div>
        )}
        {dates.map((date, index) => {
          const holiday = holidayOn(date)
          const label = [
            shortDate(date),
            ...(date === today ? ['today'] : []),
            ...(holiday ? [holiday.name || 'Holiday'] : []),
            ...(isSchoolHoliday(date) ? ['school holidays'] : []),
          ].join(', ')
          return (
            <div
              key={date}
              role="columnheader"
              aria-label={label}
              title={label}
              className={`cal-day ${classNames({
                'cal-weekend': isWeekend(date),
                'cal-holiday': holiday !== undefined,
                'cal-school': isSchoolHoliday(date),
                'cal-today': date === today,
              })}`}
            >
              {(!props.isVertical || props.firstDay === 0) && (
                <span className="cal-weekday">{shortDate(date).slice(0, props.isVertical ? 3 : 2)}</span>
              )}
              <span className="cal-date">{Number(date.slice(8))}</span>
              <span className="cal-month">
                {(date.endsWith('-01') || (index === 0 && (!props.isVertical || props.firstDay === 0))) &&
                  monthOf(date).slice(0, 3)}
              </span>
            </div>
          )
        })}
      </div>
      {cabins.map((cabin, index) => (
        <CabinRow key={cabin.cabinSlug} {...props} cabin={cabin} index={index} dates={dates} />
      ))}
    </div>
  )
}

type CabinRowProps = CalendarBandProps & {
  cabin: CabinCalendar
  index: number
  dates: readonly CalendarDate[]
}

function CabinRow({ cabin, index, dates, ...band }: CabinRowProps) {
  const { calendar, firstDay, active, run, moving, now } = band
  const { from, today } = calendar
  const placed = placeSpans(cabin.spans).flatMap(({ span, lane }) => {
    const bar = barIn(span, band.band)
    return bar ? [{ span, lane, bar }] : []
  })
  const lanes = Math.max(1, ...placed.map(({ lane }) => lane + 1))
  const ghost =
    moving?.to.cabinSlug === cabin.cabinSlug
      ? barIn(
          { firstNight: moving.to.checkInDate, nights: daysBetween(moving.to.checkInDate, moving.to.checkOutDate) },
          band.band,
        )
      : undefined
  return (
    <div role="row" className="cal-row" style={variables({ '--cal-lanes': lanes })}>
      {!band.isVertical && (
        <div role="rowheader" className="cal-name stack gap-none">
          <Link
            className="row"
            to={band.cabinAddress(cabin.cabinSlug)}
            tabIndex={firstDay === 0 ? undefined : -1}
            preventScrollReset
          >
            {cabin.name}
          </Link>
          {!cabin.active && <span className="faint">Hidden</span>}
        </div>
      )}
      {dates.map((date, column) => {
        const day = firstDay + column
        const isChosen = run !== undefined && run.cabin === index && run.first <= day && day <= run.last
        const isTaken = spansOn(cabin.spans, date).some(hasItsNights)
        const price = cabin.nightPrices[daysBetween(from, date)]
        return (
          // By its place: turning to other days keeps the focus.
          <div
            key={column}
            role="gridcell"
            tabIndex={active.cabin === index && active.day === day ? 0 : -1}
            data-cabin={index}
            data-day={day}
            aria-selected={isChosen}
            className={`cal-cell ${classNames({
              'cal-weekend': isWeekend(date),
              'cal-today': date === today,
              'cal-past': date < today,
              'cal-free': !isTaken && date >= today,
              'cal-chosen': isChosen,
            })}`}
          >
            <span className="visually-hidden">{cellText(cabin, date, { calendar, now })}</span>
            {!isTaken && date >= today && (
              <span className="cal-price no-print" aria-hidden="true">
                {price ? shortPrice(price) : '–'}
              </span>
            )}
            {placed
              .filter(({ bar }) => Math.floor(bar.start) === column)
              .map(({ span, lane, bar }) => (
                <SpanBar
                  key={spanKey(span, cabin.cabinSlug)}
                  span={span}
                  bar={bar}
                  lane={lane}
                  barKey={spanKey(span, cabin.cabinSlug)}
                  isMoving={span.kind !== 'blocked' && span.reference === moving?.key}
                  label={spanText(span, { today, now })}
                  now={now}
                />
              ))}
            {ghost && Math.floor(ghost.start) === column && (
              <span
                className={`cal-bar row single-line gap-none cal-ghost${band.clashes ? ' cal-ghost-clash' : ''}`}
                style={barStyle(ghost, 0)}
                aria-hidden="true"
              >
                <span className="cal-bar-text">
                  <span className="cal-bar-title">{moving?.title}</span>
                  <span className="cal-bar-detail">{band.clashes ? 'Taken' : 'Free'}</span>
                </span>
              </span>
            )}
          </div>
        )
      })}
    </div>
  )
}

const barStyle = ({ start, length }: Bar, lane: number): CSSProperties =>
  variables({ '--bar-start': start - Math.floor(start), '--bar-length': length, '--bar-lane': lane })

type SpanBarProps = {
  span: CalendarSpan
  bar: Bar
  lane: number
  barKey: string
  isMoving: boolean
  label: string
  now: number
}

/** What the state of the money looks like; the words are in the bar's name. */
const moneyMarks = {
  unpaid: 'none',
  part_paid: 'part',
  deposit_paid: 'part',
  paid: 'all',
  overpaid: 'all',
  partly_refunded: 'all',
  refunded: 'none',
} as const

/** For the eye and the pointer; screen readers hear the cells. */
function SpanBar({ span, bar, lane, barKey, isMoving, label, now }: SpanBarProps) {
  const booking = span.kind === 'blocked' ? null : span.booking
  const isNarrow = bar.length <= 0.5
  return (
    <div
      aria-hidden="true"
      data-bar={barKey}
      title={label}
      className={`cal-bar row single-line gap-none cal-${span.kind} ${classNames({
        'cal-begins': bar.begins,
        'cal-ends': bar.ends,
        'cal-short': bar.length <= 1,
        'cal-lifted': isMoving,
        'cal-movable': canMove(span),
      })}`}
      style={barStyle(bar, lane)}
    >
      {canMove(span) && bar.begins && <span className="cal-handle cal-handle-start" data-handle="arrival" />}
      {!isNarrow && (
        <span className="cal-bar-text">
          <span className="cal-bar-title">
            {booking?.needsAttention && <Icon name="warning" />}
            {spanTitle(span) || kindText(span, now)}
          </span>
          <span className="cal-bar-detail">
            {booking && (span.kind === 'booked' || span.kind === 'pending') && (
              <span className={`cal-money cal-money-${moneyMarks[booking.paymentStatus]}`} />
            )}
            {barDetail(span, now)}
          </span>
        </span>
      )}
      {canMove(span) && bar.ends && <span className="cal-handle cal-handle-end" data-handle="departure" />}
    </div>
  )
}
