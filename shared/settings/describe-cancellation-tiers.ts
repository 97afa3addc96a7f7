import type { CancellationTier } from './settings.ts'

/** "Cancel 30 days or more before arrival: 100% of what you paid goes back; 14 days: 50%; later: nothing." */
export function describeCancellationTiers(tiers: readonly CancellationTier[]): string {
  const steps = tiers
    .filter(({ refundPercent }) => refundPercent > 0)
    .toSorted((one, other) => other.daysBefore - one.daysBefore)
  if (steps.length === 0) return 'What you paid does not go back when you cancel.'
  const words = steps.map(({ daysBefore, refundPercent }, place) => {
    const days = `${daysBefore} ${daysBefore === 1 ? 'day' : 'days'}`
    const when = daysBefore === 0 ? 'until the day itself' : `${days} or more before arrival`
    return `${place === 0 ? 'Cancel ' : ''}${when}: ${refundPercent}%${place === 0 ? ' of what you paid goes back' : ''}`
  })
  const isOpenToTheEnd = steps.at(-1)?.daysBefore === 0
  return `${words.join('; ')}${isOpenToTheEnd ? '' : '; later: nothing'}.`
}
