import { tabStorage } from '#web/kit/browser-storage.ts'
import { saveOpenPayment } from './open-payment.ts'

const keyOf = (attemptId: string) => `mc:booking-token:${attemptId}`

/** PayFast sends the guest back with the attempt's id alone: this tab knows which booking link belongs to it. */
export function saveBookingToken(attemptId: string, token: string): void {
  saveOpenPayment(attemptId)
  // Where storage is switched off, the guest's e-mail has the link.
  tabStorage.save(keyOf(attemptId), token)
}

/** The token of the booking that an attempt pays for, if it was started in this tab. */
export const loadBookingToken = (attemptId: string): string | undefined =>
  tabStorage.load(keyOf(attemptId)) ?? undefined
