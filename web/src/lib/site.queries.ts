import { queryOptions } from '@tanstack/react-query'
import { ShowSite } from '#shared/content/site.contract.ts'
import { call } from './api.ts'

/** All that a page of the site needs, in one reply: kept for the same minute that the edge keeps it. */
export const siteQuery = () =>
  queryOptions({
    queryKey: ['site'],
    queryFn: ({ signal }) => call(ShowSite, { signal }),
    staleTime: 60_000,
  })
