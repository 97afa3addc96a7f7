import * as z from 'zod/mini'
import { isInOrder } from '#shared/kernel/is-in-order.ts'
import { limitedLine, limitedText } from '#shared/kernel/limited-text.ts'
import { wholeNumber } from '#shared/kernel/whole-number.ts'
import type { CancellationTier } from '#shared/settings/cancellation-tiers.ts'

const byDaysBefore = (tiers: CancellationTier[]) => tiers.toSorted((a, b) => b.daysBefore - a.daysBefore)

/** As staff type them; sorted, the longest before arrival first. */
const CancellationTiers = z
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

export const MAX_TERMS_CHARACTERS = 50_000

/** The terms and conditions, as staff write them. Nothing is filled in: what a guest accepts stays word for word. */
export const TermsForm = z.object({
  title: limitedLine(80).check(z.minLength(3, 'Please give the terms a title')),
  content: limitedText(MAX_TERMS_CHARACTERS).check(z.minLength(20, 'Please write the terms: at least 20 characters')),
  cancellationTiers: CancellationTiers,
})
export type TermsForm = z.infer<typeof TermsForm>
