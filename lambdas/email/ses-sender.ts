import { setTimeout as pauseFor } from 'node:timers/promises'
import { SESClient, SESServiceException, SendEmailCommand } from '@aws-sdk/client-ses'
import { SEND_TIMEOUT_MS, type SendEmail } from './outgoing-email.ts'

/** SES limits sends per second. */
const RETRY_DELAY_MS = 1_000

/**
 * Sends through SES. The client tries once: SES has no idempotency token, so further tries are made by the caller, who
 * has the log. Only where SES replies that it cannot send right now is it asked again after a second, so that a short
 * failure does not delay an e-mail by a quarter of an hour. If that fails too SES counts as down, and no e-mail waits
 * for it until one has been accepted.
 *
 * Each e-mail names its configuration set: one that is put on the sender's domain would be shared by every stage that
 * sends from that domain.
 */
export function sesSender(
  from: string,
  configurationSet?: string,
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
      ...(configurationSet && { ConfigurationSetName: configurationSet }),
      Destination: { ToAddresses: [to] },
      ...(replyTo && { ReplyToAddresses: [replyTo] }),
      Message: { Subject: inUtf8(subject), Body: { Html: inUtf8(html), Text: inUtf8(text) } },
    })
    const timeout = AbortSignal.timeout(SEND_TIMEOUT_MS)
    try {
      return { providerId: await send(command, timeout) }
    } catch (error) {
      if (isDown || !isTransient(error)) throw error
      await pause(RETRY_DELAY_MS)
      isDown = true
      return { providerId: await send(command, timeout) }
    }
  }
}

/** Throttled, or a failure of SES: it has replied, and has not accepted the e-mail. */
const isTransient = (error: unknown): boolean =>
  error instanceof SESServiceException &&
  (error.name.startsWith('Throttling') || (error.$metadata.httpStatusCode ?? 0) >= 500)

const inUtf8 = (Data: string) => ({ Data, Charset: 'UTF-8' })
