import type { Booking } from '#shared/bookings/booking.ts'
import { BOOKING_RETENTION_YEARS, bookingDeletedOn } from '#shared/bookings/retention.ts'
import { UploadPurpose, storagePrefix } from '#shared/documents/upload.ts'
import { type CalendarDate, FIRST_DAY, addYears } from '#shared/kernel/calendar-date.ts'
import type { BookingReference } from '#shared/kernel/id.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import { errorFields, log } from '#lambdas/runtime/log.ts'
import type { UploadsBucket } from '#lambdas/storage/uploads-bucket.ts'
import type { BookingRepository } from '#lambdas/table/booking-repository.ts'
import type { Purge, PurgeRepository } from '#lambdas/table/purge-repository.ts'
import type { RegisterRepository } from '#lambdas/table/register-repository.ts'

type Needs = {
  readonly bookings: Pick<BookingRepository, 'arrivingBetween' | 'findWhole'>
  readonly purges: PurgeRepository
  readonly registers: Pick<RegisterRepository, 'deleteAll'>
  readonly bucket: Pick<UploadsBucket, 'deleteAllVersions'>
  readonly clock: Clock
}

/** The number of bookings purged in one night; the rest waits for the next. */
const MAX_PURGED_PER_RUN = 100

/**
 * Purges the bookings whose retention is over, with everything that belongs to them. The booking itself is deleted
 * first and leaves an entry on a list, so that nothing changes it any more, and an interrupted purge is finished the
 * next night. A failed booking does not stop the others, nor does it use up their share of the night; at the end it
 * throws, so that the schedule runs again. Gives the number of bookings, and logs it in any case.
 */
export async function purgeOldBookings(needs: Needs): Promise<number> {
  const { bookings, purges, clock } = needs
  let purged = 0
  let failed = 0
  async function attempt(reference: BookingReference, operation: () => Promise<boolean>): Promise<void> {
    try {
      if (await operation()) purged += 1
    } catch (error) {
      failed += 1
      log('alarm', 'documents not deleted', { reference, outcome: 'booking kept', ...errorFields(error) })
    }
  }

  for (const unfinished of await purges.unfinished())
    // oxlint-disable-next-line no-await-in-loop -- one at a time, for table and storage
    await attempt(unfinished.reference, () => finish(needs, unfinished))

  const { today } = clock()
  let cursor: string | undefined
  do {
    // oxlint-disable-next-line no-await-in-loop -- a page begins where the one before ended
    const page = await bookings.arrivingBetween(FIRST_DAY, addYears(today, -BOOKING_RETENTION_YEARS), cursor)
    if (!page.ok) break
    for (const { reference } of page.value.rows.filter((booking) => isDue(booking, today)))
      // oxlint-disable-next-line no-await-in-loop
      if (purged < MAX_PURGED_PER_RUN) await attempt(reference, () => purge(needs, reference))
    cursor = page.value.cursor ?? undefined
  } while (cursor && purged < MAX_PURGED_PER_RUN)
  log('info', 'bookings purged', { count: purged })
  if (failed > 0) throw new Error(`${failed} bookings could not be deleted`)
  return purged
}

function isDue(booking: Booking, today: CalendarDate): boolean {
  const day = bookingDeletedOn(booking)
  return day !== null && day <= today
}

/** Decides on the booking as it is now, since a list may be a moment behind. */
async function purge(needs: Needs, reference: BookingReference): Promise<boolean> {
  const whole = await needs.bookings.findWhole(reference)
  if (!whole || !isDue(whole.booking, needs.clock().today)) return false
  const attemptIds = whole.events.flatMap(({ details: { attemptId } }) =>
    typeof attemptId === 'string' ? [attemptId] : [],
  )
  const entry = await needs.purges.begin(whole.booking, [...new Set(attemptIds)])
  return entry ? finish(needs, entry) : false
}

async function finish({ purges, registers, bucket }: Needs, entry: Purge): Promise<true> {
  for (const purpose of UploadPurpose.options)
    // oxlint-disable-next-line no-await-in-loop -- two folders
    await bucket.deleteAllVersions(storagePrefix({ purpose, reference: entry.reference }))
  await registers.deleteAll(entry.reference)
  await purges.finish(entry)
  return true
}
