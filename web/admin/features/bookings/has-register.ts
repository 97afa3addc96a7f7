import type { StaffBookingRow } from '#shared/bookings/staff-bookings.contract.ts'

/** Stays that are to take place or did, and those of which somebody has signed. */
export const hasRegister = ({ status, register }: Pick<StaffBookingRow, 'status' | 'register'>): boolean =>
  status === 'confirmed' || status === 'completed' || register.signed > 0
