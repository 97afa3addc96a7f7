import * as z from 'zod/mini'
import type { CabinStay } from '#shared/availability/stay.ts'
import { ArrivalPackForm } from '#shared/arrival/arrival-pack-form.ts'
import { CabinRecord } from '#shared/cabins/cabin-form.ts'
import { Settings } from '#shared/settings/settings.ts'
import { parseRecords } from './parse-records.ts'
import { keys } from './schema/access-patterns.ts'
import type { Table } from './table.ts'

const PublishedTexts = z.extend(ArrivalPackForm, { updatedAt: z.iso.datetime() })

/** What arrival packs are made of beside the booking and the access codes. */
export type ArrivalSources = {
  readonly settings: Settings
  /** The house's texts as they were last published; undefined before the first time. */
  readonly texts: z.infer<typeof PublishedTexts> | undefined
  /** The cabins of the stay, those that there still are. */
  readonly cabins: readonly CabinRecord[]
}

/** What arrival packs are made of, as guests read it. */
export const arrivalPackRepository = (table: Table) => ({
  /** Of one stay: one request of 0.5 to 1 unit an item, that is settings, texts and each of its cabins. */
  async ofStay({ parts }: { readonly parts: readonly CabinStay[] }): Promise<ArrivalSources> {
    const slugs = [...new Set(parts.map(({ cabinSlug }) => cabinSlug))]
    const [settings, texts, ...cabins] = await table.getAll([
      keys.settings,
      keys.arrivalPack,
      ...slugs.map((slug) => keys.cabin(slug)),
    ])
    const there = cabins.flatMap((item) => (item ? [item] : []))
    return {
      settings: Settings.parse(settings),
      texts: parseRecords(texts ? [texts] : [], (item) => PublishedTexts.parse(item))[0],
      cabins: parseRecords(there, (item) => CabinRecord.parse(item)),
    }
  },
})

export type ArrivalPackRepository = ReturnType<typeof arrivalPackRepository>
