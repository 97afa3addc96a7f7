import { queryOptions } from '@tanstack/react-query'
import { ShowSite } from '#shared/content/site.contract.ts'
import { call } from './api.ts'

/** All that a page of the site needs, in one reply: kept for the same minute that the edge keeps it. */
export const siteQuery = () =>
  queryOptions({
    queryKey: ['site'],
    // Without the signal: a part that leaves the page early must not stop what every other part waits for.
    queryFn: () => call(ShowSite),
    staleTime: 60_000,
  })
