import * as z from 'zod/mini'
import { keys, partitions } from './schema/access-patterns.ts'
import { secondsAt } from './seconds-at.ts'
import type { BookingsInAll } from '#shared/bookings/booking-limits.ts'
import { DAY_MINUTES, minutesAfter } from '#shared/kernel/clock.ts'
import { type Table, type Write, isNew, isVersion } from './table.ts'

/** The recent bookings with one e-mail address, which is stored as a hash only. */
const RecentBookings = z.object({ bookedAt: z.array(z.iso.datetime()), version: z.int() })
export type RecentBookings = z.infer<typeof RecentBookings>

/** What is true of nearly every address. */
export const noBookings: RecentBookings = { bookedAt: [], version: 0 }

const RETENTION_SECONDS = 25 * 3600

/** The hour of an instant: its first instant. */
const hourOf = (now: string): string => `${now.slice(0, 13)}:00:00.000Z`

export function bookingLimitRepository(table: Table) {
  return {
    async recentBookings(mailboxKey: string): Promise<RecentBookings> {
      const item = await table.get(keys.recentBookings(mailboxKey), { consistent: true })
      return item ? RecentBookings.parse(item) : noBookings
    },

    /** The bookings of guests in the hour of an instant, and in the 24 hours that it ends. */
    async bookingsInAll(now: string): Promise<BookingsInAll> {
      const hour = hourOf(now)
      const { sk: thisHour } = keys.bookingsInAll(hour)
      const items = await table.query({
        partition: partitions.bookingsInAll,
        between: [keys.bookingsInAll(minutesAfter(hour, 60 - DAY_MINUTES)).sk, thisHour],
      })
      const counts = items.map(({ sk, count }) => ({ sk, count: Number(count) }))
      return {
        inHour: counts.find(({ sk }) => sk === thisHour)?.count ?? 0,
        inDay: counts.reduce((sum, { count }) => sum + count, 0),
      }
    },

    /** Counts one more booking of a guest, whatever the e-mail address. */
    async countInAll(now: string): Promise<void> {
      await table.increment(keys.bookingsInAll(hourOf(now)), { by: 1, ttl: secondsAt(now) + RETENTION_SECONDS })
    },
  }
}

export type BookingLimitRepository = ReturnType<typeof bookingLimitRepository>

/** Counts one more booking, on the condition that none was counted since `before` was read. */
export const countBooking = (
  mailboxKey: string,
  before: RecentBookings,
  bookedAt: readonly string[],
  now: string,
): Write => ({
  put: {
    ...keys.recentBookings(mailboxKey),
    ...RecentBookings.parse({ bookedAt, version: before.version + 1 }),
    ttl: secondsAt(now) + RETENTION_SECONDS,
  },
  condition: before.version === 0 ? isNew : isVersion(before.version),
})
