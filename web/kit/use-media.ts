import { useMemo, useSyncExternalStore } from 'react'

/** Whether a media query matches. For browser-only rendering: no published page may depend on it. */
export function useMedia(query: string): boolean {
  const [listen, holds] = useMemo(() => {
    const media = window.matchMedia?.(query)
    return [
      (changed: () => void) => {
        media?.addEventListener('change', changed)
        return () => media?.removeEventListener('change', changed)
      },
      () => media?.matches ?? true,
    ] as const
  }, [query])
  return useSyncExternalStore(listen, holds)
}
