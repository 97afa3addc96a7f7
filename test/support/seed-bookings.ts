import { BatchWriteCommand, type DynamoDBDocumentClient, type TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { bookingRepository } from '#lambdas/table/booking-repository.ts'
import { type Item, openTable } from '#lambdas/table/table.ts'
import type { Booking } from '#shared/bookings/booking.ts'
import { addDays } from '#shared/kernel/calendar-date.ts'
import { aBooking, aPayment, anOrder, numberedBooking } from './booking-fixture.ts'

const cabins = ['protea', 'yellowwood', 'aloe']
/** Of ten bookings six are to come, two are over, one is cancelled, one is unpaid. */
const states = ['c', 'c', 'd', 'c', 'c', 'x', 'c', 'd', 'c', 'p']

/**
 * The n-th booking of many: one after the other, two nights each, in all cabins from 4 January 2027 on. Completed ones
 * have the status alone, even if their stay is in the future, which does not affect a measurement.
 */
function nthBooking(number: number): Booking {
  const checkInDate = addDays('2027-01-04', 2 * Math.floor(number / 3))
  const booking = {
    ...numberedBooking(number),
    cabinSlug: cabins[number % 3] ?? 'protea',
    guestName: 'Nomathemba van der Westhuizen',
    guestEmail: `guest-${number}@example.co.za`,
    checkInDate,
    checkOutDate: addDays(checkInDate, 2),
    tags: ['Needs cot', 'Regular'],
    balanceDueDate: addDays(checkInDate, -20),
    ledger: [aPayment(2_125_00)],
  }
  switch (states[number % 10]) {
    case 'c':
      return aBooking.confirmed(booking)
    case 'd':
      return aBooking.completed({ ...booking, ledger: [aPayment(4_250_00)] })
    case 'x':
      return aBooking.cancelled({ ...booking, ledger: [] })
    default:
      return aBooking.pending({ ...booking, ledger: [] })
  }
}

/** Stores `size` bookings, as the repository writes them, but many at once. */
export async function seedBookings(client: DynamoDBDocumentClient, tableName: string, size: number): Promise<void> {
  const items: Item[] = []
  const collector = {
    send: async ({ input }: TransactWriteCommand) => {
      items.push(...(input.TransactItems ?? []).flatMap(({ Put }) => (Put?.Item ? [Put.Item] : [])))
      return {}
    },
  }
  const bookings = bookingRepository(openTable(collector as unknown as DynamoDBDocumentClient, tableName))
  for (let number = 0; number < size; number += 1) await bookings.create(nthBooking(number), anOrder())

  const batches = Array.from({ length: Math.ceil(items.length / 25) }, (_, batch) =>
    items.slice(batch * 25, batch * 25 + 25),
  )
  const writeBatches = async (): Promise<void> => {
    for (let batch = batches.pop(); batch; batch = batches.pop()) {
      const requests = batch.map((Item) => ({ PutRequest: { Item } }))
      await client.send(new BatchWriteCommand({ RequestItems: { [tableName]: requests } }))
    }
  }
  await Promise.all(Array.from({ length: 8 }, writeBatches))
}
