import { guestBookingsEndpoints } from '#shared/api/endpoints/guest-bookings.ts'
import { acceptTermsUsing } from '#lambdas/bookings/accept-terms.ts'
import { cancelBookingUsing } from '#lambdas/bookings/cancel-booking.ts'
import { payByEftUsing } from '#lambdas/bookings/pay-by-eft.ts'
import { sendBookingLinkUsing } from '#lambdas/bookings/send-booking-link.ts'
import { showBookingUsing } from '#lambdas/bookings/show-booking.ts'
import { completeUploadUsing } from '#lambdas/documents/complete-upload.ts'
import { startUploadUsing } from '#lambdas/documents/start-upload.ts'
import { composition } from '#lambdas/http/composition.ts'

/** The use cases of the Lambda `guest-bookings`. */
export const guestBookings = composition(guestBookingsEndpoints, {
  ShowBooking: showBookingUsing,
  SendBookingLink: sendBookingLinkUsing,
  CancelBooking: cancelBookingUsing,
  AcceptTerms: acceptTermsUsing,
  PayByEft: payByEftUsing,
  StartUpload: startUploadUsing,
  CompleteUpload: completeUploadUsing,
})
