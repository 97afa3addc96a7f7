import { useEffect } from 'react'

/** Loads the code of a page in parallel with its query. A failure is shown where the code is used. */
export function usePreloadCode(load: () => Promise<unknown>): void {
  useEffect(() => {
    void load().catch(() => {})
  }, [load])
}
