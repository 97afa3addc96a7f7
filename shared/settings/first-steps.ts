import type { Cabin, CabinProfile, CabinSlug } from '#shared/cabins/cabin.ts'
import type { Terms } from '#shared/content/terms.ts'
import type { Tariff } from '#shared/pricing/rate.ts'
import { hasDefaultColors } from '#shared/appearance/brand-colors.ts'
import { FIRST_STEPS, type FirstStep } from './first-step.ts'
import type { Settings } from './settings.ts'

type State = {
  readonly settings: Settings
  readonly cabins: readonly Pick<Cabin, 'slug' | 'active'>[]
  /** The published pages of cabins. */
  readonly pages: readonly Pick<CabinProfile, 'slug' | 'image1'>[]
  readonly tariff: Tariff
  readonly terms: Terms
  readonly hasBookings: boolean
}

/** The first steps, each done or not as the records say it; nobody ticks one off. */
export function firstSteps({ settings, cabins, pages, tariff, terms, hasBookings }: State): FirstStep[] {
  const ofEach = (isDone: (slug: CabinSlug) => boolean): boolean =>
    cabins.length > 0 && cabins.every(({ slug }) => isDone(slug))
  const rates = tariff.rates.filter(({ active, archivedAt }) => active && archivedAt === null)
  const isDone: Readonly<Record<(typeof FIRST_STEPS)[number], boolean>> = {
    business: settings.businessName !== '' && settings.legalName !== '',
    contact: [settings.contactPhone, settings.contactEmail, settings.address].every(Boolean),
    bank: settings.bank.accountNumber !== '',
    // Who has looked at it and kept the defaults has saved it.
    appearance: settings.mark !== null || !hasDefaultColors(settings) || 'appearance' in settings.revisions,
    cabins: ofEach((slug) => pages.some((page) => page.slug === slug)),
    photographs: ofEach((slug) => pages.some((page) => page.slug === slug && page.image1 !== null)),
    prices: ofEach((slug) => rates.some(({ cabinSlug }) => cabinSlug === null || cabinSlug === slug)),
    // The terms of a new site have never been in force.
    terms: terms.since !== '',
    'test-booking': hasBookings,
    open: cabins.some(({ active }) => active),
  }
  return FIRST_STEPS.map((step) => ({ step, isDone: isDone[step] }))
}
