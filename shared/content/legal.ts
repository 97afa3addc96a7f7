import * as z from 'zod/mini'

/** The privacy notice, and the business's details. */
export const LegalPageKey = z.enum(['privacy', 'legal'])
export type LegalPageKey = z.infer<typeof LegalPageKey>
