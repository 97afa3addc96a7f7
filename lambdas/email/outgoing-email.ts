/** A file of text that goes with an e-mail. */
export type Attachment = {
  readonly fileName: string
  /** With its parameters: `text/calendar; charset=utf-8`. */
  readonly contentType: string
  readonly content: string
}

/** An e-mail ready to send. */
export type OutgoingEmail = {
  readonly to: string
  readonly replyTo: string
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly attachments?: readonly Attachment[]
}

/** Passes an e-mail to the provider and returns the provider's id of it. */
export type SendEmail = (email: OutgoingEmail) => Promise<{ providerId: string }>

/** Longer than SES ever takes: after this the e-mail was not sent. */
export const SEND_TIMEOUT_MS = 8_000
