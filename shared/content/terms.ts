import * as z from 'zod/mini'

/** Terms and conditions. An accepted version is never edited or deleted, only replaced. */
export const Terms = z.object({
  id: z.string(),
  title: z.string(),
  content: z.string(),
  /** As it is in an address: letters, digits, `-` and `_`. */
  version: z.string().check(z.regex(/^[\w-]{1,40}$/)),
  active: z.boolean(),
  /** The day from which bookings accept it; a draft that never came into force has none. */
  since: z._default(z.string(), ''),
})
export type Terms = z.infer<typeof Terms>
