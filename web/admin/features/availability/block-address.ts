import type { CabinSlug } from '#shared/cabins/cabin.ts'
import { adminPath } from '#shared/site/admin-paths.ts'
import { CalendarDate } from '#shared/kernel/calendar-date.ts'

type BlockStart = {
  /** Empty: all cabins. */
  readonly cabinSlug: CabinSlug
  readonly startDate: CalendarDate
  readonly endDate: CalendarDate
}

/** The address of the form with these nights filled in: `/admin/blocked-dates?block=aloe&first=…&last=…`. */
export const blockDatesAddress = ({ cabinSlug, startDate, endDate }: BlockStart): string =>
  adminPath('blockedDates', { block: cabinSlug, first: startDate, last: endDate })

/** What such an address fills in; undefined where its dates cannot be read. */
export function blockedDatesStart(address: URLSearchParams): BlockStart | undefined {
  const first = CalendarDate.safeParse(address.get('first'))
  const last = CalendarDate.safeParse(address.get('last'))
  return first.success && last.success
    ? { cabinSlug: address.get('block') ?? '', startDate: first.data, endDate: last.data }
    : undefined
}
