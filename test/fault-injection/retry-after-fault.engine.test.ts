import { beforeAll, describe, expect, it } from 'vitest'
import { anImportRow } from '#test/support/import-row-fixture.ts'
import { type Fault, createFaultInjector, faults } from '#test/support/fault-injector.ts'
import { expectOk } from '#test/support/use-case-harness.ts'
import { setUpTestLog } from '#test/support/test-log.ts'
import { isLongRun } from '#test/support/long-run.ts'
import { setUpTables } from '#test/support/table-fixture.ts'
import { type FaultHarness, createFaultHarness } from './fault-harness.ts'
import type { ExchangeBookings } from '#shared/bookings/exchange.contract.ts'
import type { BodyOf } from '#shared/kernel/endpoint.ts'
import { correctGuest } from '#test/support/staff-forms.ts'

const tables = setUpTables()
setUpTestLog()

type UseCaseHarness = ReturnType<FaultHarness['on']>
type Story = {
  /** The state before; what it returns is passed to the action. */
  readonly given: (harness: UseCaseHarness, faultHarness: FaultHarness) => Promise<string>
  /** One Lambda's work. Its caller retries it: guest, PayFast, stream, schedule, staff. */
  readonly action: (harness: UseCaseHarness, given: string, faultHarness: FaultHarness) => Promise<unknown>
  /** The stream has not delivered the state before: delivering it is the action. */
  readonly isOutbox?: true
}

const KEY = '11111111-1111-4111-8111-111111111111'
const aBooking = async (harness: UseCaseHarness, form: Parameters<UseCaseHarness['send']>[0] = {}) =>
  (await harness.createBooking(form)).reference
const atAloe = { cabinSlug: 'aloe', checkInDate: '2027-02-08', checkOutDate: '2027-02-10' }
const bankLine = (amountCents: number) => ({ entryId: 'bank-line-1', amountCents, method: 'eft', note: '' }) as const

/** A guest at PayFast, and the message that PayFast will send. */
async function atPayfast(harness: UseCaseHarness, overrides: Parameters<UseCaseHarness['itnFor']>[1] = {}) {
  const { token, reference } = await harness.createBooking({ paymentMethod: 'card' })
  const { paymentData } = expectOk(await harness.startPayment({ body: { token } }))
  return { token, reference, body: harness.itnFor(paymentData, overrides), paymentData }
}
const aMessage = (overrides?: Parameters<UseCaseHarness['itnFor']>[1]) => async (harness: UseCaseHarness) =>
  harness.receiveItn((await atPayfast(harness, overrides)).body)
const settle: Story['action'] = (harness, itnId) => harness.settle(itnId)

const stories: Readonly<Record<string, Story>> = {
  'a guest books by EFT': {
    given: async () => KEY,
    action: (harness, idempotencyKey) => harness.send({ idempotencyKey, paymentMethod: 'eft' }),
  },
  'a guest books by card with add-ons': {
    given: async () => KEY,
    action: (harness, idempotencyKey) =>
      harness.send({ idempotencyKey, paymentMethod: 'card', addOns: [{ addOnId: 'firewood', quantity: 2 }] }),
  },
  'staff book by phone, with a deposit and another total': {
    given: async () => KEY,
    action: (harness, idempotencyKey) =>
      harness.bookByStaff({
        idempotencyKey,
        guestEmail: 'naledi@example.co.za',
        agreedTotalCents: 4_000_00,
        priceReason: 'Regular guest',
        outcome: { kind: 'payment', amountCents: 2_000_00, method: 'eft' },
      }),
  },
  'staff bring in a line of a paper calendar': {
    given: async () => '',
    action: (harness) => harness.importBookings({ body: { rows: [anImportRow({ paidCents: 2_000_00 })] } }),
  },
  'a guest accepts the terms': {
    async given(harness) {
      const { reference } = expectOk(await harness.bookByStaff({ guestEmail: 'naledi@example.co.za' }))
      return (
        expectOk(await harness.showToStaff({ params: { reference } }))
          .guestLink.split('/')
          .at(-1) ?? ''
      )
    },
    action: (harness, token) => harness.acceptTerms({ params: { token }, body: { termsId: 'terms-1' } }),
  },
  'staff confirm': {
    given: (harness) => aBooking(harness),
    action: (harness, reference) => harness.confirm({ params: { reference } }),
  },
  'staff hold nights': {
    given: (harness) => aBooking(harness),
    action: (harness, reference) =>
      harness.holdNights({ params: { reference }, body: { until: '2026-11-24T08:00:00.000Z' } }),
  },
  'staff book by phone and hold the nights': {
    given: async () => KEY,
    action: (harness, idempotencyKey) =>
      harness.bookByStaff({
        idempotencyKey,
        guestEmail: 'naledi@example.co.za',
        outcome: { kind: 'hold', until: '2026-11-24T08:00:00.000Z' },
      }),
  },
  'staff end a hold of nights': {
    async given(harness) {
      const reference = await aBooking(harness)
      const body = { until: '2026-11-24T08:00:00.000Z' }
      expectOk(await harness.holdNights({ params: { reference }, body }))
      return reference
    },
    action: (harness, reference) => harness.endNightHold({ params: { reference } }),
  },
  'the hold of a booking ends within a day': {
    async given(harness) {
      const reference = await aBooking(harness)
      const body = { until: '2026-11-24T08:00:00.000Z' }
      expectOk(await harness.holdNights({ params: { reference }, body }))
      return reference
    },
    async action(harness, _, { clock }) {
      clock.setTo('2026-11-23T08:01:00.000Z')
      await harness.reviewStaffHolds()
    },
  },
  'staff record the deposit': {
    given: (harness) => aBooking(harness),
    action: (harness, reference) => harness.pay({ params: { reference }, body: bankLine(2_300_00) }),
  },
  'PayFast sends its message': {
    given: async (harness) => (await atPayfast(harness)).body,
    action: (harness, body) => harness.receiveItn(body),
  },
  'a card payment is settled': { given: aMessage(), action: settle },
  'a card payment is settled whose nights are taken': {
    async given(harness, { clock }) {
      const id = await aMessage()(harness)
      const quick = await aBooking(harness)
      clock.pass(20)
      expectOk(await harness.confirm({ params: { reference: quick } }))
      return id
    },
    action: settle,
  },
  'a card payment is settled whose booking was cancelled': {
    async given(harness) {
      const { body, token } = await atPayfast(harness)
      expectOk(await harness.cancel({ params: { token }, body: { refundCents: 0, paidCents: 0, reason: '' } }))
      return harness.receiveItn(body)
    },
    action: settle,
  },
  'a declined card is settled': { given: aMessage({ paymentStatus: 'FAILED' }), action: settle },
  'a payment of the wrong amount is settled': { given: aMessage({ amountGrossCents: 1_00 }), action: settle },
  'a second payment is settled': {
    async given(harness) {
      const { body, paymentData } = await atPayfast(harness)
      await harness.settle(await harness.receiveItn(body))
      return harness.receiveItn(harness.itnFor(paymentData, { pfPaymentId: '1089251' }))
    },
    action: settle,
  },
  'a forged message is settled': {
    given: async (harness) =>
      harness.receiveItn((await atPayfast(harness)).body.replace('amount_fee=', 'amount_fee=-9')),
    action: settle,
  },
  'a guest cancels a confirmed stay': {
    async given(harness) {
      const { token, reference } = await harness.createBooking()
      expectOk(await harness.confirm({ params: { reference } }))
      return token
    },
    action: (harness, token) =>
      harness.cancel({ params: { token }, body: { refundCents: 0, paidCents: 0, reason: 'Ill' } }),
  },
  'a guest asks for the invoice': {
    async given(harness) {
      const { token, reference } = await harness.createBooking()
      expectOk(await harness.confirm({ params: { reference } }))
      return token
    },
    action: (harness, token) => harness.issueBillingDocument({ params: { token }, body: { kind: 'invoice' } }),
  },
  'staff cancel while the guest is at PayFast': {
    given: async (harness) => (await atPayfast(harness)).reference,
    action: (harness, reference) => harness.cancelByStaff({ params: { reference }, body: { reason: 'Burst pipe' } }),
  },
  'staff move a stay to another cabin': {
    async given(harness) {
      const reference = await aBooking(harness)
      expectOk(await harness.confirm({ params: { reference } }))
      return reference
    },
    action: (harness, reference) =>
      harness.move({
        params: { reference },
        body: { cabinSlug: 'aloe', checkInDate: '2027-02-08', checkOutDate: '2027-02-10' },
      }),
  },
  'staff move a stay by a night more, at its price': {
    async given(harness) {
      const reference = await aBooking(harness)
      expectOk(await harness.confirm({ params: { reference } }))
      return reference
    },
    action: (harness, reference) =>
      harness.move({
        params: { reference },
        body: {
          ...{ cabinSlug: 'protea', checkInDate: '2027-02-01', checkOutDate: '2027-02-04' },
          ...({ newTotal: 'recalculate', quotedTotalCents: 6_900_00 } as const),
        },
      }),
  },
  'staff move the rest of a stay to another cabin': {
    async given(harness) {
      const reference = await aBooking(harness)
      expectOk(await harness.confirm({ params: { reference } }))
      return reference
    },
    action: (harness, reference) =>
      harness.changeStay({
        params: { reference },
        body: {
          cabinSlug: 'aloe',
          fromNight: '2027-02-02',
          openedWith: { cabinSlug: 'protea' },
          entryId: KEY,
          newTotal: 'keep',
          keepsTerms: true,
          quotedCents: 4_600_00,
          reason: '',
          notifyGuest: true,
        },
      }),
  },
  'staff exchange two bookings': {
    async given(harness) {
      const guests = [
        await aBooking(harness),
        await aBooking(harness, { ...atAloe, guestEmail: 'pieter@example.co.za' }),
      ]
      for (const reference of guests) expectOk(await harness.confirm({ params: { reference } }))
      const [reference = '', otherReference = ''] = guests
      return JSON.stringify({ reference, body: await harness.exchangeBody(reference, { otherReference }) })
    },
    action(harness, given) {
      const { reference, body } = JSON.parse(given) as { reference: string; body: BodyOf<typeof ExchangeBookings> }
      return harness.exchange({ params: { reference }, body })
    },
  },
  'staff move a payment to another booking': {
    async given(harness) {
      const reference = await aBooking(harness)
      const toReference = await aBooking(harness, { ...atAloe, guestEmail: 'pieter@example.co.za' })
      expectOk(await harness.pay({ params: { reference }, body: bankLine(2_300_00) }))
      return `${reference} ${toReference}`
    },
    action(harness, given) {
      const [reference = '', toReference = ''] = given.split(' ')
      const transfer = { entryId: KEY, lineId: 'bank-line-1', toReference, amountCents: 2_300_00 }
      return harness.transfer({ params: { reference }, body: transfer })
    },
  },
  'staff change the party and the add-ons': {
    async given(harness) {
      const reference = await aBooking(harness)
      expectOk(await harness.confirm({ params: { reference } }))
      return reference
    },
    async action(harness, reference) {
      const params = { reference }
      const party = { numberOfAdults: 1, children: [], addOns: [{ addOnId: 'firewood', quantity: 3 }] }
      const change = { entryId: KEY, newTotal: 'recalculate', reason: '', notifyGuest: true } as const
      // One adult less at R1,150.00 a night, and three bags at R85.00.
      const quotedCents = 4_600_00 - 2 * 1_150_00 + 3 * 85_00
      return harness.changeParty({ params, body: { ...party, ...change, quotedCents } })
    },
  },
  'staff correct a guest': {
    given: (harness) => aBooking(harness),
    action: (harness, reference) =>
      correctGuest(harness, reference, {
        guestName: 'Thandi Dlamini',
        guestEmail: 'dlamini@example.co.za',
        guestPhone: '082 555 0100',
        guestSuburb: 'Alice',
        sendAgain: false,
      }),
  },
  'an unpaid booking expires': {
    given: (harness) => aBooking(harness),
    async action(harness, _, { clock }) {
      clock.pass(49 * 60)
      await harness.expireBookings()
    },
  },
  'the e-mails of a new booking go out': {
    given: (harness) => aBooking(harness),
    action: async (harness, _, faultHarness) => harness.carry(await faultHarness.readOutboxEvents()),
    isOutbox: true,
  },
  'the e-mails of a payment that confirms go out': {
    async given(harness, faultHarness) {
      const reference = await aBooking(harness)
      await faultHarness.deliverAll()
      expectOk(await harness.pay({ params: { reference }, body: bankLine(2_300_00) }))
      return reference
    },
    action: async (harness, _, faultHarness) => harness.carry(await faultHarness.readOutboxEvents()),
    isOutbox: true,
  },
}

const isRead = (call: string | undefined): boolean => call === 'Get' || call === 'BatchGet' || call === 'Query'
/** A read changes nothing, so faults after it are the same as faults before it. */
const readFaults: readonly Fault[] = ['is throttled', 'kills the machine before it is done']

/**
 * SES has no idempotency token: where its response was lost, or the machine died before it could record it, an e-mail
 * goes out again. Everywhere else it goes out once.
 */
const mayBeSentTwice = (fault: Fault, call: string | undefined): boolean =>
  fault.startsWith('kills') || (fault === 'times out after it is done' && call === 'SES sends')

/** The others are tried in npm run test:long. */
const worstFaults: readonly Fault[] = ['times out after it is done', 'kills the machine after it is done']
const triedFaults = isLongRun ? faults.filter((fault) => !worstFaults.includes(fault)) : worstFaults

describe.each(Object.entries(stories))('when %s', { tags: ['long'] }, (_, { given, action, isOutbox }) => {
  let faultHarness: FaultHarness
  let state: string
  let calls: readonly string[]
  let undisturbed: { readonly table: readonly string[]; readonly sent: readonly string[] }

  beforeAll(async () => {
    faultHarness = await createFaultHarness(tables.started())
    state = await given(faultHarness.on(createFaultInjector()), faultHarness)
    if (!isOutbox) await faultHarness.deliverAll()
    await faultHarness.takeSnapshot()
    const machine = createFaultInjector()
    await machine.run(() => action(faultHarness.on(machine), state, faultHarness))
    calls = machine.calls
    if (isOutbox) await faultHarness.processOutbox()
    undisturbed = { table: await faultHarness.outcome(), sent: faultHarness.sent.toSorted() }
  })

  it.each(triedFaults)('and a call %s, a retry ends in the same state as a run without faults', async (fault) => {
    expect(calls.length).toBeGreaterThan(0)
    for (const [place, call] of calls.entries()) {
      if (isRead(call) && !readFaults.includes(fault)) continue
      await faultHarness.restore()
      const machine = createFaultInjector({ at: place + 1, fault })
      await machine.run(() => action(faultHarness.on(machine), state, faultHarness))
      const written = await faultHarness.written()
      faultHarness.clock.pass(1)
      // A caller that got a response may retry too: a double click, a repeated message.
      await createFaultInjector().run(() => action(faultHarness.on(createFaultInjector()), state, faultHarness))
      // A retry does not change what was written.
      if (written.length > 0 && !isOutbox) expect(await faultHarness.written()).toEqual(written)
      // The stream delivers what failed until nothing does.
      if (isOutbox) await faultHarness.processOutbox()

      const where = `call ${place + 1}, ${call}, ${fault}`
      const sent = mayBeSentTwice(fault, call) ? [...new Set(faultHarness.sent)] : faultHarness.sent
      const outcome = { where, table: await faultHarness.outcome(), sent: sent.toSorted() }
      expect(outcome).toEqual({ where, ...undisturbed })
    }
  })
})
