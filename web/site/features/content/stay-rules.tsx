import { depositRule } from '#shared/pricing/deposit-rule.ts'
import { describeCancellationTiers } from '#shared/settings/describe-cancellation-tiers.ts'
import type { PublicSettings } from '#shared/settings/settings.ts'
import { count } from '#web/kit/format.ts'

type StayRulesSettings = Pick<
  PublicSettings,
  'checkInTime' | 'checkOutTime' | 'minNights' | 'requireFridaySaturdayTogether' | 'cancellationTiers'
>

type StayRulesProps = {
  settings: StayRulesSettings
  /** The cabin's own. */
  rules?: readonly string[]
}

/** Stay rules and refunds in a few lines, generated from the settings so that they stay correct. */
export function StayRules({ settings, rules = [] }: StayRulesProps) {
  const { checkInTime, checkOutTime, minNights, requireFridaySaturdayTogether } = settings
  return (
    <ul className="prose">
      <li>
        <span>{`Arrive from ${checkInTime}, leave by ${checkOutTime}.`}</span>
        {minNights > 1 && <span>{` At least ${count(minNights, 'night')}.`}</span>}
        {requireFridaySaturdayTogether && <span> Friday and Saturday nights must be booked together.</span>}
      </li>
      <li>{depositRule}</li>
      <li>{describeCancellationTiers(settings.cancellationTiers)}</li>
      {rules.map((rule) => (
        <li key={rule}>{rule}</li>
      ))}
    </ul>
  )
}
