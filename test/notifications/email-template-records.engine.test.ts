import { describe, expect, it } from 'vitest'
import { addDays } from '#shared/kernel/calendar-date.ts'
import { MAX_TEST_EMAILS } from '#shared/notifications/email-templates.contract.ts'
import { EmailType } from '#shared/notifications/email-type.ts'
import { staffEmailTemplates } from '#lambdas/composition/staff-email-templates.ts'
import type { OutgoingEmail } from '#lambdas/email/outgoing-email.ts'
import { defaultTemplate } from '#lambdas/notifications/default-templates.ts'
import { referenceInToken } from '#lambdas/runtime/ids-and-tokens.ts'
import { setUpTables } from '#test/support/table-fixture.ts'
import { callUseCase, createUseCaseHarness, expectOk } from '#test/support/use-case-harness.ts'
import { linksOf, readable } from './email-html.ts'
import { captureLog, startOutboxHarness } from './outbox-harness.ts'

const tables = setUpTables()
const OWNER = 'owner@mountaincabins.example'
const owner = { sub: 'owner', name: 'Nomsa', role: 'owner' } as const

async function createHarness() {
  const { table, tableName } = await tables.createSeededTable({ withStream: true })
  const harness = createUseCaseHarness(table)
  const outbox = await startOutboxHarness(harness, { endpoint: tables.started().endpoint, tableName })
  const log = captureLog()
  const { templates } = harness

  /** An owner types something and publishes it. */
  async function publish(id: EmailType, changes: object) {
    const { version, form } = expectOk(await templates.show({ params: { id } }))
    const typed = expectOk(
      await templates.saveDraft({ params: { id }, body: { version, form: { ...form, ...changes } }, caller: owner }),
    )
    return templates.publish({ params: { id }, body: { version: typed.version, note: '' }, caller: owner })
  }
  let week = 0
  const nextStay = () => {
    week += 1
    const checkInDate = addDays('2027-02-01', 7 * week)
    return { checkInDate, checkOutDate: addDays(checkInDate, 2) }
  }
  /** A guest books, and staff confirm it; gives what the guest got. */
  async function confirmOne(guestEmail: string) {
    const { reference } = await harness.createBooking({ guestEmail, guestName: 'Thandi Mokoena', ...nextStay() })
    expectOk(await harness.confirm({ params: { reference } }))
    await outbox.handlerWith()(await outbox.takeStreamEvents())
    return { reference, emails: outbox.inbox.emails(guestEmail) }
  }
  return { harness, outbox, log, publish, confirmOne, nextStay, templates }
}

describe('the templates of e-mails', () => {
  it('are sent as an owner changed them, with the former one among the versions, until the default is restored', async () => {
    const { templates, publish, confirmOne, log } = await createHarness()
    const id = 'booking_confirmed'
    const body = defaultTemplate(id).body.replace('Hello {first name},', 'Goeie dag {first name}, welkom!')
    expectOk(await publish(id, { body }))
    expectOk(await publish(id, { body: body.replace('welkom', 'welcome'), subject: 'See you soon: {reference}' }))

    const first = await confirmOne('first@example.co.za')
    expect(first.emails[0]?.subject).toBe(`See you soon: ${first.reference}`)
    expect(first.emails[0]?.text).toContain('Goeie dag Thandi, welcome!\n')
    expect(first.emails[0]?.html).toContain('Goeie dag Thandi, welcome!')
    expect(first.emails[0]?.text).not.toContain('Hello')

    const { versions } = expectOk(await templates.versions({ params: { id } }))
    expect(versions.map(({ number }) => number)).toEqual(['2', '1'])
    const { version } = expectOk(await templates.show({ params: { id } }))
    const restored = expectOk(await templates.unpublish({ params: { id }, body: { version }, caller: owner }))
    expect(restored).toMatchObject({ live: null, hasDraft: false, form: defaultTemplate(id) })
    const second = await confirmOne('second@example.co.za')
    expect(second.emails[0]?.subject).toContain('Confirmed: ')
    expect(second.emails[0]?.text).toContain('Hello Thandi,\n')
    expect(expectOk(await templates.versions({ params: { id } })).versions).toHaveLength(2)
    expect(log().filter(({ counted }) => counted)).toEqual([])
  })

  it('are listed in the order of a booking, with none of them stored', async () => {
    const { templates } = await createHarness()
    const { records } = expectOk(await templates.list({}))
    expect(records.map(({ id }) => id).toSorted()).toEqual(EmailType.options.toSorted())
    expect(records[0]?.id).toBe('enquiry_reply')
    expect(records.every(({ live, hasDraft }) => live === null && !hasDraft)).toBe(true)
  })

  it('are refused with a field that there is not, by its name, and stay as they were', async () => {
    const { publish, confirmOne } = await createHarness()
    const refused = await publish('booking_confirmed', { body: 'Hello {gust name}\n\n{stay}\n\n{open booking}' })
    expect(refused).toMatchObject({
      ok: false,
      refusal: 'not-publishable',
      details: { problems: { body: 'There is no field “gust name” here: choose one of the list' } },
    })
    const { emails } = await confirmOne('first@example.co.za')
    expect(emails[0]?.text).toContain('Hello Thandi,\n')
  })

  it('that are switched off are left out, which the log of the booking says; what a guest must have is not', async () => {
    const { harness, outbox, publish } = await createHarness()
    expect(await publish('booking_confirmed', { isSent: false })).toMatchObject({
      refusal: 'not-publishable',
      details: { problems: { isSent: expect.stringContaining('always sent') } },
    })
    expectOk(await publish('new_booking', { isSent: false }))
    const { reference } = await harness.createBooking({ guestEmail: 'first@example.co.za' })
    const events = await outbox.takeStreamEvents()
    await outbox.handlerWith()(events)
    // The same event again sends nothing either.
    await outbox.handlerWith()(events)
    expect(outbox.sent('first@example.co.za')).toHaveLength(1)
    expect(outbox.sent('bookings@mountaincabins.example')).toEqual([])
    const emails = (await harness.bookings.findWhole(reference))?.emails ?? []
    expect(Object.fromEntries(emails.map(({ type, state }) => [type, state]))).toEqual({
      pending_payment: 'sent',
      new_booking: 'switched-off',
    })
  })

  it('say of an action of staff that its e-mail is switched off', async () => {
    const { harness, outbox, publish } = await createHarness()
    expectOk(await publish('balance_reminder', { isSent: false }))
    const { reference } = await harness.createBooking({})
    expectOk(await harness.confirm({ params: { reference } }))
    await outbox.handlerWith()(await outbox.takeStreamEvents())
    harness.clock.pass(24 * 60 + 1)
    const { emails } = expectOk(await harness.previewEmails({ params: { reference }, body: { action: 'RemindGuest' } }))
    expect(emails).toMatchObject([{ type: 'balance_reminder', isSwitchedOff: true }])
  })

  it('give WhatsApp its texts where an owner changed them', async () => {
    const { harness, publish } = await createHarness()
    expect(expectOk(await harness.whatsappTexts({}))).toEqual({ texts: {} })
    expectOk(await publish('booking_confirmed', { whatsapp: 'Hi {first name}!' }))
    expect(expectOk(await harness.whatsappTexts({}))).toEqual({ texts: { booking_confirmed: 'Hi {first name}!' } })
  })
})

describe('a template that is looked at', () => {
  it.each(EmailType.options)('is filled in with a real booking, and no link in it opens anything: %s', async (id) => {
    const { harness, nextStay } = await createHarness()
    const tokens: string[] = []
    const states = [
      async () => undefined,
      async (reference: string) => harness.confirm({ params: { reference } }),
      async (reference: string) => {
        expectOk(await harness.confirm({ params: { reference } }))
        return harness.cancelByStaff({ params: { reference }, body: { refundCents: 0, reason: 'Flood' } })
      },
    ]
    for (const change of states) {
      // oxlint-disable-next-line no-await-in-loop -- one booking after the other
      const { reference, token } = await harness.createBooking({ guestEmail: 'first@example.co.za', ...nextStay() })
      tokens.push(token)
      // oxlint-disable-next-line no-await-in-loop
      await change(reference)
    }
    const before = await harness.table.query({ partition: 'TEMPLATES' })
    const form = defaultTemplate(id)
    const shown = expectOk(
      await harness.previewEmailTemplate({ params: { id }, body: { form, reference: null }, caller: owner }),
    )
    expect(shown.reference).toMatch(/^MC-/)
    expect(readable(shown.html)).toContain(form.heading.split('{')[0])
    for (const link of [...linksOf(shown.html), shown.text, shown.whatsapp]) {
      for (const token of tokens) expect(link).not.toContain(token)
      const inLink = /(?:booking|review)\/([\w-]{20,})/.exec(link)?.[1]
      expect(inLink === undefined ? undefined : referenceInToken(inLink)).toBeUndefined()
    }
    expect(await harness.table.query({ partition: 'TEMPLATES' })).toEqual(before)
  })

  it('is filled in with the booking that is named, and says where there is none', async () => {
    const { harness } = await createHarness()
    const form = { subject: 'X {reference}', heading: 'X', body: '{stay}', whatsapp: 'Hi {first name}' }
    const params = { id: 'booking_confirmed' } as const
    const ask = async (reference: string | null) =>
      harness.previewEmailTemplate({ params, body: { form, reference }, caller: owner })
    const missing = await ask('MC-AAAAA')
    expect(missing).toMatchObject({ refusal: 'booking-not-found' })
    const { reference } = await harness.createBooking({ guestName: 'Thandi Mokoena' })
    expect(expectOk(await ask(reference))).toMatchObject({ subject: `X ${reference}`, whatsapp: 'Hi Thandi' })
    const hostile = { ...form, body: '{gust name}' }
    expect(
      await harness.previewEmailTemplate({ params, body: { form: hostile, reference }, caller: owner }),
    ).toMatchObject({ refusal: 'template-unusable' })
  })
})

describe('a template before there is any booking', () => {
  it.each(EmailType.options)('is filled in with a made-up one: %s', async (id) => {
    const { harness } = await createHarness()
    const form = { ...defaultTemplate(id), isSent: true }
    const preview = await harness.previewEmailTemplate({
      params: { id },
      body: { form, reference: null },
      caller: owner,
    })
    const { reference, html, subject } = expectOk(preview)
    expect(reference).toBeNull()
    expect(`${subject} ${html}`).not.toMatch(/undefined|NaN|\{[a-z]/)
    expect(html).not.toMatch(/(token=|\/booking\/|\/review\/)(?!link-of-the-guest)/)
  })
})

describe('a test e-mail', () => {
  it('goes to the address of the account that asks for it alone, so many times an hour', async () => {
    const { harness } = await createHarness()
    const sent: OutgoingEmail[] = []
    const { SendTestEmail } = staffEmailTemplates.useCases({
      ...harness,
      clock: harness.clock.read,
      accounts: { ...harness.accounts, find: async (sub) => (sub === 'owner' ? { email: OWNER } : undefined) as never },
      send: async (email) => {
        sent.push(email)
        return { providerId: '1' }
      },
    })
    const { reference, token } = await harness.createBooking({ guestEmail: 'first@example.co.za' })
    const form = defaultTemplate('pending_payment')
    const ask = async () =>
      callUseCase(SendTestEmail)({ params: { id: 'pending_payment' }, body: { form, reference }, caller: owner })
    for (let times = 0; times < MAX_TEST_EMAILS; times += 1)
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect(expectOk(await ask())).toEqual({ to: OWNER })
    expect(await ask()).toMatchObject({ refusal: 'too-many-test-emails' })
    expect(sent).toHaveLength(MAX_TEST_EMAILS)
    expect(sent[0]).toMatchObject({ to: OWNER, replyTo: '', subject: expect.stringMatching(/^\[Test\] How to pay/) })
    expect(JSON.stringify(sent)).not.toContain(token)
    expect(sent[0]?.html).toContain('link-of-the-guest')
    harness.clock.pass(61)
    expectOk(await ask())
  })
})
