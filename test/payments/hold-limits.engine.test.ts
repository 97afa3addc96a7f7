import { describe, expect, it } from 'vitest'
import { createTestClock } from '#test/support/business-time-fixture.ts'
import { type UseCaseHarness, createUseCaseHarness, expectOk } from '#test/support/use-case-harness.ts'
import { newGuestEmail } from '#test/support/booking-form-fixture.ts'
import { setUpTables } from '#test/support/table-fixture.ts'
import { stayOf } from '#shared/bookings/stay-parts.ts'

const tables = setUpTables()
const createHarness = async (): Promise<UseCaseHarness> =>
  createUseCaseHarness((await tables.createSeededTable()).table, createTestClock(), { countsAddresses: true })

const visitor = (name: string) => async () => name
const inWeek = (week: number, nights = 2) => {
  const day = (date: number) => new Date(Date.UTC(2027, 1, 1 + 7 * week + date)).toISOString().slice(0, 10)
  return { checkInDate: day(0), checkOutDate: day(nights) }
}
/** A booking in a week of its own, and a card payment of it by a visitor. */
async function start(
  harness: UseCaseHarness,
  {
    week,
    nights,
    guestEmail = newGuestEmail(),
    by,
  }: { week: number; nights?: number; guestEmail?: string; by: string },
) {
  const booked = await harness.createBooking({
    ...inWeek(week, nights),
    guestEmail,
    paymentMethod: 'card',
    captchaToken: 'ticked',
  })
  return { ...booked, start: () => harness.startPayment({ body: { token: booked.token }, visitor: visitor(by) }) }
}

describe('living card holds', () => {
  it('are at most three of one visitor, with any e-mail addresses', async () => {
    const harness = await createHarness()
    for (const week of [0, 1, 2]) expectOk(await (await start(harness, { week, by: 'one' })).start())
    const fourth = await start(harness, { week: 3, by: 'one' })
    expect(await fourth.start()).toMatchObject({ refusal: 'too-many-holds', details: { minutes: 15 } })
    expectOk(await harness.startPayment({ body: { token: fourth.token }, visitor: visitor('another') }))
  })

  it('are at most three of one e-mail address, however many visitors start them', async () => {
    const harness = await createHarness()
    const guestEmail = 'thandi@example.co.za'
    for (const week of [0, 1, 2]) expectOk(await (await start(harness, { week, guestEmail, by: `v${week}` })).start())
    expect(await (await start(harness, { week: 3, guestEmail, by: 'v3' })).start()).toMatchObject({
      refusal: 'too-many-holds',
    })
  })

  it('have at most 14 nights together', async () => {
    const harness = await createHarness()
    expectOk(await (await start(harness, { week: 0, nights: 7, by: 'one' })).start())
    expectOk(await (await start(harness, { week: 1, nights: 7, by: 'one' })).start())
    expect(await (await start(harness, { week: 2, by: 'one' })).start()).toMatchObject({ refusal: 'too-many-holds' })
  })

  it('of a longer stay do not exist: it is booked by EFT, and paid by card once it has its nights', async () => {
    const harness = await createHarness()
    const longStay = { ...inWeek(0, 15), paymentType: 'full' } as const
    const refused = { refusal: 'stay-too-long-for-card', details: { nights: 14 } }
    expect(await harness.send({ ...longStay, paymentMethod: 'card' })).toMatchObject(refused)

    const { token, reference } = await harness.createBooking({ ...inWeek(0, 15), paymentMethod: 'eft' })
    const isOffered = async () => expectOk(await harness.show({ params: { token } })).cardOffered
    expect(await isOffered()).toBe(false)
    expect(await harness.startPayment({ body: { token } })).toMatchObject(refused)

    const { depositAmountCents = 0 } = (await harness.bookings.find(reference)) ?? {}
    const deposit = { entryId: 'bank-line-1', amountCents: depositAmountCents, method: 'eft' as const, note: '' }
    expect(expectOk(await harness.pay({ params: { reference }, body: deposit })).status).toBe('confirmed')
    expect(await isOffered()).toBe(true)
    expectOk(await harness.startPayment({ body: { token } }))
  })

  it('are counted one by one, though ten start in the same moment', async () => {
    const harness = await createHarness()
    const guests = await Promise.all(Array.from({ length: 10 }, (_, week) => start(harness, { week, by: 'one' })))
    const results = await Promise.all(guests.map((guest) => guest.start()))
    expect(results.filter(({ ok }) => ok).length).toBeLessThanOrEqual(3)
  })

  it('count no more once their guest came back, and not twice for one booking', async () => {
    const harness = await createHarness()
    const guests = await Promise.all([0, 1, 2, 3].map((week) => start(harness, { week, by: 'one' })))
    const [first, second, third, fourth] = guests
    if (!first || !second || !third || !fourth) throw new Error('four were booked')
    const { attemptId } = expectOk(await first.start())
    expectOk(await second.start())
    expectOk(await third.start())
    expectOk(await third.start())
    expect(await fourth.start()).toMatchObject({ refusal: 'too-many-holds' })
    expectOk(await harness.endPayment({ params: { attemptId } }))
    expectOk(await fourth.start())
    harness.clock.pass(15)
    expectOk(await first.start())
  })

  it('of one booking last 45 minutes in all, however often its payment is started', async () => {
    const harness = await createHarness()
    const guest = await start(harness, { week: 0, by: 'one' })
    const other = await start(harness, { week: 0, by: 'two' })
    for (let tries = 0; tries < 4; tries += 1) {
      expectOk(await guest.start())
      harness.clock.pass(11)
    }
    // 44 minutes are used up, and one is left.
    expectOk(await guest.start())
    harness.clock.pass(1)
    expect(await guest.start()).toMatchObject({ refusal: 'hold-time-used-up' })
    expectOk(await other.start())
  })
})

describe('staff who take nights under a card payment', () => {
  const over = async () => {
    const harness = await createHarness()
    const [payer, other] = [await start(harness, { week: 0, by: 'one' }), await start(harness, { week: 0, by: 'two' })]
    expectOk(await payer.start())
    return { harness, payer, other, params: { reference: other.reference }, overHoldsOf: [payer.reference] }
  }

  it('learn whose it is, and confirm over it once they say so', async () => {
    const { harness, payer, params, overHoldsOf } = await over()
    expect(await harness.confirm({ params })).toMatchObject({
      refusal: 'nights-on-hold',
      details: { ownerIds: [payer.reference], guests: [`Thandi Mokoena (${payer.reference})`], minutes: 15 },
    })
    expect(await harness.confirm({ params, body: { overHoldsOf: ['MC-34679'] } })).toMatchObject({ ok: false })
    expect(expectOk(await harness.confirm({ params, body: { overHoldsOf } }))).toMatchObject({ status: 'confirmed' })
    expect(await harness.bookings.find(payer.reference)).toMatchObject({ status: 'pending', hold: null })
    expect(await payer.start()).toMatchObject({ refusal: 'nights-already-taken' })
  })

  it('record money over it', async () => {
    const { harness, other, params, overHoldsOf } = await over()
    const body = { entryId: 'entry-00000001', amountCents: other.dueNowCents, method: 'eft' as const, note: '' }
    expect(await harness.pay({ params, body })).toMatchObject({ refusal: 'nights-on-hold' })
    expect(expectOk(await harness.pay({ params, body: { ...body, overHoldsOf } }))).toMatchObject({
      status: 'confirmed',
    })
  })

  it('lower what is owed over it, where that confirms', async () => {
    const { harness, other, params, overHoldsOf } = await over()
    const paidCents = other.dueNowCents - 10_00
    const payment = { entryId: 'entry-00000001', amountCents: paidCents, method: 'eft' as const, note: '' }
    expectOk(await harness.pay({ params, body: payment }))
    const body = { entryId: 'entry-00000002', amountCents: paidCents - 4_600_00, reason: 'Goodwill' }
    expect(await harness.adjust({ params, body })).toMatchObject({
      refusal: 'nights-on-hold',
      details: { ownerIds: overHoldsOf, guests: [expect.stringContaining('Thandi Mokoena')] },
    })
    expect(expectOk(await harness.adjust({ params, body: { ...body, overHoldsOf } }))).toMatchObject({
      status: 'confirmed',
    })
  })

  it('move a stay over it', async () => {
    const { harness, payer, overHoldsOf } = await over()
    const held = await harness.bookings.find(payer.reference)
    if (!held) throw new Error('No booking')
    const { cabinSlug, checkInDate, checkOutDate } = stayOf(held)
    const moved = await harness.createBooking({ cabinSlug: 'aloe', checkInDate, checkOutDate })
    expectOk(await harness.confirm({ params: moved }))
    const body = { cabinSlug, checkInDate, checkOutDate }
    expect(await harness.move({ params: moved, body })).toMatchObject({
      refusal: 'nights-on-hold',
      details: { ownerIds: [payer.reference], guests: [`Thandi Mokoena (${payer.reference})`] },
    })
    expect(await harness.move({ params: moved, body: { ...body, overHoldsOf: ['MC-34679'] } })).toMatchObject({
      refusal: 'nights-on-hold',
    })
    expect(expectOk(await harness.move({ params: moved, body: { ...body, overHoldsOf } }))).toMatchObject(body)
    expect(await harness.bookings.find(payer.reference)).toMatchObject({ status: 'pending', hold: null })
    expect(await payer.start()).toMatchObject({ refusal: 'nights-already-taken' })
  })

  it('block over it', async () => {
    const { harness, overHoldsOf } = await over()
    const body = { startDate: '2027-02-01', endDate: '2027-02-03', cabinSlug: 'protea', reason: '' }
    expect(await harness.block({ body })).toMatchObject({ refusal: 'nights-on-hold' })
    expectOk(await harness.block({ body: { ...body, overHoldsOf } }))
    expect(
      await harness.nights.takenNights('protea', '2027-02-01', '2027-02-03', harness.clock.read().now),
    ).toHaveLength(3)
  })
})
