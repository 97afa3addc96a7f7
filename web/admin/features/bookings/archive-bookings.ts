import type { QueryClient } from '@tanstack/react-query'
import { ArchiveBooking } from '#shared/bookings/change-booking.contract.ts'
import type { BookingReference } from '#shared/kernel/id.ts'
import { staffCall } from '#web/admin/kit/staff-call.ts'
import { count } from '#web/kit/format.ts'
import { type ChangedBooking, changeBookings } from './change-bookings.ts'

/** Puts closed bookings away or takes them back. Gives whether any was changed. */
export function archiveBookings(
  client: QueryClient,
  bookings: readonly ChangedBooking[],
  archived: boolean,
): Promise<boolean> {
  const setTo = (isArchived: boolean) => (reference: BookingReference) =>
    staffCall(ArchiveBooking, { params: { reference }, body: { archived: isArchived } })
  return changeBookings(client, bookings, {
    send: setTo(archived),
    undo: setTo(!archived),
    title: (number) => `${count(number, 'booking')} ${archived ? 'archived' : 'brought back'}`,
  })
}
