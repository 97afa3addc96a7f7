import type { CabinSlug } from '#shared/cabins/cabin.ts'
import type { NightRange } from '#shared/availability/night-range.ts'
import type { RateWarning } from '#shared/pricing/rate-warnings.ts'
import { type Rate, type RateCriterion, type RateExclusion, isDated } from '#shared/pricing/rate.ts'
import { count, dateSpan, shortDate, weekdaysText } from '#web/kit/format.ts'

export type Cabins = readonly { readonly slug: CabinSlug; readonly name: string }[]

export const cabinText = (slug: CabinSlug | null, cabins: Cabins): string =>
  slug === null ? 'All cabins' : (cabins.find((cabin) => cabin.slug === slug)?.name ?? slug)

/** What people call a rate by the nights that it is for. */
export const kindOfNights = (
  rate: Pick<Rate, 'firstNight' | 'lastNight' | 'weekdays'>,
): 'Season' | 'Weekend' | 'Base' => (isDated(rate) ? 'Season' : rate.weekdays ? 'Weekend' : 'Base')

/** `Fri 26 Mar – Sun 28 Mar 2027`, one night by itself. */
export const spanText = ({ firstNight, lastNight }: NightRange): string =>
  firstNight === lastNight ? shortDate(firstNight) : dateSpan(firstNight, lastNight)

type NightsOfRate = Pick<Rate, 'firstNight' | 'lastNight' | 'weekdays'>

/** The nights that a rate is for: `Fri, Sat from Wed 1 Sep 2027`. */
export const nightsText = (rate: NightsOfRate): string => nightsParts(rate).join(' ')

/** The same, its days of the week and its dates apart. */
export function nightsParts({ firstNight, lastNight, weekdays }: NightsOfRate): string[] {
  const days = weekdays && weekdaysText(weekdays)
  const dates =
    firstNight && lastNight
      ? spanText({ firstNight, lastNight })
      : firstNight
        ? `from ${shortDate(firstNight)}`
        : lastNight
          ? `until ${shortDate(lastNight)}`
          : ''
  const parts = [days ?? '', dates].filter((part) => part !== '')
  return parts.length > 0 ? parts : ['Every night']
}

/** Why a rate lost a night. */
export const lostTexts: Readonly<Record<RateCriterion, string>> = {
  'own-cabin': 'lost, since the one above is the cabin’s own',
  dates: 'lost, since the one above is for these dates',
  weekdays: 'lost, since the one above is for this night of the week',
  priority: 'lost, since the one above has a higher priority',
  newest: 'lost, since the one above was made later',
}

/** Why a rate has no part in a night. */
export const excludedTexts: Readonly<Record<RateExclusion, string>> = {
  'not-in-use': 'not in use',
  'other-cabin': 'for another cabin',
  'other-dates': 'for other dates',
  'other-weekdays': 'for other nights of the week',
}

const SPANS_SHOWN = 3

/** `Fri 26 Mar – Sun 28 Mar 2027; Sat 1 May 2027; and 2 more times` */
export const spansText = (spans: readonly NightRange[]): string => {
  const more = spans.length - SPANS_SHOWN
  return [...spans.slice(0, SPANS_SHOWN).map(spanText), ...(more > 0 ? [`and ${count(more, 'more time')}`] : [])].join(
    '; ',
  )
}

/** A warning in a sentence or two. */
export function warningText(warning: RateWarning, cabins: Cabins): string {
  const cabin = cabinText(warning.cabinSlug, cabins)
  switch (warning.warning) {
    case 'nights-without-rate':
      return `${cabin} would have no price, and could not be booked: ${spansText(warning.spans)}.`
    case 'overlap': {
      const { rate, wins, criterion, spans } = warning
      const why = criterion === 'priority' ? 'by its priority' : 'since it was made later'
      return `${cabin}, ${spansText(spans)}: “${rate.name}” is for the same nights. ${wins ? 'This rate' : `“${rate.name}”`} wins, ${why}.`
    }
    case 'wins-no-night': {
      const winners = warning.winners.map(({ rate, criterion }) => `“${rate.name}” (${winsTexts[criterion]})`)
      return `This rate sets no price in ${cabin}. On each of its nights another rate comes first: ${winners.join(', ')}.`
    }
  }
}

/** Why a rate comes before another one. */
const winsTexts: Readonly<Record<RateCriterion, string>> = {
  'own-cabin': 'it is the cabin’s own',
  dates: 'it is for these dates',
  weekdays: 'it is for these nights of the week',
  priority: 'its priority is higher',
  newest: 'it was made later',
}
