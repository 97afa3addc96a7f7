import * as z from 'zod/mini'
import { limitedLine, limitedText } from '#shared/kernel/limited-text.ts'

/** The longest text of an e-mail, and of a WhatsApp message. */
export const MAX_EMAIL_CHARACTERS = 10_000
const MAX_WHATSAPP_CHARACTERS = 1_500

/**
 * How an e-mail of one type is written: Markdown with fields in braces (`{first name}`), which the e-mail's layout goes
 * around. See `templateFields` for the fields of each.
 */
export const EmailTemplateForm = z.object({
  subject: limitedLine(150).check(z.minLength(5, 'Please write a subject')),
  /** The words at the top of the e-mail itself. */
  heading: limitedLine(120).check(z.minLength(2, 'Please write the words at the top')),
  body: limitedText(MAX_EMAIL_CHARACTERS).check(z.minLength(1, 'Please write the e-mail')),
  /** The text for WhatsApp about the same moment; empty where there is none. */
  whatsapp: limitedText(MAX_WHATSAPP_CHARACTERS),
  /** Whether it is sent at all. */
  isSent: z.boolean(),
})
export type EmailTemplate = z.infer<typeof EmailTemplateForm>
