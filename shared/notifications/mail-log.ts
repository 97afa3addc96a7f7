import * as z from 'zod/mini'
import { MailType } from './mail-type.ts'

/** One e-mail of a booking as the e-mail log has it. */
export const MailLogLine = z.object({
  id: z.string(),
  type: MailType,
  to: z.string(),
  subject: z.string(),
  /** Asked for and not taken up yet; under way; gone out; not gone out; not needed any more. */
  state: z.enum(['waiting', 'sending', 'sent', 'failed', 'overtaken']),
  attempts: z.int(),
  at: z.iso.datetime(),
})
export type MailLogLine = z.infer<typeof MailLogLine>
