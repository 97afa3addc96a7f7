import * as z from 'zod/mini'
import { DateInput } from '#shared/kernel/date-input.ts'
import { normalizeLine, normalizeText } from '#shared/kernel/text-input.ts'

const paragraphs = (atMost: number) =>
  z.string().check(z.overwrite(normalizeText), z.maxLength(atMost, `That is too long: at most ${atMost} characters`))

/** The longest text of house rules or an indemnity; what a page has room for is measured apart. */
export const MAX_DOCUMENT_BODY = 16_000

/** The texts of one document, as staff write them. Which of them its layout has room for: document-template.ts. */
export const DocumentTemplateForm = z.object({
  title: z
    .string()
    .check(
      z.overwrite(normalizeLine),
      z.minLength(2, 'Please write a heading'),
      z.maxLength(60, 'That heading is too long: at most 60 characters'),
    ),
  opening: paragraphs(1000),
  /** Markdown in the grammar of the site's texts. */
  body: paragraphs(MAX_DOCUMENT_BODY),
  closing: paragraphs(1500),
  footer: paragraphs(400),
  /** The day from which it counts; null, or a day that is past: from its publication on. */
  countsFrom: z.nullable(DateInput),
})
export type DocumentTemplateForm = z.infer<typeof DocumentTemplateForm>
