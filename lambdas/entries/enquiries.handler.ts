import { OpenEnquiryForm, SendEnquiry } from '#shared/inquiries/inquiries.contract.ts'
import { SendQuote } from '#shared/quotes/quotes.contract.ts'
import { route, serve } from '#lambdas/http/serve.ts'
import { askCaptcha, captchaConfigFrom } from '#lambdas/inquiries/captcha.ts'
import { openEnquiryFormUsing } from '#lambdas/inquiries/open-enquiry-form.ts'
import { sendEnquiryUsing, turnMachinesAwayUsing } from '#lambdas/inquiries/send-enquiry.ts'
import { calculatePricingUsing } from '#lambdas/pricing/calculate-pricing.ts'
import { sendQuoteUsing } from '#lambdas/quotes/send-quote.ts'
import { houseClock } from '#lambdas/runtime/clock.ts'
import { env } from '#lambdas/runtime/env.ts'
import { secret } from '#lambdas/runtime/secrets.ts'
import { enquiryRepository } from '#lambdas/table/enquiry-repository.ts'
import { houseRepository } from '#lambdas/table/house-repository.ts'
import { limitRepository } from '#lambdas/table/limit-repository.ts'
import { nightRepository } from '#lambdas/table/night-repository.ts'
import { quoteRepository } from '#lambdas/table/quote-repository.ts'
import { houseTable } from '#lambdas/table/table.ts'
import { visitorLimits } from './visitor-limits.ts'

const table = houseTable()
const house = houseRepository(table)
const captcha = async () => captchaConfigFrom(await secret('CAPTCHA_PARAMETER'), env('STAGE'))
const needs = {
  enquiries: enquiryRepository(table),
  captcha,
  isHuman: async (token: string) =>
    askCaptcha(await captcha(), { hostname: new URL(env('SITE_ORIGIN')).hostname })(token),
  stampKey: () => secret('EDGE_KEY_PARAMETER'),
  clock: houseClock,
}

export const handler = serve(
  [
    route(OpenEnquiryForm, openEnquiryFormUsing(needs)),
    route(SendEnquiry, sendEnquiryUsing(needs), turnMachinesAwayUsing(needs)),
    route(
      SendQuote,
      sendQuoteUsing({
        calculatePricing: calculatePricingUsing({ house, clock: houseClock }),
        house,
        nights: nightRepository(table),
        quotes: quoteRepository(table),
        clock: houseClock,
      }),
    ),
  ],
  { limits: visitorLimits(limitRepository(table).count) },
)
