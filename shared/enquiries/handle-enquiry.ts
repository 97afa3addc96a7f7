import type { BookingReference } from '#shared/kernel/id.ts'
import type { Enquiry, EnquiryState } from './enquiry.ts'

/** What staff change of an enquiry; absent stays as it is. */
export type EnquiryChange = {
  readonly state?: EnquiryState | undefined
  readonly note?: string | undefined
}

/**
 * The enquiry as staff want it. The first answer counts as the moment of the reply; back among those that wait, an
 * enquiry has no answer. `now` in ISO UTC.
 */
export function changeEnquiry(enquiry: Enquiry, { state, note }: EnquiryChange, now: string): Enquiry {
  return {
    ...enquiry,
    ...(note !== undefined && { note }),
    ...(state !== undefined && { state }),
    ...(state === 'replied' && { repliedAt: enquiry.repliedAt ?? now }),
    ...((state === 'new' || state === 'open') && { repliedAt: null }),
  }
}

/** An answer by e-mail. A booking that came of it stays what came of it. */
export const answerEnquiry = (enquiry: Enquiry, now: string): Enquiry => ({
  ...enquiry,
  state: enquiry.state === 'won' ? 'won' : 'replied',
  repliedAt: enquiry.repliedAt ?? now,
})

/** A booking was made of it. The first one counts. */
export const winEnquiry = (enquiry: Enquiry, reference: BookingReference): Enquiry => ({
  ...enquiry,
  state: 'won',
  bookingReference: enquiry.bookingReference ?? reference,
})
