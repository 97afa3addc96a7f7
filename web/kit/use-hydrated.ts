import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * False while a published page is being taken over, true from then on, and at once where a page is rendered here.
 * For what only this browser knows (the address's query, its storage) and the published HTML cannot hold.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
