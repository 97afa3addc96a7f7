import * as z from 'zod/mini'
import type { Stay } from '#shared/availability/stay.ts'

/** A stay ends after it begins. */
export const departureCheck = z.refine<Stay>(({ checkInDate, checkOutDate }) => checkOutDate > checkInDate, {
  path: ['checkOutDate'],
  error: 'Check-out date must be after check-in date',
})
