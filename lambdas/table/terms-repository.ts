import { isSameJson } from '#shared/kernel/change-log.ts'
import type { TermsForm } from '#shared/content/terms-form.ts'
import type { Terms } from '#shared/content/terms.ts'
import { termsKind } from '#shared/content/terms-kind.ts'
import { type LiveOf, ONLY_ID } from '#shared/kernel/published-endpoints.ts'
import type { AcceptedTerms, BookingTerms } from '#shared/settings/booking-terms.ts'
import { Settings } from '#shared/settings/settings.ts'
import { termsItem } from './catalogue-repository.ts'
import { type WritesOf, publishedItems, publishedRepository } from './published-repository.ts'
import { keys, partitions, sortKeyPrefix } from './schema/access-patterns.ts'
import { type Condition, type Item, type Table, type Write, isVersion } from './table.ts'

/** Where the publications of the terms are, as staff see them; bookings and guests read the versions beside them. */
export const termsStorage = { partition: partitions.terms, prefix: sortKeyPrefix.termsPublication } as const

const versionOf = (number: number, form: TermsForm, from: string): Terms => ({
  id: `terms-${number}`,
  version: String(number),
  from,
  title: form.title,
  content: form.content,
  cancellationTiers: form.cancellationTiers,
})

const acceptedOf = ({ id, version, from, cancellationTiers }: Terms): AcceptedTerms => ({
  id,
  version,
  from,
  cancellationTiers,
})

/** There is no such version yet, or it is planned: one that is or was in force is never written again. */
const isNotInForce = (now: string): Condition => ({
  expression: 'attribute_not_exists(pk) OR #from > :now',
  names: { '#from': 'from' },
  values: { ':now': now },
})

/**
 * The terms as staff edit them. Each act on what is published or planned also writes, in its own transaction, the version
 * that guests read and what bookings accept, which is in the settings.
 */
export const termsRepository = (table: Table) =>
  publishedRepository(table, termsKind, termsStorage, { writesOf: termsWritesUsing(table) })

const termsWritesUsing =
  (table: Table): WritesOf<LiveOf<typeof termsKind.form>> =>
  async (before, { draft, live }, { now }) => {
    const published = live && live !== 'removed' ? live.put : undefined
    const plan = draft.schedule
    const former = before?.schedule
    const isSamePlan = plan ? plan.at === former?.at && isSameJson(plan.form, former.form) : !former
    if (!published && isSamePlan) return []
    const settings = Settings.parse(await table.get(keys.settings, { consistent: true }))
    const { next } = settings.terms
    // What was planned and is in force by the clock stays as it was planned.
    const begun = next && next.from <= now ? next : undefined
    const current = begun ?? settings.terms.current
    const number = Number(current.version) + 1
    const isOfPlan = begun !== undefined && former?.at === begun.from
    const newest = published && !isOfPlan ? versionOf(number, published, now) : undefined
    const planned = plan && versionOf(newest ? number + 1 : number, plan.form as TermsForm, plan.at)
    const terms: BookingTerms = {
      current: newest ? acceptedOf(newest) : current,
      next: planned ? acceptedOf(planned) : null,
    }
    const written = [newest, planned].filter((version) => version !== undefined && version !== null)
    const isLeft = !begun && next !== null && !written.some(({ id }) => id === next.id)
    return [
      {
        put: { ...keys.settings, ...settings, terms, version: settings.version + 1 },
        condition: isVersion(settings.version),
      },
      ...written.map((version): Write => ({ put: termsItem(version), condition: isNotInForce(now) })),
      ...(isLeft ? [{ remove: keys.terms(next.id), condition: isNotInForce(now) }] : []),
    ]
  }

/** The terms before they are stored. */
export type SeedTerms = TermsForm & { readonly from?: string | undefined }

/** What bookings accept of the first terms. `now` in ISO UTC. */
export const firstBookingTerms = ({ from, ...form }: SeedTerms, now: string): BookingTerms => ({
  current: acceptedOf(versionOf(1, form, from ?? now)),
  next: null,
})

/** The first terms, in force from `from` or else from now on. `now` in ISO UTC. */
export const termsItems = ({ from = '', ...form }: SeedTerms, now: string): Item[] => [
  termsItem(versionOf(1, form, from || now)),
  ...publishedItems(termsKind, termsStorage, [{ id: ONLY_ID, form, publishedAt: from || now }]),
]
