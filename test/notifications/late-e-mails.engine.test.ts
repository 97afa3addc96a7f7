import { describe, expect, it } from 'vitest'
import { alarmsOver } from '#infra/alarms.ts'
import { sendLeftOverUsing } from '#lambdas/notifications/send-mails.ts'
import { listFailedMailsUsing, sendMailAgainUsing } from '#lambdas/bookings/booking-mails.ts'
import { A_DAY, AN_HOUR } from '#test/support/a-moment.ts'
import { aHouseOn, granted } from '#test/support/a-house.ts'
import { tablesForThisFile } from '#test/support/a-table.ts'
import { aPostOffice, listenToTheLog } from './a-post-office.ts'

const tables = tablesForThisFile()
const GUEST = 'thandi@example.co.za'
const nomsa = { sub: 'nomsa', name: 'Nomsa', role: 'staff' } as const

/** A booking by EFT, told of by the stream and not carried yet. */
async function aBookedHouse() {
  const { table, tableName } = await tables.aFurnishedTable({ withStream: true })
  const house = aHouseOn(table)
  const post = await aPostOffice(house, { endpoint: tables.started().endpoint, tableName })
  const log = listenToTheLog()
  const booked = await house.booked({ guestEmail: GUEST })
  const told = await post.whatTheStreamTold()
  const needs = { ...house, clock: house.clock.read }
  return {
    house,
    post,
    booked,
    told,
    log,
    sendLeftOver: (fault: { readonly send?: typeof post.needs.send } = {}) =>
      sendLeftOverUsing({ ...post.needs, mails: post.mails, ...fault })(),
    async sendAgain(type: string) {
      const { mails } = granted(await house.showToStaff({ params: { reference: booked.reference } }))
      const id = mails.find((mail) => mail.type === type)?.id ?? ''
      const params = { reference: booked.reference, id }
      return sendMailAgainUsing(needs)({ params, query: undefined, body: undefined, caller: nomsa, sourceAddress: '' })
    },
    failed: async () => {
      const none = { params: undefined, query: undefined, body: undefined, caller: nomsa, sourceAddress: '' }
      return granted(await listFailedMailsUsing(needs)(none)).mails.map(({ type, retryAt }) => ({ type, retryAt }))
    },
    statesSeen: async () => {
      const { mails } = granted(await house.showToStaff({ params: { reference: booked.reference } }))
      return Object.fromEntries(mails.map(({ type, state }) => [type, state]))
    },
  }
}

describe('an e-mail that could not be sent', () => {
  it('is taken up again by the next run, and goes out once', async () => {
    const { post, told, sendLeftOver, house, failed } = await aBookedHouse()
    post.inbox.failNext(2, 'reject')
    await post.handlerWith()(told)
    expect(post.sent()).toEqual([])
    expect(await sendLeftOver()).toBe(0)

    house.clock.pass(15)
    expect(await sendLeftOver()).toBe(2)
    expect(post.sent(GUEST)).toHaveLength(1)
    expect(await failed()).toEqual([])
    house.clock.pass(A_DAY)
    expect(await sendLeftOver()).toBe(0)
    await post.handlerWith()(told)
    expect(post.sent()).toHaveLength(2)
  })

  it('is tried less and less often for two days, and stays before staff for good', async () => {
    const { post, told, sendLeftOver, house, failed } = await aBookedHouse()
    post.inbox.failNext(1_000, 'reject')
    await post.handlerWith()(told)
    const tries: number[] = []
    for (let quarter = 1; quarter <= 4 * 24 * 4; quarter += 1) {
      house.clock.pass(15)
      const before = post.inbox.mails().length
      const due = (await post.mails.leftOver(house.clock.read().now)).length
      await sendLeftOver()
      expect(post.inbox.mails()).toHaveLength(before)
      if (due > 0) tries.push(quarter / 4)
    }
    expect(tries).toEqual([0.25, 0.5, 1, 2, 4, 8, 14, 20, 26, 32, 38, 44, 48])
    expect(await failed()).toEqual([
      { type: 'new_booking', retryAt: null },
      { type: 'pending_payment', retryAt: null },
    ])
  })

  it('wakes somebody within the hour, though it is a single one', async () => {
    const watched = alarmsOver([]).flatMap(({ name, watches }) => (name === 'E-mail not sent' ? [watches] : []))
    const { post, told, sendLeftOver, house, log } = await aBookedHouse()
    const send: typeof post.needs.send = async (letter) => {
      if (letter.to === GUEST) throw new Error('This address is refused')
      return post.needs.send(letter)
    }
    await post.handlerWith({ send })(told)
    for (let minutes = 15; minutes < 60; minutes += 15) {
      house.clock.pass(15)
      await sendLeftOver({ send })
    }
    const cries = log().filter(({ what }) => what === 'e-mail not sent').length
    expect(watched).toMatchObject([{ kind: 'lines', withinMinutes: 60 }])
    for (const watch of watched) if (watch.kind === 'lines') expect(cries).toBeGreaterThanOrEqual(watch.atLeast)
  })

  it('is taken up too when its machine died, and only when its lease is over', async () => {
    const { post, told, sendLeftOver, house } = await aBookedHouse()
    const never = () => new Promise<never>(() => {})
    // The machine dies while the first letter is on its way to the provider, and is never heard of again.
    let isSending: () => void = () => {}
    const reached = new Promise<void>((resolve) => (isSending = resolve))
    const send = async () => {
      isSending()
      return never()
    }
    void post.handlerWith({ send })(told)
    await reached
    expect(await sendLeftOver()).toBe(0)
    house.clock.pass(1)
    expect(await sendLeftOver()).toBe(1)
    expect(post.sent(GUEST)).toHaveLength(1)
  })

  it.each([
    ['the booking cannot be read', { bookings: { findWhole: () => Promise.reject(new Error('no answer')) } }],
    ['the secret cannot be had', { linkKey: () => Promise.reject(new Error('no answer')) }],
  ])('is on the list even though %s', async (_, fault) => {
    const { post, told, sendLeftOver, house, statesSeen } = await aBookedHouse()
    await post.handlerWith(fault)(told)
    expect(await statesSeen()).toEqual({ new_booking: 'failed', pending_payment: 'failed' })
    house.clock.pass(15)
    await sendLeftOver()
    expect(await statesSeen()).toEqual({ new_booking: 'sent', pending_payment: 'sent' })
    expect(post.sent(GUEST)).toHaveLength(1)
  })

  it('is dropped when nobody needs it any more', async () => {
    const { post, told, sendLeftOver, house, booked, statesSeen, failed } = await aBookedHouse()
    post.inbox.failNext(1, 'reject')
    await post.handlerWith()(told)
    granted(await house.confirm({ params: { reference: booked.reference } }))
    house.clock.pass(15)
    await sendLeftOver()
    expect(post.sent(GUEST)).toEqual([])
    expect(await failed()).toEqual([])
    expect(await statesSeen()).toMatchObject({ pending_payment: 'overtaken' })
  })

  it('waits for the next run when the provider is down: one run does not try them all', async () => {
    const { post, house, sendLeftOver } = await aBookedHouse()
    for (let number = 0; number < 4; number += 1) await house.booked()
    post.inbox.failNext(10, 'reject')
    await post.handlerWith()(await post.whatTheStreamTold())
    house.clock.pass(15)
    let tries = 0
    const send = async () => {
      tries += 1
      throw new Error('down')
    }
    await sendLeftOver({ send })
    expect(tries).toBe(5)
  })
})

describe('an e-mail that staff send again', () => {
  it('goes out once more by the same way, and the history says who asked', async () => {
    const { post, told, sendAgain, house, booked } = await aBookedHouse()
    await post.handlerWith()(told)
    house.clock.pass(AN_HOUR)
    const shown = granted(await sendAgain('pending_payment'))
    expect(shown.history[0]).toMatchObject({
      what: 'mail-sent-again',
      by: { name: 'Nomsa' },
      mails: ['pending_payment'],
    })
    await post.handlerWith()(await post.whatTheStreamTold())
    expect(post.sent(GUEST)).toHaveLength(2)
    expect(post.sent(GUEST)[1]).toBe(post.sent(GUEST)[0])
    expect((await house.bookings.find(booked.reference))?.version).toBe(2)
  })

  it('leaves the list of the failed, and is not sent by itself as well', async () => {
    const { post, told, sendAgain, sendLeftOver, house, failed } = await aBookedHouse()
    post.inbox.failNext(1, 'reject')
    await post.handlerWith()(told)
    house.clock.pass(AN_HOUR)
    granted(await sendAgain('pending_payment'))
    expect(await failed()).toEqual([])
    await post.handlerWith()(await post.whatTheStreamTold())
    await sendLeftOver()
    expect(post.sent(GUEST)).toHaveLength(1)
  })

  it('goes out too when nobody had ever taken it up', async () => {
    const { post, sendAgain, house, statesSeen } = await aBookedHouse()
    expect(await statesSeen()).toEqual({ new_booking: 'waiting', pending_payment: 'waiting' })
    house.clock.pass(A_DAY)
    granted(await sendAgain('pending_payment'))
    await post.handlerWith()(await post.whatTheStreamTold())
    expect(post.sent()).toEqual([expect.stringContaining('How to pay')])
  })

  it('goes out once though the stream, held up until then, tells of the first one after all', async () => {
    const { post, told, sendAgain, house } = await aBookedHouse()
    house.clock.pass(AN_HOUR)
    granted(await sendAgain('pending_payment'))
    await post.handlerWith()(told)
    await post.handlerWith()(await post.whatTheStreamTold())
    expect(post.sent(GUEST)).toHaveLength(1)
    expect(post.sent()).toHaveLength(2)
  })

  it('goes out once though the first one died in a machine’s hands', async () => {
    const { post, told, sendAgain, sendLeftOver, house } = await aBookedHouse()
    let isSending: () => void = () => {}
    const reached = new Promise<void>((resolve) => (isSending = resolve))
    const send = async () => {
      isSending()
      return new Promise<never>(() => {})
    }
    void post.handlerWith({ send })(told)
    await reached
    house.clock.pass(5)
    granted(await sendAgain('pending_payment'))
    await sendLeftOver()
    await post.handlerWith()(await post.whatTheStreamTold())
    expect(post.sent(GUEST)).toHaveLength(1)
  })

  it('goes out once for two clicks, and not while it is on its way', async () => {
    const { post, told, sendAgain, house } = await aBookedHouse()
    expect(await sendAgain('pending_payment')).toMatchObject({ refusal: 'mail-on-its-way' })
    await post.handlerWith()(told)
    house.clock.pass(AN_HOUR)
    const answers = await Promise.all([sendAgain('pending_payment'), sendAgain('pending_payment')])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ refusal: 'mail-on-its-way' })
    await post.handlerWith()(await post.whatTheStreamTold())
    expect(post.sent(GUEST)).toHaveLength(2)
  })

  it('still says how money went back', async () => {
    const { post, sendAgain, house, booked } = await aBookedHouse()
    const params = { reference: booked.reference }
    const line = { amountCents: 1_000_00, method: 'eft', note: '' } as const
    granted(await house.pay({ params, body: { ...line, entryId: 'bank-line-1' } }))
    granted(await house.refund({ params, body: { ...line, entryId: 'bank-line-2' } }))
    await post.whatTheStreamTold()
    house.clock.pass(AN_HOUR)
    granted(await sendAgain('refund_made'))
    await post.handlerWith()(await post.whatTheStreamTold())
    expect(post.inbox.mails(GUEST)[0]?.text).toContain('R1,000.00 back to you by EFT')
  })

  it('is refused when it speaks of new dates that have been given back since', async () => {
    const { sendAgain, house, booked } = await aBookedHouse()
    const params = { reference: booked.reference }
    const body = { cabinName: 'aloe', checkInDate: '2027-03-01', checkOutDate: '2027-03-03' }
    granted(await house.move({ params, body }))
    house.clock.pass(AN_HOUR)
    granted(await house.cancelByStaff({ params, body: { reason: '' } }))
    expect(await sendAgain('booking_moved')).toMatchObject({ refusal: 'mail-overtaken' })
  })

  it('is refused when what it says does not hold any more, or nobody ever asked for it', async () => {
    const { sendAgain, house, booked } = await aBookedHouse()
    granted(await house.confirm({ params: { reference: booked.reference } }))
    house.clock.pass(AN_HOUR)
    expect(await sendAgain('pending_payment')).toMatchObject({ refusal: 'mail-overtaken' })
    expect(await sendAgain('nights_taken')).toMatchObject({ refusal: 'mail-not-found' })
  })
})
