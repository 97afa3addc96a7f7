import type { Booking } from '#shared/bookings/booking.ts'
import { dayOf } from '#shared/kernel/clock.ts'
import type { EmailType } from '#shared/notifications/email-type.ts'
import { isObsolete } from '#shared/notifications/is-obsolete.ts'
import { type EmailRepository, type StoredEmail, markEmailObsolete } from '#lambdas/table/email-repository.ts'
import type { Write } from '#lambdas/table/table.ts'

/** The e-mails by which a guest first hears of a booking; each carries its link. The one that says most comes first. */
const openingEmails: readonly EmailType[] = ['booking_confirmed', 'pending_payment', 'booking_received', 'booking_link']

/**
 * What a guest whose address was corrected is sent again: the confirmation; before it the e-mail that did not arrive, or
 * the link. The unsent ones that it stands for are not needed any more, so that they are on no list and are not retried
 * as well. Reads the booking's e-mails.
 */
export async function repeatedEmail(
  emails: Pick<EmailRepository, 'ofBooking'>,
  booking: Booking,
  now: string,
): Promise<{ readonly type: EmailType; readonly obsolete: readonly Write[] }> {
  const unsent = (await emails.ofBooking(booking.reference)).filter(
    (email) => openingEmails.includes(email.type) && isUnsent(email, now),
  )
  const missed = openingEmails.find(
    (type) => unsent.some((one) => one.type === type) && !isObsolete(type, booking, { today: dayOf(now) }),
  )
  return {
    type: booking.status === 'confirmed' ? 'booking_confirmed' : (missed ?? 'booking_link'),
    obsolete: unsent.flatMap(
      (email) => markEmailObsolete(email, { to: email.to, requestedAt: email.requestedAt, existing: email, now }) ?? [],
    ),
  }
}

/** It failed or is delayed, or the machine that was sending it has died. */
const isUnsent = ({ state, leaseUntil }: StoredEmail, now: string): boolean =>
  state === 'failed' || state === 'waiting' || (state === 'sending' && leaseUntil <= now)
