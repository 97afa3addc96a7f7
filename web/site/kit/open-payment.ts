import { useSyncExternalStore } from 'react'

const STORAGE_KEY = 'mc:open-payment'
const listeners = new Set<() => void>()

/** The id of the card payment for which this tab last went to PayFast; null once its outcome is known. */
export function openPaymentAttempt(): string | null {
  try {
    return sessionStorage.getItem(STORAGE_KEY)
  } catch {
    return null
  }
}

/** Saves the attempt before the guest leaves for PayFast. It notifies no listeners: the page is about to close. */
export function saveOpenPayment(attemptId: string): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, attemptId)
  } catch {
    // Storage is switched off: the e-mail to the guest has the link too.
  }
}

export function clearOpenPayment(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY)
  } catch {
    // Then nothing was saved.
  }
  for (const notify of listeners) notify()
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify)
  // The browser's Back may restore the page as it was left.
  window.addEventListener('pageshow', notify)
  return () => {
    listeners.delete(notify)
    window.removeEventListener('pageshow', notify)
  }
}

/** The card payment that this tab left for and that may still be open. Null during hydration. */
export const useOpenPayment = (): string | null => useSyncExternalStore(subscribe, openPaymentAttempt, () => null)
