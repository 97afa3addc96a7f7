import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { CabinSlug } from '#shared/cabins/cabin.ts'
import { cabinsQuery } from './cabins.queries.ts'

/** The name of a cabin by its slug, `All cabins` by null; the slug itself until the names are loaded. */
export function useCabinTitle({ isNeeded = true } = {}): (slug: CabinSlug | null) => string {
  const { data } = useQuery({ ...cabinsQuery(), enabled: isNeeded })
  return useCallback(
    (slug) => {
      if (slug === null) return 'All cabins'
      return data ? ([...data.cabins, ...data.archived].find((cabin) => cabin.slug === slug)?.name ?? slug) : slug
    },
    [data],
  )
}
