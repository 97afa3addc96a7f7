import { describe, expect, it } from 'vitest'
import { demoData } from '#infra/local/demo-data/demo-data.ts'
import { ENQUIRY_RETENTION_DAYS, type Enquiry, unreadEnquiry } from '#shared/enquiries/enquiry.ts'
import { answerEnquiry } from '#shared/enquiries/handle-enquiry.ts'
import { retryEmailsUsing } from '#lambdas/notifications/send-emails.ts'
import { enquiryRepository } from '#lambdas/table/enquiry-repository.ts'
import { startOutboxHarness, captureLog } from '#test/notifications/outbox-harness.ts'
import { createUseCaseHarness, expectOk } from '#test/support/use-case-harness.ts'
import { A_DAY, NOW } from '#test/support/business-time-fixture.ts'
import { minutesAfter } from '#shared/kernel/clock.ts'
import { partitions } from '#lambdas/table/schema/access-patterns.ts'
import { secondsAt } from '#lambdas/table/seconds-at.ts'
import { setUpTables } from '#test/support/table-fixture.ts'

const tables = setUpTables()
const enquiry: Enquiry = {
  id: 'enquiryenquiryenquiry1',
  name: 'Eve <b>\r\nBcc: all@example.com',
  email: 'eve@example.co.za',
  phone: null,
  message: 'Is the road all right?\n\n{{accountNumber}} <script>',
  about: 'Can we bring a dog?',
  cabinSlug: 'aloe',
  createdAt: NOW,
  ...unreadEnquiry,
}

async function createHarness() {
  const { table, tableName } = await tables.createSeededTable({ withStream: true })
  const harness = createUseCaseHarness(table)
  const outboxHarness = await startOutboxHarness(harness, { endpoint: tables.started().endpoint, tableName })
  return { harness, outboxHarness, keep: () => enquiryRepository(table).create(enquiry) }
}

describe('a new enquiry', () => {
  it('is e-mailed to staff once, and a reply goes to its sender', async () => {
    captureLog()
    const { outboxHarness, keep } = await createHarness()
    outboxHarness.startHandling()
    await keep()
    await outboxHarness.drained()
    await keep()
    await outboxHarness.drained()

    const [email, ...others] = outboxHarness.inbox.emails(demoData.settings.notifyEmail)
    expect(others).toEqual([])
    expect(email).toMatchObject({
      subject: 'Enquiry from Eve <b> Bcc: all@example.com',
      replyTo: ['eve@example.co.za'],
    })
    expect(email?.text).toContain('> Is the road all right?\n> \n> {{accountNumber}} <script>\n')
    expect(email?.text).toContain('Cabin: Aloe\nAbout: Can we bring a dog?\n')
    expect(email?.text).not.toContain('Phone:')
    expect(email?.html).toContain('{{accountNumber}} &lt;script&gt;')
  })

  it('is answered by one e-mail to its sender, whose own words are below the reply alone', async () => {
    captureLog()
    const { harness, outboxHarness, keep } = await createHarness()
    outboxHarness.startHandling()
    await keep()
    const id = '11111111-1111-4111-8111-111111111111'
    const text = 'Hello Eve\n\nThe road is open.\nSee www.example.com/road <b>'
    const reply = { id, enquiryId: enquiry.id, text, at: minutesAfter(NOW, 3 * A_DAY), by: 'Nomsa' }
    const answered = { before: enquiry, after: { ...answerEnquiry(enquiry, NOW), version: 2 } }
    const context = { by: 'Nomsa', now: NOW, action: 'replied' }
    expectOk(await harness.enquiries.reply(answered, reply, context))
    expect((await harness.enquiries.reply(answered, reply, context)).ok).toBe(false)
    await outboxHarness.drained()

    const [email, ...others] = outboxHarness.inbox.emails('eve@example.co.za')
    expect(others).toEqual([])
    const { businessName, contactEmail } = demoData.settings
    expect(email).toMatchObject({ subject: `Your message to ${businessName}`, replyTo: [contactEmail] })
    expect(email?.text).toContain('Hello Eve\n\nThe road is open.\nSee www.example.com/road <b>\n\n')
    expect(email?.text.indexOf('> {{accountNumber}} <script>')).toBeGreaterThan(email?.text.indexOf('The road is') ?? 0)
    expect(email?.html).toContain('The road is open.<br>See www.example.com/road &lt;b&gt;')
    expect(outboxHarness.sent(demoData.settings.notifyEmail)).toHaveLength(1)
    expect(await harness.enquiries.repliesTo(enquiry.id)).toMatchObject([{ id, emailState: 'sent' }])
    // Nothing about an enquiry outlives it, though the reply is three days younger.
    const items = await harness.table.query({ partition: partitions.enquiry(enquiry.id) })
    const deletedAt = secondsAt(NOW) + ENQUIRY_RETENTION_DAYS * 86_400
    expect(items.map(({ ttl }) => ttl)).toEqual([deletedAt, deletedAt, deletedAt, deletedAt])
  })

  it('is e-mailed later when SES fails, and is on no booking’s list meanwhile', async () => {
    const log = captureLog()
    const { harness, outboxHarness, keep } = await createHarness()
    await keep()
    const streamEvents = await outboxHarness.takeStreamEvents()
    const failingHandler = outboxHarness.handlerWith({ send: async () => Promise.reject(new Error('SES is down')) })
    expect((await failingHandler(streamEvents)).batchItemFailures).toEqual([])
    expect(log().map(({ message }) => message)).toContain('e-mail not sent')
    expect(await outboxHarness.emails.failed()).toEqual([])

    harness.clock.pass(16)
    expect(await retryEmailsUsing({ ...outboxHarness.needs, emails: outboxHarness.emails })()).toBe(1)
    expect(outboxHarness.sent(demoData.settings.notifyEmail)).toHaveLength(1)
  })
})
