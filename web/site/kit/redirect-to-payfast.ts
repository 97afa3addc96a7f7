import { showToast } from '#web/kit/toast.ts'
import { saveBookingToken } from './booking-token.ts'

/** The form posts itself this long after the toast that says so (specification §4, §9). */
const REDIRECT_AFTER_MS = 100

type StartedPayment = {
  readonly attemptId: string
  readonly payfastUrl: string
  readonly paymentData: Readonly<Record<string, string>>
}

/** Pays by card: saves the booking's token for the way back, shows a toast, and leaves for PayFast. */
export async function redirectToPayfast(
  { attemptId, payfastUrl, paymentData }: StartedPayment,
  token: string,
  onRedirect?: () => void,
): Promise<void> {
  saveBookingToken(attemptId, token)
  await showToast({ tone: 'info', title: 'Redirecting to payment...' })
  await new Promise((resolve) => {
    setTimeout(resolve, REDIRECT_AFTER_MS)
  })
  onRedirect?.()
  postToPayfast(payfastUrl, paymentData)
}

/**
 * Leaves the site for PayFast's page by posting a form of hidden fields, the only way PayFast takes them. The order of
 * the fields is the order of `data`. The form names UTF-8, because the signature was made over those bytes.
 */
export function postToPayfast(url: string, data: Readonly<Record<string, string>>): void {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = url
  form.acceptCharset = 'utf-8'
  form.hidden = true
  for (const [name, value] of Object.entries(data)) {
    const field = document.createElement('input')
    field.type = 'hidden'
    field.name = name
    field.value = value
    form.append(field)
  }
  document.body.append(form)
  form.submit()
}
