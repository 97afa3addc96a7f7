import { beforeAll, describe, expect, it } from 'vitest'
import { type Trouble, aMachine, troubles } from '#test/support/a-failing-client.ts'
import { granted } from '#test/support/a-house.ts'
import { theLog } from '#test/support/a-log.ts'
import { tablesForThisFile } from '#test/support/a-table.ts'
import { type World, aTroubledWorld } from './a-troubled-world.ts'

const tables = tablesForThisFile()
theLog()

type House = ReturnType<World['on']>
type Story = {
  /** What was before; what it gives is handed to the act. */
  readonly given: (house: House, world: World) => Promise<string>
  /** One Lambda's work. Whoever asked for it asks for it again: guest, PayFast, stream, schedule, staff. */
  readonly act: (house: House, given: string, world: World) => Promise<unknown>
  /** The stream has not told of what was before: that is the act. */
  readonly isOutbox?: true
}

const KEY = '11111111-1111-4111-8111-111111111111'
const aBooking = async (house: House, form: Parameters<House['send']>[0] = {}) => (await house.booked(form)).reference
const bankLine = (amountCents: number) => ({ entryId: 'bank-line-1', amountCents, method: 'eft', note: '' }) as const

/** A guest at PayFast, and what PayFast will write of it. */
async function atPayfast(house: House, wish: Parameters<House['itnFor']>[1] = {}) {
  const { token, reference } = await house.booked({ paymentMethod: 'card' })
  const { paymentData } = granted(await house.startPayment({ body: { token } }))
  return { token, reference, body: house.itnFor(paymentData, wish), paymentData }
}
const aMessage = (wish?: Parameters<House['itnFor']>[1]) => async (house: House) =>
  house.received((await atPayfast(house, wish)).body)
const settle: Story['act'] = (house, itnId) => house.settle(itnId)

const stories: Readonly<Record<string, Story>> = {
  'a guest books, to pay by EFT': {
    given: async () => KEY,
    act: (house, idempotencyKey) => house.send({ idempotencyKey, paymentMethod: 'eft' }),
  },
  'a guest books, to pay by card, and wants extras': {
    given: async () => KEY,
    act: (house, idempotencyKey) =>
      house.send({ idempotencyKey, paymentMethod: 'card', addOns: [{ addOnId: 'firewood', quantity: 2 }] }),
  },
  'staff confirm': {
    given: (house) => aBooking(house),
    act: (house, reference) => house.confirm({ params: { reference } }),
  },
  'staff write down the deposit': {
    given: (house) => aBooking(house),
    act: (house, reference) => house.pay({ params: { reference }, body: bankLine(2_300_00) }),
  },
  'PayFast sends its message': {
    given: async (house) => (await atPayfast(house)).body,
    act: (house, body) => house.received(body),
  },
  'a card payment is settled': { given: aMessage(), act: settle },
  'a card payment is settled whose nights are gone': {
    async given(house, { clock }) {
      const id = await aMessage()(house)
      const quick = await aBooking(house)
      clock.pass(20)
      granted(await house.confirm({ params: { reference: quick } }))
      return id
    },
    act: settle,
  },
  'a card payment is settled whose booking was cancelled': {
    async given(house) {
      const { body, token } = await atPayfast(house)
      granted(await house.cancel({ params: { token }, body: { refundCents: 0, paidCents: 0, reason: '' } }))
      return house.received(body)
    },
    act: settle,
  },
  'a declined card is settled': { given: aMessage({ paymentStatus: 'FAILED' }), act: settle },
  'a payment of the wrong amount is settled': { given: aMessage({ amountGrossCents: 1_00 }), act: settle },
  'a second payment is settled': {
    async given(house) {
      const { body, paymentData } = await atPayfast(house)
      await house.settle(await house.received(body))
      return house.received(house.itnFor(paymentData, { pfPaymentId: '1089251' }))
    },
    act: settle,
  },
  'a forged message is settled': {
    given: async (house) => house.received((await atPayfast(house)).body.replace('amount_fee=', 'amount_fee=-9')),
    act: settle,
  },
  'a guest cancels a stay that was confirmed': {
    async given(house) {
      const { token, reference } = await house.booked()
      granted(await house.confirm({ params: { reference } }))
      return token
    },
    act: (house, token) => house.cancel({ params: { token }, body: { refundCents: 0, paidCents: 0, reason: 'Ill' } }),
  },
  'a guest asks for the invoice': {
    async given(house) {
      const { token, reference } = await house.booked()
      granted(await house.confirm({ params: { reference } }))
      return token
    },
    act: (house, token) => house.paper({ params: { token }, body: { kind: 'invoice' } }),
  },
  'staff cancel while the guest is at PayFast': {
    given: async (house) => (await atPayfast(house)).reference,
    act: (house, reference) => house.cancelByStaff({ params: { reference }, body: { reason: 'Burst pipe' } }),
  },
  'staff move a stay to another cabin': {
    async given(house) {
      const reference = await aBooking(house)
      granted(await house.confirm({ params: { reference } }))
      return reference
    },
    act: (house, reference) =>
      house.move({
        params: { reference },
        body: { cabinName: 'aloe', checkInDate: '2027-02-08', checkOutDate: '2027-02-10' },
      }),
  },
  'the hour of an unpaid booking comes': {
    given: (house) => aBooking(house),
    async act(house, _, { clock }) {
      clock.pass(49 * 60)
      await house.lapse()
    },
  },
  'the e-mails of a new booking go out': {
    given: (house) => aBooking(house),
    act: async (house, _, world) => house.carry(await world.toldOfEvents()),
    isOutbox: true,
  },
  'the e-mails of a payment that confirms go out': {
    async given(house, world) {
      const reference = await aBooking(house)
      await world.toldOfAll()
      granted(await house.pay({ params: { reference }, body: bankLine(2_300_00) }))
      return reference
    },
    act: async (house, _, world) => house.carry(await world.toldOfEvents()),
    isOutbox: true,
  },
}

const isRead = (call: string | undefined): boolean => call === 'Get' || call === 'BatchGet' || call === 'Query'
/** A read changes nothing: done or not, answered or not, is the same to it. */
const troublesOfReads: readonly Trouble[] = ['is throttled', 'kills the machine before it is done']

/**
 * SES knows no idempotency token: where its answer was lost, or the machine died before it could write it down, an
 * e-mail goes out again. Everywhere else it goes out once.
 */
const mayBeSentTwice = (trouble: Trouble, call: string | undefined): boolean =>
  trouble.startsWith('kills') || (trouble === 'times out after it is done' && call === 'SES sends')

describe.each(Object.entries(stories))('when %s', (_, { given, act, isOutbox }) => {
  let world: World
  let state: string
  let calls: readonly string[]
  let undisturbed: { readonly table: readonly string[]; readonly sent: readonly string[] }

  beforeAll(async () => {
    world = await aTroubledWorld(tables.started())
    state = await given(world.on(aMachine()), world)
    if (!isOutbox) await world.toldOfAll()
    await world.keep()
    const machine = aMachine()
    await machine.run(() => act(world.on(machine), state, world))
    calls = machine.calls
    if (isOutbox) await world.carried()
    undisturbed = { table: await world.outcome(), sent: world.sent.toSorted() }
  })

  it.each(troubles)('and a call %s, trying again ends as if nothing had been', async (trouble) => {
    expect(calls.length).toBeGreaterThan(0)
    for (const [place, call] of calls.entries()) {
      if (isRead(call) && !troublesOfReads.includes(trouble)) continue
      await world.putBack()
      const machine = aMachine({ at: place + 1, trouble })
      await machine.run(() => act(world.on(machine), state, world))
      const written = await world.written()
      world.clock.pass(1)
      // Whoever got an answer may ask again too: a double click, a repeated message.
      await aMachine().run(() => act(world.on(aMachine()), state, world))
      // What was written stays as it was, whoever asks for it again.
      if (written.length > 0 && !isOutbox) expect(await world.written()).toEqual(written)
      // The stream tells of what failed until nothing does.
      if (isOutbox) await world.carried()

      const where = `call ${place + 1}, ${call}, ${trouble}`
      const sent = mayBeSentTwice(trouble, call) ? [...new Set(world.sent)] : world.sent
      const outcome = { where, table: await world.outcome(), sent: sent.toSorted() }
      expect(outcome).toEqual({ where, ...undisturbed })
    }
  })
})
