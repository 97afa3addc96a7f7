import { BookingStatus } from '#shared/bookings/booking-status.ts'
import { type CalendarDate, addDays, weekdayOf } from '#shared/kernel/calendar-date.ts'
import { PaymentMethod, PaymentStatus } from '#shared/payments/ledger.ts'
import type { ListFilter, ListView } from '#web/admin/kit/list-filters.tsx'
import { paymentChip } from '#web/admin/booking/payment-chip.ts'
import { methodLabels } from '#web/booking/method-labels.ts'
import { statusChip } from './booking-labels.ts'

type Context = {
  readonly cabins: readonly { readonly slug: string; readonly name: string }[]
  readonly from: CalendarDate | undefined
  /** Those of the loaded bookings, and the one that is filtered by. */
  readonly tags: readonly string[]
}

/** Every filter of the booking list. `parseBookingFilters` reads them from the address. */
export const bookingFilterList = ({ cabins, from, tags }: Context): ListFilter<unknown>[] => [
  { name: 'q', label: 'Find', kind: 'search', placeholder: 'Name, phone, e-mail or reference', live: true },
  {
    name: 'status',
    label: 'Status',
    kind: 'select',
    choices: [
      { value: '', label: 'Current and coming' },
      ...BookingStatus.options.map((value) => ({ value, label: statusChip[value].label })),
      { value: 'all', label: 'All' },
    ],
  },
  { name: 'from', label: 'Arrival from', kind: 'date', more: true },
  { name: 'to', label: 'Arrival to', kind: 'date', more: true, min: from },
  {
    name: 'payment',
    label: 'Payment',
    kind: 'select',
    more: true,
    choices: [
      { value: '', label: 'Any' },
      ...PaymentStatus.options.map((value) => ({ value, label: paymentChip[value].label })),
    ],
  },
  {
    name: 'cabin',
    label: 'Cabin',
    kind: 'select',
    more: true,
    choices: [{ value: '', label: 'All cabins' }, ...cabins.map(({ slug, name }) => ({ value: slug, label: name }))],
  },
  {
    name: 'method',
    label: 'Pays by',
    kind: 'select',
    more: true,
    choices: [
      { value: '', label: 'Any method' },
      ...PaymentMethod.options.map((value) => ({ value, label: methodLabels[value] })),
    ],
  },
  {
    name: 'tag',
    label: 'Tag',
    kind: 'select',
    more: true,
    choices: [{ value: '', label: 'Any tag' }, ...tags.map((tag) => ({ value: tag, label: tag }))],
  },
  { name: 'attention', label: 'Needs attention', kind: 'check', more: true },
  { name: 'overdue', label: 'Balance overdue', kind: 'check', more: true },
  { name: 'arriving', label: 'Arriving and owing', kind: 'check', more: true },
  { name: 'short', label: 'Paid too little', kind: 'check', more: true },
  { name: 'refunds', label: 'Refund to pay', kind: 'check', more: true },
  { name: 'small', label: 'Small rest', kind: 'check', more: true },
  { name: 'expiring', label: 'Lapsing within a day', kind: 'check', more: true },
  { name: 'unsigned', label: 'Missing register', kind: 'check', more: true },
  { name: 'archived', label: 'Archived', kind: 'check', more: true },
]

const FRIDAY = 5
const SUNDAY = 7

/** From this week's Friday to its Sunday; on a Saturday or Sunday, from today. */
export function thisWeekend(today: CalendarDate): { readonly from: CalendarDate; readonly to: CalendarDate } {
  const weekday = weekdayOf(today)
  return { from: addDays(today, Math.max(0, FRIDAY - weekday)), to: addDays(today, SUNDAY - weekday) }
}

export const nextDays = (
  today: CalendarDate,
  days: number,
): { readonly from: CalendarDate; readonly to: CalendarDate } => ({
  from: today,
  to: addDays(today, days),
})

export const bookingViews = (today: CalendarDate): ListView[] => [
  { label: 'Current and coming', params: {} },
  { label: 'Arriving this weekend', params: thisWeekend(today) },
  { label: 'Next 30 days', params: nextDays(today, 30) },
  { label: 'Unpaid arrivals', params: { arriving: 'true' } },
  { label: 'Part paid', params: { short: 'true' } },
  { label: 'Missing register', params: { ...nextDays(today, 14), unsigned: 'true' } },
  { label: 'Needs attention', params: { attention: 'true' } },
  { label: 'All time', params: { status: 'all', archived: 'all' } },
  { label: 'Archived', params: { status: 'all', archived: 'true' } },
]
