import { useMemo, useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router-dom'
import { subscribeToNothing } from './listeners.ts'

/**
 * A value that only this browser knows: empty while a published page hydrates. Where it is empty anyway, as in nearly
 * every address, the page renders only once. Without it the first render differs from the published HTML, and React
 * replaces the page that the guest reads by one that it renders anew.
 */
export const useClientValue = (value: string): string =>
  useSyncExternalStore(
    subscribeToNothing,
    () => value,
    () => '',
  )

/** The query of the address; empty while a published page hydrates, since it was rendered without one. */
export function useClientSearchParams(): URLSearchParams {
  const [params] = useSearchParams()
  const query = useClientValue(params.toString())
  return useMemo(() => new URLSearchParams(query), [query])
}
