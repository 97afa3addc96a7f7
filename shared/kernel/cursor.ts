import * as z from 'zod/mini'

/** Where the next page of a list begins, as the reply before named it; left out for the first page. */
export const Cursor = z.optional(z.string().check(z.maxLength(2000)))
