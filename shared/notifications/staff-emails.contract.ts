import * as z from 'zod/mini'
import { StaffBooking } from '#shared/bookings/staff-bookings.contract.ts'
import { EmailLogEntry } from './email-log.ts'
import { SendFailure } from './send-failure.ts'
import { endpoint } from '#shared/kernel/endpoint.ts'
import { BookingReference } from '#shared/kernel/id.ts'

/** An e-mail that could not be sent, why, and when it is retried; null when it is no longer retried. */
export const FailedEmail = z.extend(EmailLogEntry, {
  reference: BookingReference,
  retryAt: z.nullable(z.iso.datetime()),
  /** Why the last try failed. */
  reason: SendFailure,
})
export type FailedEmail = z.infer<typeof FailedEmail>

export const ListFailedEmails = endpoint({
  method: 'GET',
  path: '/staff/failed-emails',
  audience: 'staff',
  summary: 'The e-mails that could not be sent, those that are tried again first.',
  reply: z.object({ emails: z.array(FailedEmail) }),
  refusals: [],
})

export const ResendEmail = endpoint({
  method: 'POST',
  path: '/staff/bookings/{reference}/emails/{id}/send-again',
  audience: 'staff',
  summary: 'Sends an e-mail of a booking again, rendered from the booking as it is now.',
  params: z.object({ reference: BookingReference, id: z.string().check(z.regex(/^[A-Za-z0-9_-]{22}-[a-z_]{1,40}$/)) }),
  reply: StaffBooking,
  refusals: ['booking-not-found', 'email-not-found', 'email-obsolete', 'email-on-its-way', 'changed-meanwhile'],
})

export const staffEmailEndpoints = { ListFailedEmails, ResendEmail }
