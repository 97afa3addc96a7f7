import { emailsTo, journeyApp } from './journey-test.ts'

/** Runs the day's reminders, and returns the links to review that a guest was e-mailed. */
export async function emailedReviewLinks(guestEmail: string): Promise<string[]> {
  await fetch(`${journeyApp().siteUrl}/local/schedules/reminders`, { method: 'POST' })
  const emails = await emailsTo(guestEmail, /How was your stay at Protea/)
  return emails.map(({ text }) => /http\S+\/review\/\S+/.exec(text)?.[0] ?? '')
}
