import { stays } from '#lambdas/composition/stays.ts'
import { countInMemory } from '#lambdas/http/limits.ts'
import { serve } from '#lambdas/http/serve.ts'
import { businessClock } from '#lambdas/runtime/clock.ts'
import { bookingsWithoutCaptcha } from '#lambdas/runtime/env.ts'
import { linkKey } from '#lambdas/runtime/link-key.ts'
import { mailboxKeyUsing } from '#lambdas/runtime/mailbox-key.ts'
import { originSecrets } from '#lambdas/runtime/origin-secret.ts'
import { bookingLimitRepository } from '#lambdas/table/booking-limit-repository.ts'
import { bookingRepository } from '#lambdas/table/booking-repository.ts'
import { catalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import { nightRepository } from '#lambdas/table/night-repository.ts'
import { appTable } from '#lambdas/table/table.ts'
import { siteCaptcha } from './site-captcha.ts'
import { visitorLimits } from './visitor-limits.ts'

const table = appTable()
const needs = {
  catalogue: catalogueRepository(table),
  nights: nightRepository(table),
  bookings: bookingRepository(table),
  bookingLimits: bookingLimitRepository(table),
  mailboxKey: mailboxKeyUsing(async () => originSecrets()[0]),
  ...siteCaptcha,
  withoutCaptcha: bookingsWithoutCaptcha(),
  linkKey,
  clock: businessClock,
}

export const handler = serve(
  stays.routes(needs),
  // In memory, not in the table: nothing is written before the booking itself.
  { limits: visitorLimits(countInMemory()) },
)
