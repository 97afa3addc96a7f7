import * as z from 'zod/mini'
import { CabinSlug } from '#shared/cabins/cabin.ts'

/** What a guest's arrival pack said when it was last sent: where it says something else now, it is sent again. */
export const SentArrivalPack = z.object({
  at: z.iso.datetime(),
  /** The cabins and their nights. */
  stay: z.string(),
  /** The version of each cabin's access code, 0 where it had none; never the code. */
  codeVersions: z.record(CabinSlug, z.int()),
})
export type SentArrivalPack = z.infer<typeof SentArrivalPack>
