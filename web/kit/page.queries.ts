import { queryOptions } from '@tanstack/react-query'
import { type PageQuery, pageQueryKey } from '#shared/content/page-query.ts'
import type { Endpoint } from '#shared/kernel/endpoint.ts'
import { type Call, call } from './api.ts'

/** Content stays as it is for a minute, as long as the edge keeps it. */
const KEPT_MS = 60_000

/**
 * The answer of a public endpoint that pages show: in a published page it is there from the start, elsewhere it is
 * asked for.
 */
export const pageQuery = <E extends Endpoint>(endpoint: E, params?: NonNullable<PageQuery['params']>) =>
  queryOptions({
    queryKey: pageQueryKey(params ? { endpoint, params } : { endpoint }),
    // Without the signal: a part that leaves the page early must not stop what every other part waits for.
    queryFn: () => call(endpoint, { params } as Call<E>),
    staleTime: KEPT_MS,
  })
