import * as z from 'zod/mini'

/** Every e-mail the house sends. The first list goes to the guest, the second to the staff's address. */
export const guestEmails = [
  'pending_payment',
  'booking_received',
  'payment_received',
  'booking_confirmed',
  'proof_received',
  'proof_refused',
  'booking_cancelled',
  'booking_expired',
  'balance_reminder',
  'nights_taken',
  'booking_moved',
  'refund_made',
  'booking_link',
  'review_request',
  'stay_quote',
] as const
export const staffEmails = [
  'new_booking',
  'paid_but_nights_taken',
  'payment_to_check',
  'proof_to_check',
  'new_enquiry',
  'guest_cancelled',
  'review_to_check',
] as const

export const EmailType = z.enum([...guestEmails, ...staffEmails])
export type EmailType = z.infer<typeof EmailType>

/** Whether an e-mail is about a booking, and on its log; the others are about a visitor's wish. */
export const isBookingEmail = (type: EmailType): boolean => type !== 'new_enquiry' && type !== 'stay_quote'

export const isStaffEmail = (type: EmailType): boolean => (staffEmails as readonly string[]).includes(type)
