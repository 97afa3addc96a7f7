import { enquiryEndpoints } from '#shared/enquiries/enquiries.contract.ts'
import { quoteEndpoints } from '#shared/quotes/quotes.contract.ts'
import { routes, serve } from '#lambdas/http/serve.ts'
import { openEnquiryFormUsing } from '#lambdas/enquiries/open-enquiry-form.ts'
import { sendEnquiryUsing, rejectBotsUsing } from '#lambdas/enquiries/send-enquiry.ts'
import { calculatePricingUsing } from '#lambdas/pricing/calculate-pricing.ts'
import { sendQuoteUsing } from '#lambdas/quotes/send-quote.ts'
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
const catalogue = catalogueRepository(table)
const needs = {
  enquiries: enquiryRepository(table),
  ...siteCaptcha,
  stampKey: async () => originSecrets()[0],
  clock: businessClock,
}

export const handler = serve(
  routes(
    { ...enquiryEndpoints, ...quoteEndpoints },
    {
      OpenEnquiryForm: openEnquiryFormUsing(needs),
      SendEnquiry: { precheck: rejectBotsUsing(needs), useCase: sendEnquiryUsing(needs) },
      SendQuote: sendQuoteUsing({
        calculatePricing: calculatePricingUsing({ catalogue, clock: businessClock }),
        catalogue,
        nights: nightRepository(table),
        quotes: quoteRepository(table),
        clock: businessClock,
      }),
    },
  ),
  { limits: visitorLimits(limitRepository(table).count) },
)
