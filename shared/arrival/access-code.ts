import * as z from 'zod/mini'
import { CabinSlug } from '#shared/cabins/cabin.ts'

/** The code that opens a cabin. An item of its own: it is put in where it is sent or shown, and is in no other record. */
export const AccessCode = z.object({
  cabinSlug: CabinSlug,
  /** Empty: the cabin has none. */
  code: z.string(),
  /** Counts its changes. */
  version: z.int(),
  changedAt: z.iso.datetime(),
})
export type AccessCode = z.infer<typeof AccessCode>

/** What stands for a code where it must not be read. */
export const MASKED_CODE = '••••'

/** It is printed large, on one line. */
export const MAX_CODE_LENGTH = 24
