import { saveOpenPayment } from './open-payment.ts'

const keyOf = (attemptId: string) => `mc:booking-token:${attemptId}`

/** PayFast sends the guest back with the attempt's id alone: this tab knows which booking link belongs to it. */
export function saveBookingToken(attemptId: string, token: string): void {
  saveOpenPayment(attemptId)
  try {
    sessionStorage.setItem(keyOf(attemptId), token)
  } catch {
    // Storage is switched off: the guest's e-mail has the link too.
  }
}

/** The token of the booking that an attempt pays for, if it was started in this tab. */
export function loadBookingToken(attemptId: string): string | undefined {
  try {
    return sessionStorage.getItem(keyOf(attemptId)) ?? undefined
  } catch {
    return undefined
  }
}
