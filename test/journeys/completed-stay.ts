import { dayOf } from '#shared/kernel/clock.ts'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { databaseClientConfig } from '#infra/local/engines/database.ts'
import { idFromKey, referenceFromKey } from '#lambdas/runtime/ids-and-tokens.ts'
import { bookingRepository } from '#lambdas/table/booking-repository.ts'
import { documentClient, openTable } from '#lambdas/table/table.ts'
import { addDays } from '#shared/kernel/calendar-date.ts'
import { aBooking, anOrder } from '#test/support/booking-fixture.ts'
import { emailsTo, journeyApp } from './journey-test.ts'

const openJourneyTable = () =>
  openTable(documentClient(new DynamoDBClient(databaseClientConfig(journeyApp().databaseUrl))), 'mountain-cabins')

/** A stay at Protea that ended yesterday: a journey cannot wait for that. */
export async function createCompletedStay(guest: { readonly guestName: string; readonly guestEmail: string }) {
  const today = dayOf(new Date().toISOString())
  const [id, reference] = [idFromKey('a journey'), referenceFromKey('a journey', 1)]
  const booking = aBooking.completed({
    ...guest,
    id,
    reference,
    checkInDate: addDays(today, -3),
    checkOutDate: addDays(today, -1),
    closedAt: new Date().toISOString(),
  })
  await bookingRepository(openJourneyTable()).create(booking, anOrder())
  return booking
}

/** Runs the day's reminders, and returns the links to review that a guest was e-mailed. */
export async function emailedReviewLinks(guestEmail: string): Promise<string[]> {
  await fetch(`${journeyApp().siteUrl}/local/schedules/reminders`, { method: 'POST' })
  const emails = await emailsTo(guestEmail, /How was your stay at Protea/)
  return emails.map(({ text }) => /http\S+\/review\/\S+/.exec(text)?.[0] ?? '')
}
