import { describe, expect, it } from 'vitest'
import { BookingEvent } from '#shared/bookings/booking-event.ts'
import { isCorrectable } from '#shared/bookings/booking-state.ts'
import { LedgerLine } from '#shared/payments/ledger.ts'
import type { Caller } from '#lambdas/http/serve.ts'
import { newId } from '#lambdas/runtime/ids-and-tokens.ts'
import { createTestClock, NOW } from '#test/support/business-time-fixture.ts'
import { setUpTables } from '#test/support/table-fixture.ts'
import { createUseCaseHarness, expectOk } from '#test/support/use-case-harness.ts'

const tables = setUpTables()

const createHarness = async () => createUseCaseHarness((await tables.createSeededTable()).table, createTestClock(NOW))

const owner: Caller = { sub: 'b2f1', name: 'Lindiwe Mokoena', role: 'owner' }
/** Signed up under the name of PayFast. */
const payFastByName: Caller = { sub: 'c3a7', name: 'PayFast', role: 'staff' }
/** Signed up under the owner's name. */
const ownerByName: Caller = { sub: 'd4e8', name: 'Lindiwe Mokoena', role: 'staff' }

const aCardPayment = () => ({ entryId: newId(), amountCents: 100_000, method: 'card' as const, note: 'Card machine' })

describe('a line of the ledger', () => {
  it('that a helper called “PayFast” recorded as a card payment can be corrected by the owner', async () => {
    const harness = await createHarness()
    const { reference } = await harness.createBooking({})
    const paid = expectOk(await harness.pay({ params: { reference }, body: aCardPayment(), caller: payFastByName }))
    const [line] = paid.ledger
    expect(line).toMatchObject({ by: 'PayFast', bySub: 'c3a7' })
    const body = { entryId: newId(), corrects: String(line?.id), reason: 'Never came', notifyGuest: false }
    expectOk(await harness.correct({ params: { reference }, body, caller: owner }))
  })

  it('that PayFast’s message wrote cannot', async () => {
    const harness = await createHarness()
    const guest = await harness.startCardPayment()
    expect(await harness.settle(await harness.receiveItn(harness.itnFor(guest.paymentData)))).toBe('accepted')
    const { reference } = guest
    const { ledger = [] } = (await harness.bookings.find(reference)) ?? {}
    expect(ledger).toHaveLength(1)
    expect(ledger[0]).not.toHaveProperty('bySub')
    expect(isCorrectable({ reference, ledger }, String(ledger[0]?.id))).toBe(false)
    const body = { entryId: newId(), corrects: String(ledger[0]?.id), reason: 'Never came', notifyGuest: false }
    expect(await harness.correct({ params: { reference }, body, caller: owner })).toMatchObject({
      refusal: 'line-not-correctable',
    })
  })

  it('names the account of each who wrote one: payment, refund with its price, adjustment, correction', async () => {
    const harness = await createHarness()
    const { reference } = await harness.createBooking({})
    const params = { reference }
    const adjustment = { entryId: newId(), amountCents: 10_000, reason: 'Firewood', notifyGuest: false }
    const correction = { entryId: newId(), corrects: adjustment.entryId, reason: 'Not taken', notifyGuest: false }
    const refund = { entryId: newId(), amountCents: 5000, method: 'card' as const, note: '', priceGoesDown: true }
    expectOk(await harness.pay({ params, body: aCardPayment(), caller: ownerByName }))
    expectOk(await harness.adjust({ params, body: adjustment, caller: ownerByName }))
    expectOk(await harness.correct({ params, body: correction, caller: ownerByName }))
    const { ledger, history } = expectOk(await harness.refund({ params, body: refund, caller: ownerByName }))
    expect(ledger.map(({ by, bySub }) => ({ by, bySub }))).toEqual(
      Array.from({ length: 5 }, () => ({ by: 'Lindiwe Mokoena', bySub: 'd4e8' })),
    )
    expect(history.filter(({ by }) => by.kind === 'staff').map(({ by }) => by.sub)).toEqual(
      Array.from({ length: 4 }, () => 'd4e8'),
    )
  })

  it('from before accounts were stored is read as it is: a person’s can be corrected, one of PayFast cannot', () => {
    const stored = { id: newId(), kind: 'payment', method: 'card', amountCents: 5000, at: NOW, note: '' }
    const [typed, settled] = [
      LedgerLine.parse({ ...stored, by: 'PayFast' }),
      LedgerLine.parse({ ...stored, id: 'payfast-1089250', by: 'PayFast' }),
    ]
    expect(typed).not.toHaveProperty('bySub')
    expect(
      [typed, settled].map(({ id }) => isCorrectable({ reference: 'MC-7K4QX', ledger: [typed, settled] }, id)),
    ).toEqual([true, false])
    expect(BookingEvent.parse({ id: 'a', at: NOW, by: { kind: 'staff', name: 'Nomsa' }, name: 'noted' }).by).toEqual({
      kind: 'staff',
      name: 'Nomsa',
    })
  })
})

describe('a note', () => {
  it('that two people of one name add is written twice; a double click of one is not', async () => {
    const harness = await createHarness()
    const { reference } = await harness.createBooking({})
    const params = { reference }
    const body = { note: 'Phoned: comes late' }
    expectOk(await harness.addNote({ params, body, caller: owner }))
    expectOk(await harness.addNote({ params, body, caller: owner }))
    const { history } = expectOk(await harness.addNote({ params, body, caller: ownerByName }))
    const authors = history.filter(({ name }) => name === 'noted').map(({ by }) => by.sub ?? '')
    expect(new Set(authors)).toEqual(new Set(['b2f1', 'd4e8']))
    expect(authors).toHaveLength(2)
  })
})
