import type { CabinSlug } from '#shared/cabins/cabin.ts'
import { queryOptions } from '@tanstack/react-query'
import { MAX_CALENDAR_NIGHTS, ShowAvailability } from '#shared/availability/availability.contract.ts'
import { type CalendarDate, addDays } from '#shared/kernel/calendar-date.ts'
import { call } from '#web/kit/api.ts'
import { localBusinessTime } from './local-business-time.ts'

/**
 * The taken nights of a cabin from today: one response serves every calendar and every date of guests. Staff look
 * further ahead: `later` is the first night after those that are loaded.
 */
export const availabilityQuery = (slug: CabinSlug, later?: CalendarDate) =>
  queryOptions({
    queryKey: ['availability', slug, ...(later ? [later] : [])],
    queryFn: async ({ signal }) => {
      const { today } = localBusinessTime(new Date())
      const from = later ?? today
      const to = addDays(from, MAX_CALENDAR_NIGHTS - 1)
      const response = await call(ShowAvailability, { params: { slug }, query: { from, to }, signal })
      return { ...response, today, loadedTo: to }
    },
    staleTime: 30_000,
  })
