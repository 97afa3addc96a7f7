import { type ReactNode } from 'react'
import { amountDueOf } from '#shared/bookings/amount-due.ts'
import type { Cents } from '#shared/kernel/money.ts'
import { bookingSourceLabels } from '#shared/bookings/booking-source.ts'
import { isOverdue } from '#shared/bookings/overdue.ts'
import type { CabinSlug } from '#shared/cabins/cabin.ts'
import type { SearchHit } from '#shared/bookings/booking-search.contract.ts'
import type { StaffBookingRow } from '#shared/bookings/staff-bookings.contract.ts'
import type { CalendarDate } from '#shared/kernel/calendar-date.ts'
import { csvAmount, csvDate, csvInstant } from '#web/admin/kit/csv.ts'
import { listDate, listSpan } from '#web/admin/kit/list-dates.ts'
import { paymentChip } from '#web/admin/booking/payment-chip.ts'
import type { ListColumn } from '#web/admin/kit/record-list.tsx'
import { methodLabels } from '#web/booking/method-labels.ts'
import { Icon } from '#web/kit/icon.tsx'
import { Money } from '#web/kit/money.tsx'
import { StatusChip } from '#web/kit/status-chip.tsx'
import { attentionTexts, noShowChip, statusChip } from './booking-labels.ts'
import { TagChips } from './tag-chips.tsx'
import { heldUntil } from './held-until.ts'
import { minutesToPay, timeLeft } from './time-left.ts'
import './booking-columns.css'

type StatusRow = Pick<StaffBookingRow, 'status'> & Partial<Pick<StaffBookingRow, 'noShow'>>
const chipOf = ({ status, noShow }: StatusRow) => (noShow ? noShowChip : statusChip[status])
export const StatusOf = ({ row }: { row: StatusRow }) => (
  <StatusChip tone={chipOf(row).tone}>{chipOf(row).label}</StatusChip>
)
export const PaymentOf = ({ row: { paymentStatus } }: { row: StaffBookingRow }) => (
  <StatusChip tone={paymentChip[paymentStatus].tone}>{paymentChip[paymentStatus].label}</StatusChip>
)

type Moment = { readonly today: CalendarDate; readonly now: number }

/** By when something has to happen about a booking's money, or what became of it. */
export function dueText(row: StaffBookingRow, { today, now }: Moment): ReactNode {
  const dueDate = row.dueDate ?? row.balanceDueDate
  if (row.refundOwedCents > 0)
    return (
      <span className="overdue">{row.resaleRefundCents > 0 ? 'to pay back, nights sold again' : 'to pay back'}</span>
    )
  const minutes = minutesToPay(row.cardHoldUntil, now)
  if (minutes > 0) return `paying, ${minutes} min left`
  const held = heldUntil(row, now) ? 'held, ' : ''
  if (row.status === 'pending' && row.expiresAt) return `${held}lapses ${timeLeft(row.expiresAt, now)}`
  if (row.status === 'cancelled' && row.paidCents > 0)
    return (
      <>
        <Money cents={row.paidCents} /> kept
      </>
    )
  // A pending booking has its deadline, and none while a proof is checked; the date is that of its balance.
  if (dueCents(row) === 0 || !dueDate || row.status === 'pending') return null
  const isLate = isOverdue(row, today)
  return (
    <span className={isLate ? 'overdue' : undefined}>{`${isLate ? 'overdue' : 'by'} ${listDate(dueDate, today)}`}</span>
  )
}

/** What the guest is asked for next; what we owe the guest is below zero. */
export const dueCents = (row: StaffBookingRow): Cents =>
  row.refundOwedCents > 0 ? -row.refundOwedCents : (amountDueOf(row)?.cents ?? 0)

export const bookingColumns = (
  cabinTitle: (slug: CabinSlug) => string,
  moment: Moment,
): ListColumn<StaffBookingRow>[] => [
  {
    id: 'reference',
    head: 'Reference',
    cell: (row) => <span className="figures">{row.reference}</span>,
    sort: (row) => row.reference,
    csv: (row) => row.reference,
    card: 'title',
  },
  {
    id: 'guest',
    head: 'Guest',
    grow: true,
    cell: ({ guestName, tags, needsAttention }) => {
      const name = (
        <>
          {needsAttention && <Icon name="warning" label="Needs attention:" className="row-mark" />}
          {guestName}
        </>
      )
      return tags.length === 0 ? (
        name
      ) : (
        <span className="named-guest row gap-s single-line">
          <span>{name}</span>
          <TagChips tags={tags} />
        </span>
      )
    },
    sort: (row) => row.guestName,
    csv: (row) => row.guestName,
    card: 'detail',
  },
  { id: 'email', head: 'Email', csv: (row) => row.guestEmail },
  { id: 'phone', head: 'Phone', csv: (row) => row.guestPhone },
  {
    id: 'cabin',
    head: 'Cabin',
    from: 'm',
    cell: (row) => cabinTitle(row.cabinSlug),
    sort: (row) => cabinTitle(row.cabinSlug),
    csv: (row) => cabinTitle(row.cabinSlug),
  },
  {
    id: 'stay',
    head: 'Stay',
    cell: (row) => (
      <>
        <span className="record-narrow">{cabinTitle(row.cabinSlug)}</span>
        {listSpan(row.checkInDate, row.checkOutDate, moment.today)}
      </>
    ),
    sort: (row) => row.checkInDate,
    card: 'note',
  },
  { id: 'in', head: 'Check-in', csv: (row) => csvDate(row.checkInDate) },
  { id: 'out', head: 'Check-out', csv: (row) => csvDate(row.checkOutDate) },
  { id: 'nights', head: 'Nights', csv: (row) => row.nights },
  {
    id: 'party',
    head: 'Party',
    end: true,
    from: 'xxl',
    cell: (row) => `${row.numberOfAdults} + ${row.numberOfChildren}`,
    sort: (row) => row.numberOfAdults + row.numberOfChildren,
  },
  { id: 'adults', head: 'Adults', csv: (row) => row.numberOfAdults },
  { id: 'children', head: 'Children', csv: (row) => row.numberOfChildren },
  {
    id: 'source',
    head: 'Source',
    from: 'xxl',
    cell: (row) => bookingSourceLabels[row.source],
    sort: (row) => bookingSourceLabels[row.source],
    csv: (row) => bookingSourceLabels[row.source],
  },
  {
    id: 'total',
    head: 'Total',
    end: true,
    from: 'xxl',
    cell: (row) => <Money cents={row.owedCents} />,
    sort: (row) => row.owedCents,
    csv: (row) => csvAmount(row.owedCents),
  },
  {
    id: 'paid',
    head: 'Paid',
    end: true,
    from: 'xxl',
    cell: (row) => <Money cents={row.paidCents} />,
    sort: (row) => row.paidCents,
    csv: (row) => csvAmount(row.paidCents),
  },
  {
    id: 'due',
    head: 'Due',
    end: true,
    cell: (row) => dueCents(row) !== 0 && <Money cents={dueCents(row)} />,
    sort: dueCents,
    csv: (row) => csvAmount(dueCents(row)),
    card: 'value',
  },
  {
    id: 'by',
    head: 'Due by',
    from: 'l',
    cell: (row) => dueText(row, moment),
    sort: (row) => row.dueDate ?? row.balanceDueDate,
    csv: (row) => csvDate(row.dueDate ?? row.balanceDueDate),
  },
  {
    id: 'payment',
    head: 'Payment',
    from: 'xl',
    cell: (row) => <PaymentOf row={row} />,
    sort: (row) => paymentChip[row.paymentStatus].label,
    csv: (row) => paymentChip[row.paymentStatus].label,
  },
  { id: 'paidOn', head: 'Last paid on', csv: (row) => csvDate(row.lastPaidOn ?? null) },
  { id: 'paidBy', head: 'Paid by', csv: ({ paidBy = [] }) => paidBy.map((method) => methodLabels[method]).join(', ') },
  { id: 'method', head: 'Method', csv: (row) => methodLabels[row.paymentMethod] },
  {
    id: 'status',
    head: 'Status',
    cell: (row) => <StatusOf row={row} />,
    sort: (row) => chipOf(row).label,
    csv: (row) => chipOf(row).label,
    card: 'state',
  },
  { id: 'register', head: 'Register signed', csv: ({ register }) => `${register.signed} of ${register.adults}` },
  { id: 'tags', head: 'Tags', csv: ({ tags }) => tags.join(', ') },
  {
    id: 'attention',
    head: 'Needs attention',
    csv: (row) => row.needsAttention && attentionTexts[row.needsAttention].title,
  },
  { id: 'created', head: 'Booked at', csv: (row) => csvInstant(row.createdAt) },
]

/** What a search knows of a booking; the rest is read when it is opened. Its order is the server's. */
export const searchHitColumns = (
  cabinTitle: (slug: CabinSlug) => string,
  { today }: Moment,
): ListColumn<SearchHit>[] => [
  {
    id: 'reference',
    head: 'Reference',
    cell: (hit) => <span className="figures">{hit.reference}</span>,
    card: 'title',
  },
  { id: 'guest', head: 'Guest', grow: true, cell: (hit) => hit.guestName, card: 'detail' },
  { id: 'cabin', head: 'Cabin', cell: (hit) => cabinTitle(hit.cabinSlug), card: 'value' },
  { id: 'stay', head: 'Stay', cell: (hit) => listSpan(hit.checkInDate, hit.checkOutDate, today), card: 'note' },
  { id: 'status', head: 'Status', cell: (hit) => <StatusOf row={hit} />, card: 'state' },
]
