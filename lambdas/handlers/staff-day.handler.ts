import { staffDay } from '#lambdas/composition/staff-day.ts'
import { serve } from '#lambdas/http/serve.ts'
import { businessClock } from '#lambdas/runtime/clock.ts'
import { arrivalPackRepository } from '#lambdas/table/arrival-pack-repository.ts'
import { catalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import { dayRepository } from '#lambdas/table/day-repository.ts'
import { nightRepository } from '#lambdas/table/night-repository.ts'
import { appTable } from '#lambdas/table/table.ts'
import { staffCaller } from './staff-caller.ts'

const table = appTable()
const needs = {
  clock: businessClock,
  catalogue: catalogueRepository(table),
  nights: nightRepository(table),
  arrivalPacks: arrivalPackRepository(table),
  days: dayRepository(table),
}

export const handler = serve(staffDay.routes(needs), { findCaller: staffCaller(table) })
