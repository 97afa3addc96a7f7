import { describe, expect, it } from 'vitest'
import { sum } from '#shared/kernel/money.ts'
import { addDays } from '#shared/kernel/calendar-date.ts'
import { addOnTotalCents } from '#shared/pricing/price.ts'
import { openTable } from '#lambdas/table/table.ts'
import { aBooking, anOrder, numberedBooking } from '#test/support/booking-fixture.ts'
import { newGuestEmail } from '#test/support/booking-form-fixture.ts'
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
  const clock = createTestClock()
  const harness = createUseCaseHarness(table, clock)
  const items = () => readAllItems(tables.started(), tableName)
  const violations = async () => findViolations(await items(), clock.read().now)
  return { ...harness, tableName, items, violations }
}

const protea = { cabinSlug: 'protea', checkInDate: '2027-02-01', checkOutDate: '2027-02-04' }
const aloe = { ...protea, cabinSlug: 'aloe' }

async function confirmed(harness: UseCaseHarness, form: Parameters<UseCaseHarness['createBooking']>[0]) {
  const booking = await harness.createBooking({ guestEmail: newGuestEmail(), ...form })
  expectOk(await harness.confirm({ params: booking }))
  // Lines of history are sorted by their instant.
  harness.clock.pass(1)
  return booking
}
type Guest = Awaited<ReturnType<typeof confirmed>>

const exchange = async (
  harness: UseCaseHarness,
  own: Guest,
  other: Guest,
  choice: Partial<Parameters<UseCaseHarness['exchangeBody']>[1]> = {},
) =>
  harness.exchange({
    params: own,
    body: await harness.exchangeBody(own.reference, { otherReference: other.reference, ...choice }),
  })

const ownersAt = async (harness: UseCaseHarness, cabinSlug: string) =>
  Object.fromEntries(
    (await harness.nights.ownersOf(cabinSlug, '2027-01-20', '2027-03-20')).map(({ night, ownerId }) => [
      night.slice(5),
      ownerId,
    ]),
  )

/** The lines that a guest reads, which are what is owed to the cent. */
async function expectLinesAddUp(harness: UseCaseHarness, guest: Guest) {
  const { orderLines, owedCents } = expectOk(await harness.show({ params: guest }))
  const { nights, addOns, keptCents, differenceCents, agreedTotalCents, changedCents } = orderLines
  const costs = sum(nights.map(({ cents }) => cents)) + addOnTotalCents(addOns)
  expect(costs + keptCents + differenceCents).toBe(owedCents)
  expect(agreedTotalCents + changedCents).toBe(costs)
}

describe('an exchange of two bookings', () => {
  it('of the same dates gives each the other’s cabin: both keep their totals, each has a line of history', async () => {
    const harness = await createHarness()
    const [one, other] = [await confirmed(harness, protea), await confirmed(harness, aloe)]
    const before = await Promise.all([one, other].map((guest) => harness.shownToStaff(guest)))
    const done = expectOk(await exchange(harness, one, other, { reason: 'The stairs' }))
    expect(done.own).toMatchObject({ ...aloe, owedCents: before[0]?.owedCents, status: 'confirmed' })
    expect(done.other).toMatchObject({ ...protea, owedCents: before[1]?.owedCents, status: 'confirmed' })
    expect(done.own.history[0]).toMatchObject({
      name: 'moved',
      emails: ['booking_moved'],
      details: { exchangedWith: other.reference, note: 'The stairs' },
    })
    expect(done.other.history[0]).toMatchObject({
      name: 'moved',
      emails: ['booking_moved'],
      details: { exchangedWith: one.reference },
    })
    const nights = ['02-01', '02-02', '02-03']
    expect(await ownersAt(harness, 'aloe')).toEqual(Object.fromEntries(nights.map((night) => [night, one.reference])))
    expect(await ownersAt(harness, 'protea')).toEqual(
      Object.fromEntries(nights.map((night) => [night, other.reference])),
    )
    for (const guest of [one, other]) await expectLinesAddUp(harness, guest)
    expect(await harness.violations()).toEqual([])
  })

  it('and back again leaves no trace in what either owes, whatever the tariff is meanwhile', async () => {
    const harness = await createHarness()
    const [one, other] = [await confirmed(harness, protea), await confirmed(harness, aloe)]
    expectOk(await exchange(harness, one, other))
    const tariff = await harness.catalogue.tariff()
    const rates = tariff.rates.map((rate) => ({ ...rate, adultRateCents: rate.adultRateCents + 50_000 }))
    await harness.table.put({ pk: 'CATALOGUE', sk: 'TARIFF', ...tariff, rates })
    const back = expectOk(await exchange(harness, one, other))
    for (const booking of [back.own, back.other])
      expect(booking.orderLines).toMatchObject({
        changedCents: 0,
        differenceCents: 0,
        owedCents: booking.totalPriceCents,
      })
  })

  it('at the rates writes what each costs more or less, as the quote said', async () => {
    const harness = await createHarness()
    const [one, other] = [await confirmed(harness, protea), await confirmed(harness, aloe)]
    const query = { otherReference: other.reference, kind: 'stays' } as const
    const quoted = expectOk(await harness.quoteExchange({ params: one, query }))
    expect(quoted.own.recalculatedCents).not.toBe(quoted.own.owedCents)
    const done = expectOk(await exchange(harness, one, other, { keepsTotals: false }))
    expect(done.own.owedCents).toBe(quoted.own.recalculatedCents)
    expect(done.other.owedCents).toBe(quoted.other.recalculatedCents)
    for (const { orderLines } of [done.own, done.other]) expect(orderLines.differenceCents).toBe(0)
    for (const guest of [one, other]) await expectLinesAddUp(harness, guest)
  })

  it('of other dates in one cabin moves the day on which each owes its balance', async () => {
    const harness = await createHarness()
    const later = { ...protea, checkInDate: '2027-03-01', checkOutDate: '2027-03-03' }
    const [one, other] = [await confirmed(harness, protea), await confirmed(harness, later)]
    const before = await Promise.all([one, other].map((guest) => harness.shownToStaff(guest)))
    const done = expectOk(await exchange(harness, one, other))
    expect(done.own).toMatchObject({
      ...later,
      balanceDueDate: before[1]?.balanceDueDate,
      owedCents: before[0]?.owedCents,
    })
    expect(done.other).toMatchObject({
      ...protea,
      balanceDueDate: before[0]?.balanceDueDate,
      owedCents: before[1]?.owedCents,
    })
    for (const guest of [one, other]) await expectLinesAddUp(harness, guest)
    expect(await harness.violations()).toEqual([])
  })

  it('of cabins takes nights that neither had only where they are free and nobody waits for them', async () => {
    const harness = await createHarness()
    const later = { ...aloe, checkInDate: '2027-02-03', checkOutDate: '2027-02-05' }
    const [one, other] = [await confirmed(harness, protea), await confirmed(harness, later)]
    const third = await confirmed(harness, { ...aloe, checkOutDate: '2027-02-02' })
    const query = { otherReference: other.reference, kind: 'cabins' } as const
    const quoted = expectOk(await harness.quoteExchange({ params: one, query }))
    expect(quoted.own.clashes).toMatchObject([
      { firstNight: '2027-02-01', nights: 1, kind: 'booked', reference: third.reference },
    ])
    expect(quoted.other.clashes).toEqual([])
    const before = await harness.items()
    expect(await exchange(harness, one, other, { kind: 'cabins' })).toMatchObject({ refusal: 'nights-already-taken' })
    expect(await harness.items()).toEqual(before)
    expectOk(await harness.cancelByStaff({ params: third, body: { reason: 'Ill' } }))
    const done = expectOk(await exchange(harness, one, other, { kind: 'cabins' }))
    expect(done.own).toMatchObject({ ...protea, cabinSlug: 'aloe' })
    expect(done.other).toMatchObject({ ...later, cabinSlug: 'protea' })
    expect(await harness.violations()).toEqual([])
  })

  it.each([true, false])(
    'takes back what the terms kept of a night that comes back; keeps totals: %s',
    async (keepsTotals) => {
      const harness = await createHarness()
      const own = await confirmed(harness, { ...protea, checkOutDate: '2027-02-05', paymentType: 'full' })
      const other = await confirmed(harness, { ...aloe, checkInDate: '2027-02-04', checkOutDate: '2027-02-05' })
      const paid = { entryId: 'bank-line-1', amountCents: 9_200_00, method: 'eft', note: '' } as const
      expectOk(await harness.pay({ params: own, body: paid }))
      harness.clock.setTo('2027-01-31T08:00:00.000Z')
      const shorter = { checkOutDate: '2027-02-04', openedWith: { checkOutDate: '2027-02-05' } }
      const entry = { entryId: 'shorter-1', newTotal: 'recalculate', keepsTerms: true, reason: '' } as const
      const body = { ...shorter, ...entry, quotedCents: 9_200_00, notifyGuest: false }
      expect(expectOk(await harness.changeStay({ params: own, body })).orderLines).toMatchObject({
        keptCents: 2_300_00,
      })
      harness.clock.pass(1)
      const after = expectOk(await exchange(harness, own, other, { keepsTotals })).own
      expect(after.owedCents).toBe(keepsTotals ? 9_200_00 : 2_100_00)
      expect(after.orderLines.keptCents).toBe(0)
      await expectLinesAddUp(harness, own)
    },
  )

  it('under way leaves the nights that were slept where they were', async () => {
    const harness = await createHarness()
    const [one, other] = [
      await confirmed(harness, protea),
      await confirmed(harness, { ...aloe, checkOutDate: '2027-02-05' }),
    ]
    harness.clock.setTo('2027-02-02T08:00:00.000Z')
    const done = expectOk(await exchange(harness, one, other, { kind: 'cabins' }))
    expect(done.own.parts).toEqual([
      { ...protea, checkOutDate: '2027-02-02' },
      { ...aloe, checkInDate: '2027-02-02' },
    ])
    expect(done.other.parts).toEqual([
      { ...aloe, checkOutDate: '2027-02-02' },
      { ...protea, checkInDate: '2027-02-02', checkOutDate: '2027-02-05' },
    ])
    expect((await ownersAt(harness, 'protea'))['02-01']).toBe(one.reference)
    for (const guest of [one, other]) await expectLinesAddUp(harness, guest)
    expect(await harness.violations()).toEqual([])
  })

  it('hands nights over past a paid booking that waits for them, and that goes on waiting', async () => {
    const harness = await createHarness()
    const waiting = await harness.createBooking({ ...protea, guestEmail: newGuestEmail() })
    const [one, other] = [await confirmed(harness, protea), await confirmed(harness, aloe)]
    const paid = { entryId: 'bank-line-1', amountCents: 6_900_00, method: 'eft', note: '' } as const
    expect(expectOk(await harness.pay({ params: waiting, body: paid }))).toMatchObject({
      needsAttention: 'paid-but-nights-taken',
    })
    expectOk(await exchange(harness, one, other))
    expect(await harness.violations()).toEqual([])
    expectOk(await harness.cancelByStaff({ params: other, body: { reason: 'Ill' } }))
    expect(await harness.shownToStaff(waiting)).toMatchObject({ status: 'confirmed' })
    expect(await harness.violations()).toEqual([])
  })

  it('is refused extra nights for which a paid booking waits', async () => {
    const harness = await createHarness()
    const first = { ...aloe, checkOutDate: '2027-02-03', guestEmail: newGuestEmail() }
    const waiting = await harness.createBooking(first)
    const [one, other] = [
      await confirmed(harness, protea),
      await confirmed(harness, { ...aloe, checkInDate: '2027-02-03' }),
    ]
    // The money comes while another guest could pay by card for these nights, and that hold has lapsed since.
    await harness.startCardPayment(first)
    const money = { entryId: 'bank-line-1', amountCents: 9_000_00, method: 'eft', note: '' } as const
    expectOk(await harness.pay({ params: waiting, body: { ...money, waitForNights: true } }))
    harness.clock.pass(20)
    const query = { otherReference: other.reference, kind: 'cabins' } as const
    expect(expectOk(await harness.quoteExchange({ params: one, query })).own.clashes).toMatchObject([
      { kind: 'waited-for', reference: waiting.reference },
    ])
    const before = await harness.items()
    expect(await exchange(harness, one, other, { kind: 'cabins' })).toMatchObject({
      refusal: 'nights-waited-for',
      details: { ownerIds: [waiting.reference] },
    })
    expect(await harness.items()).toEqual(before)
  })

  it('takes extra nights from a paid booking that cannot be served, since the others are handed over', async () => {
    const harness = await createHarness()
    const waiting = await harness.createBooking({ ...aloe, guestEmail: newGuestEmail() })
    const [one, other] = [
      await confirmed(harness, protea),
      await confirmed(harness, { ...aloe, checkInDate: '2027-02-03' }),
    ]
    const money = { entryId: 'bank-line-1', amountCents: 9_000_00, method: 'eft', note: '' } as const
    expect(expectOk(await harness.pay({ params: waiting, body: money }))).toMatchObject({
      needsAttention: 'paid-but-nights-taken',
    })
    const query = { otherReference: other.reference, kind: 'cabins' } as const
    expect(expectOk(await harness.quoteExchange({ params: one, query })).own.clashes).toEqual([])
    expectOk(await exchange(harness, one, other, { kind: 'cabins' }))
    expect(Object.values(await ownersAt(harness, 'aloe'))).toEqual([one, one, one].map(({ reference }) => reference))
    expect(await harness.violations()).toEqual([])
    expectOk(await harness.cancelByStaff({ params: one, body: { reason: 'Ill' } }))
    expect(await harness.shownToStaff(waiting)).toMatchObject({ status: 'confirmed' })
    expect(await harness.violations()).toEqual([])
  })

  it('goes over a hold of the extra nights only where staff say so', async () => {
    const harness = await createHarness()
    const [one, other] = [
      await confirmed(harness, protea),
      await confirmed(harness, { ...aloe, checkInDate: '2027-02-03' }),
    ]
    const held = await harness.createBooking({ ...aloe, checkOutDate: '2027-02-02', guestEmail: newGuestEmail() })
    expectOk(await harness.holdNights({ params: held, body: { until: '2026-11-25T08:00:00.000Z' } }))
    const query = { otherReference: other.reference, kind: 'cabins' } as const
    expect(expectOk(await harness.quoteExchange({ params: one, query })).own.clashes).toMatchObject([
      { kind: 'staff-held', reference: held.reference },
    ])
    expect(await exchange(harness, one, other, { kind: 'cabins' })).toMatchObject({
      refusal: 'nights-on-hold',
      details: { ownerIds: [held.reference] },
    })
    expectOk(await exchange(harness, one, other, { kind: 'cabins', overHoldsOf: [held.reference] }))
    expect(await harness.shownToStaff(held)).toMatchObject({ staffHoldUntil: null })
    expect(await harness.violations()).toEqual([])
  })
})

describe('an exchange is refused', () => {
  it.each<[string, object, object]>([
    ['party-too-large', { ...protea }, { ...aloe, numberOfAdults: 4 }],
    ['cabin-not-for-children', { ...protea }, { ...aloe, numberOfAdults: 1, children: [{ age: 9 }] }],
    ['same-booking', protea, aloe],
    ['other-booking-not-found', protea, aloe],
    ['exchange-not-confirmed', protea, aloe],
    ['stay-over', protea, aloe],
    ['nothing-to-exchange', protea, { ...protea, checkInDate: '2027-02-04', checkOutDate: '2027-02-05' }],
  ])('as %s, by the quote and by the act, and nothing is written', async (refusal, first, second) => {
    const harness = await createHarness()
    const one = await confirmed(harness, first)
    const other =
      refusal === 'same-booking' ? one : await harness.createBooking({ ...second, guestEmail: newGuestEmail() })
    const needsOther = !['same-booking', 'other-booking-not-found', 'exchange-not-confirmed'].includes(refusal)
    if (needsOther) expectOk(await harness.confirm({ params: other }))
    if (refusal === 'stay-over') harness.clock.setTo('2027-02-04T15:00:00.000Z')
    const otherReference = refusal === 'other-booking-not-found' ? 'MC-33333' : other.reference
    const kind = refusal === 'nothing-to-exchange' ? 'cabins' : 'stays'
    const before = await harness.items()
    expect(await harness.quoteExchange({ params: one, query: { otherReference, kind } })).toMatchObject({ refusal })
    const opened = async (guest: Guest) => {
      const { parts, owedCents } = await harness.shownToStaff(guest)
      return { parts, owedCents }
    }
    const openedWith = { own: await opened(one), other: await opened(other) }
    expect(
      await harness.exchange({
        params: one,
        body: {
          entryId: 'exchange-1',
          otherReference,
          kind,
          keepsTotals: true,
          quotedCents: { own: openedWith.own.owedCents, other: openedWith.other.owedCents },
          openedWith,
          reason: '',
          notifyGuest: { own: true, other: true },
        },
      }),
    ).toMatchObject({ refusal })
    expect(await harness.items()).toEqual(before)
  })

  it('where the two stays have too many nights for one transaction, already by the quote', async () => {
    const harness = await createHarness()
    const stays = ['protea', 'aloe'].map((cabinSlug, index) => ({
      ...numberedBooking(index),
      cabinSlug,
      checkInDate: '2027-04-01',
      checkOutDate: addDays('2027-04-01', 50),
      tokenHash: String(index),
    }))
    for (const stay of stays) {
      await harness.bookings.create(aBooking.pending(stay), anOrder())
      expectOk(await harness.confirm({ params: stay }))
    }
    const [one, other] = stays
    if (!one || !other) throw new Error('Two stays')
    const query = { otherReference: other.reference, kind: 'stays' } as const
    expect(await harness.quoteExchange({ params: one, query })).toMatchObject({ refusal: 'change-too-large' })
  })

  it('where a colleague has moved one of them, or its price, since the page was opened', async () => {
    const harness = await createHarness()
    const [one, other] = [await confirmed(harness, protea), await confirmed(harness, aloe)]
    const body = await harness.exchangeBody(one.reference, { otherReference: other.reference })
    const charge = { entryId: 'charge-1', amountCents: 100_00, reason: 'Firewood' }
    expectOk(await harness.adjust({ params: other, body: charge }))
    expect(await harness.exchange({ params: one, body })).toMatchObject({
      refusal: 'price-changed',
      details: { reference: other.reference },
    })
    expectOk(await harness.move({ params: one, body: { ...protea, checkOutDate: '2027-02-05' } }))
    expect(await harness.exchange({ params: one, body })).toMatchObject({
      refusal: 'bookings-changed',
      details: { reference: one.reference },
    })
    expect(await harness.shownToStaff(other)).toMatchObject(aloe)
  })
})

it('an exchange that is pressed twice, or sent again later, is done once', async () => {
  const harness = await createHarness()
  const [one, other] = [await confirmed(harness, protea), await confirmed(harness, aloe)]
  const body = await harness.exchangeBody(one.reference, { otherReference: other.reference })
  const send = () => harness.exchange({ params: one, body })
  const both = await Promise.all([send(), send()])
  const again = await send()
  for (const result of [...both, again]) expect(expectOk(result).own).toMatchObject(aloe)
  for (const guest of [one, other]) {
    const { history } = await harness.shownToStaff(guest)
    expect(history.filter(({ name }) => name === 'moved')).toHaveLength(1)
  }
  expect(await harness.violations()).toEqual([])
})

it('add-ons that the other cabin does not have are named by the quote, and stay', async () => {
  const harness = await createHarness()
  const tariff = await harness.catalogue.tariff()
  const addOns = tariff.addOns.map((addOn) => (addOn.id === 'firewood' ? { ...addOn, cabinSlugs: ['protea'] } : addOn))
  await harness.table.put({ pk: 'CATALOGUE', sk: 'TARIFF', ...tariff, addOns })
  const firewood = [{ addOnId: 'firewood', quantity: 2 }]
  const [one, other] = [await confirmed(harness, { ...protea, addOns: firewood }), await confirmed(harness, aloe)]
  const query = { otherReference: other.reference, kind: 'stays' } as const
  const quoted = expectOk(await harness.quoteExchange({ params: one, query }))
  expect(quoted.own.addOnsNotForCabin).toHaveLength(1)
  expect(quoted.other.addOnsNotForCabin).toEqual([])
  const done = expectOk(await exchange(harness, one, other))
  expect(done.own.currentAddOns).toMatchObject(firewood)
  await expectLinesAddUp(harness, one)
})

it('the preview shows the e-mail of each guest, and writes nothing', async () => {
  const harness = await createHarness()
  const [one, other] = [await confirmed(harness, protea), await confirmed(harness, aloe)]
  const body = await harness.exchangeBody(one.reference, { otherReference: other.reference })
  const before = await harness.items()
  const { emails } = expectOk(await harness.previewEmails({ params: one, body: { action: 'ExchangeBookings', body } }))
  expect(emails.map(({ type }) => type)).toEqual(['booking_moved', 'booking_moved'])
  expect(new Set(emails.map(({ to }) => to)).size).toBe(2)
  expect(await harness.items()).toEqual(before)
})

it('a change of either booking between the read and the write is seen, at each request of the exchange', async () => {
  for (let step = 0; ; step += 1) {
    /* oxlint-disable no-await-in-loop -- one step after the other, each in a table of its own */
    const { table, tableName } = await tables.createSeededTable()
    const clock = createTestClock()
    const harness = createUseCaseHarness(table, clock)
    const [one, other] = [await confirmed(harness, protea), await confirmed(harness, aloe)]
    const body = await harness.exchangeBody(one.reference, { otherReference: other.reference })
    const between = interruptTable(openTable(tables.started().client, tableName), step, async () => {
      expectOk(await harness.cancelByStaff({ params: other, body: { reason: 'Ill' } }))
    })
    const result = await createUseCaseHarness(between.table, clock).exchange({ params: one, body })
    if (!between.happened()) {
      expect(step).toBeGreaterThan(2)
      break
    }
    const after = await harness.shownToStaff(one)
    if (result.ok) expect(after).toMatchObject(aloe)
    else {
      expect(result).toMatchObject({ refusal: 'exchange-not-confirmed' })
      expect(after).toMatchObject(protea)
    }
    expect(findViolations(await readAllItems(tables.started(), tableName), clock.read().now)).toEqual([])
    /* oxlint-enable no-await-in-loop */
  }
})
