import type { EmailLogEntry } from '#shared/notifications/email-log.ts'
import type { WholeBooking } from '#lambdas/table/booking-repository.ts'
import { emailIdOf } from '#lambdas/table/email-repository.ts'

/** The e-mails of a booking, newest first: those on its log, and those its history asks for that nobody has taken up. */
export function emailLogEntries({ events, mails }: Pick<WholeBooking, 'events' | 'mails'>): EmailLogEntry[] {
  const known = new Set(mails.map(({ id }) => id))
  const waiting = events
    .flatMap(({ id, at, mails: asked }) => [...new Set(asked)].map((type) => ({ eventId: id, at, type })))
    .map(({ at, ...name }): EmailLogEntry => {
      const { type } = name
      return { id: emailIdOf(name), type, to: '', subject: '', state: 'waiting', attempts: 0, at }
    })
    .filter(({ id }) => !known.has(id))
  return [...mails, ...waiting].toSorted((one, other) => other.at.localeCompare(one.at))
}
