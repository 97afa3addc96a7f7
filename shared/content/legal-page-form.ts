import * as z from 'zod/mini'
import { limitedLine } from '#shared/kernel/limited-text.ts'
import { placeholderMarkdown } from './placeholders.ts'

/** The longest text of a legal page. */
export const MAX_LEGAL_CHARACTERS = 50_000

/** A legal page, as staff write it: the privacy notice, or the business's details. */
export const LegalPageForm = z.object({
  title: limitedLine(80).check(z.minLength(3, 'Please give the page a title')),
  content: placeholderMarkdown(MAX_LEGAL_CHARACTERS).check(
    z.minLength(20, 'Please write the page: at least 20 characters'),
  ),
})
export type LegalPageForm = z.infer<typeof LegalPageForm>
