import { setTimeout as pauseFor } from 'node:timers/promises'
import { SESClient, SESServiceException, SendRawEmailCommand } from '@aws-sdk/client-ses'
import { mimeMessage } from './mime-message.ts'
import { SEND_TIMEOUT_MS, type SendEmail } from './outgoing-email.ts'

/** SES limits sends per second. */
const RETRY_DELAY_MS = 1_000

/**
 * Sends through SES. The client tries once: SES has no idempotency token, so further tries are made by the caller, who
 * has the log. Only where SES replies that it cannot send right now is it asked again after a second, so that a short
 * failure does not delay an e-mail by a quarter of an hour. If that fails too SES counts as down, and no e-mail waits
 * for it until one has been accepted.
 *
 * It goes as a whole message, since the fields of SES's SendEmail have no place for attachments.
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

  async function send(command: SendRawEmailCommand, abortSignal: AbortSignal): Promise<string> {
    const { MessageId = '' } = await ses.send(command, { abortSignal })
    isDown = false
    return MessageId
  }

  return async (email) => {
    const command = new SendRawEmailCommand({
      Source: from,
      ...(configurationSet && { ConfigurationSetName: configurationSet }),
      Destinations: [email.to],
      RawMessage: { Data: Buffer.from(mimeMessage(email, from)) },
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
