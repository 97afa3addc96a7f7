import * as z from 'zod/mini'
import { EmailType } from './email-type.ts'

/**
 * How an e-mail of one type is written: subject, HTML and plain text with placeholders of mustache (`{{guestName}}`). The HTML is
 * the content of the e-mail layout, which is added when it is sent.
 */
export const EmailTemplate = z.object({
  type: EmailType,
  subject: z.string().check(z.minLength(1)),
  html: z.string().check(z.minLength(1)),
  text: z.string().check(z.minLength(1)),
})
export type EmailTemplate = z.infer<typeof EmailTemplate>
