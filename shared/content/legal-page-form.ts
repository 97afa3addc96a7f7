import * as z from 'zod/mini'
import { normalizeLine, normalizeText } from '#shared/kernel/text-input.ts'
import { PlaceholderMarkdown } from './placeholders.ts'

/** The longest text of a legal page. */
export const MAX_LEGAL_CHARACTERS = 50_000

/** A legal page, as staff write it: the privacy notice, or the business's details. */
export const LegalPageForm = z.object({
  title: z
    .string()
    .check(
      z.overwrite(normalizeLine),
      z.minLength(3, 'Please give the page a title'),
      z.maxLength(80, 'That title is too long: at most 80 characters'),
    ),
  content: PlaceholderMarkdown.check(
    z.overwrite(normalizeText),
    z.minLength(20, 'Please write the page: at least 20 characters'),
    z.maxLength(MAX_LEGAL_CHARACTERS, 'That page is too long: at most 50,000 characters'),
  ),
})
export type LegalPageForm = z.infer<typeof LegalPageForm>
