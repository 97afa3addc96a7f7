import { IssuePaper } from '#shared/papers/papers.contract.ts'
import { route, serve } from '#lambdas/http/serve.ts'
import { issuePaperUsing } from '#lambdas/papers/issue-paper.ts'
import { houseClock } from '#lambdas/runtime/clock.ts'
import { bookingRepository } from '#lambdas/table/booking-repository.ts'
import { houseRepository } from '#lambdas/table/house-repository.ts'
import { limitRepository } from '#lambdas/table/limit-repository.ts'
import { paperRepository } from '#lambdas/table/paper-repository.ts'
import { houseTable } from '#lambdas/table/table.ts'
import { visitorLimits } from './visitor-limits.ts'

const table = houseTable()
const needs = {
  house: houseRepository(table),
  bookings: bookingRepository(table),
  papers: paperRepository(table),
  clock: houseClock,
}

export const handler = serve([route(IssuePaper, issuePaperUsing(needs))], {
  limits: visitorLimits(limitRepository(table).count),
})
