import { expect, it } from 'vitest'
import type { Booking } from '#shared/bookings/booking.ts'
import type { Order } from '#shared/bookings/order.ts'
import { aBooking, anOrder, numberedBooking } from '#test/support/booking-fixture.ts'
import { setUpTables } from '#test/support/table-fixture.ts'
import { createUseCaseHarness, expectOk } from '#test/support/use-case-harness.ts'

const tables = setUpTables()

const firewood = (quantity: number) => ({
  ...{ addOnId: 'firewood', name: 'Bag of firewood', unit: 'item' as const, quantity, times: quantity },
  ...{ priceAtBookingCents: 85_00, totalCents: quantity * 85_00 },
})

it('counts the add-ons of guests who arrived in the last 90 days, as they are now; not of cancelled stays', async () => {
  const harness = createUseCaseHarness((await tables.createSeededTable()).table)
  harness.clock.setTo('2026-11-21T08:00:00.000Z')
  const arrived = (checkInDate: string, checkOutDate: string) => ({ checkInDate, checkOutDate })
  for (const [booking, order] of [
    // Today, and the first of 90 days.
    [aBooking.confirmed({ ...numberedBooking(1), ...arrived('2026-11-21', '2026-11-23') }), { addOns: [firewood(2)] }],
    [aBooking.completed({ ...numberedBooking(2), ...arrived('2026-08-24', '2026-08-26') }), { addOns: [firewood(3)] }],
    [
      aBooking.completed({ ...numberedBooking(3), ...arrived('2026-10-05', '2026-10-07') }),
      { addOns: [firewood(9)], changedAddOns: [firewood(4)] },
    ],
    // The day before them, tomorrow, and cancelled.
    [aBooking.completed({ ...numberedBooking(4), ...arrived('2026-08-23', '2026-08-25') }), { addOns: [firewood(10)] }],
    [aBooking.confirmed({ ...numberedBooking(5), ...arrived('2026-11-22', '2026-11-24') }), { addOns: [firewood(10)] }],
    [aBooking.cancelled({ ...numberedBooking(6), ...arrived('2026-11-10', '2026-11-12') }), { addOns: [firewood(10)] }],
  ] satisfies [Booking, Partial<Order>][])
    // oxlint-disable-next-line no-await-in-loop
    await harness.bookings.create(booking, { ...anOrder(), ...order })
  const before = { ...harness.table.meter }
  expect(expectOk(await harness.addOnSales({}))).toEqual({
    sold: [{ addOnId: 'firewood', quantity: 9 }],
    hasMore: false,
  })
  expect(harness.table.meter.requests - before.requests).toBeLessThanOrEqual(3)
  expect(harness.table.meter.readUnits - before.readUnits).toBeLessThanOrEqual(6)
})
