import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { CabinSlug } from '#shared/cabins/cabin.ts'
import { cabinsQuery } from '#web/booking/cabins.queries.ts'

/**
 * The name of a cabin by its slug, `All cabins` by null; the slug itself until the names are loaded, and for a removed
 * cabin.
 */
export function useCabinTitle({ isNeeded = true } = {}): (slug: CabinSlug | null) => string {
  const { data } = useQuery({ ...cabinsQuery(), enabled: isNeeded })
  return useCallback(
    (slug) => (slug === null ? 'All cabins' : (data?.cabins.find((cabin) => cabin.slug === slug)?.name ?? slug)),
    [data],
  )
}
