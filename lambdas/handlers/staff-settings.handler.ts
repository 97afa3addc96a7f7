import { staffSettings } from '#lambdas/composition/staff-settings.ts'
import { staffRow } from '#lambdas/bookings/booking-views.ts'
import { serve } from '#lambdas/http/serve.ts'
import { businessClock } from '#lambdas/runtime/clock.ts'
import { accountRepository } from '#lambdas/table/account-repository.ts'
import { bookingRepository } from '#lambdas/table/booking-repository.ts'
import { catalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import { changeRepository } from '#lambdas/table/change-log.ts'
import { emailRepository } from '#lambdas/table/email-repository.ts'
import { infrastructureRepository } from '#lambdas/table/infrastructure-repository.ts'
import { lastEventRepository } from '#lambdas/table/last-event-repository.ts'
import { scheduleRunRepository } from '#lambdas/table/schedule-run-repository.ts'
import { settingsRepository } from '#lambdas/table/settings-repository.ts'
import { appTable } from '#lambdas/table/table.ts'
import { staffCaller } from './staff-caller.ts'

const table = appTable()
const needs = {
  settings: settingsRepository(table),
  catalogue: catalogueRepository(table),
  changes: changeRepository(table),
  accounts: accountRepository(table),
  bookings: bookingRepository(table),
  emails: emailRepository(table),
  lastEvents: lastEventRepository(table),
  runs: scheduleRunRepository(table),
  infrastructure: infrastructureRepository(table),
  rowOf: staffRow,
  clock: businessClock,
}

export const handler = serve(staffSettings.routes(needs), { findCaller: staffCaller(table) })
