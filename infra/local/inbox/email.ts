import * as z from 'zod/mini'
import type { Attachment } from '#lambdas/email/outgoing-email.ts'

/** One e-mail as it was sent. */
export const Email = z.object({
  /** SES's MessageId; sorts by time. */
  id: z.string(),
  receivedAt: z.string(),
  from: z.string(),
  to: z.array(z.string()),
  cc: z.array(z.string()),
  bcc: z.array(z.string()),
  replyTo: z.array(z.string()),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  /** The sender's other data: tags, configuration set, or a raw message's headers. */
  headers: z.array(z.tuple([z.string(), z.string()])),
  attachments: z.array(
    z.object({
      name: z.string(),
      type: z.string(),
      bytes: z.number(),
      /** Base64. */
      content: z._default(z.string(), ''),
    }),
  ),
})
export type Email = z.output<typeof Email>

export type NewEmail = Omit<Email, 'id' | 'receivedAt'>

export const blankEmail: NewEmail = {
  from: '',
  to: [],
  cc: [],
  bcc: [],
  replyTo: [],
  subject: '',
  text: '',
  html: '',
  headers: [],
  attachments: [],
}

/** The attachments of an e-mail that did not come through SES, as they are stored. */
export const storedAttachments = (attachments: readonly Attachment[] = []): Email['attachments'] =>
  attachments.map(({ fileName, contentType, content }) => {
    const bytes = Buffer.from(content)
    return {
      name: fileName,
      type: contentType.split(';', 1)[0] ?? '',
      bytes: bytes.length,
      content: bytes.toString('base64'),
    }
  })

/** All recipients, blind copies included. */
export const recipientsOf = ({ to, cc, bcc }: Pick<Email, 'to' | 'cc' | 'bcc'>): string[] => [...to, ...cc, ...bcc]
