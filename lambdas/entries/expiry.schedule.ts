import { expireBookings } from '#lambdas/bookings/expire-bookings.ts'
import { houseClock } from '#lambdas/runtime/clock.ts'
import { log } from '#lambdas/runtime/log.ts'
import { bookingRepository } from '#lambdas/table/booking-repository.ts'
import { houseTable } from '#lambdas/table/table.ts'

const bookings = bookingRepository(houseTable())

export async function handler(): Promise<void> {
  const count = await expireBookings({ bookings, clock: houseClock })
  log('info', 'bookings lapsed', { count })
}
