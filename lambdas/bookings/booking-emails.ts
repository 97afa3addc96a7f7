import { note } from '#shared/bookings/booking-state.ts'
import type { EmailLogEntry } from '#shared/notifications/email-log.ts'
import { minutesAfter } from '#shared/kernel/clock.ts'
import { type Result, accept, refuse } from '#shared/kernel/result.ts'
import { isObsolete } from '#shared/notifications/is-obsolete.ts'
import type { ListFailedEmails, ResendEmail } from '#shared/notifications/staff-emails.contract.ts'
import type { UseCase } from '#lambdas/http/serve.ts'
import type { WholeBooking } from '#lambdas/table/booking-repository.ts'
import { type EmailRepository, emailIdOf, markEmailObsolete } from '#lambdas/table/email-repository.ts'
import { emailLogEntries } from './email-log-entries.ts'
import { type StaffNeeds, applyStaffAction, staffActor } from './apply-staff-action.ts'

export const listFailedEmailsUsing =
  ({ mails }: { readonly mails: Pick<EmailRepository, 'failed'> }): UseCase<typeof ListFailedEmails> =>
  async () =>
    accept({ mails: await mails.failed() })

/** So long an e-mail may be on its way: asked for again within it, it would go out twice. */
const ON_ITS_WAY_MINUTES = 2

type Asked = { readonly line: EmailLogEntry; readonly event: WholeBooking['events'][number] }

function emailToResend(
  whole: WholeBooking,
  { id, now }: { readonly id: string; readonly now: string },
): Result<Asked, 'mail-not-found' | 'mail-overtaken' | 'mail-on-its-way'> {
  const line = emailLogEntries(whole).find((mail) => mail.id === id)
  const event = whole.events.find((one) => one.mails.some((type) => emailIdOf({ eventId: one.id, type }) === id))
  if (!line || !event) return refuse('mail-not-found')
  if (isObsolete(line.type, whole.booking)) return refuse('mail-overtaken')
  const justNow = minutesAfter(now, -ON_ITS_WAY_MINUTES)
  const isUnderWay = line.state === 'sending' && line.at > justNow
  const isAskedFor = whole.events.some(({ mails, at }) => mails.includes(line.type) && at > justNow)
  return isUnderWay || isAskedFor ? refuse('mail-on-its-way') : accept({ line, event })
}

/**
 * Staff ask for an e-mail once more: a line of history, whose e-mail goes the way of all others. One that has not gone
 * out until then is not needed any more with it, so that it does not go out a second time by itself.
 */
export const resendEmailUsing =
  ({ mails, ...needs }: StaffNeeds & { readonly mails: Pick<EmailRepository, 'find'> }): UseCase<typeof ResendEmail> =>
  async ({ params, caller }) =>
    applyStaffAction(needs, params.reference, async (whole, { now }) => {
      const asked = emailToResend(whole, { id: params.id, now })
      if (!asked.ok) return asked
      const { line, event } = asked.value
      const name = { reference: whole.booking.reference, eventId: event.id, type: line.type }
      const kept = await mails.find(name)
      if ((kept?.state ?? 'waiting') !== line.state) return refuse('changed-meanwhile')
      const change = note(whole.booking, {
        by: staffActor(caller),
        now,
        what: 'mail-sent-again',
        // The letter speaks of what had happened then.
        facts: { ...event.facts, mail: line.type },
        mails: [line.type],
      })
      const unneeded = markEmailObsolete(name, { standing: kept, to: whole.booking.guestEmail, askedAt: event.at, now })
      return accept({ ...change, beside: unneeded ? [unneeded] : [] })
    })
