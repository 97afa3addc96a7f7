import { useSyncExternalStore } from 'react'

const KEPT_AS = 'mc:unpaid-attempt'
const listeners = new Set<() => void>()

/** The id of the card payment for which this tab last went to PayFast; null once its end is known. */
export function unpaidAttempt(): string | null {
  try {
    return sessionStorage.getItem(KEPT_AS)
  } catch {
    return null
  }
}

/** Noted by who leaves for PayFast. It tells nobody: the page is about to go. */
export function rememberUnpaidAttempt(attemptId: string): void {
  try {
    sessionStorage.setItem(KEPT_AS, attemptId)
  } catch {
    // Storage is switched off: the guest's e-mail leads to the booking too.
  }
}

export function forgetUnpaidAttempt(): void {
  try {
    sessionStorage.removeItem(KEPT_AS)
  } catch {
    // Nothing was kept then.
  }
  for (const tell of listeners) tell()
}

function listen(tell: () => void): () => void {
  listeners.add(tell)
  // The browser's Back may bring the page to life as it was left.
  window.addEventListener('pageshow', tell)
  return () => {
    listeners.delete(tell)
    window.removeEventListener('pageshow', tell)
  }
}

/** The card payment that this tab went away for and that may wait still. Nothing while a published page is taken over. */
export const useUnpaidAttempt = (): string | null => useSyncExternalStore(listen, unpaidAttempt, () => null)
