import type { Cents } from '#shared/kernel/money.ts'
import { isOverdue } from '#shared/bookings/overdue.ts'
import type { CabinSlug } from '#shared/cabins/cabin.ts'
import type { StaffBookingRow } from '#shared/bookings/staff-bookings.contract.ts'
import type { CalendarDate } from '#shared/kernel/calendar-date.ts'
import type { CsvColumn } from '#web/admin/kit/csv.ts'
import { count, dateAndTime, dateSpan, shortDate } from '#web/kit/format.ts'
import { formatRandInput } from '#web/admin/kit/parse-rand.ts'
import type { Column } from '#web/admin/kit/data-table.tsx'
import { Money } from '#web/kit/money.tsx'
import { StatusChip } from '#web/kit/status-chip.tsx'
import { attentionTexts, methodLabels, paymentChip, statusChip } from './booking-labels.ts'
import { timeLeft } from './time-left.ts'
import './booking-columns.css'

export const partyOf = (row: Pick<StaffBookingRow, 'numberOfAdults' | 'numberOfChildren'>): string =>
  `${row.numberOfAdults} + ${row.numberOfChildren}`

export function BookingChips({ row, now }: { row: StaffBookingRow; now: number }) {
  const status = statusChip[row.status]
  const payment = paymentChip[row.paymentStatus]
  return (
    <span className="chips">
      {row.needsAttention && <StatusChip tone="bad">Needs attention</StatusChip>}
      <StatusChip tone={status.tone}>{status.label}</StatusChip>
      <StatusChip tone={payment.tone}>{payment.label}</StatusChip>
      {row.status === 'cancelled' && <CancelledMoney row={row} />}
      {row.status === 'pending' && row.expiresAt && (
        <span className="faint nowrap">lapses {timeLeft(row.expiresAt, now)}</span>
      )}
    </span>
  )
}

/** What became of a cancelled booking's money; its payment status alone does not say. */
function CancelledMoney({ row: { refundOwedCents, paidCents } }: { row: StaffBookingRow }) {
  if (refundOwedCents > 0)
    return (
      <span className="overdue nowrap">
        {' '}
        <Money cents={refundOwedCents} /> to pay back
      </span>
    )
  if (paidCents <= 0) return null
  return (
    <span className="faint nowrap">
      {' '}
      <Money cents={paidCents} /> kept
    </span>
  )
}

export const bookingColumns = (
  cabinTitle: (slug: CabinSlug) => string,
  { today, now }: { readonly today: CalendarDate; readonly now: number },
): Column<StaffBookingRow>[] => [
  { id: 'reference', head: 'Reference', cell: (row) => <span className="figures nowrap">{row.reference}</span> },
  {
    id: 'guest',
    head: 'Guest',
    cell: (row) => (
      <span className="two-lines">
        <span>{row.guestName}</span>
        <span className="faint clipped">{row.guestEmail}</span>
      </span>
    ),
  },
  {
    id: 'stay',
    head: 'Stay',
    cell: (row) => (
      <span className="two-lines">
        <span className="stay-span">{dateSpan(row.checkInDate, row.checkOutDate)}</span>
        <span className="faint">
          {cabinTitle(row.cabinSlug)} · {count(row.nights, 'night')}
        </span>
      </span>
    ),
  },
  { id: 'party', head: 'A + C', end: true, cell: (row) => <span className="nowrap">{partyOf(row)}</span> },
  {
    id: 'total',
    head: 'Total',
    end: true,
    cell: (row) => (
      <span className="two-lines">
        <Money cents={row.totalPriceCents} />
        <span className="faint nowrap">
          paid <Money cents={row.paidCents} />
        </span>
      </span>
    ),
  },
  {
    id: 'due',
    head: 'Due',
    end: true,
    cell: (row) => {
      const dueDate = row.dueDate ?? row.balanceDueDate
      return row.refundOwedCents > 0 ? (
        <span className="two-lines">
          <Money cents={-row.refundOwedCents} />
          <span className="overdue nowrap">to pay back</span>
          {row.resaleRefundCents > 0 && <span className="faint nowrap">nights sold again</span>}
        </span>
      ) : row.outstandingCents === 0 ? (
        '–'
      ) : (
        <span className="two-lines">
          <Money cents={row.outstandingCents} />
          {dueDate && (
            <span className={isOverdue(row, today) ? 'overdue nowrap' : 'faint nowrap'}>
              {isOverdue(row, today) ? 'overdue ' : 'by '}
              {shortDate(dueDate).slice(4)}
            </span>
          )}
        </span>
      )
    },
  },
  { id: 'status', head: 'Status', cell: (row) => <BookingChips row={row} now={now} /> },
]

/** A number that a spreadsheet reads as a number. */
const rand = (cents: Cents): string => formatRandInput(cents).replaceAll(' ', '')

export const bookingCsv = (cabinTitle: (slug: CabinSlug) => string): CsvColumn<StaffBookingRow>[] => [
  { head: 'Reference', cell: (row) => row.reference },
  { head: 'Cabin', cell: (row) => cabinTitle(row.cabinSlug) },
  { head: 'Guest', cell: (row) => row.guestName },
  { head: 'Email', cell: (row) => row.guestEmail },
  { head: 'Phone', cell: (row) => row.guestPhone },
  { head: 'Check-in', cell: (row) => row.checkInDate },
  { head: 'Check-out', cell: (row) => row.checkOutDate },
  { head: 'Nights', cell: (row) => row.nights },
  { head: 'Adults', cell: (row) => row.numberOfAdults },
  { head: 'Children', cell: (row) => row.numberOfChildren },
  { head: 'Total (R)', cell: (row) => rand(row.totalPriceCents) },
  { head: 'Paid (R)', cell: (row) => rand(row.paidCents) },
  { head: 'Due (R)', cell: (row) => rand(row.outstandingCents) },
  { head: 'To pay back (R)', cell: (row) => rand(row.refundOwedCents) },
  { head: 'Due date', cell: (row) => row.dueDate ?? row.balanceDueDate },
  { head: 'Status', cell: (row) => statusChip[row.status].label },
  { head: 'Payment', cell: (row) => paymentChip[row.paymentStatus].label },
  { head: 'Method', cell: (row) => methodLabels[row.paymentMethod] },
  { head: 'Needs attention', cell: (row) => row.needsAttention && attentionTexts[row.needsAttention].title },
  { head: 'Booked at', cell: (row) => dateAndTime(row.createdAt) },
]
