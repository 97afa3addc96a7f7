import { checkPaymentMessages } from '#lambdas/alarms/check-payment-messages.ts'
import { checkSchedules } from '#lambdas/alarms/check-schedules.ts'
import { finishBlocks } from '#lambdas/availability/finish-blocks.ts'
import { confirmAllWaiting } from '#lambdas/bookings/confirm-waiting.ts'
import { expireBookings } from '#lambdas/bookings/expire-bookings.ts'
import { reviewStaffHolds } from '#lambdas/bookings/review-staff-holds.ts'
import { HOURLY_RUN } from '#shared/monitoring/schedules.ts'
import { settlePendingItns } from '#lambdas/payments/settle-pending-itns.ts'
import { businessClock } from '#lambdas/runtime/clock.ts'
import { deadLetterQueue, env } from '#lambdas/runtime/env.ts'
import { noteInfrastructure } from '#lambdas/monitoring/note-infrastructure.ts'
import { countFailedWork, readRestorableUntil } from '#lambdas/monitoring/read-infrastructure.ts'
import { log } from '#lambdas/runtime/log.ts'
import { backgroundHandler } from '#lambdas/runtime/background-handler.ts'
import { settleInOrder } from '#lambdas/runtime/settle-all.ts'
import { alarmRepository } from '#lambdas/table/alarm-repository.ts'
import { bookingRepository } from '#lambdas/table/booking-repository.ts'
import { catalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import { infrastructureRepository } from '#lambdas/table/infrastructure-repository.ts'
import { nightRepository } from '#lambdas/table/night-repository.ts'
import { paymentRepository } from '#lambdas/table/payment-repository.ts'
import { scheduleRunRepository } from '#lambdas/table/schedule-run-repository.ts'
import { appTable } from '#lambdas/table/table.ts'
import { itnSettlement } from './itn-settlement.ts'

const table = appTable()
const bookings = bookingRepository(table)
const catalogue = catalogueRepository(table)
const nights = nightRepository(table)
const payments = paymentRepository(table)
const settle = itnSettlement(table)

/**
 * Payments first, so that no booking lapses whose payment has arrived and is not settled yet; those who wait for nights
 * when all that comes free has come free. Each step runs even where another fails. The last steps check what no log
 * line and no metric shows: a schedule that did not run, and messages that PayFast did not send.
 */
export const handler = backgroundHandler(async () => {
  const runs = scheduleRunRepository(table)
  const queue = deadLetterQueue()
  await settleInOrder([
    async () =>
      log('info', 'pending payment messages settled', {
        count: await settlePendingItns({ payments, settle, clock: businessClock }),
      }),
    async () =>
      log('info', 'bookings expired', { count: await expireBookings({ bookings, payments, clock: businessClock }) }),
    async () =>
      log('info', 'holds by staff reviewed', { count: await reviewStaffHolds({ bookings, clock: businessClock }) }),
    async () =>
      log('info', 'unfinished blocks', { count: await finishBlocks({ catalogue, nights, clock: businessClock }) }),
    async () =>
      log('info', 'waiting bookings confirmed', { count: await confirmAllWaiting({ bookings, clock: businessClock }) }),
    () => checkPaymentMessages({ counts: alarmRepository(table), clock: businessClock }),
    () => checkSchedules({ runs, clock: businessClock }),
    () =>
      noteInfrastructure({
        infrastructure: infrastructureRepository(table),
        readRestorableUntil: () => readRestorableUntil(env('TABLE_NAME')),
        countFailedWork: async () => (queue ? countFailedWork(queue) : null),
        clock: businessClock,
      }),
  ])
  await runs.saveRun(HOURLY_RUN, businessClock().now)
})
