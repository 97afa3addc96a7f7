import { SaveRegisterEntry, ShowRegister } from '#shared/documents/register.contract.ts'
import { saveRegisterEntryUsing, showRegisterUsing } from '#lambdas/documents/sign-register.ts'
import { route, serve } from '#lambdas/http/serve.ts'
import { houseClock } from '#lambdas/runtime/clock.ts'
import { bookingRepository } from '#lambdas/table/booking-repository.ts'
import { houseRepository } from '#lambdas/table/house-repository.ts'
import { limitRepository } from '#lambdas/table/limit-repository.ts'
import { registerRepository } from '#lambdas/table/register-repository.ts'
import { houseTable } from '#lambdas/table/table.ts'
import { visitorLimits } from './visitor-limits.ts'

const table = houseTable()
const needs = {
  house: houseRepository(table),
  bookings: bookingRepository(table),
  registers: registerRepository(table),
  clock: houseClock,
}

export const handler = serve(
  [route(ShowRegister, showRegisterUsing(needs)), route(SaveRegisterEntry, saveRegisterEntryUsing(needs))],
  { limits: visitorLimits(limitRepository(table).count) },
)
