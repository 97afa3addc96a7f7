import * as z from 'zod/mini'
import { Upload } from '#shared/documents/upload.ts'
import { CabinSlug } from '#shared/cabins/cabin.ts'
import { CalendarDate } from '#shared/kernel/calendar-date.ts'
import { endpoint } from '#shared/kernel/endpoint.ts'
import { AnyId, BookingReference } from '#shared/kernel/id.ts'
import { Cents, SignedCents } from '#shared/kernel/money.ts'
import { EmailLogEntry } from '#shared/notifications/email-log.ts'
import { StoredItn } from '#shared/payments/attempt.ts'
import { LedgerEntry, PaymentMethod, PaymentStatus } from '#shared/payments/ledger.ts'
import { AddOnLine } from '#shared/pricing/price.ts'
import { BookingStatus, AttentionReason, PaymentType } from './booking.ts'
import { BookingEvent } from './booking-event.ts'
import { GuestEmail } from './booking-form.ts'
import { GuestRequests } from './guest-requests.ts'

/** A booking in a staff list. */
export const StaffBookingRow = z.object({
  reference: BookingReference,
  cabinSlug: z.string(),
  guestName: z.string(),
  guestEmail: z.string(),
  guestPhone: z.string(),
  checkInDate: CalendarDate,
  checkOutDate: CalendarDate,
  nights: z.int(),
  numberOfAdults: z.int(),
  numberOfChildren: z.int(),
  totalPriceCents: Cents,
  paidCents: SignedCents,
  outstandingCents: Cents,
  /** What a cancelled booking's guest still waits for. */
  refundOwedCents: Cents,
  balanceDueDate: z.nullable(CalendarDate),
  status: BookingStatus,
  paymentStatus: PaymentStatus,
  paymentMethod: PaymentMethod,
  needsAttention: z.nullable(AttentionReason),
  expiresAt: z.nullable(z.iso.datetime()),
  createdAt: z.iso.datetime(),
})
export type StaffBookingRow = z.infer<typeof StaffBookingRow>

/** A whole booking, as the drawer of the staff area shows it. */
export const StaffBooking = z.extend(StaffBookingRow, {
  id: z.string(),
  guestSuburb: z.string(),
  paymentType: PaymentType,
  requiresFullPayment: z.boolean(),
  depositAmountCents: Cents,
  balanceAmountCents: Cents,
  amountToConfirmCents: Cents,
  depositPaid: z.boolean(),
  balancePaid: z.boolean(),
  cardHoldUntil: z.nullable(z.iso.datetime()),
  refundDueCents: z.nullable(Cents),
  ledger: z.array(LedgerEntry),
  guests: z.array(z.object({ guestType: z.enum(['adult', 'child']), age: z.nullable(z.int()) })),
  addOns: z.array(AddOnLine),
  ...GuestRequests.shape,
  termsVersion: z.string(),
  termsAcceptedAt: z.iso.datetime(),
  uploads: z.array(Upload),
  history: z.array(BookingEvent),
  mails: z.array(EmailLogEntry),
  /** What cancelling today would give back by the guest's own tiers. */
  cancellation: z.nullable(z.object({ refundCents: Cents, refundPercent: z.int() })),
  guestLink: z.string(),
})
export type StaffBooking = z.infer<typeof StaffBooking>

const referenceParams = z.object({ reference: BookingReference })
/** Refusals of every action on a booking: it is gone, it was changed meanwhile, or its nights are taken. */
const bookingRefusals = ['booking-not-found', 'changed-meanwhile'] as const
const claimRefusals = [...bookingRefusals, 'nights-already-taken', 'nights-on-hold'] as const
const proofRefusals = ['upload-not-found', 'proof-already-decided'] as const
const Reason = z.string().check(z.trim(), z.maxLength(500))
/** What staff did about a matter, entered when they close it. */
export const ResolutionNote = Reason.check(z.minLength(3, 'Please say what you did'))
/** Made by the page, one per opened form: sending a form twice writes one line. */
const EntryId = z.string().check(z.regex(/^[A-Za-z0-9-]{8,64}$/))

/** One question at a time: by status, by arrival period, by reference or by e-mail address. */
export const ListBookings = endpoint({
  method: 'GET',
  path: '/staff/bookings',
  audience: 'staff',
  summary: 'Bookings by status, by arrival period, by reference or by e-mail address; or one of the work lists.',
  query: z.union(
    [
      z.object({ status: BookingStatus, cursor: z.optional(z.string()) }),
      z.object({ arrivalFrom: CalendarDate, arrivalTo: CalendarDate, cursor: z.optional(z.string()) }).check(
        z.refine(({ arrivalFrom, arrivalTo }) => arrivalFrom <= arrivalTo, {
          path: ['arrivalTo'],
          error: 'The last day must not be before the first',
        }),
      ),
      z.object({ reference: z.string().check(z.maxLength(20)) }),
      z.object({ guestEmail: GuestEmail }),
      z.object({ needsAttention: z.literal('true') }),
      z.object({ balanceOverdue: z.literal('true') }),
      z.object({ refundOwed: z.literal('true') }),
    ],
    'Please say which bookings to list',
  ),
  reply: z.object({ bookings: z.array(StaffBookingRow), cursor: z.nullable(z.string()) }),
  refusals: ['cursor-unreadable'],
})

export const ShowBookingToStaff = endpoint({
  method: 'GET',
  path: '/staff/bookings/{reference}',
  audience: 'staff',
  summary: 'One booking whole: money, guests, proofs, e-mails, history.',
  params: referenceParams,
  reply: StaffBooking,
  refusals: ['booking-not-found'],
})

export const ConfirmBooking = endpoint({
  method: 'POST',
  path: '/staff/bookings/{reference}/confirm',
  audience: 'staff',
  summary: 'Confirms a pending booking without waiting for money; claims its nights.',
  params: referenceParams,
  reply: StaffBooking,
  refusals: [...claimRefusals, 'booking-not-pending'],
})

export const CancelBookingByStaff = endpoint({
  method: 'POST',
  path: '/staff/bookings/{reference}/cancel',
  audience: 'staff',
  summary: 'Cancels a booking. The refund owed is worked out from the tiers, or said by staff with a reason.',
  params: referenceParams,
  body: z.object({ refundCents: z.optional(Cents), reason: Reason }).check(
    z.refine(({ refundCents, reason }) => refundCents === undefined || reason.length >= 3, {
      path: ['reason'],
      error: 'Please say why the refund differs from the tiers',
    }),
  ),
  reply: StaffBooking,
  refusals: [...bookingRefusals, 'booking-closed', 'stay-over', 'refund-too-large'],
})

export const CloseAttention = endpoint({
  method: 'POST',
  path: '/staff/bookings/{reference}/attention/close',
  audience: 'staff',
  summary: 'Money came after the booking was closed, and staff record what they did about it: it leaves the list.',
  params: referenceParams,
  body: z.object({
    note: ResolutionNote,
    /** The guest's money as the page showed it; money that came in since is not settled by this. */
    paidCents: SignedCents,
  }),
  reply: StaffBooking,
  refusals: [...bookingRefusals, 'no-attention-to-close'],
})

export const RecordPayment = endpoint({
  method: 'POST',
  path: '/staff/bookings/{reference}/payments',
  audience: 'staff',
  summary: 'Writes money that came in into the ledger. Enough of it confirms the booking.',
  params: referenceParams,
  body: z.object({
    entryId: EntryId,
    amountCents: Cents.check(z.minimum(1, 'Please enter an amount')),
    method: z.enum(['eft', 'card', 'other']),
    note: Reason,
  }),
  reply: StaffBooking,
  refusals: [...claimRefusals, 'amount-too-large'],
})

export const RecordRefund = endpoint({
  method: 'POST',
  path: '/staff/bookings/{reference}/refunds',
  audience: 'staff',
  summary: 'Writes money that went back into the ledger; never more than was paid.',
  params: referenceParams,
  body: z.object({
    entryId: EntryId,
    amountCents: Cents.check(z.minimum(1, 'Please enter an amount')),
    method: z.enum(['eft', 'card', 'other']),
    note: Reason,
  }),
  reply: StaffBooking,
  refusals: [...bookingRefusals, 'refund-too-large'],
})

export const MoveBooking = endpoint({
  method: 'POST',
  path: '/staff/bookings/{reference}/move',
  audience: 'staff',
  summary: 'Moves a booking to other nights or another cabin at the agreed price.',
  params: referenceParams,
  body: z.object({ cabinSlug: CabinSlug, checkInDate: CalendarDate, checkOutDate: CalendarDate }).check(
    z.refine((stay) => stay.checkOutDate > stay.checkInDate, {
      path: ['checkOutDate'],
      error: 'Check-out date must be after check-in date',
    }),
  ),
  reply: StaffBooking,
  refusals: [
    ...claimRefusals,
    'booking-closed',
    'cabin-not-found',
    'party-too-large',
    'cabin-not-for-children',
    'stay-too-long',
  ],
})

/** A proof with its booking, for staff to compare. */
export const WaitingProof = z.object({ upload: Upload, booking: StaffBookingRow, dueNowCents: Cents })
export type WaitingProof = z.infer<typeof WaitingProof>

export const ListWaitingProofs = endpoint({
  method: 'GET',
  path: '/staff/proofs',
  audience: 'staff',
  summary: 'The proofs of payment waiting to be looked at, oldest first.',
  reply: z.object({ proofs: z.array(WaitingProof) }),
  refusals: [],
})

const uploadParams = z.object({ reference: BookingReference, id: AnyId })

export const LinkToUpload = endpoint({
  method: 'GET',
  path: '/staff/bookings/{reference}/uploads/{id}/link',
  audience: 'staff',
  summary: 'A link to a file as an attachment, good for five minutes.',
  params: uploadParams,
  reply: z.object({ url: z.string() }),
  refusals: ['upload-not-found'],
})

export const AcceptProof = endpoint({
  method: 'POST',
  path: '/staff/bookings/{reference}/proofs/{id}/accept',
  audience: 'staff',
  summary: 'The money of this proof is in the bank: writes the ledger line; enough of it confirms the booking.',
  params: uploadParams,
  body: z.object({ amountCents: Cents.check(z.minimum(1, 'Please enter an amount')), note: Reason }),
  reply: StaffBooking,
  refusals: [...claimRefusals, ...proofRefusals, 'amount-too-large'],
})

export const RefuseProof = endpoint({
  method: 'POST',
  path: '/staff/bookings/{reference}/proofs/{id}/refuse',
  audience: 'staff',
  summary: 'Refuses a proof, with a reason for the guest.',
  params: uploadParams,
  body: z.object({ reason: Reason.check(z.minLength(3, 'Please tell the guest why')) }),
  reply: StaffBooking,
  refusals: [...bookingRefusals, ...proofRefusals],
})

export const ListPaymentsToCheck = endpoint({
  method: 'GET',
  path: '/staff/payments-to-check',
  audience: 'staff',
  summary: "PayFast's messages that a person must look at, oldest first.",
  reply: z.object({ messages: z.array(StoredItn) }),
  refusals: [],
})

export const ClosePaymentToCheck = endpoint({
  method: 'POST',
  path: '/staff/payments-to-check/{id}/close',
  audience: 'staff',
  summary: 'Staff have looked at it and say what they did.',
  params: z.object({ id: AnyId }),
  body: z.object({ note: ResolutionNote }),
  reply: StoredItn,
  refusals: ['message-not-found', 'changed-meanwhile'],
})

export const RecheckPayment = endpoint({
  method: 'POST',
  path: '/staff/payments-to-check/{id}/recheck',
  audience: 'staff',
  summary: 'What was wrong on our side is mended: the message is checked once more, within the hour.',
  params: z.object({ id: AnyId }),
  reply: StoredItn,
  refusals: ['message-not-found', 'message-not-to-recheck', 'changed-meanwhile'],
})

export const ShowToday = endpoint({
  method: 'GET',
  path: '/staff/today',
  audience: 'staff',
  summary: 'What needs staff today, as counts that lead to filtered lists.',
  reply: z.object({
    proofsToCheck: z.int(),
    needingAttention: z.int(),
    paymentsToCheck: z.int(),
    lapsingWithinADay: z.int(),
    balancesOverdue: z.int(),
    refundsOwed: z.int(),
    failedMails: z.int(),
    accountsWaiting: z.int(),
  }),
  refusals: [],
})

export const staffBookingEndpoints = {
  ShowToday,
  ListBookings,
  ShowBookingToStaff,
  ConfirmBooking,
  CancelBookingByStaff,
  CloseAttention,
  RecordPayment,
  RecordRefund,
  MoveBooking,
  ListWaitingProofs,
  LinkToUpload,
  AcceptProof,
  RefuseProof,
  ListPaymentsToCheck,
  ClosePaymentToCheck,
  RecheckPayment,
}
