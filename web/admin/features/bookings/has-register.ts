import { isConfirmedOrCompleted } from '#shared/bookings/is-closed.ts'
import type { StaffBookingRow } from '#shared/bookings/staff-bookings.contract.ts'

/** Stays that are to take place or did, and those of which somebody has signed. */
export const hasRegister = (row: Pick<StaffBookingRow, 'status' | 'register'>): boolean =>
  isConfirmedOrCompleted(row) || row.register.signed > 0
