import * as z from 'zod/mini'
import { EmailType } from './email-type.ts'

/** One e-mail of a booking as the e-mail log has it. */
export const EmailLogEntry = z.object({
  id: z.string(),
  type: EmailType,
  to: z.string(),
  subject: z.string(),
  /** Requested; being sent; sent; not sent; not needed any more; left out, since owners have switched it off. */
  state: z.enum(['waiting', 'sending', 'sent', 'failed', 'obsolete', 'switched-off']),
  attempts: z.int(),
  at: z.iso.datetime(),
})
export type EmailLogEntry = z.infer<typeof EmailLogEntry>
