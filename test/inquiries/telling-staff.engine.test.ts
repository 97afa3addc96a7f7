import { describe, expect, it } from 'vitest'
import { demoHouse } from '#infra/local/demo-data/demo-house.ts'
import type { Enquiry } from '#shared/inquiries/enquiry.ts'
import { sendLeftOverUsing } from '#lambdas/notifications/send-mails.ts'
import { enquiryRepository } from '#lambdas/table/enquiry-repository.ts'
import { aPostOffice, listenToTheLog } from '#test/notifications/a-post-office.ts'
import { aHouseOn } from '#test/support/a-house.ts'
import { NOW } from '#test/support/a-moment.ts'
import { tablesForThisFile } from '#test/support/a-table.ts'

const tables = tablesForThisFile()
const enquiry: Enquiry = {
  id: 'enquiryenquiryenquiry1',
  name: 'Eve <b>\r\nBcc: all@example.com',
  email: 'eve@example.co.za',
  phone: null,
  message: 'Is the road all right?\n\n{{accountNumber}} <script>',
  about: 'Can we bring a dog?',
  cabinName: 'aloe',
  createdAt: NOW,
  state: 'new',
}

async function aWorld() {
  const { table, tableName } = await tables.aFurnishedTable({ withStream: true })
  const house = aHouseOn(table)
  const post = await aPostOffice(house, { endpoint: tables.started().endpoint, tableName })
  return { house, post, keep: () => enquiryRepository(table).keep(enquiry) }
}

describe('a new enquiry', () => {
  it('is mailed to staff once, and an answer goes to whoever asked', async () => {
    listenToTheLog()
    const { post, keep } = await aWorld()
    post.opens()
    await keep()
    await post.drained()
    await keep()
    await post.drained()

    const [mail, ...others] = post.inbox.mails(demoHouse.settings.notifyEmail)
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      subject: 'Enquiry from Eve <b> Bcc: all@example.com',
      replyTo: ['eve@example.co.za'],
    })
    expect(mail?.text).toContain('> Is the road all right?\n> {{accountNumber}} <script>\n')
    expect(mail?.text).toContain('Cabin: Aloe\nAbout: Can we bring a dog?\n')
    expect(mail?.text).not.toContain('Phone:')
    expect(mail?.html).toContain('{{accountNumber}} &lt;script&gt;')
  })

  it('whose e-mail could not be sent is mailed later, and is on no booking’s list meanwhile', async () => {
    const log = listenToTheLog()
    const { house, post, keep } = await aWorld()
    await keep()
    const told = await post.whatTheStreamTold()
    const fails = post.handlerWith({ send: async () => Promise.reject(new Error('SES is down')) })
    expect((await fails(told)).batchItemFailures).toEqual([])
    expect(log().map(({ what }) => what)).toContain('e-mail not sent')
    expect(await post.mails.failed()).toEqual([])

    house.clock.pass(16)
    expect(await sendLeftOverUsing({ ...post.needs, mails: post.mails })()).toBe(1)
    expect(post.sent(demoHouse.settings.notifyEmail)).toHaveLength(1)
  })
})
