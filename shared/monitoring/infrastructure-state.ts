import * as z from 'zod/mini'

/** What only AWS knows, as the hourly run last read it. Null: not known, as in an app without AWS. */
export const InfrastructureState = z.object({
  readAt: z.iso.datetime(),
  /** The table can be brought back as it was at any moment of the last 35 days, up to this one. */
  restorableUntil: z.nullable(z.iso.datetime()),
  /** Work that failed after all retries and waits to be looked at. */
  failedWork: z.nullable(z.int()),
})
export type InfrastructureState = z.infer<typeof InfrastructureState>
