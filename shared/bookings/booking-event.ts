import * as z from 'zod/mini'
import { EmailType } from '#shared/notifications/email-type.ts'

/** Who did it. */
export const Actor = z.object({
  kind: z.enum(['guest', 'staff', 'payfast', 'schedule']),
  /** A staff member's name as it was then; empty for the others. */
  name: z._default(z.string(), ''),
  /** A staff member's account, by which alone it is judged who did it; none in lines from before it was stored. */
  sub: z.optional(z.string()),
  /** A guest's link that was used in a browser in which staff are signed in. */
  inStaffBrowser: z.optional(z.boolean()),
})
export type Actor = z.infer<typeof Actor>

/** A member of staff, as the account says. */
export const staffActor = ({ name, sub }: { readonly name: string; readonly sub: string }): Actor => ({
  kind: 'staff',
  name,
  sub,
})

export const guestActor: Actor = { kind: 'guest', name: '' }
export const scheduleActor: Actor = { kind: 'schedule', name: '' }

export const EventName = z.enum([
  'booked',
  'card-payment-started',
  'card-payment-ended',
  'card-payment-pending',
  'payment-method-changed',
  'payment-accepted',
  'payment-attached',
  'payment-detached',
  'payment-flagged',
  'attention-closed',
  'confirmed',
  'reinstated',
  'refunded',
  'transferred-out',
  'transferred-in',
  'adjusted',
  'written-off',
  'corrected',
  'proof-received',
  'proof-refused',
  'moved',
  'party-changed',
  'guest-corrected',
  'expiry-extended',
  'nights-held',
  'night-hold-ending',
  'night-hold-ended',
  'no-show',
  'no-show-undone',
  'archived',
  'unarchived',
  'tagged',
  'untagged',
  'noted',
  'cleaner-note-changed',
  'cancelled',
  'nights-resold',
  'refund-due-changed',
  'expired',
  'completed',
  'balance-reminded',
  'arrival-pack-sent',
  'review-requested',
  'review-written',
  'documents-begun',
  'terms-accepted',
  'register-signed',
  'document-received',
  'document-checked',
  'document-unchecked',
  'document-opened',
  'register-printed',
  'documents-deleted',
  'guest-erased',
  'link-sent',
  'email-sent-again',
  'whatsapp-sent',
])
export type EventName = z.infer<typeof EventName>

/**
 * One line of a booking's history and, in the same item, the outbox: the e-mails this change must send. Written in the
 * transaction of the change; the table's stream carries it to the notifications Lambda.
 */
export const BookingEvent = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  by: Actor,
  name: EventName,
  /** Old and new values, amounts in cents, reasons: what staff read in the history. */
  details: z._default(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])), {}),
  emails: z._default(z.array(EmailType), []),
})
export type BookingEvent = z.infer<typeof BookingEvent>

/** What an event tells of: the first request's event for an e-mail that is sent again, else itself. */
export const originalEventName = ({ name, details }: Pick<BookingEvent, 'name' | 'details'>): string =>
  String(details['eventName'] ?? name)
