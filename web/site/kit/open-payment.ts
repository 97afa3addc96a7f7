import { useSyncExternalStore } from 'react'

const STORAGE_KEY = 'mc:unpaid-attempt'
const listeners = new Set<() => void>()

/** The id of the card payment for which this tab last went to PayFast; null once its end is known. */
export function openPaymentAttempt(): string | null {
  try {
    return sessionStorage.getItem(STORAGE_KEY)
  } catch {
    return null
  }
}

/** Noted by who leaves for PayFast. It tells nobody: the page is about to go. */
export function saveOpenPayment(attemptId: string): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, attemptId)
  } catch {
    // Storage is switched off: the guest's e-mail leads to the booking too.
  }
}

export function clearOpenPayment(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY)
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
export const useOpenPayment = (): string | null => useSyncExternalStore(listen, openPaymentAttempt, () => null)
