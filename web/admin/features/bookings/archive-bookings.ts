import type { QueryClient } from '@tanstack/react-query'
import { ArchiveBooking } from '#shared/bookings/change-booking.contract.ts'
import type { StaffBookingRow } from '#shared/bookings/staff-bookings.contract.ts'
import { staffCall } from '#web/admin/kit/staff-call.ts'
import { undoToast } from '#web/admin/kit/undo-toast.ts'
import { count } from '#web/kit/format.ts'
import { showToast } from '#web/kit/toast.ts'

type Archivable = Pick<StaffBookingRow, 'reference' | 'guestName'>

/** Puts closed bookings away or takes them back, one by one; says which could not be, and can be undone. */
export async function archiveBookings(
  client: QueryClient,
  bookings: readonly Archivable[],
  archived: boolean,
): Promise<void> {
  const { done, problems } = await sendEach(client, bookings, archived)
  const [first] = done
  if (!first) return showToast({ tone: 'danger', title: 'Not changed', detail: problems.join(' ') })
  undoToast({
    title: `${count(done.length, 'booking')} ${archived ? 'archived' : 'brought back'}`,
    detail: [
      ...(done.length === 1 ? [`${first.reference}, ${first.guestName}`] : []),
      ...(problems.length > 0 ? [`Not changed: ${problems.join(' ')}`] : []),
    ].join('. '),
    undo: async () => {
      const undone = await sendEach(client, done, !archived)
      if (undone.problems.length > 0) throw new Error(undone.problems.join(' '))
    },
  })
}

async function sendEach(client: QueryClient, bookings: readonly Archivable[], archived: boolean) {
  const done: Archivable[] = []
  const problems: string[] = []
  for (const booking of bookings)
    try {
      // oxlint-disable-next-line no-await-in-loop -- one at a time
      await staffCall(ArchiveBooking, { params: { reference: booking.reference }, body: { archived } })
      done.push(booking)
    } catch (error) {
      problems.push(`${booking.reference}: ${(error as Error).message}`)
    }
  await client.invalidateQueries({ queryKey: ['staff'] })
  return { done, problems }
}
