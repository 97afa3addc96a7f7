import * as z from 'zod/mini'

/** A message about a payment, and each time it was sent. */
const Message = z.object({
  id: z.string(),
  /** What this message is about. */
  description: z.string(),
  body: z.string(),
  /** Whether PayFast confirms it. */
  isGenuine: z.boolean(),
  /** When it is sent for the first time. */
  dueAt: z.string(),
  /** Each response: an HTTP status, or why there was none. */
  answers: z.array(z.object({ at: z.string(), answer: z.string() })),
  isDelivered: z.boolean(),
})
export type Message = z.output<typeof Message>

/** A posted form, and its payment's state. */
export const Payment = z.object({
  id: z.string(),
  postedAt: z.string(),
  form: z.array(z.tuple([z.string(), z.string()])),
  status: z.enum(['open', 'paid', 'failed', 'cancelled', 'forged']),
  messages: z.array(Message),
})
export type Payment = z.output<typeof Payment>

export const valueOf = ({ form }: Pick<Payment, 'form'>, name: string): string =>
  form.find(([known]) => known === name)?.[1] ?? ''
