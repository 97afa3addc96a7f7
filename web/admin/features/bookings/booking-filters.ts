import type * as z from 'zod/mini'
import { MAX_STAY_NIGHTS } from '#shared/availability/stay.ts'
import { BookingStatus } from '#shared/bookings/booking-status.ts'
import type { ListBookings } from '#shared/bookings/staff-bookings.contract.ts'
import { CabinSlug } from '#shared/cabins/cabin.ts'
import { CalendarDate, addDays, addYears } from '#shared/kernel/calendar-date.ts'
import { FIRST_INPUT_DAY, LAST_INPUT_DAY } from '#shared/kernel/date-input.ts'
import { normalizePlainLine } from '#shared/kernel/text-input.ts'
import { PaymentMethod, PaymentStatus } from '#shared/payments/ledger.ts'

/**
 * The filters of the booking list, as in its address: `?status=pending&from=2026-12-04&to=2026-12-06`. The API applies
 * one at a time; the others are applied here.
 */
export type BookingFilters = {
  /** Words of a guest's name, a phone number, an e-mail address or a reference. With it, all other filters are ignored. */
  readonly search: string
  readonly attention: boolean
  /** `open`: neither closed nor over. */
  readonly status: BookingStatus | 'open' | 'all'
  readonly from: CalendarDate | undefined
  readonly to: CalendarDate | undefined
  readonly payment: PaymentStatus | undefined
  readonly cabin: string | undefined
  readonly method: PaymentMethod | undefined
  /** Only those with an overdue balance. */
  readonly overdue: boolean
  /** Only guests who are here or arrive within three days, and owe money. */
  readonly arriving: boolean
  /** Only pending ones that were paid too little to be confirmed. */
  readonly short: boolean
  /** Only those with money to pay back. */
  readonly refunds: boolean
  /** Only those that owe so little that their guests are not asked for it. */
  readonly small: boolean
  /** Only those that expire within a day. */
  readonly expiring: boolean
  /** Only confirmed ones where an adult has not signed the guest register. */
  readonly unsigned: boolean
  /** Those that staff put away, and no others; `all`: both. */
  readonly archived: boolean | 'all'
  /** Only those with this tag of staff. */
  readonly tag: string | undefined
}

const oneOf = <Schema extends z.ZodMiniType>(schema: Schema, value: string | null): z.output<Schema> | undefined => {
  const parsed = schema.safeParse(value)
  return parsed.success ? parsed.data : undefined
}

/** Parses an address; unknown filters and values are ignored. */
export function parseBookingFilters(address: URLSearchParams): BookingFilters {
  const status = address.get('status')
  return {
    search: normalizePlainLine(address.get('q') ?? ''),
    attention: address.get('attention') === 'true',
    status: status === 'all' ? 'all' : (oneOf(BookingStatus, status) ?? 'open'),
    from: oneOf(CalendarDate, address.get('from')),
    to: oneOf(CalendarDate, address.get('to')),
    payment: oneOf(PaymentStatus, address.get('payment')),
    cabin: oneOf(CabinSlug, address.get('cabin')),
    method: oneOf(PaymentMethod, address.get('method')),
    overdue: address.get('overdue') === 'true',
    arriving: address.get('arriving') === 'true',
    short: address.get('short') === 'true',
    refunds: address.get('refunds') === 'true',
    small: address.get('small') === 'true',
    expiring: address.get('expiring') === 'true',
    unsigned: address.get('unsigned') === 'true',
    archived: address.get('archived') === 'all' ? 'all' : address.get('archived') === 'true',
    tag: address.get('tag') ?? undefined,
  }
}

export type BookingQuery = z.input<NonNullable<typeof ListBookings.query>>

const RANGE_DAYS = 365
const YEARS_AHEAD = 3

/** The query for the API, where nothing is searched. */
export function toBookingQuery(filters: BookingFilters, today: CalendarDate): BookingQuery {
  const { attention, overdue, arriving, short, refunds, small, status, from, to } = filters
  if (attention) return { needsAttention: 'true' }
  if (overdue) return { balanceOverdue: 'true' }
  if (arriving) return { arrivingOwing: 'true' }
  if (short) return { shortPayment: 'true' }
  if (refunds) return { refundOwed: 'true' }
  if (small) return { smallRest: 'true' }
  if (status !== 'open' && status !== 'all' && !from && !to) return { status }
  return arrivalRange(filters, today)
}

/** The arrivals that the list looks through, where it lists neither a status nor a kind of work. */
function arrivalRange({ status, from, to, archived }: BookingFilters, today: CalendarDate) {
  const arrivalTo = to ?? addYears(from ?? today, YEARS_AHEAD)
  if (from || to) return { arrivalFrom: from ?? to ?? today, arrivalTo }
  if (archived === 'all') return { arrivalFrom: FIRST_INPUT_DAY, arrivalTo: LAST_INPUT_DAY }
  // A guest of the longest stay that arrived so long ago may still be here.
  return { arrivalFrom: addDays(today, status === 'all' ? -RANGE_DAYS : -MAX_STAY_NIGHTS), arrivalTo }
}
