import { settleMoneyEndpoints } from '#shared/bookings/settle-money.contract.ts'
import { changeRefundUsing, writeOffUsing } from '#lambdas/bookings/settle-money.ts'
import { staffBookingEndpoints } from '#shared/bookings/staff-bookings.contract.ts'
import { todayEndpoints } from '#shared/bookings/today.contract.ts'
import { staffRegisterEndpoints } from '#shared/documents/register.contract.ts'
import { staffEmailEndpoints } from '#shared/notifications/staff-emails.contract.ts'
import { listFailedEmailsUsing } from '#lambdas/bookings/list-failed-emails.ts'
import { resendEmailUsing } from '#lambdas/bookings/resend-email.ts'
import { cancelBookingByStaffUsing } from '#lambdas/bookings/cancel-booking-by-staff.ts'
import { closeAttentionUsing } from '#lambdas/bookings/close-attention.ts'
import { confirmBookingUsing, reinstateBookingUsing } from '#lambdas/bookings/confirm-booking.ts'
import {
  acceptProofUsing,
  adjustBookingUsing,
  correctLineUsing,
  recordPaymentUsing,
  recordRefundUsing,
  refuseProofUsing,
} from '#lambdas/bookings/record-money.ts'
import { showTodayUsing } from '#lambdas/bookings/show-today.ts'
import { linkToUploadUsing } from '#lambdas/bookings/link-to-upload.ts'
import {
  bookPaymentToCheckUsing,
  closePaymentToCheckUsing,
  listPaymentsToCheckUsing,
  recheckPaymentUsing,
} from '#lambdas/bookings/payments-to-check.ts'
import { showBookingToStaffUsing } from '#lambdas/bookings/show-booking-to-staff.ts'
import { listBookingsUsing, listWaitingProofsUsing } from '#lambdas/bookings/staff-lists.ts'
import { showRegisterToStaffUsing } from '#lambdas/documents/sign-register.ts'
import { routes, serve } from '#lambdas/http/serve.ts'
import { businessClock } from '#lambdas/runtime/clock.ts'
import { env, hasMalwareScan } from '#lambdas/runtime/env.ts'
import { linkKey } from '#lambdas/runtime/link-key.ts'
import { uploadsBucket } from '#lambdas/storage/uploads-bucket.ts'
import { accountRepository } from '#lambdas/table/account-repository.ts'
import { billingDocumentRepository } from '#lambdas/table/billing-document-repository.ts'
import { bookingRepository } from '#lambdas/table/booking-repository.ts'
import { catalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import { emailRepository } from '#lambdas/table/email-repository.ts'
import { nightRepository } from '#lambdas/table/night-repository.ts'
import { paymentRepository } from '#lambdas/table/payment-repository.ts'
import { registerRepository } from '#lambdas/table/register-repository.ts'
import { reviewCounts } from '#lambdas/table/review-counts.ts'
import { appTable } from '#lambdas/table/table.ts'
import { uploadRepository } from '#lambdas/table/upload-repository.ts'
import { staffCaller } from './staff-caller.ts'

const table = appTable()
const accounts = accountRepository(table)
const needs = {
  catalogue: catalogueRepository(table),
  bookings: bookingRepository(table),
  billingDocuments: billingDocumentRepository(table),
  nights: nightRepository(table),
  payments: paymentRepository(table),
  uploads: uploadRepository(table),
  registers: registerRepository(table),
  emails: emailRepository(table),
  reviews: reviewCounts(table),
  accounts,
  bucket: uploadsBucket(env('UPLOADS_BUCKET')),
  hasMalwareScan,
  linkKey,
  siteOrigin: env('SITE_ORIGIN'),
  clock: businessClock,
}

export const handler = serve(
  routes(
    {
      ...todayEndpoints,
      ...staffBookingEndpoints,
      ...settleMoneyEndpoints,
      ...staffRegisterEndpoints,
      ...staffEmailEndpoints,
    },
    {
      ShowToday: showTodayUsing(needs),
      ListBookings: listBookingsUsing(needs),
      ShowBookingToStaff: showBookingToStaffUsing(needs),
      ShowRegisterToStaff: showRegisterToStaffUsing(needs),
      ConfirmBooking: confirmBookingUsing(needs),
      ReinstateBooking: reinstateBookingUsing(needs),
      CancelBookingByStaff: cancelBookingByStaffUsing(needs),
      CloseAttention: closeAttentionUsing(needs),
      RecordPayment: recordPaymentUsing(needs),
      RecordRefund: recordRefundUsing(needs),
      AdjustBooking: adjustBookingUsing(needs),
      CorrectLine: correctLineUsing(needs),
      WriteOff: writeOffUsing(needs),
      ChangeRefund: changeRefundUsing(needs),
      ListFailedEmails: listFailedEmailsUsing(needs),
      ResendEmail: resendEmailUsing(needs),
      ListWaitingProofs: listWaitingProofsUsing(needs),
      LinkToUpload: linkToUploadUsing(needs),
      AcceptProof: acceptProofUsing(needs),
      RefuseProof: refuseProofUsing(needs),
      ListPaymentsToCheck: listPaymentsToCheckUsing(needs),
      BookPaymentToCheck: bookPaymentToCheckUsing(needs),
      ClosePaymentToCheck: closePaymentToCheckUsing(needs),
      RecheckPayment: recheckPaymentUsing(needs),
    },
  ),
  { findCaller: staffCaller(table) },
)
