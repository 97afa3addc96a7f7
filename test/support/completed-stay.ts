import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { databaseClientConfig } from '#infra/local/engines/database.ts'
import { idFromKey, referenceFromKey } from '#lambdas/runtime/ids-and-tokens.ts'
import { bookingRepository } from '#lambdas/table/booking-repository.ts'
import { type Table, documentClient, openTable } from '#lambdas/table/table.ts'
import { addDays } from '#shared/kernel/calendar-date.ts'
import { dayOf } from '#shared/kernel/clock.ts'
import { aBooking, anOrder } from './booking-fixture.ts'

/** The table of a running app, for what otherwise only time brings. */
export const openAppTable = (databaseUrl: string): Table =>
  openTable(documentClient(new DynamoDBClient(databaseClientConfig(databaseUrl))), 'guest-house')

/** A stay at Protea that ended yesterday, one for each guest. */
export async function createCompletedStay(
  table: Table,
  guest: { readonly guestName: string; readonly guestEmail: string },
) {
  const today = dayOf(new Date().toISOString())
  const booking = aBooking.completed({
    ...guest,
    id: idFromKey(guest.guestEmail),
    reference: referenceFromKey(guest.guestEmail, 1),
    checkInDate: addDays(today, -3),
    checkOutDate: addDays(today, -1),
    closedAt: new Date().toISOString(),
  })
  await bookingRepository(table).create(booking, anOrder())
  return booking
}
