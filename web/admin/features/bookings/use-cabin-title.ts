import type { CabinSlug } from '#shared/cabins/cabin.ts'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { cabinsQuery } from '#web/booking/cabins.queries.ts'

/** The name of a cabin by its slug; the slug itself until the names are loaded, and for a removed cabin. */
export function useCabinTitle(): (slug: CabinSlug) => string {
  const { data } = useQuery(cabinsQuery())
  return useCallback((slug: CabinSlug) => data?.cabins.find((cabin) => cabin.slug === slug)?.name ?? slug, [data])
}
