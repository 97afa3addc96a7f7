import type { HolidaySeason } from '#shared/pricing/holiday-seasons.ts'
import { SelectField } from '#web/kit/select-field.tsx'
import { spanText } from './rate-text.ts'

type SeasonChoiceProps = {
  seasons: readonly HolidaySeason[]
  /** Those of the form. */
  values: { readonly name?: unknown; readonly firstNight?: unknown; readonly lastNight?: unknown }
  onFill: (values: Partial<HolidaySeason>) => void
}

/** Fills in the nights of a holiday, and its name where the rate has none, or that of another holiday. */
export function SeasonChoice({ seasons, values, onFill }: SeasonChoiceProps) {
  const chosen = seasons.findIndex(
    ({ firstNight, lastNight }) => firstNight === values.firstNight && lastNight === values.lastNight,
  )
  function choose(season: HolidaySeason | undefined) {
    if (!season) return
    const { name, ...nights } = season
    const isUnnamed = values.name === '' || seasons.some((other) => other.name === values.name)
    onFill(isUnnamed ? season : nights)
  }
  return (
    <SelectField
      label="Holidays"
      hint="Fills in their nights, up to the one before the last day off."
      value={chosen}
      onChange={({ target }) => choose(seasons[Number(target.value)])}
    >
      <option value={-1} disabled>
        Choose a holiday
      </option>
      {seasons.map((season, at) => (
        <option key={`${season.name} ${season.firstNight}`} value={at}>
          {season.name}: {spanText(season)}
        </option>
      ))}
    </SelectField>
  )
}
