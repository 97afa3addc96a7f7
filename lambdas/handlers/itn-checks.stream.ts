import { confirmWaitingUsing } from '#lambdas/bookings/confirm-waiting.ts'
import { confirmWithPayfast } from '#lambdas/payfast/payfast-client.ts'
import { payfastConfigFrom } from '#lambdas/payfast/payfast-config.ts'
import { settleItnRecordsUsing } from '#lambdas/payments/settle-itn-records.ts'
import { settleItnUsing } from '#lambdas/payments/settle-itn.ts'
import { businessClock } from '#lambdas/runtime/clock.ts'
import { env } from '#lambdas/runtime/env.ts'
import { secret } from '#lambdas/runtime/secrets.ts'
import { backgroundHandler } from '#lambdas/runtime/background-handler.ts'
import { bookingRepository } from '#lambdas/table/booking-repository.ts'
import { paymentRepository } from '#lambdas/table/payment-repository.ts'
import { appTable } from '#lambdas/table/table.ts'

const table = appTable()
const payfast = async () => payfastConfigFrom(await secret('PAYFAST_PARAMETER'), { siteUrl: env('SITE_ORIGIN') })
const bookings = bookingRepository(table)
const settleItn = settleItnUsing({
  bookings,
  payments: paymentRepository(table),
  payfast,
  confirmWithPayfast: async (raw) => confirmWithPayfast(raw, { validateUrl: (await payfast()).validateUrl }),
  confirmWaiting: confirmWaitingUsing({ bookings, clock: businessClock }),
  clock: businessClock,
})

/** The stream retries a failure, then parks it in the dead-letter queue, which raises an alarm. */
export const handler = backgroundHandler(settleItnRecordsUsing({ settle: settleItn, clock: businessClock }))
