import * as z from 'zod/mini'
import { DateInput } from '#shared/kernel/date-input.ts'
import { limitedLine, limitedText } from '#shared/kernel/limited-text.ts'

/** The texts of a document in the order of its page, with their most characters; its room for them is measured apart. */
export const documentTextLimits = { title: 60, opening: 1000, body: 16_000, closing: 1500, footer: 400 } as const

/** The texts of one document, as staff write them. Which of them its layout has room for: document-template.ts. */
export const DocumentTemplateForm = z.object({
  title: limitedLine(documentTextLimits.title).check(z.minLength(2, 'Please write a heading')),
  opening: limitedText(documentTextLimits.opening),
  /** Markdown in the grammar of the site's texts. */
  body: limitedText(documentTextLimits.body),
  closing: limitedText(documentTextLimits.closing),
  footer: limitedText(documentTextLimits.footer),
  /** The day from which it counts; null, or a day that is past: from its publication on. */
  countsFrom: z.nullable(DateInput),
})
export type DocumentTemplateForm = z.infer<typeof DocumentTemplateForm>
