import type { CabinNightRange } from '#shared/availability/night-range.ts'
import { CalendarDate } from '#shared/kernel/calendar-date.ts'
import { adminPath } from '#shared/site/admin-paths.ts'
import type { Cabins } from './rate-text.ts'

/** The form of a new rate for some nights: `/admin/pricing?open=new&for=aloe&first=…&last=…`. */
export const newRateAddress = ({ cabinSlug, firstNight, lastNight }: CabinNightRange): string =>
  adminPath('pricing', { open: 'new', for: cabinSlug, first: firstNight, last: lastNight })

/** The nights that such an address names; undefined where it names none, or those of no cabin. */
export function ratedNights(address: URLSearchParams, cabins: Cabins): CabinNightRange | undefined {
  const cabin = cabins.find(({ slug }) => slug === address.get('for'))
  const first = CalendarDate.safeParse(address.get('first'))
  const last = CalendarDate.safeParse(address.get('last'))
  return cabin && first.success && last.success && first.data <= last.data
    ? { cabinSlug: cabin.slug, firstNight: first.data, lastNight: last.data }
    : undefined
}
