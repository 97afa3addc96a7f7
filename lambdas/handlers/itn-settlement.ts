import { confirmWaitingUsing } from '#lambdas/bookings/confirm-waiting.ts'
import { confirmWithPayfast } from '#lambdas/payfast/payfast-client.ts'
import { settleItnUsing } from '#lambdas/payments/settle-itn.ts'
import { businessClock } from '#lambdas/runtime/clock.ts'
import { bookingRepository } from '#lambdas/table/booking-repository.ts'
import { catalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import { paymentRepository } from '#lambdas/table/payment-repository.ts'
import type { Table } from '#lambdas/table/table.ts'
import { readPayfastConfig } from './read-payfast-config.ts'

/** Settles a stored message of PayFast, by its id. */
export function itnSettlement(table: Table) {
  const bookings = bookingRepository(table)
  return settleItnUsing({
    catalogue: catalogueRepository(table),
    bookings,
    payments: paymentRepository(table),
    payfast: readPayfastConfig,
    confirmWithPayfast: async (raw) =>
      confirmWithPayfast(raw, { validateUrl: (await readPayfastConfig()).validateUrl }),
    confirmWaiting: confirmWaitingUsing({ bookings, clock: businessClock }),
    clock: businessClock,
  })
}
