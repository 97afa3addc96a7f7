import * as z from 'zod/mini'

const WHAT_IS_WRONG = 'Please say in a few words what is wrong'

/** What somebody says who reports a review. Nobody is asked who they are. */
export const ReportForm = z.object({
  reason: z
    .string(WHAT_IS_WRONG)
    .check(z.trim(), z.minLength(10, WHAT_IS_WRONG), z.maxLength(1000, 'Please keep it under 1000 characters')),
})
