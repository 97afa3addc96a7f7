import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { CabinSlug } from '#shared/cabins/cabin.ts'
import { cabinsQuery } from '#web/admin/kit/cabins.queries.ts'

/** Whether guests do not see a cabin; no until the cabins are loaded. */
export function useHiddenCabin(): (slug: CabinSlug) => boolean {
  const { data } = useQuery(cabinsQuery())
  return useCallback((slug) => data?.cabins.some((cabin) => cabin.slug === slug && !cabin.shown) ?? false, [data])
}
