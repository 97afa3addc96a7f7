import * as z from 'zod/mini'
import { PlaceholderMarkdown } from './placeholders.ts'

/** A question that guests ask, and its answer. */
export const Faq = z.object({
  /** What its address's #part names; it stays when the question is put in other words. */
  id: z.string().check(z.regex(/^[a-z0-9-]{1,80}$/)),
  category: z.string(),
  question: z.string(),
  answer: PlaceholderMarkdown,
  /** Counted through all categories: a category stands where its first question does. */
  order: z.int(),
  active: z.boolean(),
})
export type Faq = z.infer<typeof Faq>
