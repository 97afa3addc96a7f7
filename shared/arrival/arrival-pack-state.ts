import * as z from 'zod/mini'

/**
 * Whether a guest's pack is open: `early` until three days before arrival; `unpaid` while money is asked for; `closed`
 * after the departure day, and for a booking that is not confirmed.
 */
export const ArrivalPackState = z.enum(['early', 'unpaid', 'open', 'closed'])
export type ArrivalPackState = z.infer<typeof ArrivalPackState>
