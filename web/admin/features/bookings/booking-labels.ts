import type { BookingStatus, AttentionReason } from '#shared/bookings/booking.ts'
import type { BookingEvent, EventName } from '#shared/bookings/booking-event.ts'
import { formatRand } from '#shared/kernel/money.ts'
import type { EmailType } from '#shared/notifications/email-type.ts'
import type { ItnOutcome } from '#shared/payments/attempt.ts'
import type { LedgerEntry, PaymentStatus } from '#shared/payments/ledger.ts'
import type { ChipTone } from '#web/kit/status-chip.tsx'

type Chip = { readonly words: string; readonly tone: ChipTone }

export const statusChip: Record<BookingStatus, Chip> = {
  pending: { words: 'Pending', tone: 'waiting' },
  confirmed: { words: 'Confirmed', tone: 'good' },
  completed: { words: 'Completed', tone: 'neutral' },
  cancelled: { words: 'Cancelled', tone: 'bad' },
  expired: { words: 'Expired', tone: 'neutral' },
}

export const paymentChip: Record<PaymentStatus, Chip> = {
  unpaid: { words: 'Unpaid', tone: 'waiting' },
  deposit_paid: { words: 'Deposit paid', tone: 'info' },
  paid: { words: 'Paid', tone: 'good' },
  refunded: { words: 'Refunded', tone: 'neutral' },
  partly_refunded: { words: 'Partly refunded', tone: 'info' },
}

export const methodLabels: Record<LedgerEntry['method'], string> = { card: 'Card', eft: 'EFT', other: 'Other' }

/** Why a booking needs attention, and what can be done about it. */
export const attentionTexts: Record<AttentionReason, { readonly title: string; readonly advice: string }> = {
  'paid-but-nights-taken': {
    title: 'Paid, but the nights are taken',
    advice:
      'The money came after somebody else had the nights. Move it to free nights, confirm it if these became free, or refund.',
  },
  'paid-after-closing': {
    title: 'Paid after the booking was closed',
    advice:
      'The money came for a booking that was already closed. Refund it, or book the stay again with the guest; then note here what was done.',
  },
}

const events: Record<EventName, string> = {
  booked: 'Booked',
  'card-payment-started': 'Card payment started',
  'card-payment-ended': 'Card payment ended without money',
  'payment-accepted': 'Payment recorded',
  'payment-flagged': 'Payment to check',
  'attention-closed': 'Looked at and settled',
  confirmed: 'Confirmed',
  refunded: 'Refund recorded',
  'proof-received': 'Proof of payment received',
  'proof-refused': 'Proof of payment refused',
  moved: 'Moved',
  cancelled: 'Cancelled',
  expired: 'Expired without payment',
  completed: 'Stay completed',
  'balance-reminded': 'Reminded of the balance',
  'review-requested': 'Asked for a review',
  'review-written': 'Review written',
  'documents-begun': 'Began to send documents',
  'register-signed': 'Signed the guest register',
  'documents-deleted': 'Register and documents deleted',
  'link-sent': 'Fresh link sent',
  'mail-sent-again': 'E-mail sent again',
}
export const eventText = (event: BookingEvent): string =>
  event.what === 'payment-accepted' && event.facts['confirmed'] === true
    ? 'Payment recorded, booking confirmed'
    : events[event.what]

const kinds: Record<BookingEvent['by']['kind'], string> = {
  guest: 'Guest',
  staff: 'Staff',
  payfast: 'PayFast',
  schedule: 'Automatic',
}
export const actorText = ({ by }: BookingEvent): string => by.name || kinds[by.kind]

const factNames: Record<string, string> = {
  amountCents: 'Amount',
  paidCents: 'Paid in all',
  refundDueCents: 'Refund due',
  totalPriceCents: 'Price',
  method: 'By',
  note: 'Note',
  reason: 'Reason',
  from: 'From',
  to: 'To',
  fileName: 'File',
  why: 'Why',
  mail: 'E-mail',
  stars: 'Stars',
  adult: 'Adult',
}

/** The facts of an event for people, as `Amount R4,250.00`; ids and technical fields are left out. */
export const factTexts = ({ facts }: BookingEvent): string[] =>
  Object.entries(facts).flatMap(([name, value]) => {
    const label = factNames[name]
    if (label === undefined || value === '') return []
    if (name === 'mail') return [emailLabels[value as EmailType] ?? String(value)]
    if (name === 'method') return [`${label} ${methodLabels[value as LedgerEntry['method']] ?? String(value)}`]
    return [`${label} ${typeof value === 'number' && name.endsWith('Cents') ? formatRand(value) : String(value)}`]
  })

export const emailLabels: Record<EmailType, string> = {
  pending_payment: 'How to pay by EFT',
  booking_received: 'Booking received',
  payment_received: 'Payment received',
  booking_confirmed: 'Booking confirmed',
  proof_received: 'Proof received',
  proof_refused: 'Proof refused',
  booking_cancelled: 'Booking cancelled',
  booking_expired: 'Booking expired',
  balance_reminder: 'Balance reminder',
  nights_taken: 'Nights taken',
  booking_moved: 'Booking moved',
  refund_made: 'Refund made',
  booking_link: 'Link to the booking',
  stay_quote: 'Quote',
  review_request: 'Request for a review',
  new_booking: 'To staff: new booking',
  paid_but_nights_taken: 'To staff: paid, but nights taken',
  payment_to_check: 'To staff: payment to check',
  proof_to_check: 'To staff: proof to check',
  new_enquiry: 'To staff: new enquiry',
  guest_cancelled: 'To staff: guest has cancelled',
  review_to_check: 'To staff: review to check',
}

export const outcomeLabels: Record<ItnOutcome, string> = {
  received: 'Received, not looked at yet',
  accepted: 'Accepted',
  'already-handled': 'Already handled',
  'payment-failed': 'Payment failed',
  'not-genuine': 'PayFast did not confirm this message',
  'second-payment': 'A second payment for the same attempt',
  'wrong-amount': 'The amount differs from what was asked',
  'wrong-merchant': 'Meant for another merchant',
  'unknown-attempt': 'A payment that we did not ask for',
  'unknown-status': 'An unknown payment status',
  unreadable: 'Could not be read',
}
