import type { AttentionReason } from '#shared/bookings/booking-details.ts'
import type { BookingStatus } from '#shared/bookings/booking-status.ts'
import type { ItnOutcome } from '#shared/payments/stored-itn.ts'
import { type LedgerLine, isMoneyIn } from '#shared/payments/ledger.ts'
import type { ChipTone } from '#web/kit/status-chip.tsx'

type Chip = { readonly label: string; readonly tone: ChipTone }

export const statusChip: Record<BookingStatus, Chip> = {
  pending: { label: 'Pending', tone: 'waiting' },
  confirmed: { label: 'Confirmed', tone: 'good' },
  completed: { label: 'Completed', tone: 'neutral' },
  cancelled: { label: 'Cancelled', tone: 'bad' },
  expired: { label: 'Expired', tone: 'neutral' },
}

/** Of a confirmed or completed booking whose guest did not come. */
export const noShowChip: Chip = { label: 'No-show', tone: 'bad' }

const lineLabels: Record<LedgerLine['kind'], string> = {
  payment: 'Payment',
  refund: 'Refund',
  adjustment: 'Adjustment',
  correction: 'Correction',
  transfer: 'Moved to another booking',
}

/** What a line of the ledger is, as `Payment`. */
export function lineLabel(line: LedgerLine): string {
  if (line.kind === 'transfer' && isMoneyIn(line)) return 'Moved here from another booking'
  return line.kind === 'adjustment' && line.cause === 'write-off' ? 'Written off' : lineLabels[line.kind]
}

/** Why a booking needs attention, and what can be done about it. */
export const attentionTexts: Record<AttentionReason, { readonly title: string; readonly advice: string }> = {
  'paid-but-nights-taken': {
    title: 'Paid, but without its nights',
    advice:
      'When the money came, somebody else had the nights, or the arrival day was over. It is confirmed by itself when its nights come free before arrival. Or try again, move it, or pay the money back.',
  },
  'paid-after-closing': {
    title: 'Paid after the booking was closed',
    advice:
      'The money came for a booking that was already closed. Open the booking again if its nights are free, or pay the money back; then note here what was done.',
  },
  'free-not-confirmed': {
    title: 'Free of charge, and not confirmed',
    advice:
      'Nothing is owed for it any more, but its nights were not free, its arrival day was over, or it had lapsed. Confirm it or open it again if its nights are free, move it, or cancel it.',
  },
}

export const outcomeLabels: Record<ItnOutcome, string> = {
  received: 'Received, not looked at yet',
  accepted: 'Accepted',
  'already-handled': 'Already handled',
  'payment-failed': 'Payment failed',
  pending: 'Pending at PayFast: the guest’s bank has not released it yet',
  'not-genuine': 'PayFast did not confirm this message',
  'second-payment': 'Paid twice by card',
  'wrong-amount': 'Another amount than asked for',
  'wrong-merchant': 'Meant for another merchant',
  'unknown-attempt': 'Not asked for here',
  'unknown-status': 'An unknown payment status',
  unreadable: 'Could not be read',
}
