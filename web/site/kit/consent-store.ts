import { useSyncExternalStore } from 'react'
import { deviceStorage } from '#web/kit/browser-storage.ts'
import { createListeners } from '#web/kit/listeners.ts'

const STORAGE_KEY = 'mc:consent'

/** Goes up when the question changes: visitors who agreed to an earlier one are asked again. */
const CONSENT_VERSION = 1

export type ConsentChoice = 'accepted' | 'refused'
type Decision = { readonly choice: ConsentChoice; readonly at: string; readonly version: number }

type ConsentState = {
  /** Undefined until the visitor has decided. */
  readonly decision: Decision | undefined
  /** The visitor wants to change the decision. */
  readonly isReopened: boolean
}

const initialState: ConsentState = { decision: undefined, isReopened: false }
let state: ConsentState | undefined
const listeners = createListeners()

function readDecision(): Decision | undefined {
  const stored = deviceStorage.loadJson(STORAGE_KEY) as Decision | undefined
  const isCurrentVersion = stored?.version === CONSENT_VERSION && ['accepted', 'refused'].includes(stored.choice)
  return isCurrentVersion ? stored : undefined
}

const current = (): ConsentState => (state ??= { ...initialState, decision: readDecision() })

function change(next: ConsentState): void {
  state = next
  listeners.notify()
}

/** Another tab has stored a decision. */
const onStorage = ({ key }: StorageEvent): void => {
  if (key === STORAGE_KEY) change({ ...initialState, decision: readDecision() })
}

function subscribe(notify: () => void): () => void {
  if (listeners.isEmpty()) window.addEventListener('storage', onStorage)
  const unsubscribe = listeners.subscribe(notify)
  return () => {
    unsubscribe()
    if (!listeners.isEmpty()) return
    window.removeEventListener('storage', onStorage)
    // Without listeners no change is noticed: the next one reads the storage again.
    state = undefined
  }
}

/** The visitor's decision about trackers. On the server, and without storage: undecided. */
export const useConsent = (): ConsentState => useSyncExternalStore(subscribe, current, () => initialState)

export function saveConsent(choice: ConsentChoice): void {
  const decision = { choice, at: new Date().toISOString(), version: CONSENT_VERSION }
  // Where storage is switched off, the decision lasts until the page is left.
  deviceStorage.saveJson(STORAGE_KEY, decision)
  change({ decision, isReopened: false })
}

/** "Cookie settings" in the footer. */
export const reopenConsent = (): void => change({ ...current(), isReopened: true })

/** Closes the question without a change. */
export const closeConsent = (): void => change({ ...current(), isReopened: false })
