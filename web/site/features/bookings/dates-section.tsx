import { useMemo, useRef, useState } from 'react'
import { formRefusalMessage } from '#shared/api/form-refusal-messages.ts'
import type { BookableCabin } from '#shared/cabins/cabins.contract.ts'
import { withStayTimes } from '#shared/cabins/stay-times.ts'
import type { Site } from '#shared/content/site.contract.ts'
import type { CalendarDate } from '#shared/kernel/calendar-date.ts'
import { lastDeparture } from '#shared/availability/stay.ts'
import { count, longDate } from '#web/kit/format.ts'
import { arrivalUnavailableReason, departureUnavailableReason } from '#web/booking/free-nights.ts'
import { QueryProblem } from '#web/kit/load-problem.tsx'
import { CalendarLegend } from '#web/booking/calendar-legend.tsx'
import { useCalendarNights } from '#web/booking/use-calendar-nights.ts'
import { useMedia } from '#web/kit/use-media.ts'
import { DateCalendar } from '#web/kit/date-calendar.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { SelectField } from '#web/kit/select-field.tsx'
import type { DraftChange } from './booking-draft.ts'
import { Section } from './section.tsx'
import { StayDateField } from './stay-date-field.tsx'
import { StaySuggestions } from './stay-suggestions.tsx'
import { describeTakenNights } from './describe-taken-nights.ts'
import type { BookingFormParts } from './use-booking-form.ts'

const firstOfMonth = (date: CalendarDate): CalendarDate => `${date.slice(0, 7)}-01`

const cabinLabel = (cabin: BookableCabin): string =>
  `${cabin.name} (max ${count(cabin.maxGuests, 'guest')}${cabin.childFriendly ? ', child-friendly' : ''})`

/** The width from which both calendars fit beside each other. */
const WIDE_SCREEN = '(min-width: 48rem)'

type EndName = 'check-in' | 'check-out'

type DatesSectionProps = Pick<BookingFormParts, 'stay' | 'party' | 'control'> & { site: Site }

/** Cabin, check-in and check-out: what is free, what is not and why, and what there is instead. */
export function DatesSection({ stay, party, control, site }: DatesSectionProps) {
  const {
    cabin,
    checkInDate,
    checkOutDate,
    dates,
    problem,
    nights,
    availability,
    lostNights,
    today,
    calendarRevision,
  } = stay
  const { change, focus, problemAt } = control
  const { checkInTime, checkOutTime } = withStayTimes(site.settings, cabin)
  const horizonMonths = site.settings.bookingHorizonMonths
  const isWide = useMedia(WIDE_SCREEN)
  const [open, setOpen] = useState<{ end: EndName; byPick: boolean } | undefined>(
    dates ? undefined : { end: checkInDate ? 'check-out' : 'check-in', byPick: false },
  )
  const [month, setMonth] = useState(firstOfMonth(checkInDate || nights.earliestArrival))
  const checkOutToggle = useRef<HTMLButtonElement>(null)

  const toggle = (end: EndName) => setOpen(open?.end === end ? undefined : { end, byPick: false })
  const opensByPick = !isWide && open?.byPick === true

  const onCalendar = useCalendarNights({
    cabin,
    adults: party.adults,
    nights: availability.data && nights,
    fridaySaturdayTogether: site.settings.requireFridaySaturdayTogether,
    checkInDate,
    checkOutDate,
  })

  // Calendars are expensive to render: a letter typed elsewhere in the form must not render both again.
  const [checkInCalendar, checkOutCalendar] = useMemo(() => {
    const calendar = {
      from: checkInDate || checkOutDate || undefined,
      to: checkInDate && checkOutDate > checkInDate ? checkOutDate : undefined,
      today,
      // The whole month, so that days that are too early can say why.
      earliest: firstOfMonth(nights.earliestArrival),
      latest: lastDeparture(nights.earliestArrival, horizonMonths),
      onMonth: setMonth,
      ...onCalendar.shown,
    }
    return [
      <DateCalendar
        {...calendar}
        key={calendarRevision}
        label="Check-in date"
        month={checkInDate || nights.earliestArrival}
        unavailableReason={(date) => arrivalUnavailableReason(date, nights)}
        onPick={(date) => {
          change({ type: 'check-in', date })
          if (!isWide) setOpen({ end: 'check-out', byPick: true })
        }}
      />,
      <DateCalendar
        {...calendar}
        key={`${calendarRevision} ${checkInDate}`}
        label="Check-out date"
        month={checkOutDate > checkInDate ? checkOutDate : checkInDate || nights.earliestArrival}
        unavailableReason={(date) => departureUnavailableReason(date, checkInDate, nights)}
        onPick={(date) => {
          change({ type: 'check-out', date })
          if (isWide) return
          setOpen(undefined)
          checkOutToggle.current?.focus()
        }}
        autoFocus={opensByPick}
      />,
    ]
  }, [
    checkInDate,
    checkOutDate,
    today,
    nights,
    calendarRevision,
    change,
    isWide,
    opensByPick,
    onCalendar,
    horizonMonths,
  ])

  /** The pressed suggestion disappears with the problem; the focus goes where the change shows. */
  function takeSuggestion(other: DraftChange) {
    change(other)
    focus(other.type === 'cabin' ? 'cabinSlug' : 'checkInDate')
  }

  const suggestions = dates && problem && problem.refusal !== 'check-out-not-after-check-in' && (
    <StaySuggestions
      stay={dates}
      rules={site.settings}
      nights={nights}
      cabin={cabin}
      cabins={site.cabins}
      party={party}
      onStay={(other) => takeSuggestion({ type: 'stay', ...other })}
      onCabin={(other) => takeSuggestion({ type: 'cabin', cabin: other })}
    />
  )

  return (
    <Section title="Your dates">
      <div data-field="cabinSlug">
        <SelectField
          label="Cabin"
          value={cabin?.slug ?? ''}
          onChange={({ target }) =>
            change({ type: 'cabin', cabin: site.cabins.find(({ slug }) => slug === target.value) })
          }
          problem={problemAt('cabinSlug')}
        >
          <option value="" disabled>
            Choose a cabin
          </option>
          {site.cabins.map((one) => (
            <option key={one.slug} value={one.slug}>
              {cabinLabel(one)}
            </option>
          ))}
        </SelectField>
      </div>

      {site.settings.requireFridaySaturdayTogether && (
        <Notice tone="info" live="now">
          <p>{`${formRefusalMessage('friday-saturday-together')} One alone is possible only where the other is taken.`}</p>
        </Notice>
      )}
      {availability.isError && <QueryProblem title="Failed to load which nights are free" queries={[availability]} />}

      {lostNights.length > 0 && (
        <div data-field="checkInDate" tabIndex={-1} className="stack">
          <Notice tone="warning" title="These nights have just been taken">
            <p>{`Another guest has just taken ${lostNights.map(longDate).join(', ')}.`}</p>
          </Notice>
          {suggestions}
        </div>
      )}
      <div className="booking-calendars">
        <StayDateField
          field="checkInDate"
          label="Check-in"
          date={checkInDate}
          detail={`from ${checkInTime}`}
          problem={problemAt('checkInDate')}
          isWide={isWide}
          isOpen={open?.end === 'check-in'}
          onToggle={() => toggle('check-in')}
        >
          {checkInCalendar}
        </StayDateField>
        <StayDateField
          field="checkOutDate"
          label="Check-out"
          date={checkOutDate}
          detail={`by ${checkOutTime}`}
          problem={problemAt('checkOutDate')}
          isWide={isWide}
          isOpen={open?.end === 'check-out'}
          onToggle={() => toggle('check-out')}
          toggleRef={checkOutToggle}
        >
          {checkOutCalendar}
        </StayDateField>
      </div>
      <CalendarLegend nights={onCalendar} short />
      <p className="faint">
        Struck-out nights are taken. Press a faint day to read why it cannot be chosen.{' '}
        <span>
          {cabin && availability.data
            ? describeTakenNights(cabin.name, month, nights)
            : 'Choose a cabin to see what is taken.'}
        </span>
      </p>

      {lostNights.length === 0 && suggestions}
    </Section>
  )
}
