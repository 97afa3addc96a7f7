/** An e-mail ready to go. */
export type OutgoingEmail = {
  readonly to: string
  readonly replyTo: string
  readonly subject: string
  readonly html: string
  readonly text: string
}

/** Hands a letter to the provider and gives the id under which the provider knows it. */
export type SendEmail = (letter: OutgoingEmail) => Promise<{ providerId: string }>

/** Longer than SES ever takes. Whoever waits longer than this has not sent it. */
export const SEND_TIMEOUT_MS = 8_000

/** Sends through SES (see ses-sender.ts), which is loaded with the first letter: most that a Lambda does needs none. */
export function emailSender(from: string): SendEmail {
  const open = async () => (await import('./ses-sender.ts')).sesSender(from)
  let opened: ReturnType<typeof open> | undefined
  return async (letter) => (await (opened ??= open()))(letter)
}
