import { useEffect, useRef } from 'react'

export const loadLeaveDialog = () => import('./leave-dialog.tsx')

type Work = { readonly discard: () => void }

/** What the open page would lose. A page can have several forms, and the router knows one blocker alone. */
const unsaved = new Set<Work>()

export const hasUnsavedWork = (): boolean => unsaved.size > 0

/** Lets go of all that is not saved, drafts too. */
export function discardUnsavedWork(): void {
  for (const { discard } of unsaved) discard()
  unsaved.clear()
}

/**
 * Leaving the page asks first while something is unsaved. `discard` removes its draft. The result says that it has just
 * been saved: then a page that closes at once is not asked about it.
 */
export function useUnsavedWork(isUnsaved: boolean, discard: () => void = () => {}): () => void {
  const latest = useRef(discard)
  useEffect(() => {
    latest.current = discard
  }, [discard])
  const current = useRef<Work>(null)
  useEffect(() => {
    if (!isUnsaved) return undefined
    const work = { discard: () => latest.current() }
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    current.current = work
    unsaved.add(work)
    // The question must not wait for the network. Where it is missing, the guard says so.
    void loadLeaveDialog().catch(() => {})
    window.addEventListener('beforeunload', warn)
    return () => {
      unsaved.delete(work)
      window.removeEventListener('beforeunload', warn)
    }
  }, [isUnsaved])
  return () => {
    if (current.current) unsaved.delete(current.current)
  }
}
