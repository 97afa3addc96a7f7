import * as z from 'zod/mini'
import { endpoint } from '#shared/kernel/endpoint.ts'
import { AnyId } from '#shared/kernel/id.ts'
import { FaqForm } from './faq.ts'
import { RichText } from './rich-text.ts'

/** A question, its answer filled in from the current settings. */
export const AnsweredFaq = z.extend(z.pick(FaqForm, { question: true }), { id: AnyId, answer: RichText })
export type AnsweredFaq = z.infer<typeof AnsweredFaq>

export const FaqGroup = z.object({ category: z.string(), faqs: z.array(AnsweredFaq) })
export type FaqGroup = z.infer<typeof FaqGroup>

export const ListFaqs = endpoint({
  method: 'GET',
  path: '/faqs',
  audience: 'public',
  summary: 'What guests ask, by category, answered from the settings of the moment.',
  reply: z.object({ groups: z.array(FaqGroup) }),
  refusals: [],
  cacheSeconds: 60,
})

export const faqEndpoints = { ListFaqs }
