import { MAX_CODE_LENGTH } from '#shared/arrival/access-code.ts'
import type { ArrivalPackForm } from '#shared/arrival/arrival-pack-form.ts'
import type { CabinRecord } from '#shared/cabins/cabin-form.ts'
import { addDays } from '#shared/kernel/calendar-date.ts'
import type { Problems } from '#shared/kernel/published-endpoints.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import type { ArrivalSources } from '#lambdas/table/arrival-pack-repository.ts'
import type { CabinRepository } from '#lambdas/table/cabin-repository.ts'
import type { CatalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import { arrivalPackOf } from './arrival-pack.ts'

const DOES_NOT_FIT = 'This does not fit on the page'
/** The fields that hold a text of their own. */
const texts = ['title', 'welcome', 'gates', 'ford', 'key', 'tub', 'wood', 'power', 'emergency', 'contacts'] as const

type Needs = {
  readonly catalogue: Pick<CatalogueRepository, 'settings'>
  readonly cabins: Pick<CabinRepository, 'list'>
  readonly clock: Clock
}

const wordsOf = ({ emergency, gasAndMeter, wifiName, wifiPassword }: CabinRecord): number =>
  emergency.length + gasAndMeter.length + wifiName.length + wifiPassword.length

/**
 * What keeps a pack from being published: a sign that the fonts of its PDF do not have, or more text than one page holds
 * in letters that can be read, for a stay in the cabin that says most. What stays in several cabins add is set smaller.
 */
export const checkArrivalPackUsing =
  ({ catalogue, cabins, clock }: Needs) =>
  async (form: ArrivalPackForm): Promise<Problems> => {
    const [settings, { records }, { unprintableIn }] = await Promise.all([
      catalogue.settings(),
      cabins.list(),
      import('#lambdas/pdf/pdf-sheet.ts'),
    ])
    const problems: Record<string, string> = {}
    const check = (field: string, text: string) => {
      const sign = unprintableIn(text)
      if (sign !== undefined) problems[field] ??= `The page cannot print “${[...sign].slice(0, 12).join('')}”`
    }
    for (const field of texts) check(field, form[field])
    for (const way of form.ways) for (const text of [way.from, way.way, way.lastFuel]) check('ways', text)
    if (Object.keys(problems).length > 0) return problems
    const [largest] = records
      .filter(({ archivedAt }) => archivedAt === null)
      .toSorted((one, other) => wordsOf(other) - wordsOf(one))
    const { now, today } = clock()
    const { isReadable } = await measureArrivalPack({ settings, texts: { ...form, updatedAt: now } }, largest, today)
    return isReadable ? {} : { [longestOf(form)]: DOES_NOT_FIT }
  }

/** The pack of a stay in one cabin with a long code, and whether its page can be read. */
async function measureArrivalPack(
  sources: Pick<ArrivalSources, 'settings' | 'texts'>,
  cabin: CabinRecord | undefined,
  today: string,
) {
  const { SMALLEST_PUBLISHED, renderArrivalPackPdf } = await import('./render-arrival-pack-pdf.ts')
  const cabinSlug = cabin?.id ?? 'cabin'
  const stay = {
    reference: 'MC-7K4QX',
    guestName: 'Thandi Mokoena',
    parts: [{ cabinSlug, checkInDate: today, checkOutDate: addDays(today, 2) }],
  }
  const code = { cabinSlug, code: '8'.repeat(MAX_CODE_LENGTH), version: 1, changedAt: `${today}T00:00:00Z` }
  const pack = arrivalPackOf(stay, { ...sources, cabins: cabin ? [cabin] : [] }, [code])
  const { size, isWhole } = await renderArrivalPackPdf(pack, { on: today, mainColor: sources.settings.mainColor })
  return { isReadable: isWhole && size >= SMALLEST_PUBLISHED }
}

/** The field to shorten first. */
const longestOf = (form: ArrivalPackForm): string => {
  const lengths = [
    ...texts.map((field) => [field, form[field].length] as const),
    ['ways', form.ways.reduce((sum, { way, lastFuel }) => sum + way.length + lastFuel.length, 0)] as const,
  ]
  return lengths.toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? 'ways'
}
