import { useSyncExternalStore } from 'react'
import { tabStorage } from '#web/kit/browser-storage.ts'
import { createListeners } from '#web/kit/listeners.ts'

const STORAGE_KEY = 'mc:open-payment'
const listeners = createListeners()

/** The id of the card payment for which this tab last went to PayFast; null once its outcome is known. */
export const openPaymentAttempt = (): string | null => tabStorage.load(STORAGE_KEY)

/** Saves the attempt before the guest leaves for PayFast. It notifies no listeners: the page is about to close. */
export const saveOpenPayment = (attemptId: string): void => void tabStorage.save(STORAGE_KEY, attemptId)

export function clearOpenPayment(): void {
  tabStorage.remove(STORAGE_KEY)
  listeners.notify()
}

function subscribe(notify: () => void): () => void {
  const unsubscribe = listeners.subscribe(notify)
  // The browser's Back may restore the page as it was left.
  window.addEventListener('pageshow', notify)
  return () => {
    unsubscribe()
    window.removeEventListener('pageshow', notify)
  }
}

/** The card payment that this tab left for and that may still be open. Null during hydration. */
export const useOpenPayment = (): string | null => useSyncExternalStore(subscribe, openPaymentAttempt, () => null)
