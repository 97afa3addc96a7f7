import * as z from 'zod/mini'

/** Cancel at least `daysBefore` days before arrival and get `refundPercent` of what was paid back. */
export const CancellationTier = z.object({
  daysBefore: z.int().check(z.minimum(0)),
  refundPercent: z.int().check(z.minimum(0), z.maximum(100)),
})
export type CancellationTier = z.infer<typeof CancellationTier>
