import { expireBookings } from '#lambdas/bookings/expire-bookings.ts'
import { confirmWithPayfast } from '#lambdas/payfast/payfast-client.ts'
import { payfastConfigFrom } from '#lambdas/payfast/payfast-config.ts'
import { settleItnUsing } from '#lambdas/payments/settle-itn.ts'
import { settlePendingItns } from '#lambdas/payments/settle-pending-itns.ts'
import { businessClock } from '#lambdas/runtime/clock.ts'
import { env } from '#lambdas/runtime/env.ts'
import { log } from '#lambdas/runtime/log.ts'
import { secret } from '#lambdas/runtime/secrets.ts'
import { backgroundHandler } from '#lambdas/runtime/background-handler.ts'
import { bookingRepository } from '#lambdas/table/booking-repository.ts'
import { paymentRepository } from '#lambdas/table/payment-repository.ts'
import { appTable } from '#lambdas/table/table.ts'

const table = appTable()
const bookings = bookingRepository(table)
const payments = paymentRepository(table)
const payfast = async () => payfastConfigFrom(await secret('PAYFAST_PARAMETER'), { siteUrl: env('SITE_ORIGIN') })
const settle = settleItnUsing({
  bookings,
  payments,
  payfast,
  confirmWithPayfast: async (raw) => confirmWithPayfast(raw, { validateUrl: (await payfast()).validateUrl }),
  clock: businessClock,
})

/** Payments first, so that no booking lapses whose payment has arrived and is not settled yet. */
export const handler = backgroundHandler(async () => {
  log('info', 'pending payment messages settled', {
    count: await settlePendingItns({ payments, settle, clock: businessClock }),
  })
  log('info', 'bookings expired', { count: await expireBookings({ bookings, clock: businessClock }) })
})
