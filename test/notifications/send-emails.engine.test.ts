import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { acceptPayment } from '#shared/bookings/booking-state.ts'
import { retryEmailsUsing } from '#lambdas/notifications/send-emails.ts'
import { referenceInToken, tokenHashOf } from '#lambdas/runtime/ids-and-tokens.ts'
import { keys } from '#lambdas/table/schema/access-patterns.ts'
import { aGuest, aPayment } from '#test/support/booking-fixture.ts'
import { createUseCaseHarness, expectOk } from '#test/support/use-case-harness.ts'
import { NOW } from '#test/support/business-time-fixture.ts'
import { setUpTables } from '#test/support/table-fixture.ts'
import { startOutboxHarness, captureLog } from './outbox-harness.ts'
import { linksOf } from './email-html.ts'
import { changeSettings } from '#test/support/settings-fixture.ts'

const tables = setUpTables()
const GUEST = 'thandi@example.co.za'
const STAFF = 'bookings@mountaincabins.example'

async function createHarnessWithOutbox() {
  const { table, tableName } = await tables.createSeededTable({ withStream: true })
  const harness = createUseCaseHarness(table)
  const outboxHarness = await startOutboxHarness(harness, { endpoint: tables.started().endpoint, tableName })
  return { harness, outboxHarness }
}

/** A booking by EFT, and its stream event: instructions to the guest, a notice to staff. */
async function createBookedHarness() {
  const { harness, outboxHarness } = await createHarnessWithOutbox()
  const log = captureLog()
  const booked = await harness.createBooking({ guestEmail: GUEST, guestName: 'Thandi Mokoena' })
  const streamEvents = await outboxHarness.takeStreamEvents()
  return { harness, outboxHarness, booked, streamEvents, log }
}

const failuresOf = async (result: Promise<{ batchItemFailures: readonly unknown[] }>) =>
  (await result).batchItemFailures.length

/** Retries failed e-mails a quarter of an hour later. Returns how many were completed. */
const later = async ({ harness, outboxHarness }: Awaited<ReturnType<typeof createHarnessWithOutbox>>) => {
  harness.clock.pass(15)
  return retryEmailsUsing({ ...outboxHarness.needs, emails: outboxHarness.emails })()
}

const logOf = async ({ harness }: Awaited<ReturnType<typeof createHarnessWithOutbox>>, reference: string) =>
  ((await harness.bookings.findWhole(reference))?.emails ?? []).toSorted((a, b) => a.type.localeCompare(b.type))

describe('the e-mails of a booking', () => {
  it('are sent once it is written, and are in its log', async () => {
    const { harness, outboxHarness } = await createHarnessWithOutbox()
    captureLog()
    outboxHarness.startHandling()
    const { reference, token } = await harness.createBooking({ guestEmail: GUEST })
    await outboxHarness.drained()

    expect(outboxHarness.sent(GUEST)).toEqual([expect.stringContaining(`booking ${reference}`)])
    expect(outboxHarness.sent(STAFF)).toEqual([expect.stringContaining(`New booking ${reference}`)])
    const [toGuest] = outboxHarness.inbox.emails(GUEST)
    expect(toGuest).toMatchObject({
      from: 'Mountain Cabins <stay@mountaincabins.example>',
      to: [GUEST],
      replyTo: ['stay@mountaincabins.example'],
    })
    expect(outboxHarness.inbox.emails(STAFF)[0]?.replyTo).toEqual([GUEST])
    expect(linksOf(toGuest?.html ?? '')).toContain(`https://www.example.com/booking/${token}`)
    expect(toGuest?.text).toContain(`https://www.example.com/booking/${token}`)

    const log = await logOf({ harness, outboxHarness }, reference)
    expect(log).toMatchObject([
      { type: 'new_booking', to: STAFF, state: 'sent', attempts: 1 },
      { type: 'pending_payment', to: GUEST, subject: toGuest?.subject, state: 'sent', attempts: 1 },
    ])
  })

  it('carry its link too where the key was rotated and the Lambda still caches the old one', async () => {
    const { harness, outboxHarness, streamEvents, booked } = await createBookedHarness()
    const linkKey = async (options?: { readonly forceRefresh: boolean }) =>
      options?.forceRefresh ? `${await harness.linkKey()},the key before` : 'the key before'
    await outboxHarness.handlerWith({ linkKey })(streamEvents)
    expect(outboxHarness.inbox.emails(GUEST)[0]?.text).toContain(`https://www.example.com/booking/${booked.token}`)
  })

  it('carry a link that opens this booking', async () => {
    const { harness, outboxHarness, streamEvents, booked } = await createBookedHarness()
    await outboxHarness.handlerWith()(streamEvents)
    const token = linksOf(outboxHarness.inbox.emails(GUEST)[0]?.html ?? '')
      .find((link) => link.includes('/booking/'))
      ?.split('/booking/')[1]
    expect(referenceInToken(token ?? '')).toBe(booked.reference)
    expect((await harness.bookings.find(booked.reference))?.tokenHash).toBe(tokenHashOf(token ?? ''))
    expectOk(await harness.show({ params: { token: token ?? '' } }))
  })

  it('are sent once, however often the stream delivers them', async () => {
    const { outboxHarness, streamEvents } = await createBookedHarness()
    expect(await failuresOf(outboxHarness.handlerWith()(streamEvents))).toBe(0)
    expect(await failuresOf(outboxHarness.handlerWith()(streamEvents))).toBe(0)
    expect(outboxHarness.sent(GUEST)).toHaveLength(1)
    expect(outboxHarness.sent(STAFF)).toHaveLength(1)
  })

  it('are sent once when they are processed several times at once', async () => {
    const { outboxHarness, streamEvents } = await createBookedHarness()
    // The machines' clocks agree and run in real time: none of them takes another for dead.
    const handler = outboxHarness.handlerWith({ pause: async () => pause(300) })
    await Promise.all(Array.from({ length: 8 }, () => handler(streamEvents)))
    expect(outboxHarness.sent()).toHaveLength(2)
    expect(await failuresOf(outboxHarness.handlerWith()(streamEvents))).toBe(0)
    expect(outboxHarness.sent()).toHaveLength(2)
  })

  it('follow every step, each once', async () => {
    const { harness, outboxHarness } = await createHarnessWithOutbox()
    captureLog()
    outboxHarness.startHandling()
    const { reference, token, totalPriceCents } = await harness.createBooking({ guestEmail: GUEST })
    await outboxHarness.drained()
    expectOk(
      await harness.pay({
        params: { reference },
        body: { entryId: 'line-one-1', amountCents: totalPriceCents, method: 'eft', note: '' },
      }),
    )
    await outboxHarness.drained()
    const { cancellation, paidCents } = expectOk(await harness.show({ params: { token } }))
    const refundCents = cancellation?.refundCents ?? 0
    expectOk(await harness.cancel({ params: { token }, body: { refundCents, paidCents, reason: '' } }))
    await outboxHarness.drained()
    expect(outboxHarness.sent(GUEST)).toEqual([
      expect.stringContaining('How to pay'),
      expect.stringContaining('Confirmed and paid'),
      expect.stringContaining('Cancelled'),
    ])
    expect(new Set((await logOf({ harness, outboxHarness }, reference)).map(({ state }) => state))).toEqual(
      new Set(['sent']),
    )
  })

  it('ask no guest for money that is already paid', async () => {
    const { harness, outboxHarness, streamEvents, booked } = await createBookedHarness()
    const booking = await harness.bookings.find(booked.reference)
    if (!booking) throw new Error('It was booked')
    const change = expectOk(
      acceptPayment(booking, aPayment(booked.totalPriceCents), { by: aGuest, now: NOW, nightsStatus: 'available' }),
    )
    expectOk(await harness.bookings.save(booking, change, { now: NOW }))
    await outboxHarness.handlerWith()(streamEvents)
    expect(outboxHarness.sent(GUEST)).toEqual([])
    expect(outboxHarness.sent(STAFF)).toHaveLength(1)
  })
})

describe('an obsolete e-mail', () => {
  it('never says that a stay is confirmed once it has been cancelled', async () => {
    const { harness, outboxHarness, booked } = await createBookedHarness()
    const params = { reference: booked.reference }
    expectOk(await harness.confirm({ params }))
    expectOk(await harness.cancelByStaff({ params, body: { reason: 'A burst pipe' } }))
    await outboxHarness.handlerWith()(await outboxHarness.takeStreamEvents())
    expect(outboxHarness.sent(GUEST)).toEqual([expect.stringContaining('Cancelled')])
  })

  it('never says that a stay is not confirmed once it is', async () => {
    const { harness, outboxHarness, streamEvents, booked } = await createBookedHarness()
    expectOk(await harness.confirm({ params: { reference: booked.reference } }))
    await outboxHarness.handlerWith()(streamEvents)
    expect(outboxHarness.sent(GUEST)).toEqual([])
    await outboxHarness.handlerWith()(await outboxHarness.takeStreamEvents())
    expect(outboxHarness.sent(GUEST)).toEqual([expect.stringContaining('Confirmed')])
  })

  it('says with a move what the stay costs now, where its price has changed', async () => {
    const { harness, outboxHarness, booked } = await createBookedHarness()
    const params = { reference: booked.reference }
    const to = { cabinSlug: 'protea', checkInDate: '2027-02-08', checkOutDate: '2027-02-11' }
    const quote = expectOk(await harness.quoteMove({ params, query: to }))
    const price = { newTotal: 'recalculate', quotedTotalCents: quote.recalculatedCents ?? 0 } as const
    await outboxHarness.takeStreamEvents()
    expectOk(await harness.move({ params, body: { ...to, ...price } }))
    expectOk(await harness.move({ params, body: { ...to, checkInDate: '2027-02-09' } }))
    await outboxHarness.handlerWith()(await outboxHarness.takeStreamEvents())
    const [samePrice, higherPrice] = outboxHarness.inbox.emails(GUEST).map(({ text }) => text)
    expect(higherPrice).toContain('We have added R2,300.00 to what your stay costs. It costs R6,900.00 now.')
    expect(samePrice).not.toContain('what your stay costs')
  })

  it('never says that the nights are taken once other nights were found', async () => {
    const { harness, outboxHarness, booked } = await createBookedHarness()
    const other = await harness.createBooking()
    expectOk(await harness.confirm({ params: { reference: other.reference } }))
    await outboxHarness.takeStreamEvents()
    const params = { reference: booked.reference }
    const money = { entryId: 'bank-line-1', amountCents: 2_300_00, method: 'eft', note: '' } as const
    expectOk(await harness.pay({ params, body: money }))
    const body = { cabinSlug: 'protea', checkInDate: '2027-02-08', checkOutDate: '2027-02-10' }
    expectOk(await harness.move({ params, body }))
    await outboxHarness.handlerWith()(await outboxHarness.takeStreamEvents())
    expect(outboxHarness.sent(GUEST)).toHaveLength(2)
    expect(outboxHarness.sent(GUEST).join()).not.toContain('safe')
  })
})

describe('a failure of the e-mail provider or of the search keys', () => {
  it('delays what failed by a quarter of an hour, and sends nothing else twice', async () => {
    const { harness, outboxHarness, streamEvents, booked, log } = await createBookedHarness()
    outboxHarness.inbox.failNext(1, 'reject')
    await outboxHarness.handlerWith()(streamEvents)

    expect(outboxHarness.sent()).toEqual([expect.stringContaining('New booking')])
    expect(await outboxHarness.emails.failed()).toMatchObject([
      { topicId: booked.reference, type: 'pending_payment', state: 'failed', failure: 'MessageRejected' },
    ])
    expect(log().filter(({ counted }) => counted)).toMatchObject([
      { message: 'e-mail not sent', reference: booked.reference, emailType: 'pending_payment', attempts: 1 },
    ])

    expect(await later({ harness, outboxHarness })).toBe(1)
    expect(outboxHarness.sent(GUEST)).toHaveLength(1)
    expect(outboxHarness.sent(STAFF)).toHaveLength(1)
    expect(await outboxHarness.emails.failed()).toEqual([])
    expect(await logOf({ harness, outboxHarness }, booked.reference)).toMatchObject([
      { type: 'new_booking', attempts: 1 },
      { type: 'pending_payment', state: 'sent', attempts: 2 },
    ])
  })

  it('of the search keys is logged alone: e-mails are sent, and the stream does not repeat the event', async () => {
    const { harness, outboxHarness, streamEvents, booked, log } = await createBookedHarness()
    const updateSearchKeys = () => Promise.reject(new Error('The table is throttled'))
    expect(await failuresOf(outboxHarness.handlerWith({ updateSearchKeys })(streamEvents))).toBe(0)
    expect(outboxHarness.sent()).toHaveLength(2)
    expect(log()).toContainEqual(
      expect.objectContaining({ level: 'error', message: 'search keys not written', reference: booked.reference }),
    )
    const found = () => harness.find({ query: { q: booked.reference } })
    expect(expectOk(await found()).bookings).toEqual([])

    // The booking's next change writes them.
    expectOk(await harness.confirm({ params: { reference: booked.reference } }))
    await outboxHarness.handlerWith()(await outboxHarness.takeStreamEvents())
    expect(expectOk(await found()).bookings).toHaveLength(1)
  })

  it('of one refused e-mail delays no other: the stream batch succeeds', async () => {
    const { harness, outboxHarness, streamEvents } = await createBookedHarness()
    await harness.createBooking({ guestEmail: 'sipho@example.co.za' })
    const { Records } = await outboxHarness.takeStreamEvents()
    outboxHarness.inbox.failNext(1, 'reject')
    expect(await failuresOf(outboxHarness.handlerWith()({ Records: [...streamEvents.Records, ...Records] }))).toBe(0)
    expect(outboxHarness.sent('sipho@example.co.za')).toHaveLength(1)
  })

  it('is returned to the stream if it could not be recorded, since nothing else would retry it', async () => {
    const { outboxHarness, streamEvents } = await createBookedHarness()
    const emails = { ...outboxHarness.emails, markFailed: () => Promise.reject(new Error('The table is throttled')) }
    const send = () => Promise.reject(new Error('SES is down'))
    expect(await failuresOf(outboxHarness.handlerWith({ emails, send })(streamEvents))).toBe(1)
  })

  describe.each(['throttle', 'break'] as const)('(%s)', (as) => {
    it('is retried after a second, and not longer', async () => {
      const { harness, outboxHarness, streamEvents, booked, log } = await createBookedHarness()
      const before = Date.parse(harness.clock.read().now)
      outboxHarness.inbox.failNext(1, as)
      await outboxHarness.handlerWith()(streamEvents)
      expect(outboxHarness.sent()).toHaveLength(2)
      expect(Date.parse(harness.clock.read().now) - before).toBe(1_000)
      expect((await logOf({ harness, outboxHarness }, booked.reference)).map(({ attempts }) => attempts)).toEqual([
        1, 1,
      ])
      expect(log().filter(({ counted }) => counted)).toEqual([])
    })

    it('is waited for once where it lasts, and the e-mails are sent later', async () => {
      const { harness, outboxHarness, streamEvents, booked } = await createBookedHarness()
      const before = Date.parse(harness.clock.read().now)
      // Twice for the first e-mail, once for the second.
      outboxHarness.inbox.failNext(3, as)
      await outboxHarness.handlerWith()(streamEvents)
      expect(outboxHarness.sent()).toEqual([])
      expect(Date.parse(harness.clock.read().now) - before).toBe(1_000)
      expect(await later({ harness, outboxHarness })).toBe(2)
      expect(outboxHarness.sent(GUEST)).toHaveLength(1)
      expect(outboxHarness.sent(STAFF)).toHaveLength(1)
      expect((await logOf({ harness, outboxHarness }, booked.reference)).map(({ attempts }) => attempts)).toEqual([
        2, 2,
      ])
      expect(await outboxHarness.emails.failed()).toEqual([])

      // It works again, so the next failure is retried after a second.
      outboxHarness.inbox.failNext(1, as)
      await harness.createBooking({ guestEmail: 'sipho@example.co.za' })
      await outboxHarness.handlerWith()(await outboxHarness.takeStreamEvents())
      expect(outboxHarness.sent('sipho@example.co.za')).toHaveLength(1)
    })
  })

  it('that never ends leaves the e-mail on the list, and the booking as it is', async () => {
    const { harness, outboxHarness } = await createHarnessWithOutbox()
    captureLog()
    outboxHarness.inbox.failNext(1000, 'reject')
    outboxHarness.startHandling()
    const { reference } = await harness.createBooking({ guestEmail: GUEST })
    await outboxHarness.drained()
    expect(outboxHarness.sent()).toEqual([])
    const failed = await outboxHarness.emails.failed()
    expect(Object.fromEntries(failed.map(({ type, attempts }) => [type, attempts]))).toEqual({
      pending_payment: 1,
      new_booking: 1,
    })
    expect((await harness.bookings.find(reference))?.status).toBe('pending')
  })

  it('puts no name, address or link into the log', async () => {
    const { outboxHarness, streamEvents, booked, log } = await createBookedHarness()
    outboxHarness.inbox.failNext(1, 'reject')
    await outboxHarness.handlerWith()(streamEvents)
    await outboxHarness.handlerWith()(streamEvents)
    const lines = JSON.stringify(log())
    expect(lines).toContain('e-mail not sent')
    expect(lines).toContain('e-mail sent')
    expect(lines).not.toMatch(new RegExp(`Thandi|Mokoena|@example|@mountaincabins|${booked.token}`))
  })
})

describe('a machine that dies', () => {
  const die = async () => {
    throw new Error('The machine died')
  }

  it('after sending and before recording sends the e-mail once more, and only when its lease has expired', async () => {
    const { harness, outboxHarness, streamEvents } = await createBookedHarness()
    const emails = { ...outboxHarness.emails, markSent: die, markFailed: die }
    await outboxHarness.handlerWith({ emails })(streamEvents)
    expect(outboxHarness.sent(GUEST)).toHaveLength(1)

    // Time passes only on the test's clock, so the lease has not expired.
    const atOnce = { pause: async () => undefined }
    expect(await failuresOf(outboxHarness.handlerWith(atOnce)(streamEvents))).toBe(1)
    expect(outboxHarness.sent(GUEST)).toHaveLength(1)

    harness.clock.pass(1)
    expect(await failuresOf(outboxHarness.handlerWith(atOnce)(streamEvents))).toBe(0)
    expect(outboxHarness.sent(GUEST)).toHaveLength(2)
    expect(await failuresOf(outboxHarness.handlerWith(atOnce)(streamEvents))).toBe(0)
    expect(outboxHarness.sent(GUEST)).toHaveLength(2)
  })

  it('after claiming and before sending sends the e-mail once', async () => {
    const { outboxHarness, streamEvents } = await createBookedHarness()
    const emails = { ...outboxHarness.emails, markFailed: die }
    await outboxHarness.handlerWith({ emails, send: die })(streamEvents)
    expect(outboxHarness.sent()).toEqual([])

    expect(await failuresOf(outboxHarness.handlerWith()(streamEvents))).toBe(0)
    expect(outboxHarness.sent(GUEST)).toHaveLength(1)
    expect(outboxHarness.sent(STAFF)).toHaveLength(1)
  })

  it('and continues late does not overwrite what another has recorded since', async () => {
    const { harness, outboxHarness, streamEvents, booked } = await createBookedHarness()
    const { order } = (await harness.bookings.findWhole(booked.reference)) ?? {}
    const name = { topicId: booked.reference, eventId: order?.event.id ?? '', type: 'pending_payment' } as const
    const email = { to: GUEST, subject: 'late', requestedAt: NOW }
    const late = await outboxHarness.emails.claim(name, { ...email, now: NOW, leaseUntil: '2026-11-21T08:00:12.000Z' })
    harness.clock.pass(1)
    await outboxHarness.handlerWith()(streamEvents)

    if (late.outcome !== 'claimed') throw new Error('It was free')
    expect(
      await outboxHarness.emails.markFailed(late.email, { failure: 'TimeoutError', retryAt: null, now: NOW }),
    ).toBe(false)
    expect(await outboxHarness.emails.isDone(name)).toBe(true)
    expect(await outboxHarness.emails.failed()).toEqual([])
  })
})

describe('the templates of e-mails', () => {
  const template = (changes: Record<string, unknown>) => ({
    ...keys.template('pending_payment'),
    subject: 'Pay {total price}',
    heading: 'To pay',
    body: 'Dear {first name}\n\nPay {amount due}',
    whatsapp: '',
    isSent: true,
    ...changes,
  })

  it('are used as staff changed them', async () => {
    const { harness, outboxHarness, streamEvents } = await createBookedHarness()
    await harness.table.put(template({}))
    await outboxHarness.handlerWith()(streamEvents)
    const [email] = outboxHarness.inbox.emails(GUEST)
    expect(email?.subject).toMatch(/^Pay R[\d,]+\.\d\d$/)
    expect(email?.text).toContain('Dear Thandi\n')
    expect(email?.html).toContain('>Dear Thandi</p>')
  })

  it.each([
    ['a field that does not exist', { body: 'Hello {gust name}' }],
    ['a field of another e-mail', { body: 'Hello {guest name}' }],
    ['nothing but a field that is empty here', { body: 'We lack {missing to confirm}' }],
    ['no text at all', { body: '' }],
    ['a subject with a field that is empty here', { subject: 'Pay {missing to confirm}' }],
    ['a form of before', { body: undefined, html: '<p>Hello</p>' }],
  ])('with %s are not used: the guest gets the default e-mail, and an alarm is raised', async (_what, changes) => {
    const { harness, outboxHarness, streamEvents, log } = await createBookedHarness()
    await harness.table.put(template(changes))
    expect(await failuresOf(outboxHarness.handlerWith()(streamEvents))).toBe(0)
    expect(outboxHarness.sent(GUEST)).toEqual([expect.stringContaining('How to pay for')])
    expect(log().filter(({ counted }) => counted)).toMatchObject([
      { message: 'e-mail template unusable', emailType: 'pending_payment' },
    ])
  })

  it('are the default ones where staff changed none', async () => {
    const { outboxHarness, streamEvents } = await createBookedHarness()
    await outboxHarness.handlerWith()(streamEvents)
    expect(outboxHarness.sent(GUEST)).toEqual([expect.stringContaining('How to pay for')])
  })

  it('are never sent with a gap in them: without bank details the e-mail waits on the list', async () => {
    const { harness, outboxHarness, streamEvents, log } = await createBookedHarness()
    const settings = await harness.catalogue.settings()
    await changeSettings(harness.table, { bank: { ...settings.bank, accountNumber: '' } })
    expect(await failuresOf(outboxHarness.handlerWith()(streamEvents))).toBe(0)
    expect(outboxHarness.sent(GUEST)).toEqual([])
    expect(await outboxHarness.emails.failed()).toMatchObject([
      { type: 'pending_payment', to: GUEST, failure: 'TemplateUnusable' },
    ])
    expect(log().some(({ counted, message }) => counted && message === 'e-mail not sent')).toBe(true)
  })
})
