import { pages } from '#shared/site/pages.ts'
import { paths } from '#shared/site/paths.ts'
import { CreateBooking } from '#shared/bookings/guest-bookings.contract.ts'
import { StartPayfastPayment } from '#shared/payments/payments.contract.ts'
import { aBookingForm } from '#test/support/booking-form-fixture.ts'
import { createCompletedStay, openAppTable } from '#test/support/completed-stay.ts'
import { createHttpClient } from '#test/bench/http-client.ts'

/** E-mails are sent asynchronously. */
const TIMEOUT_MS = 20_000
const STEP_MS = 250

type AppUrls = { readonly siteUrl: string; readonly inboxUrl: string; readonly databaseUrl: string }

/** The address of every guest page, by its route. */
export async function createGuestLinks({ siteUrl, inboxUrl, databaseUrl }: AppUrls): Promise<Record<string, string>> {
  const httpClient = createHttpClient(siteUrl)
  try {
    const booked = await httpClient.ask(CreateBooking, { body: aBookingForm({ paymentMethod: 'card' }) })
    const token = String(booked.body['token'])
    const unfinished = await httpClient.ask(StartPayfastPayment, { body: { token } })
    const attempt = String(unfinished.body['attemptId'])
    return {
      [pages.booking.route]: paths.booking(token),
      [`${pages.uploadPop.route}?token`]: paths.uploadPop(token),
      [`${pages.submitDocuments.route}?token`]: paths.submitDocuments(token),
      [`${pages.paymentSuccess.route}?attempt`]: paths.paymentSuccess(attempt),
      [`${pages.paymentCancelled.route}?attempt`]: paths.paymentCancelled(attempt),
      [pages.review.route]: await reviewLink({ siteUrl, inboxUrl, databaseUrl }),
    }
  } finally {
    httpClient.leave()
  }
}

/** The review link of the day after departure: the stay is stored as one that ended yesterday. */
async function reviewLink({ siteUrl, inboxUrl, databaseUrl }: AppUrls): Promise<string> {
  await createCompletedStay(openAppTable(databaseUrl), {
    guestName: 'Lerato Molefe',
    guestEmail: 'lerato@guests.example',
  })
  await fetch(`${siteUrl}/local/schedules/reminders`, { method: 'POST' })
  for (let wait = 0; wait < TIMEOUT_MS; wait += STEP_MS) {
    const emails = (await (await fetch(`${inboxUrl}/emails`)).json()) as { text: string }[]
    const link = emails.map(({ text }) => /\/review\/\S+/.exec(text)?.[0]).find(Boolean)
    if (link) return link
    await new Promise((done) => setTimeout(done, STEP_MS))
  }
  throw new Error('No guest was asked for a review')
}
