import { queryOptions } from '@tanstack/react-query'
import { type PageQuery, pageQueryKey } from '#shared/content/page-query.ts'
import type { Endpoint } from '#shared/kernel/endpoint.ts'
import { type Call, call } from './api.ts'

/** Content stays fresh for a minute, as long as the edge caches it. */
const PAGE_CACHE_MS = 60_000

/** The reply of a public endpoint that pages show: a published page contains it, other pages request it. */
export const pageQuery = <E extends Endpoint>(endpoint: E, params?: NonNullable<PageQuery['params']>) =>
  queryOptions({
    queryKey: pageQueryKey(params ? { endpoint, params } : { endpoint }),
    // Without the signal: a component that unmounts early must not cancel what others wait for.
    queryFn: () => call(endpoint, { params } as Call<E>),
    staleTime: PAGE_CACHE_MS,
  })
