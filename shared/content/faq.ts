import * as z from 'zod/mini'
import { type RecordOf, recordSchema } from '#shared/kernel/record-endpoints.ts'
import { limitedLine } from '#shared/kernel/limited-text.ts'
import { placeholderMarkdown } from './placeholders.ts'

/** What staff write: a question that guests ask, and its answer. */
export const FaqForm = z.object({
  /** Questions of one category are shown together; a category is placed by its first question. */
  category: limitedLine(60).check(z.minLength(2, 'Please name the group of questions')),
  question: limitedLine(200).check(z.minLength(5, 'Please write the question as guests ask it')),
  answer: placeholderMarkdown(5000).check(z.minLength(10, 'Please write an answer of at least 10 characters')),
  /** Whether guests see it. */
  active: z.boolean(),
})
export type FaqForm = z.infer<typeof FaqForm>

/** A question as it is stored. Its id is the #part of its address and stays when the question is reworded. */
export const Faq = recordSchema(FaqForm)
export type Faq = RecordOf<typeof FaqForm>
