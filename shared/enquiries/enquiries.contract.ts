import * as z from 'zod/mini'
import { CabinSlug } from '#shared/cabins/cabin.ts'
import { endpoint } from '#shared/kernel/endpoint.ts'
import { Id } from '#shared/kernel/id.ts'
import { limitedLine } from '#shared/kernel/limited-text.ts'
import { ENQUIRY_ADDRESS_LIMIT } from './enquiry.ts'
import { CaptchaProvider } from '#shared/site/captcha-provider.ts'

export const OpenEnquiryForm = endpoint({
  method: 'GET',
  path: '/inquiries/form',
  audience: 'public',
  summary: 'What the contact form needs once a visitor starts typing: a signed time, and which captcha to show.',
  reply: z.object({
    /** The signed time at which the form was opened, to send back with the enquiry. */
    stamp: z.string(),
    captcha: z.object({ provider: CaptchaProvider, siteKey: z.string() }),
  }),
  refusals: [],
})

/** As typed. The use case validates it, so that its refusals come in a fixed order. */
const rawText = (max: number) => z._default(z.string().check(z.maxLength(max)), '')

export const SendEnquiry = endpoint({
  method: 'POST',
  path: '/inquiries',
  audience: 'public',
  summary: 'Sends an enquiry from the contact form: it is stored, and staff get an e-mail.',
  limit: ENQUIRY_ADDRESS_LIMIT,
  body: z.object({
    /** Honeypot: people do not see this field, bots fill it in. */
    website: rawText(1000),
    stamp: rawText(200),
    captchaToken: rawText(5000),
    name: rawText(1000),
    email: rawText(1000),
    phone: rawText(100),
    message: rawText(20_000),
    about: z._default(limitedLine(200), ''),
    cabinSlug: z._default(z.nullable(CabinSlug), null),
  }),
  reply: z.object({ id: Id }),
  /** In the order of the checks; the limit is checked before `enquiry-not-valid`. */
  refusals: [
    'enquiry-not-taken',
    'enquiry-too-fast',
    'captcha-missing',
    'enquiry-not-valid',
    'enquiry-form-used',
    'captcha-failed',
  ],
})

export const enquiryEndpoints = { OpenEnquiryForm, SendEnquiry }
