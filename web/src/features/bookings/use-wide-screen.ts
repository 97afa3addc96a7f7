import { useSyncExternalStore } from 'react'

const WIDE = '(min-width: 48rem)'

const listen = (changed: () => void) => {
  const query = window.matchMedia?.(WIDE)
  query?.addEventListener('change', changed)
  return () => query?.removeEventListener('change', changed)
}

/** Whether two calendars fit beside each other. */
export const useWideScreen = (): boolean =>
  useSyncExternalStore(listen, () => window.matchMedia?.(WIDE).matches ?? true)
