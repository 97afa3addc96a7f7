import { staffBookingChangesEndpoints } from '#shared/api/endpoints/staff-booking-changes.ts'
import {
  addNoteUsing,
  archiveBookingUsing,
  correctGuestUsing,
  extendExpiryUsing,
  markNoShowUsing,
  recordWhatsappUsing,
  remindGuestUsing,
  saveCleanerNoteUsing,
  tagBookingUsing,
} from '#lambdas/bookings/change-booking.ts'
import { exchangeBookingsUsing, quoteExchangeUsing } from '#lambdas/bookings/exchange-bookings.ts'
import { endNightHoldUsing, holdNightsUsing } from '#lambdas/bookings/hold-nights.ts'
import { checkImportUsing, importBookingsUsing } from '#lambdas/bookings/import-bookings.ts'
import { quoteTransferUsing, transferPaymentUsing } from '#lambdas/bookings/transfer-payment.ts'
import { composition } from '#lambdas/http/composition.ts'

/** The use cases of the Lambda `staff-booking-changes`. */
export const staffBookingChanges = composition(staffBookingChangesEndpoints, {
  CorrectGuest: correctGuestUsing,
  ExtendExpiry: extendExpiryUsing,
  HoldNights: holdNightsUsing,
  EndNightHold: endNightHoldUsing,
  MarkNoShow: markNoShowUsing,
  ArchiveBooking: archiveBookingUsing,
  TagBooking: tagBookingUsing,
  AddNote: addNoteUsing,
  SaveCleanerNote: saveCleanerNoteUsing,
  RecordWhatsapp: recordWhatsappUsing,
  RemindGuest: remindGuestUsing,
  QuoteTransfer: quoteTransferUsing,
  TransferPayment: transferPaymentUsing,
  QuoteExchange: quoteExchangeUsing,
  ExchangeBookings: exchangeBookingsUsing,
  CheckImport: checkImportUsing,
  ImportBookings: importBookingsUsing,
})
