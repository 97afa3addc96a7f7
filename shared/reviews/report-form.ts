import * as z from 'zod/mini'
import { normalizeText } from '#shared/kernel/text-input.ts'

const REASON_REQUIRED = 'Please say in a few words what is wrong'

/** A report about a review. The reporter stays anonymous. */
export const ReportForm = z.object({
  reason: z
    .string(REASON_REQUIRED)
    .check(
      z.overwrite(normalizeText),
      z.minLength(10, REASON_REQUIRED),
      z.maxLength(1000, 'Please keep it under 1000 characters'),
    ),
})
