import type { CabinSlug } from '#shared/cabins/cabin.ts'
import { formRefusalMessage } from '#shared/api/form-refusal-messages.ts'
import { EnquiryForm, MIN_FILL_TIME_MS } from '#shared/enquiries/enquiry.ts'
import { SendEnquiry } from '#shared/enquiries/enquiries.contract.ts'
import { RefusalError, call } from '#web/kit/api.ts'
import { type FieldProblems, problemsByField } from '#web/kit/field-problems.ts'
import type { OpenedForm } from './open-form.ts'
import { canSendEnquiry, recordSubmission } from './sending-limit.ts'

/** The form's values as typed. */
export type EnquiryValues = {
  readonly website: string
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly message: string
  readonly about: string
  readonly cabinSlug: CabinSlug | null
}

export type Outcome =
  | { readonly outcome: 'sent' }
  | { readonly outcome: 'stopped'; readonly message: string; readonly fields?: FieldProblems }
  /** The captcha's token is used up, and the form's stamp may be: both are requested again. */
  | { readonly outcome: 'refused'; readonly message: string; readonly reopensForm: boolean }
  | { readonly outcome: 'failed' }

const TOO_MANY = 'Too many submission attempts. Please wait a few minutes.'

const stopped = (message: string, fields?: FieldProblems): Outcome => ({
  outcome: 'stopped',
  message,
  ...(fields && { fields }),
})

/**
 * Sends an enquiry after the checks of the specification (§4), in their order. They only save a request: the server
 * makes each of them too. `open` returns the opened form, and throws if the server cannot be reached.
 */
export async function submitEnquiry(
  typed: EnquiryValues,
  open: () => Promise<OpenedForm>,
  captchaToken: string,
  clock: () => number,
): Promise<Outcome> {
  if (typed.website !== '') return stopped(formRefusalMessage('enquiry-not-taken'))
  const opened = await open()
  const now = clock()
  if (now - opened.at < MIN_FILL_TIME_MS) return stopped(formRefusalMessage('enquiry-too-fast'))
  if (captchaToken === '') return stopped(formRefusalMessage('captcha-missing'))
  if (!canSendEnquiry(now)) return stopped(TOO_MANY)
  const form = EnquiryForm.safeParse(typed)
  if (!form.success) return stopped(form.error.issues[0]?.message ?? '', problemsByField(form.error))

  try {
    await call(SendEnquiry, { body: { ...typed, stamp: opened.stamp, captchaToken } })
    recordSubmission(now)
    return { outcome: 'sent' }
  } catch (error) {
    if (!(error instanceof RefusalError)) return { outcome: 'failed' }
    recordSubmission(now)
    if (error.refusal === 'too-many-requests') return stopped(TOO_MANY)
    const reopensForm = error.refusal === 'enquiry-too-fast' || error.refusal === 'enquiry-form-used'
    return { outcome: 'refused', message: error.message, reopensForm }
  }
}
