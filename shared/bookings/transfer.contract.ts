import * as z from 'zod/mini'
import { CalendarDate } from '#shared/kernel/calendar-date.ts'
import { endpoint } from '#shared/kernel/endpoint.ts'
import { BookingReference } from '#shared/kernel/id.ts'
import { Cents, MAX_CENTS, SignedCents } from '#shared/kernel/money.ts'
import { EmailType } from '#shared/notifications/email-type.ts'
import { PaymentStatus } from '#shared/payments/ledger.ts'
import { ConfirmedReasons, UnusualReason } from '#shared/payments/unusual-line.ts'
import { AttentionReason } from './booking-details.ts'
import { BookingStatus } from './booking-status.ts'
import { EntryId, LineReason, OverHoldsOf, StaffBooking, WaitForNights } from './staff-bookings.contract.ts'

const params = z.object({ reference: BookingReference })
const LineId = z.string().check(z.minLength(1, 'Please choose the payment'), z.maxLength(100))

const transferRefusals = [
  'booking-not-found',
  'other-booking-not-found',
  'same-booking',
  'transfer-to-cancelled',
  'payment-not-movable',
  'transfer-too-large',
  'change-too-large',
  'amount-too-large',
  'entry-id-used',
] as const

/** One of the two bookings, before the transfer or after it. */
const TransferSide = z.object({
  status: BookingStatus,
  paymentStatus: PaymentStatus,
  paidCents: SignedCents,
  owedCents: Cents,
  outstandingCents: Cents,
  refundOwedCents: Cents,
  dueDate: z.nullable(CalendarDate),
  needsAttention: z.nullable(AttentionReason),
})
export type TransferSide = z.infer<typeof TransferSide>

const TransferredBooking = z.object({
  reference: BookingReference,
  guestName: z.string(),
  cabinSlug: z.string(),
  checkInDate: CalendarDate,
  checkOutDate: CalendarDate,
  before: TransferSide,
  after: TransferSide,
  /** The e-mails to its guest that would leave; none where there is no address. */
  emails: z.array(EmailType),
})
export type TransferredBooking = z.infer<typeof TransferredBooking>

export const QuoteTransfer = endpoint({
  method: 'GET',
  path: '/staff/bookings/{reference}/transfer',
  audience: 'staff',
  summary: 'What moving a payment, or a part of it, to another booking would change on both. Writes nothing.',
  params,
  query: z.object({
    /** The line of the ledger by which the money came onto this booking. */
    lineId: LineId,
    toReference: BookingReference,
    amountCents: z.coerce.number().check(z.int(), z.minimum(1, 'Please enter an amount'), z.maximum(MAX_CENTS)),
  }),
  reply: z.object({
    giver: TransferredBooking,
    taker: TransferredBooking,
    /** At most so much of the payment can move. */
    movableCents: Cents,
    /** What staff must confirm, since it is unusual. */
    unusual: z.array(UnusualReason),
  }),
  refusals: transferRefusals,
})

export const TransferPayment = endpoint({
  method: 'POST',
  path: '/staff/bookings/{reference}/transfers',
  audience: 'staff',
  summary:
    'Moves a payment, or a part of it, to another booking: a line out of this ledger and one into the other, in one transaction. Enough of it confirms the other booking.',
  params,
  body: z.object({
    entryId: EntryId,
    lineId: LineId,
    toReference: BookingReference,
    amountCents: Cents.check(z.minimum(1, 'Please enter an amount')),
    reason: LineReason,
    /** Whether the guest that it moves away from gets an e-mail of it. */
    notifyGiver: z._default(z.boolean(), false),
    /** False leaves out that money was received; that a booking is confirmed is always sent. */
    notifyTaker: z._default(z.boolean(), true),
    confirmedReasons: ConfirmedReasons,
    overHoldsOf: OverHoldsOf,
    waitForNights: WaitForNights,
  }),
  /** Both bookings as they are then. */
  reply: z.object({ giver: StaffBooking, taker: StaffBooking }),
  refusals: [
    ...transferRefusals,
    'changed-meanwhile',
    'nights-already-taken',
    'nights-waited-for',
    'nights-on-hold',
    'unusual-line',
  ],
})

export const transferEndpoints = { QuoteTransfer, TransferPayment }
