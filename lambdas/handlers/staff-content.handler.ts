import { staffContent } from '#lambdas/composition/staff-content.ts'
import { serve } from '#lambdas/http/serve.ts'
import { businessClock } from '#lambdas/runtime/clock.ts'
import { newId } from '#lambdas/runtime/ids-and-tokens.ts'
import { acceptanceRepository } from '#lambdas/table/acceptance-repository.ts'
import { bookingRepository } from '#lambdas/table/booking-repository.ts'
import { accountRepository } from '#lambdas/table/account-repository.ts'
import { catalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import { contentRepository, faqRepository } from '#lambdas/table/content-repository.ts'
import { publishedRepositories } from '#lambdas/table/published-repositories.ts'
import { cabinRepository } from '#lambdas/table/cabin-repository.ts'
import { edgeDayRepository } from '#lambdas/table/edge-day-repository.ts'
import { publicPageRepository } from '#lambdas/table/public-page-repository.ts'
import { appTable } from '#lambdas/table/table.ts'
import { staffCaller } from './staff-caller.ts'

const table = appTable()
const needs = {
  newId,
  content: contentRepository(table),
  faqs: faqRepository(table),
  published: publishedRepositories(table),
  catalogue: catalogueRepository(table),
  accounts: accountRepository(table),
  acceptances: acceptanceRepository(table),
  bookings: bookingRepository(table),
  cabins: cabinRepository(table),
  publicPages: publicPageRepository(table),
  edgeDays: edgeDayRepository(table),
  clock: businessClock,
}

export const handler = serve(staffContent.routes(needs), { findCaller: staffCaller(table) })
