import * as z from 'zod/mini'
import { normalizeLine, normalizeText } from '#shared/kernel/text-input.ts'

/** The longest text of an e-mail, and of a WhatsApp message. */
export const MAX_EMAIL_CHARACTERS = 10_000
const MAX_WHATSAPP_CHARACTERS = 1_500

/**
 * How an e-mail of one type is written: Markdown with fields in braces (`{first name}`), which the e-mail's layout goes
 * around. See `templateFields` for the fields of each.
 */
export const EmailTemplateForm = z.object({
  subject: z
    .string()
    .check(
      z.overwrite(normalizeLine),
      z.minLength(5, 'Please write a subject'),
      z.maxLength(150, 'That subject is too long: at most 150 characters'),
    ),
  /** The words at the top of the e-mail itself. */
  heading: z
    .string()
    .check(
      z.overwrite(normalizeLine),
      z.minLength(2, 'Please write the words at the top'),
      z.maxLength(120, 'That is too long: at most 120 characters'),
    ),
  body: z
    .string()
    .check(
      z.overwrite(normalizeText),
      z.minLength(1, 'Please write the e-mail'),
      z.maxLength(MAX_EMAIL_CHARACTERS, 'That e-mail is too long: at most 10,000 characters'),
    ),
  /** The text for WhatsApp about the same moment; empty where there is none. */
  whatsapp: z
    .string()
    .check(
      z.overwrite(normalizeText),
      z.maxLength(MAX_WHATSAPP_CHARACTERS, 'That message is too long: at most 1,500 characters'),
    ),
  /** Whether it is sent at all. */
  isSent: z.boolean(),
})
export type EmailTemplate = z.infer<typeof EmailTemplateForm>
