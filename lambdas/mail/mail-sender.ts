import { SESClient, SendEmailCommand } from '@aws-sdk/client-ses'

/** An e-mail ready to go. */
export type Letter = {
  readonly to: string
  readonly replyTo: string
  readonly subject: string
  readonly html: string
  readonly text: string
}

/** Hands a letter to the provider and gives the id under which the provider knows it. */
export type SendMail = (letter: Letter) => Promise<{ providerId: string }>

/** Longer than SES ever takes. Whoever waits longer than this has not sent it. */
export const SENDING_TAKES_AT_MOST_MS = 8_000

/**
 * Sends through SES. The client tries once: SES has no idempotency token, so every further try is made by the one who
 * keeps the log, never silently underneath it.
 */
export function sesSender(from: string): SendMail {
  const ses = new SESClient({ maxAttempts: 1 })
  return async ({ to, replyTo, subject, html, text }) => {
    const command = new SendEmailCommand({
      Source: from,
      Destination: { ToAddresses: [to] },
      ...(replyTo && { ReplyToAddresses: [replyTo] }),
      Message: { Subject: inUtf8(subject), Body: { Html: inUtf8(html), Text: inUtf8(text) } },
    })
    const { MessageId } = await ses.send(command, { abortSignal: AbortSignal.timeout(SENDING_TAKES_AT_MOST_MS) })
    return { providerId: MessageId ?? '' }
  }
}

const inUtf8 = (Data: string) => ({ Data, Charset: 'UTF-8' })
