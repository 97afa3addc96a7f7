import { note } from '#shared/bookings/booking-life.ts'
import type { MailLogLine } from '#shared/notifications/mail-log.ts'
import { minutesAfter } from '#shared/kernel/clock.ts'
import { type Result, accept, refuse } from '#shared/kernel/result.ts'
import { isOvertaken } from '#shared/notifications/overtaken.ts'
import type { ListFailedMails, SendMailAgain } from '#shared/notifications/staff-mails.contract.ts'
import type { UseCase } from '#lambdas/http/serve.ts'
import type { WholeBooking } from '#lambdas/table/booking-repository.ts'
import { type MailRepository, mailIdOf, mailOvertaken } from '#lambdas/table/mail-repository.ts'
import { mailLines } from './mail-lines.ts'
import { type StaffNeeds, actOnBooking, staffActor } from './act-on-booking.ts'

export const listFailedMailsUsing =
  ({ mails }: { readonly mails: Pick<MailRepository, 'failed'> }): UseCase<typeof ListFailedMails> =>
  async () =>
    accept({ mails: await mails.failed() })

/** So long an e-mail may be on its way: asked for again within it, it would go out twice. */
const ON_ITS_WAY_MINUTES = 2

type Asked = { readonly line: MailLogLine; readonly event: WholeBooking['events'][number] }

function mailToSend(
  whole: WholeBooking,
  { id, now }: { readonly id: string; readonly now: string },
): Result<Asked, 'mail-not-found' | 'mail-overtaken' | 'mail-on-its-way'> {
  const line = mailLines(whole).find((mail) => mail.id === id)
  const event = whole.events.find((one) => one.mails.some((type) => mailIdOf({ eventId: one.id, type }) === id))
  if (!line || !event) return refuse('mail-not-found')
  if (isOvertaken(line.type, whole.booking)) return refuse('mail-overtaken')
  const justNow = minutesAfter(now, -ON_ITS_WAY_MINUTES)
  const isUnderWay = line.state === 'sending' && line.at > justNow
  const isAskedFor = whole.events.some(({ mails, at }) => mails.includes(line.type) && at > justNow)
  return isUnderWay || isAskedFor ? refuse('mail-on-its-way') : accept({ line, event })
}

/**
 * Staff ask for an e-mail once more: a line of history, whose e-mail goes the way of all others. One that has not gone
 * out until then is not needed any more with it, so that it does not go out a second time by itself.
 */
export const sendMailAgainUsing =
  ({ mails, ...needs }: StaffNeeds & { readonly mails: Pick<MailRepository, 'find'> }): UseCase<typeof SendMailAgain> =>
  async ({ params, caller }) =>
    actOnBooking(needs, params.reference, async (whole, { now }) => {
      const asked = mailToSend(whole, { id: params.id, now })
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
      const unneeded = mailOvertaken(name, { standing: kept, to: whole.booking.guestEmail, askedAt: event.at, now })
      return accept({ ...change, beside: unneeded ? [unneeded] : [] })
    })
