import * as z from 'zod/mini'

/** A message about a payment, and each time it was sent. */
const Message = z.object({
  id: z.string(),
  /** In words: what this message is for. */
  description: z.string(),
  body: z.string(),
  /** Whether PayFast stands by it when asked. */
  isGenuine: z.boolean(),
  /** When it is sent for the first time. */
  dueAt: z.string(),
  /** What was answered each time: an HTTP status, or why there was none. */
  answers: z.array(z.object({ at: z.string(), answer: z.string() })),
  isDelivered: z.boolean(),
})
export type Message = z.output<typeof Message>

/** A form that was posted here, and what became of it. */
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
