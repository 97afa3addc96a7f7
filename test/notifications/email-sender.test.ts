import { SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { emailSender } from '#lambdas/email/email-sender.ts'

const ses = mockClient(SESClient)
afterEach(() => {
  ses.reset()
  vi.unstubAllEnvs()
})
// It is mocked for the whole worker, whose next file may need it.
afterAll(() => ses.restore())

const email = { to: 'guest@cabins.test', replyTo: '', subject: 'Hello', html: '<p>Hello</p>', text: 'Hello' }

const calendar = { fileName: 'stay.ics', contentType: 'text/calendar; charset=utf-8', content: 'BEGIN:VCALENDAR' }

describe('an e-mail to SES', () => {
  it.each([
    ['mountain-cabins-prod', 'mountain-cabins-prod'],
    ['', undefined],
  ])('names the configuration set of its own stage, %j: the domain may be that of several', async (stored, named) => {
    vi.stubEnv('EMAIL_CONFIGURATION_SET', stored)
    ses.on(SendRawEmailCommand).resolves({ MessageId: '1' })
    await emailSender('bookings@cabins.test')(email)
    await emailSender('bookings@cabins.test')({ ...email, attachments: [calendar] })
    expect(ses.commandCalls(SendRawEmailCommand).map(({ args: [{ input }] }) => input.ConfigurationSetName)).toEqual([
      named,
      named,
    ])
  })
})
