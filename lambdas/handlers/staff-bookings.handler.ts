import { blockedDatesEndpoints } from '#shared/availability/blocked-dates.contract.ts'
import { staffBookingEndpoints } from '#shared/bookings/staff-bookings.contract.ts'
import { staffRegisterEndpoints } from '#shared/documents/register.contract.ts'
import { staffEmailEndpoints } from '#shared/notifications/staff-emails.contract.ts'
import { blockDatesUsing, listBlockedDatesUsing, unblockDatesUsing } from '#lambdas/availability/block-dates.ts'
import { listFailedEmailsUsing, resendEmailUsing } from '#lambdas/bookings/booking-emails.ts'
import {
  acceptProofUsing,
  cancelBookingByStaffUsing,
  closeAttentionUsing,
  confirmBookingUsing,
  moveBookingUsing,
  recordPaymentUsing,
  recordRefundUsing,
  refuseProofUsing,
} from '#lambdas/bookings/staff-actions.ts'
import {
  closePaymentToCheckUsing,
  linkToUploadUsing,
  listBookingsUsing,
  listPaymentsToCheckUsing,
  listWaitingProofsUsing,
  recheckPaymentUsing,
  showBookingToStaffUsing,
  showTodayUsing,
} from '#lambdas/bookings/staff-lists.ts'
import { showRegisterToStaffUsing } from '#lambdas/documents/sign-register.ts'
import { routes, serve } from '#lambdas/http/serve.ts'
import { businessClock } from '#lambdas/runtime/clock.ts'
import { env } from '#lambdas/runtime/env.ts'
import type { LinkKeys } from '#lambdas/runtime/guest-link.ts'
import { secret } from '#lambdas/runtime/secrets.ts'
import { uploadsBucket } from '#lambdas/storage/uploads-bucket.ts'
import { accountRepository } from '#lambdas/table/account-repository.ts'
import { bookingRepository } from '#lambdas/table/booking-repository.ts'
import { catalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import { emailRepository } from '#lambdas/table/email-repository.ts'
import { nightRepository } from '#lambdas/table/night-repository.ts'
import { paymentRepository } from '#lambdas/table/payment-repository.ts'
import { registerRepository } from '#lambdas/table/register-repository.ts'
import { appTable } from '#lambdas/table/table.ts'
import { uploadRepository } from '#lambdas/table/upload-repository.ts'

const table = appTable()
const accounts = accountRepository(table)
const needs = {
  catalogue: catalogueRepository(table),
  bookings: bookingRepository(table),
  nights: nightRepository(table),
  payments: paymentRepository(table),
  uploads: uploadRepository(table),
  registers: registerRepository(table),
  emails: emailRepository(table),
  accounts,
  bucket: uploadsBucket(env('UPLOADS_BUCKET')),
  linkKey: ((asked) => secret('LINK_KEY_PARAMETER', asked)) satisfies LinkKeys,
  siteOrigin: env('SITE_ORIGIN'),
  clock: businessClock,
}

export const handler = serve(
  routes(
    { ...staffBookingEndpoints, ...staffRegisterEndpoints, ...staffEmailEndpoints, ...blockedDatesEndpoints },
    {
      ShowToday: showTodayUsing(needs),
      ListBookings: listBookingsUsing(needs),
      ShowBookingToStaff: showBookingToStaffUsing(needs),
      ShowRegisterToStaff: showRegisterToStaffUsing(needs),
      ConfirmBooking: confirmBookingUsing(needs),
      CancelBookingByStaff: cancelBookingByStaffUsing(needs),
      CloseAttention: closeAttentionUsing(needs),
      RecordPayment: recordPaymentUsing(needs),
      RecordRefund: recordRefundUsing(needs),
      MoveBooking: moveBookingUsing(needs),
      ListFailedEmails: listFailedEmailsUsing(needs),
      ResendEmail: resendEmailUsing(needs),
      ListWaitingProofs: listWaitingProofsUsing(needs),
      LinkToUpload: linkToUploadUsing(needs),
      AcceptProof: acceptProofUsing(needs),
      RefuseProof: refuseProofUsing(needs),
      ListPaymentsToCheck: listPaymentsToCheckUsing(needs),
      ClosePaymentToCheck: closePaymentToCheckUsing(needs),
      RecheckPayment: recheckPaymentUsing(needs),
      ListBlockedDates: listBlockedDatesUsing(needs),
      BlockDates: blockDatesUsing(needs),
      UnblockDates: unblockDatesUsing(needs),
    },
  ),
  { findCaller: accounts.callerOf },
)
