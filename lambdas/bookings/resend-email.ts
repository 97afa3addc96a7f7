import { withoutChangedValues } from '#shared/bookings/changed-values.ts'
import { originalEventName, staffActor } from '#shared/bookings/booking-event.ts'
import { recordEvent } from '#shared/bookings/booking-state.ts'
import type { EmailLogEntry } from '#shared/notifications/email-log.ts'
import { type BusinessTime, minutesAfter } from '#shared/kernel/clock.ts'
import { type Result, accept, refuse } from '#shared/kernel/result.ts'
import { isObsolete } from '#shared/notifications/is-obsolete.ts'
import type { ResendEmail } from '#shared/notifications/staff-emails.contract.ts'
import type { Settings } from '#shared/settings/settings.ts'
import type { UseCase } from '#lambdas/http/serve.ts'
import type { WholeBooking } from '#lambdas/table/booking-repository.ts'
import type { CatalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import { type EmailRepository, emailIdOf, markEmailObsolete } from '#lambdas/table/email-repository.ts'
import { emailLogEntries } from './email-log-entries.ts'
import { type StaffNeeds, applyStaffAction } from './apply-staff-action.ts'

/** An e-mail may take this long to be sent: asked for again within it, it would go out twice. */
const SENDING_MINUTES = 2

type EmailToResend = { readonly entry: EmailLogEntry; readonly event: WholeBooking['events'][number] }

function emailToResend(
  whole: WholeBooking,
  {
    id,
    now,
    today,
    smallAmountCents,
  }: Pick<BusinessTime, 'now' | 'today'> & Pick<Settings, 'smallAmountCents'> & { readonly id: string },
): Result<EmailToResend, 'email-not-found' | 'email-obsolete' | 'email-on-its-way'> {
  const entry = emailLogEntries(whole).find((email) => email.id === id)
  // A delayed one is not among the e-mails of its event.
  const event = entry && whole.events.find(({ id: eventId }) => emailIdOf({ eventId, type: entry.type }) === id)
  if (!entry || !event) return refuse('email-not-found')
  if (isObsolete(entry.type, whole.booking, { today, smallAmountCents })) return refuse('email-obsolete')
  const recently = minutesAfter(now, -SENDING_MINUTES)
  const isBeingSent = entry.state === 'sending' && entry.at > recently
  const isAskedFor = whole.events.some(({ emails, at }) => emails.includes(entry.type) && at > recently)
  return isBeingSent || isAskedFor ? refuse('email-on-its-way') : accept({ entry, event })
}

/**
 * Staff send an e-mail again: a new line of history asks for it, and it is sent like any other. If the first one has
 * not been sent yet it is marked obsolete, so that it does not go out as well.
 */
export const resendEmailUsing =
  ({
    emails,
    catalogue,
    ...needs
  }: StaffNeeds & {
    readonly emails: Pick<EmailRepository, 'find'>
    readonly catalogue: Pick<CatalogueRepository, 'settings'>
  }): UseCase<typeof ResendEmail> =>
  async ({ params, caller }) =>
    applyStaffAction(needs, params.reference, async (whole, { now, today }) => {
      const { smallAmountCents } = await catalogue.settings()
      const found = emailToResend(whole, { id: params.id, now, today, smallAmountCents })
      if (!found.ok) return found
      const { entry, event } = found.value
      const key = { topicId: whole.booking.reference, eventId: event.id, type: entry.type }
      const existing = await emails.find(key)
      if ((existing?.state ?? 'waiting') !== entry.state) return refuse('changed-meanwhile')
      const change = recordEvent(whole.booking, {
        by: staffActor(caller),
        now,
        name: 'email-sent-again',
        // The e-mail tells of what had happened then; what was changed is told once.
        details: { ...withoutChangedValues(event.details), eventName: originalEventName(event), emailType: entry.type },
        emails: [entry.type],
      })
      const obsolete = markEmailObsolete(key, { existing, to: whole.booking.guestEmail, requestedAt: event.at, now })
      return accept({ ...change, otherWrites: obsolete ? [obsolete] : [] })
    })
