import type { QueryClient } from '@tanstack/react-query'
import { TagBooking } from '#shared/bookings/change-booking.contract.ts'
import type { BookingReference } from '#shared/kernel/id.ts'
import { staffCall } from '#web/admin/kit/staff-call.ts'
import { count } from '#web/kit/format.ts'
import { type ChangedBooking, changeBookings } from './change-bookings.ts'

/** Puts a tag on bookings, or takes it off. Gives whether any was changed. */
export function tagBookings(
  client: QueryClient,
  bookings: readonly ChangedBooking[],
  { tag, tagged }: { readonly tag: string; readonly tagged: boolean },
): Promise<boolean> {
  const setTo = (isTagged: boolean) => (reference: BookingReference) =>
    staffCall(TagBooking, { params: { reference }, body: { tag, tagged: isTagged } })
  return changeBookings(client, bookings, {
    send: setTo(tagged),
    undo: setTo(!tagged),
    title: (number) => `Tag ${tag} ${tagged ? 'added' : 'removed'}${number > 1 ? `: ${count(number, 'booking')}` : ''}`,
  })
}
