import type { RefusalOf } from '#shared/kernel/endpoint.ts'
import { mergeGroups } from '#shared/kernel/merge-groups.ts'
import { enquiriesEndpoints } from './endpoints/enquiries.ts'
import { guestBillingEndpoints } from './endpoints/guest-billing.ts'
import { guestBookingsEndpoints } from './endpoints/guest-bookings.ts'
import { guestRegisterEndpoints } from './endpoints/guest-register.ts'
import { guestReviewsEndpoints } from './endpoints/guest-reviews.ts'
import { itnEndpoints } from './endpoints/itn.ts'
import { paymentsEndpoints } from './endpoints/payments.ts'
import { previewsEndpoints } from './endpoints/previews.ts'
import { siteEndpoints } from './endpoints/site.ts'
import { staffAccountsEndpoints } from './endpoints/staff-accounts.ts'
import { staffBookingChangesEndpoints } from './endpoints/staff-booking-changes.ts'
import { staffBookingsEndpoints } from './endpoints/staff-bookings.ts'
import { staffCabinsEndpoints } from './endpoints/staff-cabins.ts'
import { staffCalendarEndpoints } from './endpoints/staff-calendar.ts'
import { staffContentEndpoints } from './endpoints/staff-content.ts'
import { staffDayEndpoints } from './endpoints/staff-day.ts'
import { staffDocumentTemplatesEndpoints } from './endpoints/staff-document-templates.ts'
import { staffDocumentsEndpoints } from './endpoints/staff-documents.ts'
import { staffEmailPreviewsEndpoints } from './endpoints/staff-email-previews.ts'
import { staffEmailTemplatesEndpoints } from './endpoints/staff-email-templates.ts'
import { staffInboxEndpoints } from './endpoints/staff-inbox.ts'
import { staffMoneyEndpoints } from './endpoints/staff-money.ts'
import { staffPeopleEndpoints } from './endpoints/staff-people.ts'
import { staffPicturesEndpoints } from './endpoints/staff-pictures.ts'
import { staffPricingEndpoints } from './endpoints/staff-pricing.ts'
import { staffReviewsAndSearchEndpoints } from './endpoints/staff-reviews-and-search.ts'
import { staffSettingsEndpoints } from './endpoints/staff-settings.ts'
import { staysEndpoints } from './endpoints/stays.ts'

/** The endpoints of each Lambda that serves some. */
export const endpointsByLambda = {
  site: siteEndpoints,
  stays: staysEndpoints,
  previews: previewsEndpoints,
  payments: paymentsEndpoints,
  'guest-bookings': guestBookingsEndpoints,
  'guest-billing': guestBillingEndpoints,
  enquiries: enquiriesEndpoints,
  'guest-register': guestRegisterEndpoints,
  'guest-reviews': guestReviewsEndpoints,
  itn: itnEndpoints,
  'staff-bookings': staffBookingsEndpoints,
  'staff-documents': staffDocumentsEndpoints,
  'staff-document-templates': staffDocumentTemplatesEndpoints,
  'staff-cabins': staffCabinsEndpoints,
  'staff-calendar': staffCalendarEndpoints,
  'staff-day': staffDayEndpoints,
  'staff-booking-changes': staffBookingChangesEndpoints,
  'staff-email-previews': staffEmailPreviewsEndpoints,
  'staff-email-templates': staffEmailTemplatesEndpoints,
  'staff-inbox': staffInboxEndpoints,
  'staff-money': staffMoneyEndpoints,
  'staff-people': staffPeopleEndpoints,
  'staff-content': staffContentEndpoints,
  'staff-pictures': staffPicturesEndpoints,
  'staff-pricing': staffPricingEndpoints,
  'staff-settings': staffSettingsEndpoints,
  'staff-reviews-and-search': staffReviewsAndSearchEndpoints,
  'staff-accounts': staffAccountsEndpoints,
}

/** Every endpoint of the API. What is not here does not exist. */
export const contracts = mergeGroups(Object.values(endpointsByLambda))

export type Contracts = typeof contracts
export type AnyRefusal = RefusalOf<Contracts[keyof Contracts]>
