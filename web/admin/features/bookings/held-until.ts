import type { StaffBookingRow } from '#shared/bookings/staff-bookings.contract.ts'

/** Until when staff hold the nights of a booking; null where they do not, or no longer. */
export const heldUntil = (
  { status, staffHoldUntil }: Pick<StaffBookingRow, 'status' | 'staffHoldUntil'>,
  now: number,
): string | null =>
  status === 'pending' && staffHoldUntil !== null && Date.parse(staffHoldUntil) > now ? staffHoldUntil : null
