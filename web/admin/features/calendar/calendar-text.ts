import { partyText } from '#shared/bookings/party-text.ts'
import type { CabinCalendar, CalendarReply, CalendarSpan } from '#shared/calendar/calendar.contract.ts'
import { type CalendarDate, addDays, daysBetween } from '#shared/kernel/calendar-date.ts'
import { minutesUntil } from '#shared/kernel/clock.ts'
import { type Cents, formatRand } from '#shared/kernel/money.ts'
import { blockKindLabels } from '#web/admin/booking/block-labels.ts'
import { listDate } from '#web/admin/kit/list-dates.ts'
import { paymentChip } from '#web/admin/booking/payment-chip.ts'
import { count, dateAndTime } from '#web/kit/format.ts'
import { endOf, hasItsNights, spansOn } from './calendar-grid.ts'

/** `2,400`: in whole rand, rounded up, since cells have no room for more. */
export const shortPrice = (cents: Cents): string => formatRand(Math.ceil(cents / 100) * 100).slice(1, -3)

/** How long a card payment holds its nights. */
const minutesLeft = (until: string | null, now: number): string =>
  until === null ? '' : count(minutesUntil(until, now), 'minute')

/** What a span is, in a word or two; the name of the guest is said beside it. */
export function kindText(span: CalendarSpan, now: number): string {
  switch (span.kind) {
    case 'booked':
      return 'Booked'
    case 'held':
      return `Paying by card, ${minutesLeft(span.until, now)} left`
    case 'staff-held':
      return span.until === null ? 'Held' : `Held until ${dateAndTime(span.until)}`
    case 'waiting':
      return 'Paid, waits for these nights'
    case 'pending':
      return 'Pending'
    case 'blocked':
      return { whole: 'Blocked', closing: 'Being blocked', opening: 'Being opened' }[span.state]
  }
}

/** Why nights are blocked; nothing for `other`, which says no more than that they are. */
const blockText = ({ reason, blockKind }: Extract<CalendarSpan, { kind: 'blocked' }>): string =>
  reason || (blockKind === 'other' ? '' : blockKindLabels[blockKind])

/** Whose it is: the guest, or why nights are blocked. */
export const spanTitle = (span: CalendarSpan): string =>
  span.kind === 'blocked' ? blockText(span) : (span.booking?.guestName ?? span.reference)

/** `2 adults, 1 child, part paid, R2,125.00 due` */
function bookingFacts(span: CalendarSpan): string[] {
  if (span.kind === 'blocked' || !span.booking) return []
  const { numberOfAdults, numberOfChildren, paymentStatus, dueNowCents, needsAttention } = span.booking
  return [
    partyText(numberOfAdults, numberOfChildren),
    paymentChip[paymentStatus].label.toLowerCase(),
    ...(dueNowCents > 0 && !needsAttention ? [`${formatRand(dueNowCents)} due`] : []),
    ...(needsAttention ? ['needs attention'] : []),
  ]
}

/** `Fri 6 Mar – Sun 8 Mar, 2 nights, 2 adults, paid` */
const spanFacts = (span: CalendarSpan, today: CalendarDate): string =>
  [
    `${listDate(span.firstNight, today)} – ${listDate(endOf(span), today)}`,
    count(span.nights, 'night'),
    ...bookingFacts(span),
  ].join(', ')

/** `Booked, Naledi Mokoena, Fri 6 Mar – Sun 8 Mar, 2 nights, 2 adults, paid` */
export const spanText = (span: CalendarSpan, { today, now }: { today: CalendarDate; now: number }): string =>
  [kindText(span, now), spanTitle(span), spanFacts(span, today)].filter((part) => part !== '').join(', ')

/** The second line of a bar: `Paid · 2+1`. Adults, and children where there are any. */
export function barDetail(span: CalendarSpan, now: number): string {
  if (span.kind === 'blocked') return span.reason && kindText(span, now)
  const { booking } = span
  const party = booking
    ? [booking.numberOfAdults, booking.numberOfChildren].filter((people) => people > 0).join('+')
    : ''
  const state = {
    booked: booking ? paymentChip[booking.paymentStatus].label : '',
    pending: 'Pending',
    waiting: 'Waits',
    'staff-held': 'Held',
    held: `${minutesLeft(span.until, now).replace(/ minutes?$/, ' min')}, paying`,
  }[span.kind]
  return [state, party].filter((part) => part !== '').join(' · ')
}

type Spoken = { readonly calendar: CalendarReply; readonly now: number }

/** A cell as a screen reader says it: `Fri 6 Mar, Protea, free, R2,400.00`. */
export function cellText(cabin: CabinCalendar, night: CalendarDate, { calendar, now }: Spoken): string {
  const { today, from, holidays } = calendar
  const spans = spansOn(cabin.spans, night)
  const price = cabin.nightPrices[daysBetween(from, night)]
  const holiday = holidays.find(({ date }) => date === night)
  return [
    listDate(night, today),
    cabin.name,
    ...(spans.some(hasItsNights) ? [] : night < today ? ['past'] : ['free', price ? formatRand(price) : 'no price']),
    ...spans.flatMap((span) => [`${kindText(span, now).toLowerCase()} ${spanTitle(span)}`.trim()]),
    ...(holiday ? [holiday.name || 'Holiday'] : []),
  ].join(', ')
}

/** `Fri 6 Mar – Sun 8 Mar, 2 nights`: from the first of some nights to the morning after the last. */
export const nightsText = (first: CalendarDate, last: CalendarDate, today: CalendarDate): string =>
  `${listDate(first, today)} – ${listDate(addDays(last, 1), today)}, ${count(daysBetween(first, last) + 1, 'night')}`
