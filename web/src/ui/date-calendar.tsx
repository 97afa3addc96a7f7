import { createContext, startTransition, use } from 'react'
import { type DayButtonProps, DayPicker } from 'react-day-picker'
import type { CalendarDate } from '#shared/kernel/calendar-date.ts'
import { longDate, monthOf } from '#web/lib/format.ts'
import { Icon } from './icon.tsx'
import './date-calendar.css'

export type DateCalendarProps = {
  /** What the date is for: "Check-in date". */
  label: string
  /** The marked day, or the first of the marked days if there is a `to`. */
  from?: CalendarDate | undefined
  to?: CalendarDate | undefined
  /** Told the day that was chosen; what becomes of the marked days is the caller's business. */
  onPick: (date: CalendarDate) => void
  today: CalendarDate
  /** First and last day that can be chosen; the months beyond cannot be turned to. */
  earliest: CalendarDate
  latest?: CalendarDate
  /** Why a day cannot be chosen ("booked"), or undefined if it can. The reason is in the day's name and tooltip. */
  unavailable?: (date: CalendarDate) => string | undefined
  /** A few letters under the day's number, a price for example, and how they are read out with the day. */
  note?: (date: CalendarDate) => { readonly shown: string; readonly said: string } | undefined
  /** Whether a day is the first or the last of two that belong together, and are drawn so. */
  pair?: (date: CalendarDate) => 'first' | 'last' | undefined
  /** A day that the marked ones lack. */
  missing?: CalendarDate | undefined
  /** The month shown first, any day of it. */
  month?: CalendarDate
  /** Told the first day of the month that was turned to. */
  onMonth?: (date: CalendarDate) => void
  /** Moves the focus to the marked day as it appears. */
  autoFocus?: boolean
}

/** Day-picker thinks in Dates of the device's zone. Noon keeps them on their day whatever the clocks do at night. */
const asDate = (date: CalendarDate): Date => {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return new Date(year, month - 1, day, 12)
}
const asCalendarDate = (date: Date): CalendarDate =>
  `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`

type DayWords = Pick<DateCalendarProps, 'note' | 'unavailable'>
const Words = createContext<DayWords>({})

function Day({ day, modifiers: { focused, disabled }, children, ...button }: DayButtonProps) {
  const { note, unavailable } = use(Words)
  const date = asCalendarDate(day.date)
  const reason = disabled ? unavailable?.(date) : undefined
  return (
    <button {...button} {...(reason && { title: reason })} ref={(element) => (focused ? element?.focus() : undefined)}>
      <span className="calendar-number">{children}</span>
      {note && <span className="calendar-note">{disabled ? undefined : note(date)?.shown}</span>}
    </button>
  )
}
const components = {
  DayButton: Day,
  Chevron: ({ orientation }: { orientation?: 'up' | 'down' | 'left' | 'right' }) => (
    <Icon name={orientation === 'left' ? 'left' : 'right'} />
  ),
}
const classNames = {
  root: 'calendar',
  month_caption: 'calendar-caption',
  nav: 'calendar-nav',
  button_previous: 'calendar-turn',
  button_next: 'calendar-turn',
  month_grid: 'calendar-grid',
  weekday: 'calendar-weekday',
  day: 'calendar-cell',
  day_button: 'calendar-day',
  outside: 'calendar-outside',
  today: 'calendar-today',
  disabled: 'calendar-disabled',
  range_start: 'calendar-start',
  range_middle: 'calendar-middle',
  range_end: 'calendar-end',
}
const modifiersClassNames = {
  first: 'calendar-pair calendar-pair-first',
  last: 'calendar-pair calendar-pair-last',
  missing: 'calendar-missing',
}

/**
 * One month at a time, Monday first, the neighbours' days shown; arrow keys, Page Up and Down, Home and End.
 * A day's name is "Friday 6 March 2026", then its note or why it cannot be chosen. Load it lazily: 17 KB.
 */
export function DateCalendar({
  label,
  from,
  to,
  onPick,
  today,
  earliest,
  latest,
  unavailable,
  note,
  pair,
  missing,
  month,
  onMonth,
  autoFocus = false,
}: DateCalendarProps) {
  const beyond = (date: CalendarDate) => date < earliest || (latest !== undefined && date > latest)
  const closed = (date: CalendarDate) => beyond(date) || unavailable?.(date) !== undefined

  return (
    <Words value={{ note, unavailable: (date) => (beyond(date) ? undefined : unavailable?.(date)) }}>
      <DayPicker
        mode="range"
        aria-label={label}
        role="application"
        lang="en-ZA"
        weekStartsOn={1}
        showOutsideDays
        fixedWeeks
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it opens on a press, and the focus must follow
        autoFocus={autoFocus}
        today={asDate(today)}
        defaultMonth={asDate(month ?? from ?? earliest)}
        startMonth={asDate(earliest)}
        {...(latest && { endMonth: asDate(latest) })}
        {...(onMonth && { onMonthChange: (first) => onMonth(asCalendarDate(first)) })}
        selected={from === undefined ? undefined : { from: asDate(from), to: asDate(to ?? from) }}
        // Much is drawn anew for a chosen day; the press itself shows first.
        onSelect={(_range, day) => startTransition(() => onPick(asCalendarDate(day)))}
        disabled={(day) => closed(asCalendarDate(day))}
        modifiers={{
          first: (day) => pair?.(asCalendarDate(day)) === 'first',
          last: (day) => pair?.(asCalendarDate(day)) === 'last',
          missing: (day) => asCalendarDate(day) === missing,
        }}
        components={components}
        classNames={classNames}
        modifiersClassNames={modifiersClassNames}
        formatters={{ formatCaption: (first) => monthOf(asCalendarDate(first)) }}
        labels={{
          labelGrid: (first) => monthOf(asCalendarDate(first)),
          labelNav: () => `${label}, months`,
          labelPrevious: () => 'Previous month',
          labelNext: () => 'Next month',
          labelDayButton: (day, { disabled }) => {
            const date = asCalendarDate(day)
            const more = disabled ? !beyond(date) && unavailable?.(date) : note?.(date)?.said
            return [longDate(date), more, date === missing && 'this night is missing'].filter(Boolean).join(', ')
          },
        }}
      />
    </Words>
  )
}
