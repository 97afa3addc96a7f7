import type { RefusalOf } from '#shared/kernel/endpoint.ts'
import { publicContentEndpoints } from '#shared/api/public-content.ts'
import { recordKindEndpoints } from '#shared/api/record-kinds.ts'
import { availabilityEndpoints } from '#shared/availability/availability.contract.ts'
import { blockedDatesEndpoints } from '#shared/availability/blocked-dates.contract.ts'
import { billingEndpoints } from '#shared/billing/billing-documents.contract.ts'
import { bookingSearchEndpoints } from '#shared/bookings/booking-search.contract.ts'
import { calendarEndpoints } from '#shared/calendar/calendar.contract.ts'
import { createBookingEndpoints, guestBookingEndpoints } from '#shared/bookings/guest-bookings.contract.ts'
import { stayChangeEndpoints } from '#shared/bookings/stay-change.contract.ts'
import { settleMoneyEndpoints } from '#shared/bookings/settle-money.contract.ts'
import { staffBookingEndpoints } from '#shared/bookings/staff-bookings.contract.ts'
import { exchangeEndpoints } from '#shared/bookings/exchange.contract.ts'
import { transferEndpoints } from '#shared/bookings/transfer.contract.ts'
import { staffQuoteEndpoints } from '#shared/bookings/staff-quote.contract.ts'
import { addOnSalesEndpoints } from '#shared/add-ons/add-on-sales.contract.ts'
import { addOnShortageEndpoints } from '#shared/add-ons/add-on-shortages.contract.ts'
import { rateChoiceEndpoints } from '#shared/pricing/rate-choices.contract.ts'
import { changeBookingEndpoints } from '#shared/bookings/change-booking.contract.ts'
import { holdNightsEndpoints } from '#shared/bookings/hold-nights.contract.ts'
import { faqPreviewEndpoints } from '#shared/content/staff-faqs.contract.ts'
import { importBookingsEndpoints } from '#shared/bookings/import-bookings.contract.ts'
import { todayEndpoints } from '#shared/bookings/today.contract.ts'
import { apiDescriptionEndpoints } from '#shared/api/api-description.contract.ts'
import { guestRegisterEndpoints, staffRegisterEndpoints } from '#shared/documents/register.contract.ts'
import { uploadEndpoints } from '#shared/documents/uploads.contract.ts'
import { enquiryEndpoints } from '#shared/enquiries/enquiries.contract.ts'
import { healthEndpoints } from '#shared/monitoring/health.contract.ts'
import { emailPreviewEndpoints } from '#shared/notifications/email-preview.contract.ts'
import { staffEmailEndpoints } from '#shared/notifications/staff-emails.contract.ts'
import { itnEndpoints, paymentEndpoints } from '#shared/payments/payments.contract.ts'
import { peopleEndpoints } from '#shared/privacy/people.contract.ts'
import { nightPriceEndpoints } from '#shared/pricing/night-prices.contract.ts'
import { pricingEndpoints } from '#shared/pricing/pricing.contract.ts'
import { quoteEndpoints } from '#shared/quotes/quotes.contract.ts'
import { guestReviewEndpoints } from '#shared/reviews/reviews.contract.ts'
import { settingsEndpoints } from '#shared/settings/staff-settings.contract.ts'
import { staffReviewEndpoints } from '#shared/reviews/staff-reviews.contract.ts'
import { accountEndpoints } from '#shared/staff/accounts.contract.ts'
import { changeEndpoints } from '#shared/staff/changes.contract.ts'

/** Every endpoint of the API. What is not here does not exist. */
export const contracts = {
  ...publicContentEndpoints,
  ...apiDescriptionEndpoints,
  ...guestReviewEndpoints,
  ...availabilityEndpoints,
  ...nightPriceEndpoints,
  ...pricingEndpoints,
  ...createBookingEndpoints,
  ...guestBookingEndpoints,
  ...billingEndpoints,
  ...uploadEndpoints,
  ...guestRegisterEndpoints,
  ...paymentEndpoints,
  ...itnEndpoints,
  ...enquiryEndpoints,
  ...quoteEndpoints,
  ...accountEndpoints,
  ...todayEndpoints,
  ...calendarEndpoints,
  ...bookingSearchEndpoints,
  ...staffBookingEndpoints,
  ...settleMoneyEndpoints,
  ...stayChangeEndpoints,
  ...transferEndpoints,
  ...exchangeEndpoints,
  ...staffQuoteEndpoints,
  ...staffRegisterEndpoints,
  ...staffEmailEndpoints,
  ...emailPreviewEndpoints,
  ...blockedDatesEndpoints,
  ...peopleEndpoints,
  ...changeBookingEndpoints,
  ...holdNightsEndpoints,
  ...importBookingsEndpoints,
  ...recordKindEndpoints,
  ...addOnShortageEndpoints,
  ...addOnSalesEndpoints,
  ...rateChoiceEndpoints,
  ...settingsEndpoints,
  ...changeEndpoints,
  ...healthEndpoints,
  ...faqPreviewEndpoints,
  ...staffReviewEndpoints,
}

export type Contracts = typeof contracts
export type AnyRefusal = RefusalOf<Contracts[keyof Contracts]>
