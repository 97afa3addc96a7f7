import * as z from 'zod/mini'

/** What every record that people edit carries: which save of it this is, when (ISO UTC) and by whom. */
export const Revision = z.object({
  /** 1 when created, one more with each save; 0 of what is from before it had revisions. */
  version: z.int().check(z.minimum(0)),
  updatedAt: z.iso.datetime(),
  updatedBy: z.string(),
  /** The account; none in what was saved before it was stored. */
  updatedBySub: z.optional(z.string()),
})
export type Revision = z.infer<typeof Revision>
