import * as z from 'zod/mini'
import { endpoint } from '#shared/kernel/endpoint.ts'
import { BookingReference } from '#shared/kernel/id.ts'
import { EmailType, GuestMoment } from './email-type.ts'
import { MAX_EMAIL_CHARACTERS } from './email-template.ts'

/** How many test e-mails an owner gets in an hour. */
export const MAX_TEST_EMAILS = 10

const typed = (characters: number) => z.string().check(z.maxLength(characters))

/** A template as it is typed, and the booking that it is filled in with; the newest one where none is named. */
const filledIn = {
  params: z.object({ id: EmailType }),
  body: z.object({
    form: z.object({
      subject: typed(500),
      heading: typed(500),
      body: typed(MAX_EMAIL_CHARACTERS),
      whatsapp: typed(5000),
    }),
    reference: z._default(z.nullable(BookingReference), null),
  }),
  refusals: ['booking-not-found', 'template-unusable'],
} as const

export const PreviewEmailTemplate = endpoint({
  method: 'POST',
  path: '/staff/email-templates/{id}/filled-in',
  audience: 'owner',
  summary:
    'A template as an e-mail and a WhatsApp message about a real booking, with marks in place of links. Writes and sends nothing.',
  ...filledIn,
  reply: z.object({
    reference: z.nullable(BookingReference),
    subject: z.string(),
    html: z.string(),
    text: z.string(),
    whatsapp: z.string(),
  }),
})

export const SendTestEmail = endpoint({
  method: 'POST',
  path: '/staff/email-templates/{id}/test',
  audience: 'owner',
  summary: `Sends the same e-mail to the address of the account that asks for it, ${MAX_TEST_EMAILS} times an hour at most.`,
  ...filledIn,
  reply: z.object({ to: z.string() }),
  refusals: [...filledIn.refusals, 'too-many-test-emails', 'email-not-sent'],
})

export const ListWhatsappTexts = endpoint({
  method: 'GET',
  path: '/staff/whatsapp-texts',
  audience: 'staff',
  summary: 'The WhatsApp texts that owners changed, by moment; the others are the default ones.',
  reply: z.object({ texts: z.partialRecord(GuestMoment, z.string()) }),
  refusals: [],
})

export const emailTemplateEndpoints = { PreviewEmailTemplate, SendTestEmail, ListWhatsappTexts }
