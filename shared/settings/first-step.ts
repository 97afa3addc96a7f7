import * as z from 'zod/mini'

/** What a new business does before its site is open, in this order. */
export const FIRST_STEPS = [
  'business',
  'contact',
  'bank',
  'appearance',
  'cabins',
  'photographs',
  'prices',
  'terms',
  'test-booking',
  'open',
] as const

export const FirstStep = z.object({ step: z.enum(FIRST_STEPS), isDone: z.boolean() })
export type FirstStep = z.infer<typeof FirstStep>
