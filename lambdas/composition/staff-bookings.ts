import { staffBookingsEndpoints } from '#shared/api/endpoints/staff-bookings.ts'
import { changeRefundUsing, writeOffUsing } from '#lambdas/bookings/settle-money.ts'
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
import {
  bookPaymentToCheckUsing,
  closePaymentToCheckUsing,
  listPaymentsToCheckUsing,
  recheckPaymentUsing,
} from '#lambdas/bookings/payments-to-check.ts'
import { showBookingToStaffUsing } from '#lambdas/bookings/show-booking-to-staff.ts'
import { listBookingsUsing, listRefundsUsing, listWaitingProofsUsing } from '#lambdas/bookings/staff-lists.ts'
import { composition } from '#lambdas/http/composition.ts'

/** The use cases of the Lambda `staff-bookings`. */
export const staffBookings = composition(staffBookingsEndpoints, {
  ShowToday: showTodayUsing,
  ListBookings: listBookingsUsing,
  ShowBookingToStaff: showBookingToStaffUsing,
  ConfirmBooking: confirmBookingUsing,
  ReinstateBooking: reinstateBookingUsing,
  CancelBookingByStaff: cancelBookingByStaffUsing,
  CloseAttention: closeAttentionUsing,
  RecordPayment: recordPaymentUsing,
  RecordRefund: recordRefundUsing,
  AdjustBooking: adjustBookingUsing,
  CorrectLine: correctLineUsing,
  WriteOff: writeOffUsing,
  ChangeRefund: changeRefundUsing,
  ListFailedEmails: listFailedEmailsUsing,
  ResendEmail: resendEmailUsing,
  ListRefunds: listRefundsUsing,
  ListWaitingProofs: listWaitingProofsUsing,
  AcceptProof: acceptProofUsing,
  RefuseProof: refuseProofUsing,
  ListPaymentsToCheck: listPaymentsToCheckUsing,
  BookPaymentToCheck: bookPaymentToCheckUsing,
  ClosePaymentToCheck: closePaymentToCheckUsing,
  RecheckPayment: recheckPaymentUsing,
})
