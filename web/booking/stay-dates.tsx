import type { CabinSummary } from '#shared/cabins/cabin.ts'
import { type Ref, Suspense, useId, useRef, useState } from 'react'
import type { CalendarDate } from '#shared/kernel/calendar-date.ts'
import { shortDate } from '#web/kit/format.ts'
import { Button } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { Loading, Skeleton } from '#web/kit/skeleton.tsx'
import type { CalendarBounds } from './stay-calendar.tsx'
import { type StayDays, pickDay } from './pick-day.ts'
import { preloadable } from '#web/kit/preloadable.tsx'
import { hasRoomOnlyAbove, useDismiss } from '#web/kit/use-dismiss.ts'
import './stay-dates.css'

const StayCalendar = preloadable(async () => (await import('./stay-calendar.tsx')).StayCalendar)
const prefetchCalendar = () => {
  StayCalendar.preload().catch(() => {})
}

const PANEL_HEIGHT = 560

type End = 'checkIn' | 'checkOut'

type StayDatesProps = {
  days: StayDays
  onChange: (days: StayDays) => void
  /** The cabin whose nights count; without one, every day can be chosen. */
  cabin?: Pick<CabinSummary, 'slug' | 'maxGuests'> | undefined
  adults: number
  problem?: string | undefined
  /** Where they are not those of guests. */
  bounds?: CalendarBounds
}

/** Check-in and check-out as labels, with one calendar below that picks the first, then the second. */
export function StayDates({ days, onChange, cabin, adults, problem, bounds }: StayDatesProps) {
  const { checkInDate, checkOutDate } = days
  const [asking, setAsking] = useState<End>()
  const [openedAt, setOpenedAt] = useState<Date>()
  const [isAbove, setIsAbove] = useState(false)
  const container = useRef<HTMLDivElement>(null)
  const buttons = { checkIn: useRef<HTMLButtonElement>(null), checkOut: useRef<HTMLButtonElement>(null) }
  const id = useId()

  function toggle(end: End) {
    if (asking === end) return close()
    setIsAbove(hasRoomOnlyAbove(container.current, PANEL_HEIGHT))
    setOpenedAt(new Date())
    setAsking(end)
  }
  function close(back?: End) {
    setAsking(undefined)
    if (back) buttons[back].current?.focus()
  }
  function pick(date: CalendarDate) {
    const picked = pickDay(days, date, asking)
    onChange(picked)
    if (picked.checkOutDate !== undefined && asking === 'checkOut') close('checkOut')
    else setAsking('checkOut')
  }

  useDismiss(container, asking !== undefined, (how) => close(how === 'elsewhere' ? undefined : asking))

  return (
    <div className="stay-dates" ref={container}>
      <div className="stay-dates-fields">
        <div className="pair">
          <EndButton
            ref={buttons.checkIn}
            label="Check-in"
            date={checkInDate}
            isOpen={asking === 'checkIn'}
            describedBy={problem && `${id}-problem`}
            disabled={bounds?.keepsArrival}
            onToggle={() => toggle('checkIn')}
          />
          <EndButton
            ref={buttons.checkOut}
            label="Check-out"
            date={checkOutDate}
            isOpen={asking === 'checkOut'}
            describedBy={problem && `${id}-problem`}
            onToggle={() => toggle('checkOut')}
          />
        </div>
      </div>
      {problem && (
        <p id={`${id}-problem`} className="field-problem stay-dates-problem">
          <span>{problem}</span>
        </p>
      )}
      {asking && openedAt && (
        <div
          className="stay-dates-panel card card-raised"
          role="dialog"
          aria-labelledby={`${id}-asking`}
          data-above={isAbove || undefined}
        >
          <div className="row spread">
            <p id={`${id}-asking`} className="strong" role="status">
              {asking === 'checkIn' ? 'When do you arrive?' : 'When do you leave?'}
            </p>
            <Button variant="quiet" size="small" square aria-label="Close calendar" onClick={() => close(asking)}>
              <Icon name="close" />
            </Button>
          </div>
          <Suspense
            fallback={
              <Loading label="Loading calendar">
                <Skeleton shape="picture" />
              </Loading>
            }
          >
            <StayCalendar
              asking={asking}
              days={days}
              onPick={pick}
              openedAt={openedAt}
              cabin={cabin}
              adults={adults}
              bounds={bounds}
            />
          </Suspense>
        </div>
      )}
    </div>
  )
}

type EndButtonProps = {
  ref: Ref<HTMLButtonElement>
  label: string
  date: CalendarDate | undefined
  isOpen: boolean
  describedBy: string | undefined
  disabled?: boolean | undefined
  onToggle: () => void
}

const EndButton = ({ ref, label, date, isOpen, describedBy, disabled, onToggle }: EndButtonProps) => (
  <button
    ref={ref}
    type="button"
    className="stay-date"
    disabled={disabled}
    aria-haspopup="dialog"
    aria-expanded={isOpen}
    aria-describedby={describedBy}
    onPointerEnter={prefetchCalendar}
    onFocus={prefetchCalendar}
    onClick={onToggle}
  >
    <span className="faint">{label}</span>
    <span className={date ? 'stay-date-value strong' : 'stay-date-value stay-date-empty'}>
      {date ? shortDate(date) : 'Choose a date'}
    </span>
    <Icon name="calendar" />
  </button>
)
