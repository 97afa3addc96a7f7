import * as z from 'zod/mini'
import { isInOrder } from '#shared/kernel/is-in-order.ts'
import { wholeNumber } from '#shared/kernel/whole-number.ts'

/** Cancel at least `daysBefore` days before arrival and get `refundPercent` of what was paid back. */
export const CancellationTier = z.object({
  daysBefore: z.int().check(z.minimum(0)),
  refundPercent: z.int().check(z.minimum(0), z.maximum(100)),
})
export type CancellationTier = z.infer<typeof CancellationTier>

const byDaysBefore = (tiers: CancellationTier[]) => tiers.toSorted((a, b) => b.daysBefore - a.daysBefore)

/** As staff type them; sorted, the longest before arrival first. */
export const CancellationTiersForm = z
  .array(z.object({ daysBefore: wholeNumber(0, 365), refundPercent: wholeNumber(0, 100) }))
  .check(
    z.maxLength(6, 'At most 6 steps, please'),
    z.overwrite(byDaysBefore),
    z.refine((tiers) => isInOrder(tiers, (one, next) => one.daysBefore > next.daysBefore), {
      error: 'Two steps have the same number of days',
    }),
    z.refine((tiers) => isInOrder(tiers, (one, next) => one.refundPercent >= next.refundPercent), {
      error: 'Who cancels later cannot get more back than who cancels earlier',
    }),
  )
