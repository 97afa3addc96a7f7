import { setTimeout as pauseFor } from 'node:timers/promises'
import { SESClient, SESServiceException, SendEmailCommand } from '@aws-sdk/client-ses'
import { SEND_TIMEOUT_MS, type SendEmail } from './email-sender.ts'

/** SES counts sends by the second. */
const RETRY_DELAY_MS = 1_000

/**
 * Sends through SES. The client tries once: SES has no idempotency token, so whoever keeps the log makes every further
 * try. Only where SES answers that it cannot right now is it asked again after a second, so that a hiccup delays
 * nothing by a quarter of an hour. Where that did not help the last time it is down, and nobody waits for it, until it
 * has taken a letter.
 */
export function sesSender(
  from: string,
  { pause = pauseFor }: { pause?: (milliseconds: number) => Promise<unknown> } = {},
): SendEmail {
  const ses = new SESClient({ maxAttempts: 1 })
  let isDown = false

  async function send(command: SendEmailCommand, abortSignal: AbortSignal): Promise<string> {
    const { MessageId = '' } = await ses.send(command, { abortSignal })
    isDown = false
    return MessageId
  }

  return async ({ to, replyTo, subject, html, text }) => {
    const command = new SendEmailCommand({
      Source: from,
      Destination: { ToAddresses: [to] },
      ...(replyTo && { ReplyToAddresses: [replyTo] }),
      Message: { Subject: inUtf8(subject), Body: { Html: inUtf8(html), Text: inUtf8(text) } },
    })
    const patience = AbortSignal.timeout(SEND_TIMEOUT_MS)
    try {
      return { providerId: await send(command, patience) }
    } catch (error) {
      if (isDown || !isTransient(error)) throw error
      await pause(RETRY_DELAY_MS)
      isDown = true
      return { providerId: await send(command, patience) }
    }
  }
}

/** Too many at once, or trouble of its own: SES has answered, and has not taken the letter. */
const isTransient = (error: unknown): boolean =>
  error instanceof SESServiceException &&
  (error.name.startsWith('Throttling') || (error.$metadata.httpStatusCode ?? 0) >= 500)

const inUtf8 = (Data: string) => ({ Data, Charset: 'UTF-8' })
