import { acceptanceRepository } from '#lambdas/table/acceptance-repository.ts'
import { accessCodeRepository } from '#lambdas/table/access-code-repository.ts'
import { accountRepository } from '#lambdas/table/account-repository.ts'
import { arrivalPackRepository } from '#lambdas/table/arrival-pack-repository.ts'
import { bankRepository } from '#lambdas/table/bank-repository.ts'
import { dayRepository } from '#lambdas/table/day-repository.ts'
import { billingDocumentRepository } from '#lambdas/table/billing-document-repository.ts'
import { bookingLimitRepository } from '#lambdas/table/booking-limit-repository.ts'
import { bookingRepository } from '#lambdas/table/booking-repository.ts'
import { bookingSearchRepository } from '#lambdas/table/booking-search-repository.ts'
import { cabinRepository } from '#lambdas/table/cabin-repository.ts'
import { catalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import { changeRepository } from '#lambdas/table/change-log.ts'
import { contentRepository, faqRepository, galleryRepository } from '#lambdas/table/content-repository.ts'
import { documentTextRepository } from '#lambdas/table/document-text-repository.ts'
import { edgeDayRepository } from '#lambdas/table/edge-day-repository.ts'
import { emailRepository } from '#lambdas/table/email-repository.ts'
import { enquiryRepository } from '#lambdas/table/enquiry-repository.ts'
import { holdLimitRepository } from '#lambdas/table/hold-limit-repository.ts'
import { infrastructureRepository } from '#lambdas/table/infrastructure-repository.ts'
import { lastEventRepository } from '#lambdas/table/last-event-repository.ts'
import { limitRepository } from '#lambdas/table/limit-repository.ts'
import { linkRequestRepository } from '#lambdas/table/link-request-repository.ts'
import { nightRepository } from '#lambdas/table/night-repository.ts'
import { ownerNoticeRepository } from '#lambdas/table/owner-notice-repository.ts'
import { paymentRepository } from '#lambdas/table/payment-repository.ts'
import { personRepository } from '#lambdas/table/person-repository.ts'
import { publicPageRepository } from '#lambdas/table/public-page-repository.ts'
import { publishedRepositories } from '#lambdas/table/published-repositories.ts'
import { publicationSchedule } from '#lambdas/table/published-repository.ts'
import { purgeRepository } from '#lambdas/table/purge-repository.ts'
import { quoteRepository } from '#lambdas/table/quote-repository.ts'
import { registerRepository } from '#lambdas/table/register-repository.ts'
import { reviewRepository } from '#lambdas/table/review-repository.ts'
import { scheduleRunRepository } from '#lambdas/table/schedule-run-repository.ts'
import { settingsRepository } from '#lambdas/table/settings-repository.ts'
import type { Table } from '#lambdas/table/table.ts'
import { addOnRepository, rateRepository } from '#lambdas/table/tariff-repository.ts'
import { uploadRepository } from '#lambdas/table/upload-repository.ts'

/** Of one table what use cases need of it, for callers that play many Lambdas at once. */
export const repositoriesOf = (table: Table) => ({
  acceptances: acceptanceRepository(table),
  accessCodes: accessCodeRepository(table),
  accounts: accountRepository(table),
  addOns: addOnRepository(table),
  arrivalPacks: arrivalPackRepository(table),
  bank: bankRepository(table),
  days: dayRepository(table),
  billingDocuments: billingDocumentRepository(table),
  bookingLimits: bookingLimitRepository(table),
  bookings: bookingRepository(table),
  cabins: cabinRepository(table),
  catalogue: catalogueRepository(table),
  changes: changeRepository(table),
  content: contentRepository(table),
  documentTexts: documentTextRepository(table),
  edgeDays: edgeDayRepository(table),
  emails: emailRepository(table),
  enquiries: enquiryRepository(table),
  faqs: faqRepository(table),
  gallery: galleryRepository(table),
  holdLimits: holdLimitRepository(table),
  infrastructure: infrastructureRepository(table),
  lastEvents: lastEventRepository(table),
  limits: limitRepository(table),
  linkRequests: linkRequestRepository(table),
  nights: nightRepository(table),
  ownerNotices: ownerNoticeRepository(table),
  payments: paymentRepository(table),
  people: personRepository(table),
  publicPages: publicPageRepository(table),
  publications: publicationSchedule(table),
  published: publishedRepositories(table),
  purges: purgeRepository(table),
  quotes: quoteRepository(table),
  rates: rateRepository(table),
  registers: registerRepository(table),
  reviews: reviewRepository(table),
  runs: scheduleRunRepository(table),
  search: bookingSearchRepository(table),
  settings: settingsRepository(table),
  uploads: uploadRepository(table),
})
