import { guestActor } from '#shared/bookings/booking-event.ts'
import { describe, expect, it } from 'vitest'
import { alarmsFor } from '#infra/alarms.ts'
import { retryEmailsUsing } from '#lambdas/notifications/send-emails.ts'
import { listFailedEmailsUsing } from '#lambdas/bookings/list-failed-emails.ts'
import { resendEmailUsing } from '#lambdas/bookings/resend-email.ts'
import { A_DAY, AN_HOUR } from '#test/support/business-time-fixture.ts'
import { correctGuest } from '#test/support/staff-forms.ts'
import { createUseCaseHarness, expectOk } from '#test/support/use-case-harness.ts'
import { setUpTables } from '#test/support/table-fixture.ts'
import { startOutboxHarness, captureLog } from './outbox-harness.ts'

const tables = setUpTables()
const GUEST = 'thandi@example.co.za'
const nomsa = { sub: 'nomsa', name: 'Nomsa', role: 'staff' } as const

/** A booking by EFT whose stream event is not processed yet. */
async function createBookedHarness() {
  const { table, tableName } = await tables.createSeededTable({ withStream: true })
  const harness = createUseCaseHarness(table)
  const outboxHarness = await startOutboxHarness(harness, { endpoint: tables.started().endpoint, tableName })
  const log = captureLog()
  const booked = await harness.createBooking({ guestEmail: GUEST })
  const streamEvents = await outboxHarness.takeStreamEvents()
  const needs = { ...harness, clock: harness.clock.read }
  return {
    harness,
    outboxHarness,
    booked,
    streamEvents,
    log,
    retryEmails: (fault: { readonly send?: typeof outboxHarness.needs.send } = {}) =>
      retryEmailsUsing({ ...outboxHarness.needs, emails: outboxHarness.emails, ...fault })(),
    async sendAgain(type: string) {
      const { emails } = expectOk(await harness.showToStaff({ params: { reference: booked.reference } }))
      const id = emails.find((email) => email.type === type)?.id ?? ''
      const params = { reference: booked.reference, id }
      return resendEmailUsing(needs)({
        params,
        query: undefined,
        body: undefined,
        caller: nomsa,
        guest: guestActor,
        sourceAddress: '',
        visitor: async () => '',
      })
    },
    failed: async () => {
      const none = {
        params: undefined,
        query: undefined,
        body: undefined,
        caller: nomsa,
        guest: guestActor,
        sourceAddress: '',
        visitor: async () => '',
      }
      return expectOk(await listFailedEmailsUsing(needs)(none)).emails.map(({ type, retryAt, reason }) => ({
        type,
        retryAt,
        reason,
      }))
    },
    statesSeen: async () => {
      const { emails } = expectOk(await harness.showToStaff({ params: { reference: booked.reference } }))
      return Object.fromEntries(emails.map(({ type, state }) => [type, state]))
    },
  }
}

const noAnswer = () => Promise.reject(new Error('no answer'))

describe('an e-mail that could not be sent', () => {
  it('is retried by the next run, and is sent once', async () => {
    const { outboxHarness, streamEvents, retryEmails, harness, failed } = await createBookedHarness()
    outboxHarness.inbox.failNext(2, 'reject')
    await outboxHarness.handlerWith()(streamEvents)
    expect(outboxHarness.sent()).toEqual([])
    expect(await retryEmails()).toBe(0)

    harness.clock.pass(15)
    expect(await retryEmails()).toBe(2)
    expect(outboxHarness.sent(GUEST)).toHaveLength(1)
    expect(await failed()).toEqual([])
    harness.clock.pass(A_DAY)
    expect(await retryEmails()).toBe(0)
    await outboxHarness.handlerWith()(streamEvents)
    expect(outboxHarness.sent()).toHaveLength(2)
  })

  it("is retried less and less often for two days, and then stays on the staff's list", async () => {
    const { outboxHarness, streamEvents, retryEmails, harness, failed } = await createBookedHarness()
    outboxHarness.inbox.failNext(1_000, 'reject')
    await outboxHarness.handlerWith()(streamEvents)
    const tries: number[] = []
    for (let quarter = 1; quarter <= 4 * 24 * 4; quarter += 1) {
      harness.clock.pass(15)
      const before = outboxHarness.inbox.emails().length
      const due = (await outboxHarness.emails.dueForRetry(harness.clock.read().now)).length
      await retryEmails()
      expect(outboxHarness.inbox.emails()).toHaveLength(before)
      if (due > 0) tries.push(quarter / 4)
    }
    expect(tries).toEqual([0.25, 0.5, 1, 2, 4, 8, 14, 20, 26, 32, 38, 44, 48])
    expect(await failed()).toEqual([
      { type: 'new_booking', retryAt: null, reason: 'refused' },
      { type: 'pending_payment', retryAt: null, reason: 'refused' },
    ])
  })

  it.each([
    ['reject', 'refused'],
    ['throttle', 'temporary'],
    ['break', 'temporary'],
  ] as const)('says why: the provider’s %s is %s', async (fault, reason) => {
    const { outboxHarness, streamEvents, failed } = await createBookedHarness()
    outboxHarness.inbox.failNext(9, fault)
    await outboxHarness.handlerWith()(streamEvents)
    expect((await failed()).map((email) => email.reason)).toEqual([reason, reason])
  })

  it('raises an alarm within the hour, even a single one', async () => {
    const conditions = alarmsFor([]).flatMap(({ name, condition }) => (name === 'E-mail not sent' ? [condition] : []))
    const { outboxHarness, streamEvents, retryEmails, harness, log } = await createBookedHarness()
    const send: typeof outboxHarness.needs.send = async (email) => {
      if (email.to === GUEST) throw new Error('This address is refused')
      return outboxHarness.needs.send(email)
    }
    await outboxHarness.handlerWith({ send })(streamEvents)
    for (let minutes = 15; minutes < 60; minutes += 15) {
      harness.clock.pass(15)
      await retryEmails({ send })
    }
    const alarmCount = log().filter(({ message }) => message === 'e-mail not sent').length
    expect(conditions).toMatchObject([{ kind: 'lines', withinMinutes: 60 }])
    for (const condition of conditions)
      if (condition.kind === 'lines') expect(alarmCount).toBeGreaterThanOrEqual(condition.atLeast)
  })

  it('is retried when its machine died, and only after its lease has expired', async () => {
    const { outboxHarness, streamEvents, retryEmails, harness } = await createBookedHarness()
    const never = () => new Promise<never>(() => {})
    // The machine dies while the first e-mail is on its way to the provider.
    let isSending: () => void = () => {}
    const reached = new Promise<void>((resolve) => (isSending = resolve))
    const send = async () => {
      isSending()
      return never()
    }
    void outboxHarness.handlerWith({ send })(streamEvents)
    await reached
    expect(await retryEmails()).toBe(0)
    harness.clock.pass(1)
    expect(await retryEmails()).toBe(1)
    expect(outboxHarness.sent(GUEST)).toHaveLength(1)
  })

  it.each([
    ['the booking cannot be read', { bookings: { findWhole: noAnswer, ofGuest: noAnswer } }],
    ['the secret cannot be had', { linkKey: noAnswer }],
  ])('is on the list even though %s', async (_, fault) => {
    const { outboxHarness, streamEvents, retryEmails, harness, statesSeen } = await createBookedHarness()
    await outboxHarness.handlerWith(fault)(streamEvents)
    expect(await statesSeen()).toEqual({ new_booking: 'failed', pending_payment: 'failed' })
    harness.clock.pass(15)
    await retryEmails()
    expect(await statesSeen()).toEqual({ new_booking: 'sent', pending_payment: 'sent' })
    expect(outboxHarness.sent(GUEST)).toHaveLength(1)
  })

  it('is dropped when it is obsolete', async () => {
    const { outboxHarness, streamEvents, retryEmails, harness, booked, statesSeen, failed } =
      await createBookedHarness()
    outboxHarness.inbox.failNext(1, 'reject')
    await outboxHarness.handlerWith()(streamEvents)
    expectOk(await harness.confirm({ params: { reference: booked.reference } }))
    harness.clock.pass(15)
    await retryEmails()
    expect(outboxHarness.sent(GUEST)).toEqual([])
    expect(await failed()).toEqual([])
    expect(await statesSeen()).toMatchObject({ pending_payment: 'obsolete' })
  })

  it('waits for the next run when the provider is down: one run does not try them all', async () => {
    const { outboxHarness, harness, retryEmails } = await createBookedHarness()
    for (let number = 0; number < 4; number += 1) await harness.createBooking()
    outboxHarness.inbox.failNext(10, 'reject')
    await outboxHarness.handlerWith()(await outboxHarness.takeStreamEvents())
    harness.clock.pass(15)
    let tries = 0
    const send = async () => {
      tries += 1
      throw new Error('down')
    }
    await retryEmails({ send })
    expect(tries).toBe(5)
  })
})

describe('an e-mail that staff send again', () => {
  it('is sent once more by the same way, and the history says who asked', async () => {
    const { outboxHarness, streamEvents, sendAgain, harness, booked } = await createBookedHarness()
    await outboxHarness.handlerWith()(streamEvents)
    harness.clock.pass(AN_HOUR)
    const shown = expectOk(await sendAgain('pending_payment'))
    expect(shown.history[0]).toMatchObject({
      name: 'email-sent-again',
      by: { name: 'Nomsa' },
      emails: ['pending_payment'],
    })
    await outboxHarness.handlerWith()(await outboxHarness.takeStreamEvents())
    expect(outboxHarness.sent(GUEST)).toHaveLength(2)
    expect(outboxHarness.sent(GUEST)[1]).toBe(outboxHarness.sent(GUEST)[0])
    expect((await harness.bookings.find(booked.reference))?.version).toBe(2)
  })

  it('leaves the list of failed e-mails, and is not retried as well', async () => {
    const { outboxHarness, streamEvents, sendAgain, retryEmails, harness, failed } = await createBookedHarness()
    outboxHarness.inbox.failNext(1, 'reject')
    await outboxHarness.handlerWith()(streamEvents)
    harness.clock.pass(AN_HOUR)
    expectOk(await sendAgain('pending_payment'))
    expect(await failed()).toEqual([])
    await outboxHarness.handlerWith()(await outboxHarness.takeStreamEvents())
    await retryEmails()
    expect(outboxHarness.sent(GUEST)).toHaveLength(1)
  })

  it('with the corrected address leaves the list, and reaches the guest once', async () => {
    const { outboxHarness, streamEvents, booked, retryEmails, harness, failed, statesSeen } =
      await createBookedHarness()
    outboxHarness.inbox.failNext(1, 'reject')
    await outboxHarness.handlerWith()(streamEvents)
    expect((await failed()).map(({ type }) => type)).toEqual(['pending_payment'])
    const corrected = { guestEmail: 'dlamini@example.co.za', sendAgain: true }
    expectOk(await correctGuest(harness, booked.reference, corrected))
    expect(await failed()).toEqual([])
    await outboxHarness.handlerWith()(await outboxHarness.takeStreamEvents())
    harness.clock.pass(AN_HOUR)
    await retryEmails()
    // The one that had failed said how to pay: it is that which is sent again.
    expect(outboxHarness.sent('dlamini@example.co.za')).toEqual([expect.stringContaining('How to pay')])
    expect(outboxHarness.sent(GUEST)).toEqual([])
    expect(Object.values(await statesSeen())).not.toContain('failed')
  })

  it('with the corrected address after the booking was confirmed is the confirmation, once', async () => {
    const { outboxHarness, streamEvents, booked, retryEmails, harness, failed } = await createBookedHarness()
    await outboxHarness.handlerWith()(streamEvents)
    expectOk(await harness.confirm({ params: { reference: booked.reference } }))
    outboxHarness.inbox.failNext(1, 'reject')
    await outboxHarness.handlerWith()(await outboxHarness.takeStreamEvents())
    expect((await failed()).map(({ type }) => type)).toEqual(['booking_confirmed'])
    harness.clock.pass(1)
    const corrected = { guestEmail: 'dlamini@example.co.za', sendAgain: true }
    expectOk(await correctGuest(harness, booked.reference, corrected))
    expect(await failed()).toEqual([])
    await outboxHarness.handlerWith()(await outboxHarness.takeStreamEvents())
    harness.clock.pass(AN_HOUR)
    await retryEmails()
    expect(outboxHarness.sent('dlamini@example.co.za')).toHaveLength(1)
  })

  it('is sent too when nothing had ever processed it', async () => {
    const { outboxHarness, sendAgain, harness, statesSeen } = await createBookedHarness()
    expect(await statesSeen()).toEqual({ new_booking: 'waiting', pending_payment: 'waiting' })
    harness.clock.pass(A_DAY)
    expectOk(await sendAgain('pending_payment'))
    await outboxHarness.handlerWith()(await outboxHarness.takeStreamEvents())
    expect(outboxHarness.sent()).toEqual([expect.stringContaining('How to pay')])
  })

  it('is sent once though the delayed stream delivers the first one after all', async () => {
    const { outboxHarness, streamEvents, sendAgain, harness } = await createBookedHarness()
    harness.clock.pass(AN_HOUR)
    expectOk(await sendAgain('pending_payment'))
    await outboxHarness.handlerWith()(streamEvents)
    await outboxHarness.handlerWith()(await outboxHarness.takeStreamEvents())
    expect(outboxHarness.sent(GUEST)).toHaveLength(1)
    expect(outboxHarness.sent()).toHaveLength(2)
  })

  it('is sent once though a machine died while sending the first one', async () => {
    const { outboxHarness, streamEvents, sendAgain, retryEmails, harness } = await createBookedHarness()
    let isSending: () => void = () => {}
    const reached = new Promise<void>((resolve) => (isSending = resolve))
    const send = async () => {
      isSending()
      return new Promise<never>(() => {})
    }
    void outboxHarness.handlerWith({ send })(streamEvents)
    await reached
    harness.clock.pass(5)
    expectOk(await sendAgain('pending_payment'))
    await retryEmails()
    await outboxHarness.handlerWith()(await outboxHarness.takeStreamEvents())
    expect(outboxHarness.sent(GUEST)).toHaveLength(1)
  })

  it('is sent once for two clicks, and not while it is being sent', async () => {
    const { outboxHarness, streamEvents, sendAgain, harness } = await createBookedHarness()
    expect(await sendAgain('pending_payment')).toMatchObject({ refusal: 'email-on-its-way' })
    await outboxHarness.handlerWith()(streamEvents)
    harness.clock.pass(AN_HOUR)
    const results = await Promise.all([sendAgain('pending_payment'), sendAgain('pending_payment')])
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(results.find(({ ok }) => !ok)).toMatchObject({ refusal: 'email-on-its-way' })
    await outboxHarness.handlerWith()(await outboxHarness.takeStreamEvents())
    expect(outboxHarness.sent(GUEST)).toHaveLength(2)
  })

  it('still states how money was refunded', async () => {
    const { outboxHarness, sendAgain, harness, booked } = await createBookedHarness()
    const params = { reference: booked.reference }
    const line = { amountCents: 1_000_00, method: 'eft', note: '' } as const
    expectOk(await harness.pay({ params, body: { ...line, entryId: 'bank-line-1' } }))
    expectOk(await harness.refund({ params, body: { ...line, entryId: 'bank-line-2' } }))
    await outboxHarness.takeStreamEvents()
    harness.clock.pass(AN_HOUR)
    expectOk(await sendAgain('refund_made'))
    await outboxHarness.handlerWith()(await outboxHarness.takeStreamEvents())
    expect(outboxHarness.inbox.emails(GUEST)[0]?.text).toContain('R1,000.00 back to you by EFT')
  })

  it('still states what was changed in the ledger', async () => {
    const { outboxHarness, sendAgain, harness, booked } = await createBookedHarness()
    const params = { reference: booked.reference }
    const line = { entryId: 'goodwill-0001', amountCents: -100_00, reason: 'The hot tub was cold', notifyGuest: true }
    expectOk(await harness.adjust({ params, body: line }))
    await outboxHarness.takeStreamEvents()
    for (let times = 1; times <= 2; times += 1) {
      harness.clock.pass(AN_HOUR)
      expectOk(await sendAgain('ledger_changed'))
      await outboxHarness.handlerWith()(await outboxHarness.takeStreamEvents())
      expect(outboxHarness.sent(GUEST)).toHaveLength(times)
      expect(outboxHarness.inbox.emails(GUEST)[times - 1]?.text).toContain('We have taken R100.00 off')
    }
  })

  it('is refused when it names new dates that have been released since', async () => {
    const { sendAgain, harness, booked } = await createBookedHarness()
    const params = { reference: booked.reference }
    const body = { cabinSlug: 'aloe', checkInDate: '2027-03-01', checkOutDate: '2027-03-03' }
    expectOk(await harness.move({ params, body }))
    harness.clock.pass(AN_HOUR)
    expectOk(await harness.cancelByStaff({ params, body: { reason: '' } }))
    expect(await sendAgain('booking_moved')).toMatchObject({ refusal: 'email-obsolete' })
  })

  it('is refused when its facts no longer hold, or nobody ever requested it', async () => {
    const { sendAgain, harness, booked } = await createBookedHarness()
    expectOk(await harness.confirm({ params: { reference: booked.reference } }))
    harness.clock.pass(AN_HOUR)
    expect(await sendAgain('pending_payment')).toMatchObject({ refusal: 'email-obsolete' })
    expect(await sendAgain('nights_taken')).toMatchObject({ refusal: 'email-not-found' })
  })
})
