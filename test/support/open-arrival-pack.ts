import { moneyOf } from '#shared/bookings/booking.ts'
import { addDays } from '#shared/kernel/calendar-date.ts'
import { newIdempotencyKey } from './booking-form-fixture.ts'
import { TODAY } from './business-time-fixture.ts'
import { type UseCaseHarness, expectOk } from './use-case-harness.ts'

/** Confirms and pays a booking, and has its stay begin today, so that its guest may read the arrival pack. */
export async function openArrivalPack(harness: UseCaseHarness, reference: string): Promise<void> {
  const params = { reference }
  await harness.confirm({ params })
  const booking = await harness.bookings.find(reference)
  if (!booking) throw new Error('There is no such booking')
  const { outstandingCents: amountCents } = moneyOf(booking)
  if (amountCents > 0)
    expectOk(
      await harness.pay({ params, body: { entryId: newIdempotencyKey(), amountCents, method: 'eft', note: '' } }),
    )
  const key = { pk: `BOOKING#${reference}`, sk: 'BOOKING' }
  const parts = booking.parts.map((part) => ({ ...part, checkInDate: TODAY, checkOutDate: addDays(TODAY, 1) }))
  await harness.table.put({ ...(await harness.table.get(key, { consistent: true })), ...key, parts })
}
