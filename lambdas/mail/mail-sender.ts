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

/** Sends through SES (see ses-sender.ts), which is loaded with the first letter: most that a Lambda does needs none. */
export function mailSender(from: string): SendMail {
  const open = async () => (await import('./ses-sender.ts')).sesSender(from)
  let opened: ReturnType<typeof open> | undefined
  return async (letter) => (await (opened ??= open()))(letter)
}
