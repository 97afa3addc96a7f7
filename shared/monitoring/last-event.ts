import * as z from 'zod/mini'

/** What the table notes the last time of. */
export const LastEvent = z.enum(['payment-message', 'genuine-payment-message', 'email-sent'])
export type LastEvent = z.infer<typeof LastEvent>
