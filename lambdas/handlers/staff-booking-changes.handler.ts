import { changeBookingEndpoints } from '#shared/bookings/change-booking.contract.ts'
import { exchangeEndpoints } from '#shared/bookings/exchange.contract.ts'
import { transferEndpoints } from '#shared/bookings/transfer.contract.ts'
import { holdNightsEndpoints } from '#shared/bookings/hold-nights.contract.ts'
import { importBookingsEndpoints } from '#shared/bookings/import-bookings.contract.ts'
import {
  addNoteUsing,
  archiveBookingUsing,
  correctGuestUsing,
  extendExpiryUsing,
  markNoShowUsing,
  recordWhatsappUsing,
  remindGuestUsing,
  tagBookingUsing,
} from '#lambdas/bookings/change-booking.ts'
import { exchangeBookingsUsing, quoteExchangeUsing } from '#lambdas/bookings/exchange-bookings.ts'
import { endNightHoldUsing, holdNightsUsing } from '#lambdas/bookings/hold-nights.ts'
import { checkImportUsing, importBookingsUsing } from '#lambdas/bookings/import-bookings.ts'
import { quoteTransferUsing, transferPaymentUsing } from '#lambdas/bookings/transfer-payment.ts'
import { routes, serve } from '#lambdas/http/serve.ts'
import { businessClock } from '#lambdas/runtime/clock.ts'
import { env } from '#lambdas/runtime/env.ts'
import { linkKey } from '#lambdas/runtime/link-key.ts'
import { billingDocumentRepository } from '#lambdas/table/billing-document-repository.ts'
import { bookingRepository } from '#lambdas/table/booking-repository.ts'
import { catalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import { emailRepository } from '#lambdas/table/email-repository.ts'
import { nightRepository } from '#lambdas/table/night-repository.ts'
import { appTable } from '#lambdas/table/table.ts'
import { staffCaller } from './staff-caller.ts'

const table = appTable()
const clock = businessClock
const needs = {
  clock,
  linkKey,
  catalogue: catalogueRepository(table),
  bookings: bookingRepository(table),
  billingDocuments: billingDocumentRepository(table),
  emails: emailRepository(table),
  nights: nightRepository(table),
  siteOrigin: env('SITE_ORIGIN'),
}

export const handler = serve(
  routes(
    {
      ...changeBookingEndpoints,
      ...holdNightsEndpoints,
      ...transferEndpoints,
      ...exchangeEndpoints,
      ...importBookingsEndpoints,
    },
    {
      CorrectGuest: correctGuestUsing(needs),
      ExtendExpiry: extendExpiryUsing(needs),
      HoldNights: holdNightsUsing(needs),
      EndNightHold: endNightHoldUsing(needs),
      MarkNoShow: markNoShowUsing(needs),
      ArchiveBooking: archiveBookingUsing(needs),
      TagBooking: tagBookingUsing(needs),
      AddNote: addNoteUsing(needs),
      RecordWhatsapp: recordWhatsappUsing(needs),
      RemindGuest: remindGuestUsing(needs),
      QuoteTransfer: quoteTransferUsing(needs),
      TransferPayment: transferPaymentUsing(needs),
      QuoteExchange: quoteExchangeUsing(needs),
      ExchangeBookings: exchangeBookingsUsing(needs),
      CheckImport: checkImportUsing(needs),
      ImportBookings: importBookingsUsing(needs),
    },
  ),
  { findCaller: staffCaller(table) },
)
