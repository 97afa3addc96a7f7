import { enquiries } from '#lambdas/composition/enquiries.ts'
import { serve } from '#lambdas/http/serve.ts'
import { businessClock } from '#lambdas/runtime/clock.ts'
import { originSecrets } from '#lambdas/runtime/origin-secret.ts'
import { enquiryRepository } from '#lambdas/table/enquiry-repository.ts'
import { catalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import { limitRepository } from '#lambdas/table/limit-repository.ts'
import { nightRepository } from '#lambdas/table/night-repository.ts'
import { quoteRepository } from '#lambdas/table/quote-repository.ts'
import { appTable } from '#lambdas/table/table.ts'
import { siteCaptcha } from './site-captcha.ts'
import { visitorLimits } from './visitor-limits.ts'

const table = appTable()
const needs = {
  catalogue: catalogueRepository(table),
  nights: nightRepository(table),
  quotes: quoteRepository(table),
  enquiries: enquiryRepository(table),
  ...siteCaptcha,
  stampKey: async () => originSecrets()[0],
  clock: businessClock,
}

export const handler = serve(enquiries.routes(needs), { limits: visitorLimits(limitRepository(table).count) })
