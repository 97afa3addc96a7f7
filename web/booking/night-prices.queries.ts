import type { CabinSlug } from '#shared/cabins/cabin.ts'
import { queryOptions } from '@tanstack/react-query'
import { MAX_CALENDAR_NIGHTS } from '#shared/availability/availability.contract.ts'
import { addDays } from '#shared/kernel/calendar-date.ts'
import { ShowNightPrices } from '#shared/pricing/night-prices.contract.ts'
import { call } from '#web/kit/api.ts'
import { localBusinessTime } from './local-business-time.ts'

/** What each night of a cabin costs for this number of adults, as far ahead as stays can be searched. */
export const nightPricesQuery = (slug: CabinSlug, adults: number) =>
  queryOptions({
    // Under the key of all prices: refetched with them when the server says that a price has changed.
    queryKey: ['price', 'nights', slug, adults],
    queryFn: async ({ signal }) => {
      const { today: from } = localBusinessTime(new Date())
      const query = { from, to: addDays(from, MAX_CALENDAR_NIGHTS - 1), adults }
      return { from, ...(await call(ShowNightPrices, { params: { slug }, query, signal })) }
    },
    staleTime: 60_000,
  })
