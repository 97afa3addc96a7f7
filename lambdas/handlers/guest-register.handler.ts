import { guestRegister } from '#lambdas/composition/guest-register.ts'
import { serve } from '#lambdas/http/serve.ts'
import { businessClock } from '#lambdas/runtime/clock.ts'
import { bookingRepository } from '#lambdas/table/booking-repository.ts'
import { catalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import { documentTextRepository } from '#lambdas/table/document-text-repository.ts'
import { limitRepository } from '#lambdas/table/limit-repository.ts'
import { registerRepository } from '#lambdas/table/register-repository.ts'
import { appTable } from '#lambdas/table/table.ts'
import { visitorLimits } from './visitor-limits.ts'

const table = appTable()
const needs = {
  catalogue: catalogueRepository(table),
  bookings: bookingRepository(table),
  registers: registerRepository(table),
  documentTexts: documentTextRepository(table),
  clock: businessClock,
}

export const handler = serve(guestRegister.routes(needs), { limits: visitorLimits(limitRepository(table).count) })
