import { useSyncExternalStore } from 'react'

const STORAGE_KEY = 'mc:consent'

/** Goes up when what is asked changes: whoever agreed to something else is asked anew. */
const CONSENT_VERSION = 1

export type Choice = 'accepted' | 'refused'
type Decision = { readonly choice: Choice; readonly at: string; readonly version: number }

type Standing = {
  /** Undefined where nobody has said anything yet. */
  readonly decision: Decision | undefined
  /** Somebody wants to say something else. */
  readonly isAskedAgain: boolean
}

const unknown: Standing = { decision: undefined, isAskedAgain: false }
let standing: Standing | undefined
const listeners = new Set<() => void>()

function kept(): Decision | undefined {
  try {
    const written = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null') as Decision | null
    const isOurs = written?.version === CONSENT_VERSION && ['accepted', 'refused'].includes(written.choice)
    return isOurs ? written : undefined
  } catch {
    return undefined
  }
}

const current = (): Standing => (standing ??= { ...unknown, decision: kept() })

function change(next: Standing): void {
  standing = next
  for (const tell of listeners) tell()
}

/** Another tab has said something. */
const heard = ({ key }: StorageEvent): void => {
  if (key === STORAGE_KEY) change({ ...unknown, decision: kept() })
}

function listen(tell: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', heard)
  listeners.add(tell)
  return () => {
    listeners.delete(tell)
    if (listeners.size > 0) return
    window.removeEventListener('storage', heard)
    // Nobody hears any more what is changed: the next one looks for himself.
    standing = undefined
  }
}

/** What this browser's person has said about trackers. On the server, and without storage: nothing yet. */
export const useConsent = (): Standing => useSyncExternalStore(listen, current, () => unknown)

export function decide(choice: Choice): void {
  const decision = { choice, at: new Date().toISOString(), version: CONSENT_VERSION }
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(decision))
  } catch {
    // Storage is switched off: it holds until the page is left.
  }
  change({ decision, isAskedAgain: false })
}

/** "Cookie settings" at the foot of the page. */
export const askAgain = (): void => change({ ...current(), isAskedAgain: true })

/** Leaves it as it was. */
export const keepAsItIs = (): void => change({ ...current(), isAskedAgain: false })
