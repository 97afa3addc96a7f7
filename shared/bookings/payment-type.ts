import * as z from 'zod/mini'

export const PaymentType = z.enum(['full', 'deposit'])
export type PaymentType = z.infer<typeof PaymentType>
