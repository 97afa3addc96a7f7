import { payments } from '#lambdas/composition/payments.ts'
import { confirmWaitingUsing } from '#lambdas/bookings/confirm-waiting.ts'
import { serve } from '#lambdas/http/serve.ts'
import { businessClock } from '#lambdas/runtime/clock.ts'
import { mailboxKeyUsing } from '#lambdas/runtime/mailbox-key.ts'
import { originSecrets } from '#lambdas/runtime/origin-secret.ts'
import { bookingRepository } from '#lambdas/table/booking-repository.ts'
import { catalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import { holdLimitRepository } from '#lambdas/table/hold-limit-repository.ts'
import { limitRepository } from '#lambdas/table/limit-repository.ts'
import { paymentRepository } from '#lambdas/table/payment-repository.ts'
import { appTable } from '#lambdas/table/table.ts'
import { uploadRepository } from '#lambdas/table/upload-repository.ts'
import { visitorLimits } from './visitor-limits.ts'
import { readPayfastConfig } from './read-payfast-config.ts'

const table = appTable()
const bookings = bookingRepository(table)
const needs = {
  catalogue: catalogueRepository(table),
  bookings,
  payments: paymentRepository(table),
  uploads: uploadRepository(table),
  holdLimits: holdLimitRepository(table),
  mailboxKey: mailboxKeyUsing(async () => originSecrets()[0]),
  payfast: readPayfastConfig,
  confirmWaiting: confirmWaitingUsing({ bookings, clock: businessClock }),
  clock: businessClock,
}

export const handler = serve(payments.routes(needs), { limits: visitorLimits(limitRepository(table).count) })
