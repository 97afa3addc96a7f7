import {
  type Dispatch,
  type SetStateAction,
  createContext,
  startTransition,
  use,
  useMemo,
  useState,
  useTransition,
} from 'react'
import { type DayButtonProps, DayPicker } from 'react-day-picker'
import type { CalendarDate } from '#shared/kernel/calendar-date.ts'
import type { Elements } from './elements.ts'
import { longDate, monthOf, shortDate } from './format.ts'
import { Icon } from './icon.tsx'
import './date-calendar.css'

export type DateCalendarProps = {
  /** The purpose of the date: "Check-in date". */
  label: string
  /** The marked day, or the first of the marked days if there is a `to`. */
  from?: CalendarDate | undefined
  to?: CalendarDate | undefined
  /** Called with the chosen day; the caller updates the marked days. */
  onPick: (date: CalendarDate) => void
  today: CalendarDate
  /** The first and last day that can be chosen; months beyond cannot be opened. */
  earliest: CalendarDate
  latest?: CalendarDate | undefined
  /** Why a day from today on cannot be chosen ("booked"), or undefined if it can. It is in the day's name, too. */
  unavailableReason?: ((date: CalendarDate) => string | undefined) | undefined
  /** Whether the day's night is taken: of the disabled days, only these are struck out. */
  taken?: ((date: CalendarDate) => boolean) | undefined
  /** A short text under the day's number, a price for example, and how it is announced with the day. */
  note?: ((date: CalendarDate) => { readonly shown: string; readonly label: string } | undefined) | undefined
  /** Whether a day is the first or the last of two that are joined. */
  pair?: ((date: CalendarDate) => 'first' | 'last' | undefined) | undefined
  /** A day that is missing from the marked ones. */
  missing?: CalendarDate | undefined
  /** The month shown first, any day of it. */
  month?: CalendarDate
  /** How many months are side by side. Neighbouring days are shown only around a single one. */
  months?: 1 | 2
  /** Called with the first day of the month that was opened. */
  onMonth?: (date: CalendarDate) => void
  /** Focuses the marked day on mount. */
  autoFocus?: boolean
}

/**
 * Day-picker uses Dates in the device's time zone. Noon keeps them on their day whatever a clock change does at night.
 */
const asDate = (date: CalendarDate): Date => {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return new Date(year, month - 1, day, 12)
}
const asCalendarDate = (date: Date): CalendarDate =>
  `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`

/** What a calendar shows and announces of one day. */
type DayInfo = {
  /** Why it cannot be chosen. */
  readonly unavailableReason: string | undefined
  readonly isTaken: boolean
  /** A short text under its number; undefined where a calendar has none. */
  readonly note: string | undefined
  readonly pair: 'first' | 'last' | undefined
  /** Its accessible name. */
  readonly name: string
}
type DayRules = Pick<
  DateCalendarProps,
  'today' | 'earliest' | 'latest' | 'unavailableReason' | 'taken' | 'note' | 'pair' | 'missing'
>

/** Each is computed once: days render again at every move of the focus, and need it several times. */
function createDayInfo({ today, earliest, latest, unavailableReason, taken, note, pair, missing }: DayRules) {
  function reasonFor(date: CalendarDate): string | undefined {
    if (date < today) return 'this day has passed'
    if (latest !== undefined && date > latest) return 'too far ahead to book yet'
    return unavailableReason?.(date) ?? (date < earliest ? 'too early' : undefined)
  }
  function computeDayInfo(date: CalendarDate): DayInfo {
    const reason = reasonFor(date)
    const dayNote = reason === undefined ? note?.(date) : undefined
    const missingNote = date === missing && 'this night is missing'
    return {
      unavailableReason: reason,
      isTaken: reason !== undefined && date >= today && taken?.(date) === true,
      note: note && (dayNote?.shown ?? ''),
      pair: pair?.(date),
      name: [longDate(date), reason ?? dayNote?.label, missingNote].filter(Boolean).join(', '),
    }
  }
  const cache = new Map<number, DayInfo>()
  return (day: Date): DayInfo => {
    const info = cache.get(day.getTime()) ?? computeDayInfo(asCalendarDate(day))
    cache.set(day.getTime(), info)
    return info
  }
}

const DayInfoContext = createContext<(day: Date) => DayInfo>(() => {
  throw new Error('A day renders in a calendar')
})

/**
 * The reason that is shown below the days; for a pressed day it is announced, for others it is in the accessible name.
 */
type Reason = { readonly message: string; readonly isPressed: boolean }
const ReasonContext = createContext<Dispatch<SetStateAction<Reason | undefined>>>(() => {})

function Day({ day, modifiers: { focused }, children, ...button }: DayButtonProps) {
  const { unavailableReason, note } = use(DayInfoContext)(day.date)
  const setShownReason = use(ReasonContext)
  const [isPressed, startPress] = useTransition()
  const showReason = (byPress: boolean) =>
    setShownReason(
      unavailableReason
        ? { message: `${shortDate(asCalendarDate(day.date))}: ${unavailableReason}.`, isPressed: byPress }
        : undefined,
    )
  return (
    <button
      {...button}
      // A disabled button takes neither focus nor press, and could not say why.
      disabled={false}
      aria-disabled={unavailableReason !== undefined || undefined}
      data-pressed={isPressed || undefined}
      // Every change renders all days again. A press shows first; only a keyboard move cannot wait.
      onFocus={(event) => {
        if (event.currentTarget.matches(':focus-visible')) button.onFocus?.(event)
        else startTransition(() => button.onFocus?.(event))
        showReason(false)
      }}
      onBlur={(event) => {
        startTransition(() => button.onBlur?.(event))
        setShownReason(undefined)
      }}
      onMouseEnter={() => showReason(false)}
      // After a tap, a browser moves its own pointer elsewhere.
      onMouseLeave={() => setShownReason((reason) => (reason?.isPressed ? reason : undefined))}
      onClick={(event) => {
        startPress(() => button.onClick?.(event))
        showReason(true)
      }}
      ref={(element) => (focused ? element?.focus() : undefined)}
    >
      <span className="calendar-number">{children}</span>
      {note !== undefined && <span className="calendar-note">{note}</span>}
    </button>
  )
}

/** Shows below the days why the focused, hovered or pressed day cannot be chosen. */
function ReasonArea({ children }: { children: Elements }) {
  const [reason, setReason] = useState<Reason>()
  return (
    <ReasonContext value={setReason}>
      {children}
      <p className="calendar-unavailable-reason small">
        <span role="status">{reason?.isPressed && reason.message}</span>
        <span>{!reason?.isPressed && reason?.message}</span>
      </p>
    </ReasonContext>
  )
}

const monthOfDay = (day: Date): string => monthOf(asCalendarDate(day))
const formatters = { formatCaption: monthOfDay }
const components = {
  DayButton: Day,
  Chevron: ({ orientation }: { orientation?: 'up' | 'down' | 'left' | 'right' }) => (
    <Icon name={orientation === 'left' ? 'left' : 'right'} />
  ),
}
const classNames = {
  months: 'calendar-months',
  month: 'calendar-month',
  month_caption: 'calendar-caption row single-line',
  nav: 'calendar-nav row single-line gap-xs',
  button_previous: 'calendar-turn centered',
  button_next: 'calendar-turn centered',
  month_grid: 'calendar-grid',
  weekday: 'calendar-weekday',
  day: 'calendar-cell',
  day_button: 'calendar-day',
  outside: 'calendar-outside',
  today: 'calendar-today',
  range_start: 'calendar-start',
  range_middle: 'calendar-middle',
  range_end: 'calendar-end',
}
const modifiersClassNames = {
  unavailable: 'calendar-unavailable',
  taken: 'calendar-taken',
  first: 'calendar-pair calendar-pair-first',
  last: 'calendar-pair calendar-pair-last',
  missing: 'calendar-missing',
}

/**
 * One month at a time, Monday first, with the neighbouring days; arrow keys, Page Up and Down, Home and End. A day's
 * name is "Friday 6 March 2026", then its note or why it cannot be chosen. A disabled day can be focused and pressed,
 * and shows why below the days. Load it lazily: 20 KB.
 */
export function DateCalendar({
  label,
  from,
  to,
  onPick,
  today,
  earliest,
  latest,
  unavailableReason,
  taken,
  note,
  pair,
  missing,
  month,
  months = 1,
  onMonth,
  autoFocus = false,
}: DateCalendarProps) {
  // The first tab stop among the days is one that can be chosen; from there the arrow keys reach any.
  const [isEntered, setIsEntered] = useState(false)
  const infoOf = useMemo(
    () => createDayInfo({ today, earliest, latest, unavailableReason, taken, note, pair, missing }),
    [today, earliest, latest, unavailableReason, taken, note, pair, missing],
  )
  // Day-picker resets itself whenever these are new objects.
  const labels = useMemo(
    () => ({
      labelGrid: monthOfDay,
      labelNav: () => `${label}, months`,
      labelPrevious: () => 'Previous month',
      labelNext: () => 'Next month',
      labelDayButton: (day: Date) => infoOf(day).name,
    }),
    [label, infoOf],
  )

  return (
    <DayInfoContext value={infoOf}>
      <div className="calendar">
        <ReasonArea>
          <DayPicker
            mode="range"
            aria-label={label}
            role="application"
            lang="en-ZA"
            weekStartsOn={1}
            numberOfMonths={months}
            showOutsideDays={months === 1}
            fixedWeeks
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- it opens on a press, and the focus must follow
            autoFocus={autoFocus}
            today={asDate(today)}
            defaultMonth={asDate(month ?? from ?? earliest)}
            startMonth={asDate(earliest)}
            {...(latest && { endMonth: asDate(latest) })}
            {...(onMonth && { onMonthChange: (first) => onMonth(asCalendarDate(first)) })}
            selected={from === undefined ? undefined : { from: asDate(from), to: asDate(to ?? from) }}
            onSelect={(_range, day) => {
              if (infoOf(day).unavailableReason === undefined) onPick(asCalendarDate(day))
            }}
            disabled={!isEntered && ((day) => infoOf(day).unavailableReason !== undefined)}
            onDayFocus={() => setIsEntered(true)}
            modifiers={{
              unavailable: (day) => infoOf(day).unavailableReason !== undefined,
              taken: (day) => infoOf(day).isTaken,
              first: (day) => infoOf(day).pair === 'first',
              last: (day) => infoOf(day).pair === 'last',
              missing: (day) => asCalendarDate(day) === missing,
            }}
            components={components}
            classNames={classNames}
            modifiersClassNames={modifiersClassNames}
            formatters={formatters}
            labels={labels}
          />
        </ReasonArea>
      </div>
    </DayInfoContext>
  )
}
