import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { cabinKind } from '#shared/cabins/cabin-kind.ts'
import type { CabinSlug } from '#shared/cabins/cabin.ts'
import { recordQueries } from '#web/admin/kit/record-queries.ts'

const queries = recordQueries(cabinKind)

/** The names of all cabins, also of those that guests do not see, and which these are. */
export function useCabinNames() {
  const { data } = useQuery(queries.list())
  const nameOf = useCallback(
    (slug: CabinSlug): string => data?.records.find(({ id }) => id === slug)?.name ?? slug,
    [data],
  )
  const isHidden = useCallback(
    (slug: CabinSlug): boolean => data?.records.some(({ id, shown }) => id === slug && !shown) ?? false,
    [data],
  )
  return { nameOf, isHidden }
}
