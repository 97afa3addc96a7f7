import { useMemo, useSyncExternalStore } from 'react'

/** Whether a media query matches. For browser-only rendering: no published page may depend on it. */
export function useMedia(query: string): boolean {
  const [subscribe, holds] = useMemo(() => {
    const media = window.matchMedia?.(query)
    return [
      (notify: () => void) => {
        media?.addEventListener('change', notify)
        return () => media?.removeEventListener('change', notify)
      },
      () => media?.matches ?? true,
    ] as const
  }, [query])
  return useSyncExternalStore(subscribe, holds)
}
