import { count } from '#shared/kernel/count.ts'
import type { CancellationTier } from './cancellation-tiers.ts'

/** "Cancel 30 days or more before arrival: 100% of what you paid goes back; 14 days: 50%; later: nothing." */
export function describeCancellationTiers(tiers: readonly CancellationTier[]): string {
  const steps = tiers.filter(({ refundPercent }) => refundPercent > 0).toSorted((a, b) => b.daysBefore - a.daysBefore)
  if (steps.length === 0) return 'What you paid does not go back when you cancel.'
  const sentences = steps.map(({ daysBefore, refundPercent }, index) => {
    const days = count(daysBefore, 'day')
    const deadline = daysBefore === 0 ? 'until the day itself' : `${days} or more before arrival`
    return `${index === 0 ? 'Cancel ' : ''}${deadline}: ${refundPercent}%${index === 0 ? ' of what you paid goes back' : ''}`
  })
  const isOpenToTheEnd = steps.at(-1)?.daysBefore === 0
  return `${sentences.join('; ')}${isOpenToTheEnd ? '' : '; later: nothing'}.`
}
