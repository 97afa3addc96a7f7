import type { QueryClient } from '@tanstack/react-query'
import type { StaffBookingRow } from '#shared/bookings/staff-bookings.contract.ts'
import type { BookingReference } from '#shared/kernel/id.ts'
import { undoToast } from '#web/admin/kit/undo-toast.ts'
import { showToast } from '#web/kit/toast.ts'

export type ChangedBooking = Pick<StaffBookingRow, 'reference' | 'guestName'>

type BookingsChange = {
  readonly send: (reference: BookingReference) => Promise<unknown>
  readonly undo: (reference: BookingReference) => Promise<unknown>
  /** What was done to so many of them. */
  readonly title: (number: number) => string
}

/**
 * Changes bookings at once, one by one; says which could not be, and can be undone. Gives whether any was changed.
 */
export async function changeBookings(
  client: QueryClient,
  bookings: readonly ChangedBooking[],
  { send, undo, title }: BookingsChange,
): Promise<boolean> {
  const { done, problems } = await sendEach(client, bookings, send)
  const [first] = done
  if (!first) {
    void showToast({ tone: 'danger', title: 'Not changed', detail: problems.join(' ') })
    return false
  }
  undoToast({
    title: title(done.length),
    detail: [
      ...(done.length === 1 ? [`${first.reference}, ${first.guestName}`] : []),
      ...(problems.length > 0 ? [`Not changed: ${problems.join(' ')}`] : []),
    ].join('. '),
    undo: async () => {
      const undone = await sendEach(client, done, undo)
      if (undone.problems.length > 0) throw new Error(undone.problems.join(' '))
    },
  })
  return true
}

async function sendEach(client: QueryClient, bookings: readonly ChangedBooking[], send: BookingsChange['send']) {
  const done: ChangedBooking[] = []
  const problems: string[] = []
  for (const booking of bookings)
    try {
      // oxlint-disable-next-line no-await-in-loop -- one at a time
      await send(booking.reference)
      done.push(booking)
    } catch (error) {
      problems.push(`${booking.reference}: ${(error as Error).message}`)
    }
  await client.invalidateQueries({ queryKey: ['staff'] })
  return { done, problems }
}
