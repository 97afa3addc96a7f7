import * as z from 'zod/mini'
import { MailType } from './mail-type.ts'

/**
 * How an e-mail of one type is written: subject, HTML and plain text with mustache tags (`{{guestName}}`). The HTML is
 * what stands inside the house's frame; the frame is added when it is sent.
 */
export const MailTemplate = z.object({
  type: MailType,
  subject: z.string().check(z.minLength(1)),
  html: z.string().check(z.minLength(1)),
  text: z.string().check(z.minLength(1)),
})
export type MailTemplate = z.infer<typeof MailTemplate>
