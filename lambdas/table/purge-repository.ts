import * as z from 'zod/mini'
import type { Booking } from '#shared/bookings/booking.ts'
import { StayPart, cabinNightsOf } from '#shared/bookings/stay-parts.ts'
import { BookingId, BookingReference, Id } from '#shared/kernel/id.ts'
import { Review } from '#shared/reviews/review.ts'
import { removeNights } from './night-claims.ts'
import { removeSearchKeys } from './booking-search-repository.ts'
import { reviewIdOf, reviewItem } from './review-repository.ts'
import { parseRecords } from './parse-records.ts'
import { keys, indexPartitions, partitions } from './schema/access-patterns.ts'
import { type Key, type Table, isNew, isThere, isVersion, keyOf } from './table.ts'

/** A purged booking, with the keys of what is left of it. It is on a list until that is deleted too. */
const Purge = z.object({
  id: BookingId,
  reference: BookingReference,
  parts: z.array(StayPart),
  attemptIds: z.array(Id),
})
export type Purge = z.infer<typeof Purge>

export function purgeRepository(table: Table) {
  async function removeAll(found: readonly Key[]): Promise<void> {
    for (const { pk, sk } of found)
      // oxlint-disable-next-line no-await-in-loop -- some dozens, at night
      await table.remove({ pk, sk })
  }

  return {
    /** Deletes a booking as it was read, and puts what is left on the list. Undefined when it has changed since. */
    async begin(booking: Booking, attemptIds: readonly Id[]): Promise<Purge | undefined> {
      const purge = Purge.parse({ ...booking, attemptIds: [...attemptIds] })
      const { reference } = booking
      const refusals = await table.transact([
        { remove: keys.booking(reference), condition: isVersion(booking.version) },
        {
          put: { ...keys.purge(reference), ...purge, workListPk: indexPartitions.purges, workListSk: reference },
          condition: isNew,
        },
      ])
      return refusals ? undefined : purge
    },

    /** The purges that earlier nights did not finish. */
    async unfinished(): Promise<Purge[]> {
      const listed = await table.query({ index: 'byWorkList', partition: indexPartitions.purges })
      const items = await Promise.all(listed.map((entry) => table.get(keyOf(entry), { consistent: true })))
      return parseRecords(
        items.flatMap((item) => (item ? [item] : [])),
        (item) => Purge.parse(item),
      )
    },

    /**
     * Deletes what is left of a booking, and its entry on the list last: its nights, card payment attempts, search
     * keys, history, e-mails, billing documents and everything else in its partition. Its review stays, without a link to the guest.
     */
    async finish(purge: Purge): Promise<void> {
      const { reference, attemptIds } = purge
      for (const { remove, condition } of removeNights(cabinNightsOf(purge), reference))
        // oxlint-disable-next-line no-await-in-loop -- a handful
        await table.remove(remove, condition)
      await removeAll(attemptIds.map((id) => keys.attempt(id)))
      const review = await table.get(keys.review(reviewIdOf(purge)), { consistent: true })
      if (review) await table.put(reviewItem({ ...Review.parse(review), bookingReference: null }), isThere)
      await removeSearchKeys(table, reference)
      const entry = keys.purge(reference)
      const items = await table.query({ partition: partitions.booking(reference), consistent: true })
      const found = items.map(keyOf)
      await removeAll(found.filter(({ sk }) => sk !== entry.sk))
      await table.remove(entry)
    },
  }
}

export type PurgeRepository = ReturnType<typeof purgeRepository>
