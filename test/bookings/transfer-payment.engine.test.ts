import { describe, expect, it } from 'vitest'
import { nightsOf } from '#shared/availability/stay.ts'
import { addDays } from '#shared/kernel/calendar-date.ts'
import { LedgerLine } from '#shared/payments/ledger.ts'
import { openTable } from '#lambdas/table/table.ts'
import { aBooking, anOrder, numberedBooking } from '#test/support/booking-fixture.ts'
import { createTestClock } from '#test/support/business-time-fixture.ts'
import { interruptTable } from '#test/support/interleaving.ts'
import { readAllItems } from '#test/support/start-tables.ts'
import { setUpTables } from '#test/support/table-fixture.ts'
import { findViolations } from '#test/support/table-invariants.ts'
import { setUpTestLog } from '#test/support/test-log.ts'
import { type UseCaseHarness, createUseCaseHarness, expectOk } from '#test/support/use-case-harness.ts'

const tables = setUpTables()
setUpTestLog()

async function createHarness() {
  const { table, tableName } = await tables.createSeededTable()
  const harness = createUseCaseHarness(table)
  const violations = async () =>
    findViolations(await readAllItems(tables.started(), tableName), harness.clock.read().now)
  return { ...harness, tableName, violations }
}

/** A booking of R4,600.00, of which R2,300.00 confirm it. */
const book = (harness: UseCaseHarness, form: Parameters<UseCaseHarness['createBooking']>[0] = {}) =>
  harness.createBooking(form)
const pay = async (harness: UseCaseHarness, { reference }: { readonly reference: string }, amountCents = 2_300_00) =>
  expectOk(
    await harness.pay({
      params: { reference },
      body: { entryId: 'bank-line-1', amountCents, method: 'eft', note: 'Statement 14' },
    }),
  )
const transfer = (
  harness: UseCaseHarness,
  from: { readonly reference: string },
  to: { readonly reference: string },
  body: Partial<Parameters<UseCaseHarness['transfer']>[0]['body']> = {},
) =>
  harness.transfer({
    params: { reference: from.reference },
    body: { entryId: 'transfer-1', lineId: 'bank-line-1', toReference: to.reference, amountCents: 2_300_00, ...body },
  })
const other = { checkInDate: '2027-03-01', checkOutDate: '2027-03-03', guestEmail: 'pieter@example.co.za' }

describe('a payment on the wrong booking', () => {
  it('moves to the right one, which is confirmed by it, in one step for both', async () => {
    const harness = await createHarness()
    const [wrong, right] = [await book(harness), await book(harness, other)]
    await pay(harness, wrong)
    const { giver, taker } = expectOk(await transfer(harness, wrong, right))
    expect(giver).toMatchObject({
      reference: wrong.reference,
      status: 'confirmed',
      paidCents: 0,
      paymentStatus: 'unpaid',
    })
    expect(taker).toMatchObject({
      reference: right.reference,
      status: 'confirmed',
      paidCents: 2_300_00,
      paymentStatus: 'deposit_paid',
    })
    expect([giver, taker].map(({ history }) => history[0]?.name)).toEqual(['transferred-out', 'transferred-in'])
    expect(await harness.violations()).toEqual([])
    const owners = await harness.nights.ownersOf('protea', '2027-03-01', '2027-03-02')
    expect(owners.map(({ ownerId }) => ownerId)).toEqual([right.reference, right.reference])
  })

  it('is moved once, though the button is pressed twice', async () => {
    const harness = await createHarness()
    const [wrong, right] = [await book(harness), await book(harness, other)]
    await pay(harness, wrong)
    const results = await Promise.all([transfer(harness, wrong, right), transfer(harness, wrong, right)])
    for (const result of results) expect(expectOk(result).taker.paidCents).toBe(2_300_00)
    expect(await transfer(harness, wrong, right, { amountCents: 1_00 })).toMatchObject({
      refusal: 'entry-id-used',
      details: { amountCents: 2_300_00 },
    })
    expect(await harness.violations()).toEqual([])
  })

  it('goes back by a transfer the other way', async () => {
    const harness = await createHarness()
    const [wrong, right] = [await book(harness), await book(harness, other)]
    await pay(harness, wrong)
    expectOk(await transfer(harness, wrong, right))
    const back = expectOk(await transfer(harness, right, wrong, { entryId: 'transfer-2', lineId: 'transfer-1' }))
    expect([back.giver.paidCents, back.taker.paidCents]).toEqual([0, 2_300_00])
    expect(
      await harness.correct({
        params: { reference: right.reference },
        body: { entryId: 'correction-1', corrects: 'transfer-1', reason: 'Typed in error' },
      }),
    ).toMatchObject({ refusal: 'line-not-correctable' })
    expect(await harness.violations()).toEqual([])
  })

  it('that was paid for the same nights by one who waits for them gives them to the other', async () => {
    const harness = await createHarness()
    const [wrong, right, quick] = [await book(harness), await book(harness), await book(harness)]
    expectOk(await harness.confirm({ params: { reference: quick.reference } }))
    expect(await pay(harness, wrong)).toMatchObject({ status: 'pending', needsAttention: 'paid-but-nights-taken' })
    // Both touch the same night items: the giver's mark goes as the taker's comes.
    const waits = expectOk(await transfer(harness, wrong, right))
    expect(waits.giver).toMatchObject({ needsAttention: null, paidCents: 0 })
    expect(waits.taker).toMatchObject({ status: 'pending', needsAttention: 'paid-but-nights-taken' })
    expect(await harness.violations()).toEqual([])
    expectOk(await harness.cancelByStaff({ params: { reference: quick.reference }, body: { reason: 'Flood' } }))
    expect(await harness.shownToStaff(right)).toMatchObject({ status: 'confirmed' })
    expect(await harness.violations()).toEqual([])
  })

  it('confirms the taker on nights for which the giver alone waits', async () => {
    const harness = await createHarness()
    const [wrong, right, quick] = [
      await book(harness),
      await book(harness, { checkOutDate: '2027-02-02' }),
      await book(harness, { checkInDate: '2027-02-02' }),
    ]
    expectOk(await harness.confirm({ params: { reference: quick.reference } }))
    expect(await pay(harness, wrong)).toMatchObject({ needsAttention: 'paid-but-nights-taken' })
    const quoted = expectOk(
      await harness.quoteTransfer({
        params: { reference: wrong.reference },
        query: { lineId: 'bank-line-1', toReference: right.reference, amountCents: 2_300_00 },
      }),
    )
    expect(quoted.taker.after).toMatchObject({ status: 'confirmed', needsAttention: null })
    const { taker } = expectOk(await transfer(harness, wrong, right))
    expect(taker).toMatchObject({ status: 'confirmed' })
    expect(await harness.violations()).toEqual([])
  })

  it('goes over a card hold on the taker’s nights only where staff say so', async () => {
    const harness = await createHarness()
    const [wrong, right] = [await book(harness, other), await book(harness)]
    await pay(harness, wrong)
    const holder = await harness.startCardPayment()
    const refused = await transfer(harness, wrong, right)
    expect(refused).toMatchObject({ refusal: 'nights-on-hold', details: { ownerIds: [holder.reference] } })
    expect(await harness.shownToStaff(wrong)).toMatchObject({ paidCents: 2_300_00 })
    const { taker } = expectOk(await transfer(harness, wrong, right, { overHoldsOf: [holder.reference] }))
    expect(taker.status).toBe('confirmed')
    expect(await harness.violations()).toEqual([])
  })

  it('asks first where it is more than is owed, or more than goes back of a cancelled stay', async () => {
    const harness = await createHarness()
    const [cancelled, right] = [await book(harness), await book(harness, other)]
    await pay(harness, cancelled, 4_700_00)
    expectOk(
      await harness.cancelByStaff({
        params: { reference: cancelled.reference },
        body: { refundCents: 1_000_00, reason: 'Ill' },
      }),
    )
    const ask = (amountCents: number) => transfer(harness, cancelled, right, { amountCents, confirmedReasons: [] })
    expect(await ask(4_700_00)).toMatchObject({
      refusal: 'unusual-line',
      details: { reasons: ['more-than-owed', 'more-than-goes-back'], owedCents: 4_600_00, goesBackCents: 1_000_00 },
    })
    const { giver, taker } = expectOk(await ask(1_000_00))
    expect(giver).toMatchObject({ refundOwedCents: 0, paidCents: 3_700_00 })
    expect(taker).toMatchObject({ status: 'pending', paidCents: 1_000_00 })
    expect(expectOk(await harness.list({ query: { refundOwed: 'true' } })).bookings).toEqual([])
    expect(await harness.violations()).toEqual([])
  })

  it.each([
    ['into a cancelled booking', 'transfer-to-cancelled'],
    ['onto itself', 'same-booking'],
    ['onto a booking that is not there', 'other-booking-not-found'],
  ])('is refused %s', async (_, refusal) => {
    const harness = await createHarness()
    const [wrong, right] = [await book(harness), await book(harness, other)]
    await pay(harness, wrong)
    if (refusal === 'transfer-to-cancelled')
      expectOk(await harness.cancelByStaff({ params: { reference: right.reference }, body: { reason: 'Ill' } }))
    const to = { 'transfer-to-cancelled': right, 'same-booking': wrong }[refusal] ?? { reference: 'MC-33333' }
    expect(await transfer(harness, wrong, to)).toMatchObject({ refusal })
    expect(await harness.shownToStaff(wrong)).toMatchObject({ paidCents: 2_300_00 })
  })

  it('is counted on the lists of both: owed by one, no longer short on the other', async () => {
    const harness = await createHarness()
    const [wrong, right] = [await book(harness), await book(harness, other)]
    await pay(harness, wrong)
    expectOk(await transfer(harness, wrong, right, { amountCents: 2_000_00 }))
    const short = async () => expectOk(await harness.list({ query: { shortPayment: 'true' } })).bookings
    expect((await short()).map(({ reference }) => reference)).toEqual([right.reference])
    expectOk(await transfer(harness, wrong, right, { entryId: 'transfer-2', amountCents: 300_00 }))
    expect(await short()).toEqual([])
    expect(await harness.violations()).toEqual([])
  })
})

it('the same payment again is asked about where its money is now, and not where it was', async () => {
  const harness = await createHarness()
  const [wrong, right] = [await book(harness), await book(harness, other)]
  await pay(harness, wrong)
  expectOk(await transfer(harness, wrong, right))
  const again = ({ reference }: { readonly reference: string }) =>
    harness.pay({
      params: { reference },
      body: { entryId: 'bank-line-2', amountCents: 2_300_00, method: 'eft', note: '', confirmedReasons: [] },
    })
  expect(await again(right)).toMatchObject({ refusal: 'unusual-line', details: { reasons: ['same-again'] } })
  expectOk(await again(wrong))
})

describe('the quote of a transfer', () => {
  it('says what both are before and after, and writes nothing', async () => {
    const harness = await createHarness()
    const [wrong, right] = [await book(harness), await book(harness, other)]
    await pay(harness, wrong)
    const before = await readAllItems(tables.started(), harness.tableName)
    const quoted = expectOk(
      await harness.quoteTransfer({
        params: { reference: wrong.reference },
        query: { lineId: 'bank-line-1', toReference: right.reference, amountCents: 2_300_00 },
      }),
    )
    expect(quoted).toMatchObject({
      movableCents: 2_300_00,
      unusual: [],
      giver: {
        reference: wrong.reference,
        before: { paidCents: 2_300_00, status: 'confirmed' },
        after: { paidCents: 0, outstandingCents: 4_600_00, status: 'confirmed' },
        emails: ['ledger_changed'],
      },
      taker: {
        reference: right.reference,
        before: { paidCents: 0, status: 'pending' },
        after: { paidCents: 2_300_00, outstandingCents: 2_300_00, status: 'confirmed' },
        emails: ['booking_confirmed'],
      },
    })
    expect(await readAllItems(tables.started(), harness.tableName)).toEqual(before)
  })

  it('counts what both stays write, and refuses by name what does not fit one transaction', async () => {
    const harness = await createHarness()
    const checkInDate = '2027-04-01'
    const stays = [0, 45].map((days) => ({
      checkInDate: addDays(checkInDate, days),
      checkOutDate: addDays(checkInDate, days + 60),
    }))
    const [long, other_] = stays.map((stay, index) => ({
      ...numberedBooking(index),
      ...stay,
      cabinSlug: index === 0 ? 'protea' : 'aloe',
      tokenHash: String(index),
    }))
    if (!long || !other_) throw new Error('Two stays')
    await harness.bookings.create(aBooking.pending(long), anOrder())
    await harness.bookings.create(aBooking.pending(other_), anOrder())
    expectOk(
      await harness.block({ body: { startDate: checkInDate, endDate: checkInDate, cabinSlug: 'protea', reason: '' } }),
    )
    expect(await pay(harness, long)).toMatchObject({ needsAttention: 'paid-but-nights-taken' })
    const query = { lineId: 'bank-line-1', toReference: other_.reference, amountCents: 2_300_00 }
    // 60 marks that go and 60 nights that are claimed.
    expect(nightsOf(long)).toHaveLength(60)
    expect(await harness.quoteTransfer({ params: { reference: long.reference }, query })).toMatchObject({
      refusal: 'change-too-large',
    })
    expect(await transfer(harness, long, other_)).toMatchObject({ refusal: 'change-too-large' })
    expect(await harness.violations()).toEqual([])
  })
})

it('a change of either booking between the read and the write is seen: nothing is moved twice or lost', async () => {
  for (let step = 0; ; step += 1) {
    /* oxlint-disable no-await-in-loop -- one step after the other, each in a table of its own */
    const { table, tableName } = await tables.createSeededTable()
    const clock = createTestClock()
    const harness = createUseCaseHarness(table, clock)
    const [wrong, right] = [await book(harness), await book(harness, other)]
    await pay(harness, wrong)
    const between = interruptTable(openTable(tables.started().client, tableName), step, async () => {
      expectOk(
        await harness.refund({
          params: { reference: wrong.reference },
          body: { entryId: 'refund-1', amountCents: 1_00, method: 'eft', note: '' },
        }),
      )
      expectOk(await harness.addNote({ params: { reference: right.reference }, body: { note: 'Comes late' } }))
    })
    const result = await transfer(createUseCaseHarness(between.table, clock), wrong, right)
    if (!between.happened()) {
      expect(step).toBeGreaterThan(2)
      break
    }
    expect(result).toMatchObject({ refusal: 'transfer-too-large', details: { movableCents: 2_299_00 } })
    expect(findViolations(await readAllItems(tables.started(), tableName), clock.read().now)).toEqual([])
    /* oxlint-enable no-await-in-loop */
  }
})

it('lines of the ledger from before there were transfers are read as they are', () => {
  const lines = [
    { id: 'a', at: '2026-11-21T08:00:00.000Z', by: 'Nomsa', kind: 'payment', method: 'eft', amountCents: 1, note: '' },
    {
      id: 'b',
      at: '2026-11-21T08:00:00.000Z',
      by: 'Nomsa',
      kind: 'correction',
      corrects: 'a',
      amountCents: 1,
      note: '',
    },
  ]
  expect(lines.map((line) => LedgerLine.parse(line))).toEqual(lines)
})
