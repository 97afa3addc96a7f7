import type { EmailType } from './email-type.ts'

/** Every e-mail by when it is sent: in the order of a booking, then those to staff. */
export const emailMoments = {
  'Before a booking': ['enquiry_reply', 'stay_quote'],
  Booking: ['pending_payment', 'booking_received', 'proof_received', 'proof_refused', 'payment_received'],
  'Confirmed, or not': [
    'short_payment_reminder',
    'booking_confirmed',
    'nights_taken',
    'booking_expired',
    'booking_link',
    'booking_links',
  ],
  'Before the stay': ['balance_reminder', 'booking_moved', 'ledger_changed', 'arrival_pack'],
  Cancelled: ['booking_cancelled', 'refund_changed', 'refund_made'],
  'After the stay': ['review_request'],
  'To staff': [
    'new_enquiry',
    'new_booking',
    'proof_to_check',
    'payment_to_check',
    'paid_but_nights_taken',
    'night_hold_ending',
    'guest_cancelled',
    'review_to_check',
    'bank_details_changed',
    'trusted_details_changed',
  ],
} as const satisfies Readonly<Record<string, readonly EmailType[]>>

export const emailsInOrder: readonly EmailType[] = Object.values(emailMoments).flat()

/** When an e-mail is sent, in a few words. */
export const momentOf = (type: EmailType): string =>
  Object.entries<readonly EmailType[]>(emailMoments).find(([, types]) => types.includes(type))?.[0] ?? ''
