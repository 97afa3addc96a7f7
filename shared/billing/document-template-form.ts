import * as z from 'zod/mini'
import { DateInput } from '#shared/kernel/date-input.ts'
import { limitedLine, limitedText } from '#shared/kernel/limited-text.ts'

/** The longest text of house rules or an indemnity; what a page has room for is measured apart. */
export const MAX_DOCUMENT_BODY = 16_000

/** The texts of one document, as staff write them. Which of them its layout has room for: document-template.ts. */
export const DocumentTemplateForm = z.object({
  title: limitedLine(60).check(z.minLength(2, 'Please write a heading')),
  opening: limitedText(1000),
  /** Markdown in the grammar of the site's texts. */
  body: limitedText(MAX_DOCUMENT_BODY),
  closing: limitedText(1500),
  footer: limitedText(400),
  /** The day from which it counts; null, or a day that is past: from its publication on. */
  countsFrom: z.nullable(DateInput),
})
export type DocumentTemplateForm = z.infer<typeof DocumentTemplateForm>
