import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { CabinSlug } from '#shared/cabins/cabin.ts'
import { cabinQueries } from './cabin.queries.ts'

/** The names of all cabins, also of those that guests do not see, and which these are. */
export function useCabinNames() {
  const { data } = useQuery(cabinQueries.list())
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
