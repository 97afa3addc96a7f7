import { useSyncExternalStore } from 'react'
import { subscribeToNothing } from './listeners.ts'

/**
 * False while a published page hydrates, true from then on, and at once where a page renders in the browser. For values
 * that only this browser knows (the address's query, its storage) and that published HTML cannot contain.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
