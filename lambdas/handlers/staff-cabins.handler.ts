import { staffCabins } from '#lambdas/composition/staff-cabins.ts'
import { serve } from '#lambdas/http/serve.ts'
import { businessClock } from '#lambdas/runtime/clock.ts'
import { newId } from '#lambdas/runtime/ids-and-tokens.ts'
import { accessCodeRepository } from '#lambdas/table/access-code-repository.ts'
import { bookingRepository } from '#lambdas/table/booking-repository.ts'
import { cabinRepository } from '#lambdas/table/cabin-repository.ts'
import { catalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import { nightRepository } from '#lambdas/table/night-repository.ts'
import { publishedRepositories } from '#lambdas/table/published-repositories.ts'
import { appTable } from '#lambdas/table/table.ts'
import { staffCaller } from './staff-caller.ts'

const table = appTable()
const needs = {
  newId,
  accessCodes: accessCodeRepository(table),
  cabins: cabinRepository(table),
  catalogue: catalogueRepository(table),
  published: publishedRepositories(table),
  nights: nightRepository(table),
  bookings: bookingRepository(table),
  clock: businessClock,
}

export const handler = serve(staffCabins.routes(needs), { findCaller: staffCaller(table) })
