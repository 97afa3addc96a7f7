import type { DescribedCabin } from '#shared/cabins/cabin.ts'
import { NO_TERMS_YET, type Terms } from '#shared/content/terms.ts'
import type { Tariff } from '#shared/pricing/rate.ts'
import { hasDefaultColors } from '#shared/appearance/brand-colors.ts'
import { FIRST_STEPS, type FirstStep } from './first-step.ts'
import type { Settings } from './settings.ts'

type State = {
  readonly settings: Omit<Settings, 'terms'>
  readonly cabins: readonly DescribedCabin[]
  readonly tariff: Tariff
  /** What bookings accept now. */
  readonly terms: Pick<Terms, 'content'>
  readonly hasBookings: boolean
}

const isDrawing = (url: string): boolean => url.startsWith('/illustrations/')

/** The first steps, each done or not as the records say it; nobody ticks one off. */
export function firstSteps({ settings, cabins, tariff, terms, hasBookings }: State): FirstStep[] {
  const ofEach = (isDone: (cabin: DescribedCabin) => boolean): boolean => cabins.length > 0 && cabins.every(isDone)
  const rates = tariff.rates.filter(({ active, archivedAt }) => active && archivedAt === null)
  const isDone: Readonly<Record<(typeof FIRST_STEPS)[number], boolean>> = {
    business: settings.businessName !== '' && settings.legalName !== '',
    contact: [settings.contactPhone, settings.contactEmail, settings.address].every(Boolean),
    bank: settings.bank.accountNumber !== '',
    // Who has looked at it and kept the defaults has saved it.
    appearance: settings.mark !== null || !hasDefaultColors(settings) || 'appearance' in settings.revisions,
    cabins: ofEach(({ shortDescription, story }) => shortDescription !== '' && story.length > 0),
    photographs: ofEach(({ image1 }) => image1 !== null && !isDrawing(image1)),
    prices: ofEach(({ slug }) => rates.some(({ cabinSlug }) => cabinSlug === null || cabinSlug === slug)),
    terms: terms.content !== NO_TERMS_YET,
    open: cabins.some(({ active }) => active),
    'test-booking': hasBookings,
  }
  return FIRST_STEPS.map((step) => ({ step, isDone: isDone[step] }))
}
