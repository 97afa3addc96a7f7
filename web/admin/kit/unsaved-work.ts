import { useEffect, useRef } from 'react'

export const loadLeaveDialog = () => import('./leave-dialog.tsx')

type Work = {
  readonly discard: () => void
  /** What is lost with it. */
  readonly loss: () => string
  /** Saves it, where that asks nobody anything; says whether it is saved. */
  readonly save: (() => Promise<boolean>) | undefined
  /** Another address of the same page, such as a record that is opened, loses nothing of it. */
  readonly isOfPage: boolean
}

const NOT_SAVED = 'What you changed on this page is not saved.'

/** What the open page would lose. A page can have several forms, and the router knows one blocker alone. */
const unsaved = new Set<Work>()

/** What would be lost by going to another page, or to another address of the same one. */
const lostBy = (isSamePage: boolean): Work[] => [...unsaved].filter(({ isOfPage }) => !(isSamePage && isOfPage))

export const hasUnsavedWork = (isSamePage = false): boolean => lostBy(isSamePage).length > 0

/** What is lost, in sentences, each once. */
export const lossesOf = (isSamePage: boolean): string[] => [...new Set(lostBy(isSamePage).map(({ loss }) => loss()))]

const SAVE_MS = 3000

/** Whether all that would be lost can be saved without a question. */
export const canSaveUnsavedWork = (isSamePage: boolean): boolean =>
  navigator.onLine && lostBy(isSamePage).every(({ save }) => save)

/** Saves all that would be lost; says whether it is saved. */
export async function saveUnsavedWork(isSamePage: boolean): Promise<boolean> {
  const works = lostBy(isSamePage)
  const late = new Promise<boolean[]>((resolve) => setTimeout(() => resolve([false]), SAVE_MS))
  const saved = await Promise.race([Promise.all(works.map(async ({ save }) => (await save?.()) ?? false)), late])
  return saved.every(Boolean)
}

/** Lets go of all that would be lost, drafts too. */
export function discardUnsavedWork(isSamePage = false): void {
  for (const work of lostBy(isSamePage)) {
    work.discard()
    unsaved.delete(work)
  }
}

type Losing = {
  /** In a sentence; missing for what was typed. */
  readonly loss?: string
  readonly isOfPage?: boolean
  readonly save?: () => Promise<boolean>
}

/**
 * Leaving the page asks first while something is unsaved. `discard` removes its draft. The result says that it has just
 * been saved: then a page that closes at once is not asked about it.
 */
export function useUnsavedWork(
  isUnsaved: boolean,
  discard: () => void = () => {},
  { loss = NOT_SAVED, isOfPage = false, save }: Losing = {},
): () => void {
  const latest = useRef({ discard, loss, save })
  useEffect(() => {
    latest.current = { discard, loss, save }
  }, [discard, loss, save])
  const current = useRef<Work>(null)
  useEffect(() => {
    if (!isUnsaved) return undefined
    const work: Work = {
      discard: () => latest.current.discard(),
      loss: () => latest.current.loss,
      get save() {
        return latest.current.save
      },
      isOfPage,
    }
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
  }, [isUnsaved, isOfPage])
  return () => {
    if (current.current) unsaved.delete(current.current)
  }
}
