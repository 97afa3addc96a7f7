import * as z from 'zod/mini'
import { type RecordOf, recordSchema } from '#shared/kernel/record-endpoints.ts'
import { normalizeLine, normalizeText } from '#shared/kernel/text-input.ts'
import { PlaceholderMarkdown } from './placeholders.ts'

/** What staff write: a question that guests ask, and its answer. */
export const FaqForm = z.object({
  /** Questions of one category are shown together; a category is placed by its first question. */
  category: z
    .string()
    .check(
      z.overwrite(normalizeLine),
      z.minLength(2, 'Please name the group of questions'),
      z.maxLength(60, 'That name is too long: at most 60 characters'),
    ),
  question: z
    .string()
    .check(
      z.overwrite(normalizeLine),
      z.minLength(5, 'Please write the question as guests ask it'),
      z.maxLength(200, 'That question is too long: at most 200 characters'),
    ),
  answer: PlaceholderMarkdown.check(
    z.overwrite(normalizeText),
    z.minLength(10, 'Please write an answer of at least 10 characters'),
    z.maxLength(5000, 'That answer is too long: at most 5,000 characters'),
  ),
  /** Whether guests see it. */
  active: z.boolean(),
})
export type FaqForm = z.infer<typeof FaqForm>

/** A question as it is stored. Its id is the #part of its address and stays when the question is reworded. */
export const Faq = recordSchema(FaqForm)
export type Faq = RecordOf<typeof FaqForm>
