import * as z from 'zod/mini'
import { keys } from './schema/access-patterns.ts'
import { secondsAt } from './seconds-at.ts'
import { type Table, type Write, isNew, isVersion } from './table.ts'

/** The recent bookings with one e-mail address, which is stored as a hash only. */
const RecentBookings = z.object({ bookedAt: z.array(z.iso.datetime()), version: z.int() })
export type RecentBookings = z.infer<typeof RecentBookings>

/** What is true of nearly every address. */
export const noBookings: RecentBookings = { bookedAt: [], version: 0 }

const RETENTION_SECONDS = 25 * 3600

export function bookingLimitRepository(table: Table) {
  return {
    async recentBookings(mailboxKey: string): Promise<RecentBookings> {
      const item = await table.get(keys.recentBookings(mailboxKey), { consistent: true })
      return item ? RecentBookings.parse(item) : noBookings
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
