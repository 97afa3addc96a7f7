import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { cabinKind } from '#shared/cabins/cabin-kind.ts'
import type { CabinSlug } from '#shared/cabins/cabin.ts'
import { recordQueries } from '#web/admin/kit/record-queries.ts'

const queries = recordQueries(cabinKind)

/** The names of all cabins, also of those that guests do not see. */
export function useCabinNames(): (slug: CabinSlug) => string | undefined {
  const { data } = useQuery(queries.list())
  return useCallback((slug) => data?.records.find(({ id }) => id === slug)?.name ?? slug, [data])
}
