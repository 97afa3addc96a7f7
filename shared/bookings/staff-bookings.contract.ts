import * as z from 'zod/mini'
import { limitedLine, limitedText } from '#shared/kernel/limited-text.ts'
import { normalizePlainLine } from '#shared/kernel/text-input.ts'
import { RegisterState } from '#shared/documents/register-state.ts'
import { Upload } from '#shared/documents/upload.ts'
import { CalendarDate } from '#shared/kernel/calendar-date.ts'
import { Cursor } from '#shared/kernel/cursor.ts'
import { DateInput } from '#shared/kernel/date-input.ts'
import { endpoint } from '#shared/kernel/endpoint.ts'
import { AnyId, BookingReference } from '#shared/kernel/id.ts'
import { Cents, MAX_CENTS, SignedCents } from '#shared/kernel/money.ts'
import { EmailLogEntry } from '#shared/notifications/email-log.ts'
import { StoredItn } from '#shared/payments/stored-itn.ts'
import { LedgerLine, LedgerMethod } from '#shared/payments/ledger.ts'
import { RefundRail } from '#shared/payments/refund-rails.ts'
import { ConfirmedReasons } from '#shared/payments/unusual-line.ts'
import { OrderLines } from './order-text.ts'
import { StayPart } from './stay-parts.ts'
import { AddOnLine } from '#shared/pricing/price.ts'
import { BookingDetails } from './booking-details.ts'
import { BookingMoney } from './booking-money.ts'
import { LateMoneyDecision } from './late-money.ts'
import { PaymentToCheck } from './payment-to-check.ts'
import { RefundReason } from './refund-reason.ts'
import { BookingStatus } from './booking-status.ts'
import { BookingEvent } from './booking-event.ts'
import { BookingSource } from './booking-source.ts'
import { GuestEmail } from './booking-form.ts'
import { GuestRequests } from './guest-requests.ts'

/** A booking in a staff list. */
export const StaffBookingRow = z.object({
  ...BookingDetails.shape,
  ...BookingMoney.shape,
  status: BookingStatus,
  /** The last cabin of the stay, its arrival and its departure. */
  ...StayPart.shape,
  nights: z.int(),
  /** The day of the last payment that counts, and how money came; absent where nothing has. */
  lastPaidOn: z.optional(CalendarDate),
  paidBy: z.optional(z.array(LedgerMethod)),
  /** What the refund contains because nights were sold again. */
  resaleRefundCents: Cents,
  source: BookingSource,
  register: RegisterState,
  /** The guest of a confirmed stay did not come. */
  noShow: z.boolean(),
  /** Put away: lists leave it out unless they are asked for it. */
  archived: z.boolean(),
  /** Of staff; no reply to guests has them. */
  tags: z.array(z.string()),
  expiresAt: z.nullable(z.iso.datetime()),
  /** Until when its nights are kept for a guest who pays by card; it may have passed. */
  cardHoldUntil: z.nullable(z.iso.datetime()),
  /** Until when staff hold its nights: nobody else can book them; it may have passed. */
  staffHoldUntil: z.nullable(z.iso.datetime()),
})
export type StaffBookingRow = z.infer<typeof StaffBookingRow>

/** A whole booking, as the drawer of the staff area shows it. */
export const StaffBooking = z.extend(StaffBookingRow, {
  refundDueCents: z.nullable(Cents),
  /** What is still owed back after each decision on late money; null where there is nothing to decide. */
  lateMoneyChoice: z.nullable(z.record(LateMoneyDecision, Cents)),
  ledger: z.array(LedgerLine),
  guests: z.array(z.object({ guestType: z.enum(['adult', 'child']), age: z.nullable(z.int()) })),
  /** Those of the price at the booking, and those that the booking has since staff changed them. */
  addOns: z.array(AddOnLine),
  currentAddOns: z.array(AddOnLine),
  /** What is ordered now and what it costs. */
  orderLines: OrderLines,
  parts: z.array(StayPart),
  /** For whoever cleans; empty where there is none. Guests never see it. */
  cleanerNote: z.string(),
  ...GuestRequests.shape,
  termsVersion: z.string(),
  /** Null until the guest of a booking that staff entered has accepted them. */
  termsAcceptedAt: z.nullable(z.iso.datetime()),
  uploads: z.array(Upload),
  history: z.array(BookingEvent),
  emails: z.array(EmailLogEntry),
  /** What cancelling today would give back by the guest's own tiers. */
  cancellation: z.nullable(z.object({ refundCents: Cents, refundPercent: z.int() })),
  guestLink: z.string(),
  /** To review the stay; empty where no review can be asked for. */
  reviewLink: z.string(),
})
export type StaffBooking = z.infer<typeof StaffBooking>

/** A booking with money to pay back: why, since when, and by which rails. */
export const OpenRefund = z.object({
  booking: StaffBookingRow,
  reason: RefundReason,
  since: z.iso.datetime(),
  rails: z.array(RefundRail),
})
export type OpenRefund = z.infer<typeof OpenRefund>

const referenceParams = z.object({ reference: BookingReference })
/** Refusals of every action on a booking: it is gone, it was changed meanwhile, or its nights are taken. */
const bookingRefusals = ['booking-not-found', 'changed-meanwhile'] as const
const claimRefusals = [...bookingRefusals, 'nights-already-taken', 'nights-waited-for', 'nights-on-hold'] as const
const proofRefusals = ['upload-not-found', 'proof-already-decided'] as const
const Reason = limitedText(500)
/** What staff did about a matter, entered when they close it. */
export const ResolutionNote = Reason.check(z.minLength(3, 'Please say what you did'))
/** The bookings whose holds, for a card payment or by staff, staff were warned of with `nights-on-hold`, and go over. */
export const OverHoldsOf = z.optional(z.array(BookingReference).check(z.maxLength(20)))
/** Money for nights that are on hold for another booking is recorded all the same, and the booking waits for them. */
export const WaitForNights = z.optional(z.boolean())
/** Made by the page, one per opened form: sending a form twice writes one line. */
export const EntryId = z.string().check(z.regex(/^[A-Za-z0-9-]{8,64}$/))

/** One question at a time: by status, by arrival period, by reference or by e-mail address. */
export const ListBookings = endpoint({
  method: 'GET',
  path: '/staff/bookings',
  audience: 'staff',
  summary: 'Bookings by status, by arrival period, by reference or by e-mail address; or one of the work lists.',
  query: z.union(
    [
      z.object({ status: BookingStatus, cursor: Cursor }),
      z.object({ arrivalFrom: DateInput, arrivalTo: DateInput, cursor: Cursor }).check(
        z.refine(({ arrivalFrom, arrivalTo }) => arrivalFrom <= arrivalTo, {
          path: ['arrivalTo'],
          error: 'The last day must not be before the first',
        }),
      ),
      z.object({ reference: limitedLine(20, normalizePlainLine).check(z.toUpperCase()) }),
      z.object({ guestEmail: GuestEmail }),
      z.object({ needsAttention: z.literal('true') }),
      z.object({ balanceOverdue: z.literal('true') }),
      z.object({ arrivingOwing: z.literal('true') }),
      z.object({ shortPayment: z.literal('true') }),
      z.object({ refundOwed: z.literal('true') }),
      z.object({ smallRest: z.literal('true') }),
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
  body: z.optional(z.object({ overHoldsOf: OverHoldsOf })),
  reply: StaffBooking,
  refusals: [...claimRefusals, 'booking-not-pending'],
})

export const ReinstateBooking = endpoint({
  method: 'POST',
  path: '/staff/bookings/{reference}/reinstate',
  audience: 'staff',
  summary: 'Opens an expired or cancelled booking again, confirmed, at its price and terms; claims its nights.',
  params: referenceParams,
  body: z.optional(z.object({ overHoldsOf: OverHoldsOf })),
  reply: StaffBooking,
  refusals: [...claimRefusals, 'booking-not-closed', 'stay-over', 'guest-erased'],
})

/** What was paid and owed as the page showed it. */
const Shown = z.object({ paidCents: SignedCents, owedCents: z.optional(Cents) })

export const CancelBookingByStaff = endpoint({
  method: 'POST',
  path: '/staff/bookings/{reference}/cancel',
  audience: 'staff',
  summary: 'Cancels a booking. The refund owed is worked out from the tiers, or said by staff with a reason.',
  params: referenceParams,
  body: z
    .object({
      refundCents: z.optional(Cents),
      reason: Reason,
      /** Whether the e-mail to the guest has the reason; otherwise it stays in the history. */
      reasonForGuest: z.optional(z.boolean()),
      /** What was paid and owed, and what goes back by the tiers, as the page showed them: else it is shown first. */
      shown: z.optional(z.extend(Shown, { refundCents: Cents })),
    })
    .check(
      z.refine(({ refundCents, reason }) => refundCents === undefined || reason.length >= 3, {
        path: ['reason'],
        error: 'Please say why the refund differs from the tiers',
      }),
    ),
  reply: StaffBooking,
  refusals: [...bookingRefusals, 'booking-closed', 'stay-over', 'refund-too-large', 'refund-changed'],
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
    /** Needed where the booking has a `lateMoneyChoice`. */
    lateMoney: z.optional(LateMoneyDecision),
  }),
  reply: StaffBooking,
  refusals: [...bookingRefusals, 'no-attention-to-close', 'late-money-undecided'],
})

const lineRefusals = ['entry-id-used', 'unusual-line', 'payment-day-out-of-range'] as const
/** The day on which the money came or went; today where it is left out. */
const PaidOn = z.optional(DateInput)

const LedgerForm = z.object({
  entryId: EntryId,
  amountCents: Cents.check(z.minimum(1, 'Please enter an amount')),
  method: LedgerMethod,
  paidOn: PaidOn,
  note: Reason,
  confirmedReasons: ConfirmedReasons,
})

export const RecordPayment = endpoint({
  method: 'POST',
  path: '/staff/bookings/{reference}/payments',
  audience: 'staff',
  summary: 'Writes money that came in into the ledger. Enough of it confirms the booking.',
  params: referenceParams,
  body: z.extend(LedgerForm, { overHoldsOf: OverHoldsOf, waitForNights: WaitForNights }),
  reply: StaffBooking,
  refusals: [...claimRefusals, ...lineRefusals, 'amount-too-large'],
})

export const RecordRefund = endpoint({
  method: 'POST',
  path: '/staff/bookings/{reference}/refunds',
  audience: 'staff',
  summary: 'Writes money that went back into the ledger; never more than came by the same method.',
  params: referenceParams,
  /**
   * `priceGoesDown`: an adjustment is written beside the refund, by what goes back beyond a surplus; otherwise the guest
   * owes that again. Asked for where more than a surplus goes back without a cancellation.
   */
  body: z.extend(LedgerForm, { priceGoesDown: z.optional(z.boolean()), shown: z.optional(Shown) }),
  reply: StaffBooking,
  refusals: [
    ...bookingRefusals,
    ...lineRefusals,
    'money-changed',
    'refund-too-large',
    'refund-beyond-rail',
    'adjustment-too-large',
    'price-effect-missing',
  ],
})

/** Why a line of the ledger is written. */
export const LineReason = Reason.check(z.minLength(3, 'Please say why'))
/** Whether the guest gets an e-mail of what changed, with the reason; none without it. */
const NotifyGuest = z.optional(z.boolean())

export const AdjustBooking = endpoint({
  method: 'POST',
  path: '/staff/bookings/{reference}/adjustments',
  audience: 'staff',
  summary: 'Changes what is owed, up or down, with a reason; no money moves.',
  params: referenceParams,
  body: z.object({
    entryId: EntryId,
    amountCents: SignedCents.check(
      z.minimum(-MAX_CENTS),
      z.maximum(MAX_CENTS),
      z.refine((cents) => cents !== 0, 'Please enter an amount'),
    ),
    reason: LineReason,
    shown: z.optional(Shown),
    notifyGuest: NotifyGuest,
    overHoldsOf: OverHoldsOf,
  }),
  reply: StaffBooking,
  refusals: [
    ...claimRefusals,
    'entry-id-used',
    'money-changed',
    'adjustment-too-large',
    'amount-too-large',
    'booking-cancelled',
  ],
})

export const CorrectLine = endpoint({
  method: 'POST',
  path: '/staff/bookings/{reference}/corrections',
  audience: 'staff',
  summary: 'Cancels a line of the ledger that was typed in error. Both stay visible; no money moves.',
  params: referenceParams,
  body: z.object({
    entryId: EntryId,
    corrects: z.string().check(z.maxLength(100)),
    reason: LineReason,
    notifyGuest: NotifyGuest,
  }),
  reply: StaffBooking,
  refusals: [...bookingRefusals, 'entry-id-used', 'line-not-correctable', 'correction-too-large'],
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

export const ListRefunds = endpoint({
  method: 'GET',
  path: '/staff/refunds',
  audience: 'staff',
  summary: 'The bookings with money to pay back, each with why and by which rails, oldest first.',
  reply: z.object({ refunds: z.array(OpenRefund) }),
  refusals: [],
})

const uploadParams = z.object({ reference: BookingReference, id: AnyId })

/** A link to a file as an attachment, good for five minutes. */
export const LinkedFile = z.object({
  url: z.string(),
  /** `missing`: the scan has not looked at it so far, or could not; `off`: no files are scanned here. */
  scan: z.enum(['clean', 'missing', 'off']),
})
export type LinkedFile = z.infer<typeof LinkedFile>

export const LinkToUpload = endpoint({
  method: 'GET',
  path: '/staff/bookings/{reference}/uploads/{id}/link',
  audience: 'staff',
  summary:
    'A link to a proof of payment as an attachment, good for five minutes, and what the malware scan said of it.',
  params: uploadParams,
  reply: LinkedFile,
  refusals: ['upload-not-found', 'document-needs-reason', 'file-has-threat'],
})

export const AcceptProof = endpoint({
  method: 'POST',
  path: '/staff/bookings/{reference}/proofs/{id}/accept',
  audience: 'staff',
  summary: 'The money of this proof is in the bank: writes the ledger line; enough of it confirms the booking.',
  params: uploadParams,
  body: z.object({
    amountCents: Cents.check(z.minimum(1, 'Please enter an amount')),
    paidOn: PaidOn,
    note: Reason,
    confirmedReasons: ConfirmedReasons,
    overHoldsOf: OverHoldsOf,
    waitForNights: WaitForNights,
  }),
  reply: StaffBooking,
  refusals: [...claimRefusals, ...proofRefusals, ...lineRefusals, 'amount-too-large'],
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
  reply: z.object({ messages: z.array(PaymentToCheck) }),
  refusals: [],
})

export const BookPaymentToCheck = endpoint({
  method: 'POST',
  path: '/staff/payments-to-check/{id}/book',
  audience: 'staff',
  summary: 'Books the money of a message on its booking, once; what is more than is owed is a refund to pay.',
  params: z.object({ id: AnyId }),
  reply: StaffBooking,
  refusals: ['message-not-found', 'message-not-bookable', 'booking-not-found', 'changed-meanwhile'],
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

export const staffBookingEndpoints = {
  ListBookings,
  ShowBookingToStaff,
  ConfirmBooking,
  ReinstateBooking,
  CancelBookingByStaff,
  CloseAttention,
  RecordPayment,
  RecordRefund,
  AdjustBooking,
  CorrectLine,
  ListRefunds,
  ListWaitingProofs,
  AcceptProof,
  RefuseProof,
  ListPaymentsToCheck,
  BookPaymentToCheck,
  ClosePaymentToCheck,
  RecheckPayment,
}

export const staffFileEndpoints = { LinkToUpload }
