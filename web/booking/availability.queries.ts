import type { CabinSlug } from '#shared/cabins/cabin.ts'
import { queryOptions } from '@tanstack/react-query'
import { ShowAvailability } from '#shared/availability/availability.contract.ts'
import { addDays } from '#shared/kernel/calendar-date.ts'
import { call } from '#web/kit/api.ts'
import { localBusinessTime } from './local-business-time.ts'

/** The longest horizon of guests (18 months), in days. */
export const SEARCH_HORIZON_DAYS = 552

/** The taken nights of a cabin for the next 18 months: one response serves every calendar and every date. */
export const availabilityQuery = (slug: CabinSlug) =>
  queryOptions({
    queryKey: ['availability', slug],
    queryFn: async ({ signal }) => {
      const { today } = localBusinessTime(new Date())
      const to = addDays(today, SEARCH_HORIZON_DAYS)
      const response = await call(ShowAvailability, { params: { slug }, query: { from: today, to }, signal })
      return { ...response, today }
    },
    staleTime: 30_000,
  })
