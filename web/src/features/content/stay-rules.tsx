import type { PublicSettings } from '#shared/settings/settings.ts'
import { count } from '#web/lib/format.ts'

type StayRulesSettings = Pick<
  PublicSettings,
  'checkInTime' | 'checkOutTime' | 'minNights' | 'requireFridaySaturdayTogether' | 'cancellationTiers'
>

/** The rules and the way out, in a few plain lines made from the settings themselves, so that they cannot go stale. */
export function StayRules({ settings }: { settings: StayRulesSettings }) {
  const { checkInTime, checkOutTime, minNights, requireFridaySaturdayTogether } = settings
  return (
    <ul className="stay-rules prose">
      <li>
        Arrive from {checkInTime}, leave by {checkOutTime}.{minNights > 1 && ` At least ${count(minNights, 'night')}.`}
        {requireFridaySaturdayTogether && ' Friday and Saturday nights must be booked together.'}
      </li>
      <li>Half the price books the cabin; the rest is due 14 business days before you arrive.</li>
      <li>{cancellationWords(settings.cancellationTiers)}</li>
    </ul>
  )
}

/** "Cancel 30 days or more before arrival: 100% of what you paid goes back; 14 days: 50%; later: nothing." */
export function cancellationWords(tiers: PublicSettings['cancellationTiers']): string {
  const steps = tiers
    .filter(({ refundPercent }) => refundPercent > 0)
    .toSorted((one, other) => other.daysBefore - one.daysBefore)
  if (steps.length === 0) return 'What you paid does not go back when you cancel.'
  const words = steps.map(({ daysBefore, refundPercent }, place) => {
    const when = daysBefore === 0 ? 'until the day itself' : `${count(daysBefore, 'day')} or more before arrival`
    return `${place === 0 ? 'Cancel ' : ''}${when}: ${refundPercent}%${place === 0 ? ' of what you paid goes back' : ''}`
  })
  const isOpenToTheEnd = steps.at(-1)?.daysBefore === 0
  return `${words.join('; ')}${isOpenToTheEnd ? '' : '; later: nothing'}.`
}
