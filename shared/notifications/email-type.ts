import * as z from 'zod/mini'

/** The e-mails to the guest of a booking. Each of these moments has a text for WhatsApp too. */
const bookingEmails = [
  'pending_payment',
  'booking_received',
  'payment_received',
  'booking_confirmed',
  'proof_received',
  'proof_refused',
  'booking_cancelled',
  'booking_expired',
  'balance_reminder',
  'arrival_pack',
  'short_payment_reminder',
  'nights_taken',
  'booking_moved',
  'refund_changed',
  'refund_made',
  'ledger_changed',
  'booking_link',
  'review_request',
] as const
/** Every e-mail that is sent: the first list to guests, the second to the staff's address. */
export const guestEmails = [...bookingEmails, 'booking_links', 'stay_quote', 'enquiry_reply'] as const
export const staffEmails = [
  'new_booking',
  'paid_but_nights_taken',
  'payment_to_check',
  'proof_to_check',
  'new_enquiry',
  'guest_cancelled',
  'night_hold_ending',
  'review_to_check',
  'bank_details_changed',
  'trusted_details_changed',
] as const

export const EmailType = z.enum([...guestEmails, ...staffEmails])
export type EmailType = z.infer<typeof EmailType>

/** A moment at which a guest hears from us, by e-mail or by WhatsApp. */
export const GuestMoment = z.enum(bookingEmails)
export type GuestMoment = z.infer<typeof GuestMoment>
export const isGuestMoment = (type: EmailType): type is GuestMoment => GuestMoment.safeParse(type).success

/** The e-mails that say into which account guests pay. */
export const emailsWithBankDetails: readonly EmailType[] = [
  'pending_payment',
  'balance_reminder',
  'short_payment_reminder',
  'proof_refused',
]

/** What the e-mails are about that are not about a booking. */
const otherTopics = {
  new_enquiry: 'enquiry',
  enquiry_reply: 'enquiry',
  booking_links: 'link-request',
  stay_quote: 'quote',
  bank_details_changed: 'owner-notice',
  trusted_details_changed: 'owner-notice',
} as const satisfies Partial<Record<EmailType, string>>

/** What an e-mail is about. E-mails about a booking are on its log. */
export type EmailTopic = 'booking' | (typeof otherTopics)[keyof typeof otherTopics]

export const topicOf = (type: EmailType): EmailTopic =>
  (otherTopics as Partial<Record<EmailType, EmailTopic>>)[type] ?? 'booking'

/** The e-mails of a change that have somewhere to go: without the guest's address, those to staff alone. */
export const deliverableEmails = (
  emails: readonly EmailType[],
  { guestEmail }: { readonly guestEmail: string },
): EmailType[] => emails.filter((type) => guestEmail !== '' || isStaffEmail(type))

export const isStaffEmail = (type: EmailType): boolean => (staffEmails as readonly string[]).includes(type)
