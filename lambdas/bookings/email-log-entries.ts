import type { EmailLogEntry } from '#shared/notifications/email-log.ts'
import type { WholeBooking } from '#lambdas/table/booking-repository.ts'
import { emailIdOf } from '#lambdas/table/email-repository.ts'

/** The e-mails of a booking, newest first: those on its log, and those its history asks for that none has claimed yet. */
export function emailLogEntries({ events, emails }: Pick<WholeBooking, 'events' | 'emails'>): EmailLogEntry[] {
  const known = new Set(emails.map(({ id }) => id))
  const waiting = events
    .flatMap((event) => [...new Set(event.emails)].map((type) => ({ eventId: event.id, at: event.at, type })))
    .map(({ at, ...key }): EmailLogEntry => {
      const { type } = key
      return { id: emailIdOf(key), type, to: '', subject: '', state: 'waiting', attempts: 0, at }
    })
    .filter(({ id }) => !known.has(id))
  return [...emails, ...waiting].toSorted((a, b) => b.at.localeCompare(a.at))
}
