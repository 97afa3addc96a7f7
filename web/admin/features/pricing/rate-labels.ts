import type { RateForm } from '#shared/pricing/rate.ts'

/** What staff call the fields of a rate. */
export const rateLabels = {
  name: 'Name',
  cabinSlug: 'Cabin',
  firstNight: 'First night',
  lastNight: 'Last night',
  weekdays: 'Nights of the week',
  adultRateCents: 'Each adult a night',
  childRateCents: 'Each younger child a night',
  minimumPerNightCents: 'At least, a night',
  changes: 'Other amounts from a night on',
  childAgeLimit: 'Adult price from this age',
  minimumNights: 'Shortest stay, in nights',
  requiresChildAges: 'Ask the ages of children',
  priority: 'Priority',
  active: 'In use',
} as const satisfies Record<keyof RateForm, string>
