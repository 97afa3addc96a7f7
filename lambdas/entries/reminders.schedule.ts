import { completeStays } from '#lambdas/bookings/complete-stays.ts'
import { sendReminders } from '#lambdas/notifications/send-reminders.ts'
import { houseClock } from '#lambdas/runtime/clock.ts'
import { log } from '#lambdas/runtime/log.ts'
import { unattended } from '#lambdas/runtime/unattended.ts'
import { bookingRepository } from '#lambdas/table/booking-repository.ts'
import { mailRepository } from '#lambdas/table/mail-repository.ts'
import { houseTable } from '#lambdas/table/table.ts'

const table = houseTable()
const needs = { bookings: bookingRepository(table), mails: mailRepository(table), clock: houseClock }

export const handler = unattended(async () => {
  log('info', 'stays closed', { count: await completeStays(needs) })
  log('info', 'reminders written', { count: await sendReminders(needs) })
})
