import * as z from 'zod/mini'

/** What a new business does to open its site, in this order: a cabin that guests do not see cannot be booked. */
export const FIRST_STEPS = [
  'business',
  'contact',
  'bank',
  'appearance',
  'cabins',
  'photographs',
  'prices',
  'terms',
  'open',
  'test-booking',
] as const

export const FirstStep = z.object({ step: z.enum(FIRST_STEPS), isDone: z.boolean() })
export type FirstStep = z.infer<typeof FirstStep>
