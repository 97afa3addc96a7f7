import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { acceptPayment } from '#shared/bookings/booking-life.ts'
import { sendLeftOverUsing } from '#lambdas/notifications/send-mails.ts'
import { referenceInToken, tokenHashOf } from '#lambdas/runtime/random.ts'
import { keys } from '#lambdas/table/schema/access-patterns.ts'
import { aGuest, aPayment } from '#test/support/a-booking.ts'
import { aHouseOn, granted } from '#test/support/a-house.ts'
import { NOW } from '#test/support/a-moment.ts'
import { tablesForThisFile } from '#test/support/a-table.ts'
import { aPostOffice, listenToTheLog } from './a-post-office.ts'
import { linksOf } from './reading-html.ts'

const tables = tablesForThisFile()
const GUEST = 'thandi@example.co.za'
const STAFF = 'bookings@mountaincabins.example'

async function aHouseWithPost() {
  const { table, tableName } = await tables.aFurnishedTable({ withStream: true })
  const house = aHouseOn(table)
  const post = await aPostOffice(house, { endpoint: tables.started().endpoint, tableName })
  return { house, post }
}

/** A booking by EFT, and what the stream tells of it: instructions to the guest, a note to staff. */
async function aBookedHouse() {
  const { house, post } = await aHouseWithPost()
  const log = listenToTheLog()
  const booked = await house.booked({ guestEmail: GUEST, guestName: 'Thandi Mokoena' })
  const told = await post.whatTheStreamTold()
  return { house, post, booked, told, log }
}

const failuresOf = async (reply: Promise<{ batchItemFailures: readonly unknown[] }>) =>
  (await reply).batchItemFailures.length

/** A quarter of an hour later, what could not be sent is taken up again. Gives the number that were done with. */
const later = async ({ house, post }: Awaited<ReturnType<typeof aHouseWithPost>>) => {
  house.clock.pass(15)
  return sendLeftOverUsing({ ...post.needs, mails: post.mails })()
}

const logOf = async ({ house }: Awaited<ReturnType<typeof aHouseWithPost>>, reference: string) =>
  ((await house.bookings.findWhole(reference))?.mails ?? []).toSorted((one, other) =>
    one.type.localeCompare(other.type),
  )

describe('the e-mails of a booking', () => {
  it('go out by themselves once it is written, and are in its log', async () => {
    const { house, post } = await aHouseWithPost()
    listenToTheLog()
    post.opens()
    const { reference, token } = await house.booked({ guestEmail: GUEST })
    await post.drained()

    expect(post.sent(GUEST)).toEqual([expect.stringContaining(`booking ${reference}`)])
    expect(post.sent(STAFF)).toEqual([expect.stringContaining(`New booking ${reference}`)])
    const [toGuest] = post.inbox.mails(GUEST)
    expect(toGuest).toMatchObject({
      from: 'Mountain Cabins <stay@mountaincabins.example>',
      to: [GUEST],
      replyTo: ['stay@mountaincabins.example'],
    })
    expect(post.inbox.mails(STAFF)[0]?.replyTo).toEqual([GUEST])
    expect(linksOf(toGuest?.html ?? '')).toContain(`https://www.example.com/booking/${token}`)
    expect(toGuest?.text).toContain(`https://www.example.com/booking/${token}`)

    const log = await logOf({ house, post }, reference)
    expect(log).toMatchObject([
      { type: 'new_booking', to: STAFF, state: 'sent', attempts: 1 },
      { type: 'pending_payment', to: GUEST, subject: toGuest?.subject, state: 'sent', attempts: 1 },
    ])
  })

  it('carry it too where the key was rotated and the Lambda still keeps the old one', async () => {
    const { house, post, told, booked } = await aBookedHouse()
    const linkKey = async (asked?: { readonly afresh: boolean }) =>
      asked?.afresh ? `${await house.linkKey()},the key before` : 'the key before'
    await post.handlerWith({ linkKey })(told)
    expect(post.inbox.mails(GUEST)[0]?.text).toContain(`https://www.example.com/booking/${booked.token}`)
  })

  it('carry a link that opens this booking', async () => {
    const { house, post, told, booked } = await aBookedHouse()
    await post.handlerWith()(told)
    const token = linksOf(post.inbox.mails(GUEST)[0]?.html ?? '')
      .find((link) => link.includes('/booking/'))
      ?.split('/booking/')[1]
    expect(referenceInToken(token ?? '')).toBe(booked.reference)
    expect((await house.bookings.find(booked.reference))?.tokenHash).toBe(tokenHashOf(token ?? ''))
    granted(await house.show({ params: { token: token ?? '' } }))
  })

  it('go out once, however often the stream tells of them', async () => {
    const { post, told } = await aBookedHouse()
    expect(await failuresOf(post.handlerWith()(told))).toBe(0)
    expect(await failuresOf(post.handlerWith()(told))).toBe(0)
    expect(post.sent(GUEST)).toHaveLength(1)
    expect(post.sent(STAFF)).toHaveLength(1)
  })

  it('go out once when they are carried several times at once', async () => {
    const { post, told } = await aBookedHouse()
    // The machines' clocks agree and go on in real time: none of them believes that another has died.
    const handler = post.handlerWith({ pause: async () => pause(300) })
    await Promise.all(Array.from({ length: 8 }, () => handler(told)))
    expect(post.sent()).toHaveLength(2)
    expect(await failuresOf(post.handlerWith()(told))).toBe(0)
    expect(post.sent()).toHaveLength(2)
  })

  it('follow every step, each once', async () => {
    const { house, post } = await aHouseWithPost()
    listenToTheLog()
    post.opens()
    const { reference, token, totalPriceCents } = await house.booked({ guestEmail: GUEST })
    await post.drained()
    granted(
      await house.pay({
        params: { reference },
        body: { entryId: 'line-one-1', amountCents: totalPriceCents, method: 'eft', note: '' },
      }),
    )
    await post.drained()
    const { cancellation, paidCents } = granted(await house.show({ params: { token } }))
    const refundCents = cancellation?.refundCents ?? 0
    granted(await house.cancel({ params: { token }, body: { refundCents, paidCents, reason: '' } }))
    await post.drained()
    expect(post.sent(GUEST)).toEqual([
      expect.stringContaining('How to pay'),
      expect.stringContaining('We received'),
      expect.stringContaining('Confirmed'),
      expect.stringContaining('Cancelled'),
    ])
    expect(new Set((await logOf({ house, post }, reference)).map(({ state }) => state))).toEqual(new Set(['sent']))
  })

  it('ask nobody for money that is here already', async () => {
    const { house, post, told, booked } = await aBookedHouse()
    const booking = await house.bookings.find(booked.reference)
    if (!booking) throw new Error('It was booked')
    const change = granted(
      acceptPayment(booking, aPayment(booked.totalPriceCents), { by: aGuest, now: NOW, nightsAre: 'available' }),
    )
    granted(await house.bookings.save(booking, change, { now: NOW }))
    await post.handlerWith()(told)
    expect(post.sent(GUEST)).toEqual([])
    expect(post.sent(STAFF)).toHaveLength(1)
  })
})

describe('an e-mail that is late', () => {
  it('never says that a stay is confirmed once it has been cancelled', async () => {
    const { house, post, booked } = await aBookedHouse()
    const params = { reference: booked.reference }
    granted(await house.confirm({ params }))
    granted(await house.cancelByStaff({ params, body: { reason: 'A burst pipe' } }))
    await post.handlerWith()(await post.whatTheStreamTold())
    expect(post.sent(GUEST)).toEqual([expect.stringContaining('Cancelled')])
  })

  it('never says that a stay is not confirmed once it is', async () => {
    const { house, post, told, booked } = await aBookedHouse()
    granted(await house.confirm({ params: { reference: booked.reference } }))
    await post.handlerWith()(told)
    expect(post.sent(GUEST)).toEqual([])
    await post.handlerWith()(await post.whatTheStreamTold())
    expect(post.sent(GUEST)).toEqual([expect.stringContaining('Confirmed')])
  })

  it('never says that the nights are gone once other nights were found', async () => {
    const { house, post, booked } = await aBookedHouse()
    const other = await house.booked()
    granted(await house.confirm({ params: { reference: other.reference } }))
    await post.whatTheStreamTold()
    const params = { reference: booked.reference }
    const money = { entryId: 'bank-line-1', amountCents: 2_300_00, method: 'eft', note: '' } as const
    granted(await house.pay({ params, body: money }))
    const body = { cabinName: 'protea', checkInDate: '2027-02-08', checkOutDate: '2027-02-10' }
    granted(await house.move({ params, body }))
    await post.handlerWith()(await post.whatTheStreamTold())
    expect(post.sent(GUEST)).toHaveLength(2)
    expect(post.sent(GUEST).join()).not.toContain('safe')
  })
})

describe('when the mail provider has trouble', () => {
  it('sends what failed a quarter of an hour later, and nothing else twice', async () => {
    const { house, post, told, booked, log } = await aBookedHouse()
    post.inbox.failNext(1, 'reject')
    await post.handlerWith()(told)

    expect(post.sent()).toEqual([expect.stringContaining('New booking')])
    expect(await post.mails.failed()).toMatchObject([
      { reference: booked.reference, type: 'pending_payment', state: 'failed', failure: 'MessageRejected' },
    ])
    expect(log().filter(({ counted }) => counted)).toMatchObject([
      { what: 'e-mail not sent', reference: booked.reference, mailType: 'pending_payment', attempts: 1 },
    ])

    expect(await later({ house, post })).toBe(1)
    expect(post.sent(GUEST)).toHaveLength(1)
    expect(post.sent(STAFF)).toHaveLength(1)
    expect(await post.mails.failed()).toEqual([])
    expect(await logOf({ house, post }, booked.reference)).toMatchObject([
      { type: 'new_booking', attempts: 1 },
      { type: 'pending_payment', state: 'sent', attempts: 2 },
    ])
  })

  it('holds up nothing behind the e-mail that is refused: the stream is told that it is dealt with', async () => {
    const { house, post, told } = await aBookedHouse()
    await house.booked({ guestEmail: 'sipho@example.co.za' })
    const { Records } = await post.whatTheStreamTold()
    post.inbox.failNext(1, 'reject')
    expect(await failuresOf(post.handlerWith()({ Records: [...told.Records, ...Records] }))).toBe(0)
    expect(post.sent('sipho@example.co.za')).toHaveLength(1)
  })

  it('goes back to the stream with what could not be marked as failed: nothing else knows of it', async () => {
    const { post, told } = await aBookedHouse()
    const mails = { ...post.mails, markFailed: () => Promise.reject(new Error('The table is throttled')) }
    const send = () => Promise.reject(new Error('SES is down'))
    expect(await failuresOf(post.handlerWith({ mails, send })(told))).toBe(1)
  })

  describe.each(['throttle', 'break'] as const)('(%s)', (as) => {
    it('waits a second for a hiccup, and for no longer', async () => {
      const { house, post, told, booked, log } = await aBookedHouse()
      const before = Date.parse(house.clock.read().now)
      post.inbox.failNext(1, as)
      await post.handlerWith()(told)
      expect(post.sent()).toHaveLength(2)
      expect(Date.parse(house.clock.read().now) - before).toBe(1_000)
      expect((await logOf({ house, post }, booked.reference)).map(({ attempts }) => attempts)).toEqual([1, 1])
      expect(log().filter(({ counted }) => counted)).toEqual([])
    })

    it('waits once where it is down, and sends later', async () => {
      const { house, post, told, booked } = await aBookedHouse()
      const before = Date.parse(house.clock.read().now)
      // Twice for the first e-mail, once for the second.
      post.inbox.failNext(3, as)
      await post.handlerWith()(told)
      expect(post.sent()).toEqual([])
      expect(Date.parse(house.clock.read().now) - before).toBe(1_000)
      expect(await later({ house, post })).toBe(2)
      expect(post.sent(GUEST)).toHaveLength(1)
      expect(post.sent(STAFF)).toHaveLength(1)
      expect((await logOf({ house, post }, booked.reference)).map(({ attempts }) => attempts)).toEqual([2, 2])
      expect(await post.mails.failed()).toEqual([])

      // It works again, so the next hiccup is waited for.
      post.inbox.failNext(1, as)
      await house.booked({ guestEmail: 'sipho@example.co.za' })
      await post.handlerWith()(await post.whatTheStreamTold())
      expect(post.sent('sipho@example.co.za')).toHaveLength(1)
    })
  })

  it('leaves on the list what never succeeds, and the booking as it is', async () => {
    const { house, post } = await aHouseWithPost()
    listenToTheLog()
    post.inbox.failNext(1000, 'reject')
    post.opens()
    const { reference } = await house.booked({ guestEmail: GUEST })
    await post.drained()
    expect(post.sent()).toEqual([])
    const failed = await post.mails.failed()
    expect(Object.fromEntries(failed.map(({ type, attempts }) => [type, attempts]))).toEqual({
      pending_payment: 1,
      new_booking: 1,
    })
    expect((await house.bookings.find(reference))?.status).toBe('pending')
  })

  it('writes nobody’s name, address or link into the log', async () => {
    const { post, told, booked, log } = await aBookedHouse()
    post.inbox.failNext(1, 'reject')
    await post.handlerWith()(told)
    await post.handlerWith()(told)
    const lines = JSON.stringify(log())
    expect(lines).toContain('e-mail not sent')
    expect(lines).toContain('e-mail sent')
    expect(lines).not.toMatch(new RegExp(`Thandi|Mokoena|@example|@mountaincabins|${booked.token}`))
  })
})

describe('when a machine dies', () => {
  const dies = async () => {
    throw new Error('The machine died')
  }

  it('after sending and before marking, the e-mail goes out once more, and only when its lease is over', async () => {
    const { house, post, told } = await aBookedHouse()
    const mails = { ...post.mails, markSent: dies, markFailed: dies }
    await post.handlerWith({ mails })(told)
    expect(post.sent(GUEST)).toHaveLength(1)

    // Nobody waits here, so the lease lives on.
    const atOnce = { pause: async () => undefined }
    expect(await failuresOf(post.handlerWith(atOnce)(told))).toBe(1)
    expect(post.sent(GUEST)).toHaveLength(1)

    house.clock.pass(1)
    expect(await failuresOf(post.handlerWith(atOnce)(told))).toBe(0)
    expect(post.sent(GUEST)).toHaveLength(2)
    expect(await failuresOf(post.handlerWith(atOnce)(told))).toBe(0)
    expect(post.sent(GUEST)).toHaveLength(2)
  })

  it('after claiming and before sending, the e-mail goes out once', async () => {
    const { post, told } = await aBookedHouse()
    const mails = { ...post.mails, markFailed: dies }
    await post.handlerWith({ mails, send: dies })(told)
    expect(post.sent()).toEqual([])

    expect(await failuresOf(post.handlerWith()(told))).toBe(0)
    expect(post.sent(GUEST)).toHaveLength(1)
    expect(post.sent(STAFF)).toHaveLength(1)
  })

  it('and comes back late, it does not overwrite what another has done since', async () => {
    const { house, post, told, booked } = await aBookedHouse()
    const { order } = (await house.bookings.findWhole(booked.reference)) ?? {}
    const name = { reference: booked.reference, eventId: order?.event.id ?? '', type: 'pending_payment' } as const
    const letter = { to: GUEST, subject: 'late', askedAt: NOW }
    const late = await post.mails.claim(name, { ...letter, now: NOW, leaseUntil: '2026-11-21T08:00:12.000Z' })
    house.clock.pass(1)
    await post.handlerWith()(told)

    if (late.outcome !== 'claimed') throw new Error('It was free')
    expect(await post.mails.markFailed(late.mail, { failure: 'TimeoutError', retryAt: null, now: NOW })).toBe(false)
    expect(await post.mails.isDone(name)).toBe(true)
    expect(await post.mails.failed()).toEqual([])
  })
})

describe('the templates in the table', () => {
  const template = (changes: Record<string, unknown>) => ({
    ...keys.template('pending_payment'),
    type: 'pending_payment',
    subject: 'Pay {{dueNow}}',
    html: '<p>Dear {{guestName}}</p>',
    text: 'Dear {{guestName}}',
    ...changes,
  })

  it('are put there once, and stay as staff change them', async () => {
    const { house, post, told } = await aBookedHouse()
    await house.table.put(template({}))
    await post.mails.furnishTemplates([])
    await post.handlerWith()(told)
    const [mail] = post.inbox.mails(GUEST)
    expect(mail?.subject).toMatch(/^Pay R[\d,]+\.\d\d$/)
    expect(mail?.text).toContain('Dear Thandi Mokoena\n')
    expect(mail?.html).toContain('<p>Dear Thandi Mokoena</p>')
  })

  it.each([
    ['a tag that does not exist', { html: '<p>{{gusetName}}</p>' }],
    ['a tag that is empty here', { text: 'We owe you {{refundDue}}' }],
    ['no text at all', { text: '' }],
    ['a broken tag', { subject: 'Pay {{dueNow' }],
  ])('with %s are not used: the guest gets the house’s own words, and somebody is woken', async (_what, changes) => {
    const { house, post, told, log } = await aBookedHouse()
    await house.table.put(template(changes))
    expect(await failuresOf(post.handlerWith()(told))).toBe(0)
    expect(post.sent(GUEST)).toEqual([expect.stringContaining('How to pay for')])
    expect(log().filter(({ counted }) => counted)).toMatchObject([
      { what: 'e-mail template unusable', mailType: 'pending_payment' },
    ])
  })

  it('are replaced by the house’s own where there are none', async () => {
    const { house, post, told } = await aBookedHouse()
    await house.table.remove(keys.template('pending_payment'))
    await post.handlerWith()(told)
    expect(post.sent(GUEST)).toEqual([expect.stringContaining('How to pay for')])
  })

  it('are never sent with a gap in them: without bank details the e-mail waits on the list', async () => {
    const { house, post, told, log } = await aBookedHouse()
    const settings = await house.house.settings()
    await house.house.saveSettings({ ...settings, bank: { ...settings.bank, accountNumber: '' } })
    expect(await failuresOf(post.handlerWith()(told))).toBe(0)
    expect(post.sent(GUEST)).toEqual([])
    expect(await post.mails.failed()).toMatchObject([
      { type: 'pending_payment', to: GUEST, failure: 'TemplateUnusable' },
    ])
    expect(log().some(({ counted, what }) => counted && what === 'e-mail not sent')).toBe(true)
  })
})
