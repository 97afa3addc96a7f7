import { SendBookingLink } from '#shared/bookings/guest-bookings.contract.ts'
import { SaveRegisterEntry } from '#shared/documents/register.contract.ts'
import { StartUpload } from '#shared/documents/uploads.contract.ts'
import { Recipient } from '#shared/billing/recipient.ts'
import { ReviewForm } from '#shared/reviews/review-form.ts'

/** The schemas of the forms on guest pages. They include zod: load them lazily. */
export const guestFormSchemas = {
  'booking link': SendBookingLink.body,
  recipient: Recipient,
  'register card': SaveRegisterEntry.body,
  upload: StartUpload.body,
  review: ReviewForm,
}
