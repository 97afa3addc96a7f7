import * as z from 'zod/mini'

export const BookingStatus = z.enum(['pending', 'confirmed', 'completed', 'cancelled', 'expired'])
export type BookingStatus = z.infer<typeof BookingStatus>
