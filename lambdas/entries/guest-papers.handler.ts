import { IssuePaper } from '#shared/papers/papers.contract.ts'
import { limitsUsing } from '#lambdas/http/limits.ts'
import { route, serve } from '#lambdas/http/serve.ts'
import { issuePaperUsing } from '#lambdas/papers/issue-paper.ts'
import { houseClock } from '#lambdas/runtime/clock.ts'
import { secret } from '#lambdas/runtime/secrets.ts'
import { bookingRepository } from '#lambdas/table/booking-repository.ts'
import { houseRepository } from '#lambdas/table/house-repository.ts'
import { limitRepository } from '#lambdas/table/limit-repository.ts'
import { paperRepository } from '#lambdas/table/paper-repository.ts'
import { houseTable } from '#lambdas/table/table.ts'

const table = houseTable()
const needs = {
  house: houseRepository(table),
  bookings: bookingRepository(table),
  papers: paperRepository(table),
  clock: houseClock,
}

const limits = limitsUsing({
  edgeKey: () => secret('EDGE_KEY_PARAMETER'),
  count: limitRepository(table).count,
  clock: houseClock,
})

export const handler = serve([route(IssuePaper, issuePaperUsing(needs))], { limits })
