import * as z from 'zod/mini'
import { PlaceholderMarkdown } from './placeholders.ts'

/** A question that guests ask, and its answer. */
export const Faq = z.object({
  /** The #part of its address; it stays when the question is reworded. */
  id: z.string().check(z.regex(/^[a-z0-9-]{1,80}$/)),
  category: z.string(),
  question: z.string(),
  answer: PlaceholderMarkdown,
  /** Across all categories: a category is placed by its first question. */
  order: z.int(),
  active: z.boolean(),
})
export type Faq = z.infer<typeof Faq>
