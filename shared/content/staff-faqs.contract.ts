import * as z from 'zod/mini'
import { endpoint } from '#shared/kernel/endpoint.ts'
import { FaqForm } from './faq.ts'
import { RichText } from './rich-text.ts'

export const PreviewFaq = endpoint({
  method: 'POST',
  path: '/staff/faqs/preview',
  audience: 'staff',
  summary: 'An answer as guests would read it, filled in from the settings of the moment. Nothing is stored.',
  body: z.pick(FaqForm, { answer: true }),
  reply: z.object({ answer: RichText }),
  refusals: ['text-not-readable'],
})

export const faqPreviewEndpoints = { PreviewFaq }
