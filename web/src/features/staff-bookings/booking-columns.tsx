import type { StaffBookingRow } from '#shared/bookings/staff-bookings.contract.ts'
import type { CalendarDate } from '#shared/kernel/calendar-date.ts'
import type { CsvColumn } from '#web/lib/csv.ts'
import { count, dateAndTime, shortDate } from '#web/lib/format.ts'
import { writeRand } from '#web/lib/parse-rand.ts'
import type { Column } from '#web/ui/data-table.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { Money } from '#web/ui/money.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { isOverdue } from './booking-filters.ts'
import { attentionWords, methodWords, paymentChip, statusChip } from './booking-words.ts'
import { timeLeft } from './time-left.ts'

export const partyOf = (row: Pick<StaffBookingRow, 'numberOfAdults' | 'numberOfChildren'>): string =>
  `${row.numberOfAdults} + ${row.numberOfChildren}`

export function BookingChips({ row, now }: { row: StaffBookingRow; now: number }) {
  const status = statusChip[row.status]
  const payment = paymentChip[row.paymentStatus]
  return (
    <span className="chips">
      {row.needsAttention && <StatusChip tone="bad">{attentionWords[row.needsAttention].title}</StatusChip>}
      <StatusChip tone={status.tone}>{status.words}</StatusChip>
      <StatusChip tone={payment.tone}>{payment.words}</StatusChip>
      {row.status === 'pending' && row.expiresAt && (
        <span className="faint nowrap">lapses {timeLeft(row.expiresAt, now)}</span>
      )}
    </span>
  )
}

export const bookingColumns = (
  cabinTitle: (slug: string) => string,
  { today, now }: { readonly today: CalendarDate; readonly now: number },
): Column<StaffBookingRow>[] => [
  { id: 'reference', head: 'Reference', cell: (row) => <span className="figures">{row.reference}</span> },
  {
    id: 'guest',
    head: 'Guest',
    cell: (row) => (
      <span className="two-lines">
        <span>{row.guestName}</span>
        <span className="faint anywhere">{row.guestEmail}</span>
      </span>
    ),
  },
  { id: 'cabin', head: 'Cabin', cell: (row) => cabinTitle(row.cabinName) },
  {
    id: 'stay',
    head: 'Arrival – departure',
    cell: (row) => (
      <span className="two-lines">
        <span className="nowrap">
          <DateText date={row.checkInDate} /> –
        </span>
        <span>
          <DateText date={row.checkOutDate} /> <span className="faint nowrap">{count(row.nights, 'night')}</span>
        </span>
      </span>
    ),
  },
  { id: 'party', head: 'A + C', end: true, cell: partyOf },
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
    cell: (row) =>
      row.outstandingCents === 0 ? (
        '–'
      ) : (
        <span className="two-lines">
          <Money cents={row.outstandingCents} />
          {row.balanceDueDate && (
            <span className={isOverdue(row, today) ? 'overdue nowrap' : 'faint nowrap'}>
              {isOverdue(row, today) ? 'overdue since ' : 'by '}
              {shortDate(row.balanceDueDate)}
            </span>
          )}
        </span>
      ),
  },
  { id: 'status', head: 'Status', cell: (row) => <BookingChips row={row} now={now} /> },
]

/** A number that a spreadsheet reads as one. */
const rand = (cents: number): string => writeRand(cents).replaceAll(' ', '')

export const bookingCsv = (cabinTitle: (slug: string) => string): CsvColumn<StaffBookingRow>[] => [
  { head: 'Reference', cell: (row) => row.reference },
  { head: 'Cabin', cell: (row) => cabinTitle(row.cabinName) },
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
  { head: 'Balance due date', cell: (row) => row.balanceDueDate },
  { head: 'Status', cell: (row) => statusChip[row.status].words },
  { head: 'Payment', cell: (row) => paymentChip[row.paymentStatus].words },
  { head: 'Method', cell: (row) => methodWords[row.paymentMethod] },
  { head: 'Needs attention', cell: (row) => row.needsAttention && attentionWords[row.needsAttention].title },
  { head: 'Booked at', cell: (row) => dateAndTime(row.createdAt) },
]
