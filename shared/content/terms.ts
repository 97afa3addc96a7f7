import * as z from 'zod/mini'
import { AcceptedTerms } from '#shared/settings/booking-terms.ts'

/** One version of the terms. Once it is in force it is never edited or deleted, only replaced. */
export const Terms = z.extend(AcceptedTerms, {
  title: z.string(),
  content: z.string(),
  /** As it is in an address: letters, digits, `-` and `_`. */
  version: z.string().check(z.regex(/^[\w-]{1,40}$/)),
})
export type Terms = z.infer<typeof Terms>

/** The text with which a new business begins: it takes no bookings before it has terms of its own. */
export const NO_TERMS_YET = 'We are not taking bookings yet. Our terms will be here before we do.'
