import { useMemo, useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router-dom'

const never = () => () => {}

/**
 * A word that only this browser knows: nothing while a published page is being taken over. Where there is nothing to
 * know, as in nearly every address, the page is not drawn a second time.
 */
export const useClientValue = (word: string): string =>
  useSyncExternalStore(
    never,
    () => word,
    () => '',
  )

/** The query of the address; empty while a published page is being taken over, which was written for none. */
export function useClientSearchParams(): URLSearchParams {
  const [params] = useSearchParams()
  const query = useClientValue(params.toString())
  return useMemo(() => new URLSearchParams(query), [query])
}
