import * as z from 'zod/mini'
import { normalizeLine, normalizeText } from '#shared/kernel/text-input.ts'
import { AcceptedTerms } from '#shared/settings/booking-terms.ts'
import { CancellationTiersForm } from '#shared/settings/cancellation-tiers.ts'

export const MAX_TERMS_CHARACTERS = 50_000

/** The terms and conditions, as staff write them. Nothing is filled in: what a guest accepts stays word for word. */
export const TermsForm = z.object({
  title: z
    .string()
    .check(
      z.overwrite(normalizeLine),
      z.minLength(3, 'Please give the terms a title'),
      z.maxLength(80, 'That title is too long: at most 80 characters'),
    ),
  content: z
    .string()
    .check(
      z.overwrite(normalizeText),
      z.minLength(20, 'Please write the terms: at least 20 characters'),
      z.maxLength(MAX_TERMS_CHARACTERS, 'Those terms are too long: at most 50,000 characters'),
    ),
  cancellationTiers: CancellationTiersForm,
})
export type TermsForm = z.infer<typeof TermsForm>

/** One version of the terms. Once it is in force it is never edited or deleted, only replaced. */
export const Terms = z.extend(AcceptedTerms, {
  title: z.string(),
  content: z.string(),
  /** As it is in an address: letters, digits, `-` and `_`. */
  version: z.string().check(z.regex(/^[\w-]{1,40}$/)),
})
export type Terms = z.infer<typeof Terms>
