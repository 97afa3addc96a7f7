import { nextRetryAt } from '#shared/notifications/retry-schedule.ts'
import { type OutgoingEmail, SEND_TIMEOUT_MS, type SendEmail } from '#lambdas/email/outgoing-email.ts'
import { errorFields, log } from '#lambdas/runtime/log.ts'
import type { Claim, EmailRepository, OutboxEvent, StoredEmail } from '#lambdas/table/email-repository.ts'
import type { RequestedEmail } from './email-topic.ts'
import { type NeedsForEmails, prepareEmail } from './prepare-email.ts'

type Needs = NeedsForEmails & {
  readonly emails: Pick<EmailRepository, 'isDone' | 'claim' | 'markSent' | 'markFailed'>
  readonly send: SendEmail
  readonly pause: (milliseconds: number) => Promise<void>
}

/** A machine that claimed an e-mail and has not marked it by then has died: sending takes less, marking is quick. */
const LEASE_MS = SEND_TIMEOUT_MS + 4_000

/**
 * Sends the e-mails that an event asks for: each is claimed, sent and marked. The same event again sends nothing again;
 * only where a machine dies between sending and marking does a guest get an e-mail twice. A failed e-mail stops neither
 * the others nor the events behind it: it is marked as failed and retried from the list. Throws when an outcome could
 * not be written, so that the stream delivers the event again.
 */
export const sendEmailsUsing =
  (needs: Needs) =>
  async ({ topicId, event, ttl }: OutboxEvent): Promise<void> => {
    let failure: unknown
    for (const type of new Set(event.emails)) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- two at most, and SES limits sends per second
        await sendEmail(needs, { topicId, eventId: event.id, type, requestedAt: event.at, ttl })
      } catch (error) {
        failure = error
      }
    }
    if (failure !== undefined) throw failure
  }

/** After so many failures in a row the e-mail provider is down, and the rest can wait for the next run. */
const MAX_CONSECUTIVE_FAILURES = 5

/**
 * Retries the e-mails that were begun and not sent: failed ones that are due, and those whose machine died. Gives the
 * number of those with nothing left to do.
 */
export const retryEmailsUsing =
  (needs: Needs & { readonly emails: Pick<EmailRepository, 'dueForRetry'> }) => async () => {
    let done = 0
    let failedInARow = 0
    for (const email of await needs.emails.dueForRetry(needs.clock().now)) {
      // oxlint-disable-next-line no-await-in-loop -- the oldest first, and not all at once
      const isDone = await sendEmail(needs, email).catch((error: unknown) => {
        log('warn', 'e-mail retry failed', errorFields(error))
        return false
      })
      if (isDone) done += 1
      failedInARow = isDone ? 0 : failedInARow + 1
      if (failedInARow >= MAX_CONSECUTIVE_FAILURES) break
    }
    return done
  }

/** True when nothing is left to do; false when it could not be sent and is on the list to retry. */
async function sendEmail(needs: Needs, requested: RequestedEmail): Promise<boolean> {
  const { emails, send, clock } = needs
  if (await emails.isDone(requested)) return true
  const prepared = await prepareEmail(needs, requested)
  if (prepared === 'not-needed') return true

  const claim = await claimToSend(needs, requested, prepared.email)
  if (claim.outcome === 'done-already') return true
  if (claim.outcome === 'being-sent') throw new Error('Another machine is sending this e-mail')

  let providerId: string
  try {
    if (prepared.failure !== undefined) throw prepared.failure
    providerId = (await send(prepared.email)).providerId
  } catch (error) {
    const { now } = clock()
    const failed = { failure: nameOf(error), retryAt: nextRetryAt(requested.requestedAt, now), now }
    await retryUntilWritten(needs, () => emails.markFailed(claim.email, failed))
    log('alarm', 'e-mail not sent', { ...logFieldsOf(claim.email), ...errorFields(error) })
    return false
  }

  const { now } = clock()
  const isMarked = await retryUntilWritten(needs, () => emails.markSent(claim.email, { providerId, now }))
  log(
    isMarked ? 'info' : 'warn',
    isMarked ? 'e-mail sent' : 'e-mail sent late, perhaps twice',
    logFieldsOf(claim.email),
  )
  return true
}

const PAUSES_MS = [100, 500, 2_000]

/** An outcome that is not written is sent again, so it is worth more tries than the table client makes. */
async function retryUntilWritten<Value>(
  { pause }: Pick<Needs, 'pause'>,
  writeOutcome: () => Promise<Value>,
): Promise<Value> {
  for (const milliseconds of PAUSES_MS) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one try after the other
      return await writeOutcome()
    } catch (error) {
      log('warn', 'e-mail outcome not written yet', errorFields(error))
      // oxlint-disable-next-line no-await-in-loop
      await pause(milliseconds)
    }
  }
  return writeOutcome()
}

/** Claims the e-mail. While another machine is sending it, waits until that one is done or has died. */
async function claimToSend(
  { emails, clock, pause }: Needs,
  requested: RequestedEmail,
  { to, subject }: OutgoingEmail,
): Promise<Claim> {
  const { requestedAt, ttl } = requested
  const claim = () => {
    const { now } = clock()
    const leaseUntil = new Date(Date.parse(now) + LEASE_MS).toISOString()
    return emails.claim(requested, { to, subject, requestedAt, ttl, now, leaseUntil })
  }
  const first = await claim()
  if (first.outcome !== 'being-sent') return first
  const left = Date.parse(first.leaseUntil) - Date.parse(clock().now)
  await pause(Math.min(LEASE_MS, Math.max(0, left)) + 50)
  return claim()
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : typeof error)

const logFieldsOf = ({ topicId, type, attempts }: StoredEmail) => ({ reference: topicId, emailType: type, attempts })
