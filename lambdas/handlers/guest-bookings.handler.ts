import { guestBookings } from '#lambdas/composition/guest-bookings.ts'
import { confirmWaitingUsing } from '#lambdas/bookings/confirm-waiting.ts'
import { serve } from '#lambdas/http/serve.ts'
import { businessClock } from '#lambdas/runtime/clock.ts'
import { env } from '#lambdas/runtime/env.ts'
import { uploadsBucket } from '#lambdas/storage/uploads-bucket.ts'
import { bookingRepository } from '#lambdas/table/booking-repository.ts'
import { catalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import { linkRequestRepository } from '#lambdas/table/link-request-repository.ts'
import { limitRepository } from '#lambdas/table/limit-repository.ts'
import { appTable } from '#lambdas/table/table.ts'
import { paymentRepository } from '#lambdas/table/payment-repository.ts'
import { uploadRepository } from '#lambdas/table/upload-repository.ts'
import { visitorLimits } from './visitor-limits.ts'

const table = appTable()
const bookings = bookingRepository(table)
const needs = {
  catalogue: catalogueRepository(table),
  bookings,
  payments: paymentRepository(table),
  uploads: uploadRepository(table),
  linkRequests: linkRequestRepository(table),
  bucket: uploadsBucket(env('UPLOADS_BUCKET')),
  confirmWaiting: confirmWaitingUsing({ bookings, clock: businessClock }),
  clock: businessClock,
}

export const handler = serve(guestBookings.routes(needs), { limits: visitorLimits(limitRepository(table).count) })
