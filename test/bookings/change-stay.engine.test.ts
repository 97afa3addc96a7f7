import { describe, expect, it } from 'vitest'
import type { BodyInputOf } from '#shared/kernel/endpoint.ts'
import type { ChangeStay, StayChangeForm } from '#shared/bookings/stay-change.contract.ts'
import { type UseCaseHarness as Harness, createUseCaseHarness, expectOk } from '#test/support/use-case-harness.ts'
import { setUpTables } from '#test/support/table-fixture.ts'

const tables = setUpTables()
const createHarness = async (): Promise<Harness> => createUseCaseHarness((await tables.createSeededTable()).table)

const weekend = { cabinSlug: 'protea', checkInDate: '2027-02-01', checkOutDate: '2027-02-04' }

async function confirmed(harness: Harness, form: object = {}) {
  const { reference } = await harness.createBooking({ ...weekend, ...form })
  expectOk(await harness.confirm({ params: { reference } }))
  return { params: { reference } }
}

const takenAt = (harness: Harness, cabinSlug: string) =>
  harness.nights.takenNights(cabinSlug, '2027-01-20', '2027-02-28', harness.clock.read().now)

let entries = 0
/** Changes a booking at what the quote says it comes to. */
async function change(
  harness: Harness,
  of: { params: { reference: string } },
  form: StayChangeForm,
  changes: Partial<BodyInputOf<typeof ChangeStay>> = {},
) {
  const quoted = expectOk(await harness.quoteStayChange({ ...of, body: form }))
  entries += 1
  return harness.changeStay({
    ...of,
    body: {
      ...form,
      entryId: `entry-0000000${entries}`,
      newTotal: 'recalculate',
      keepsTerms: true,
      quotedCents: quoted.recalculatedCents ?? quoted.owedCents,
      reason: '',
      notifyGuest: true,
      ...changes,
    },
  })
}

/** Every rate of the tariff costs so much more or less. */
async function changeTariff(harness: Harness, cents: number): Promise<void> {
  const tariff = await harness.catalogue.tariff()
  const rates = tariff.rates.map((rate) => ({ ...rate, adultRateCents: rate.adultRateCents + cents }))
  await harness.table.put({ pk: 'CATALOGUE', sk: 'TARIFF', ...tariff, rates })
}

describe('a change of a booking', () => {
  it.each([50_000, -30_000])(
    'counts the nights that go at what was agreed, whatever the tariff is now: %i',
    async (cents) => {
      const harness = await createHarness()
      const of = await confirmed(harness)
      await changeTariff(harness, cents)
      const form = { checkOutDate: '2027-02-02', openedWith: { checkOutDate: '2027-02-04' } }
      const changed = expectOk(await change(harness, of, form))
      expect(changed).toMatchObject({ totalPriceCents: 6_900_00, owedCents: 2_300_00, checkOutDate: '2027-02-02' })
      expect(changed.orderLines).toMatchObject({ changedCents: -4_600_00, differenceCents: 0 })
      const back = { checkOutDate: '2027-02-04', openedWith: { checkOutDate: '2027-02-02' } }
      expect(expectOk(await change(harness, of, back))).toMatchObject({ owedCents: 6_900_00 })
    },
  )

  it('takes dates, party and add-ons together, with one line of history and one e-mail', async () => {
    const harness = await createHarness()
    const of = await confirmed(harness, { cabinSlug: 'yellowwood' })
    const form = {
      checkInDate: '2027-02-02',
      numberOfAdults: 3,
      addOns: [{ addOnId: 'firewood', quantity: 2 }],
      openedWith: { checkInDate: '2027-02-01', numberOfAdults: 2, addOns: [] },
    }
    const before = expectOk(await harness.showToStaff(of))
    const changed = expectOk(await change(harness, of, form))
    expect(changed).toMatchObject({ checkInDate: '2027-02-02', nights: 2, numberOfAdults: 3 })
    expect(changed.currentAddOns).toMatchObject([{ addOnId: 'firewood', quantity: 2 }])
    expect(changed.history).toHaveLength(before.history.length + 1)
    expect(changed.history[0]).toMatchObject({ name: 'moved', emails: ['booking_moved'] })
    expect(await takenAt(harness, 'yellowwood')).toEqual(['2027-02-02', '2027-02-03'])
  })

  it('leaves the nights that were slept, and moves the rest of the stay to another cabin', async () => {
    const harness = await createHarness()
    const of = await confirmed(harness)
    harness.clock.setTo('2027-02-02T08:00:00.000Z')
    const form = { cabinSlug: 'aloe', openedWith: { cabinSlug: 'protea' } }
    const changed = expectOk(await change(harness, of, form))
    expect(changed.parts).toEqual([
      { cabinSlug: 'protea', checkInDate: '2027-02-01', checkOutDate: '2027-02-02' },
      { cabinSlug: 'aloe', checkInDate: '2027-02-02', checkOutDate: '2027-02-04' },
    ])
    expect(await takenAt(harness, 'protea')).toEqual(['2027-02-01'])
    expect(await takenAt(harness, 'aloe')).toEqual(['2027-02-02', '2027-02-03'])
    const { cabins } = expectOk(await harness.calendar({ query: { from: '2027-02-01', weeks: 1 } }))
    const shown = cabins.flatMap(({ cabinSlug, spans }) =>
      spans.flatMap((span) => ('reference' in span ? [[cabinSlug, span.firstNight, span.nights, span.reference]] : [])),
    )
    const { reference } = of.params
    expect(shown).toHaveLength(2)
    expect(shown).toEqual(
      expect.arrayContaining([
        ['aloe', '2027-02-02', 2, reference],
        ['protea', '2027-02-01', 1, reference],
      ]),
    )
    // A stay that is cancelled under way releases what is to come alone.
    expectOk(await harness.cancelByStaff({ ...of, body: { reason: 'Ill' } }))
    expect(await takenAt(harness, 'protea')).toEqual(['2027-02-01'])
    expect(await takenAt(harness, 'aloe')).toEqual([])
  })

  it.each(['keep', 'other'] as const)(
    'takes back what the terms kept of a night that comes back, also at a total of staff’s own: %s',
    async (newTotal) => {
      const harness = await createHarness()
      const of = await confirmed(harness, { paymentType: 'full' })
      const paid = { entryId: 'bank-line-1', amountCents: 6_900_00, method: 'eft', note: '' } as const
      expectOk(await harness.pay({ ...of, body: paid }))
      harness.clock.setTo('2027-01-31T08:00:00.000Z')
      const shorter = { checkOutDate: '2027-02-03', openedWith: { checkOutDate: '2027-02-04' } }
      const back = { checkOutDate: '2027-02-04', openedWith: { checkOutDate: '2027-02-03' } }
      expect(expectOk(await change(harness, of, shorter)).orderLines).toMatchObject({ keptCents: 2_300_00 })
      harness.clock.pass(1)
      const again = expectOk(await change(harness, of, back, { newTotal, quotedCents: 6_900_00 }))
      expect(again).toMatchObject({ owedCents: 6_900_00, orderLines: { keptCents: 0, differenceCents: 0 } })
      // Given up once more, and sold again: it goes back once.
      harness.clock.pass(1)
      expectOk(await change(harness, of, shorter))
      harness.clock.pass(1)
      const buyer = await harness.createBooking({ ...weekend, checkInDate: '2027-02-03', paymentType: 'full' })
      expectOk(await harness.pay({ params: buyer, body: { ...paid, entryId: 'bank-line-2', amountCents: 2_300_00 } }))
      await harness.refundResales()
      expect(expectOk(await harness.showToStaff(of))).toMatchObject({ refundOwedCents: 2_185_00 })
    },
  )

  it('is possible until 16:00 of the departure day; the run of the next morning completes the stay', async () => {
    const harness = await createHarness()
    const of = await confirmed(harness)
    const longer = { checkOutDate: '2027-02-05', openedWith: { checkOutDate: '2027-02-04' } }
    harness.clock.setTo('2027-02-04T06:01:00.000Z')
    expect(await harness.completeStays()).toBe(0)
    harness.clock.setTo('2027-02-04T14:00:00.000Z')
    expect(await harness.quoteStayChange({ ...of, body: longer })).toMatchObject({ refusal: 'stay-over' })
    harness.clock.setTo('2027-02-04T13:59:00.000Z')
    expect(expectOk(await change(harness, of, longer))).toMatchObject({ checkOutDate: '2027-02-05' })
    harness.clock.setTo('2027-02-06T06:00:00.000Z')
    expect(await harness.completeStays()).toBe(1)
  })

  it('undoes nothing that a colleague has changed: other fields stay, the same one is asked about', async () => {
    const harness = await createHarness()
    const of = await confirmed(harness, { cabinSlug: 'yellowwood' })
    const opened = { numberOfAdults: 2, addOns: [] }
    expectOk(await change(harness, of, { numberOfAdults: 3, openedWith: opened }))
    const firewood = { addOns: [{ addOnId: 'firewood', quantity: 1 }], openedWith: opened }
    expect(expectOk(await change(harness, of, firewood))).toMatchObject({ numberOfAdults: 3 })
    expect(await harness.quoteStayChange({ ...of, body: { numberOfAdults: 4, openedWith: opened } })).toMatchObject({
      refusal: 'edited-meanwhile',
      details: { fields: ['numberOfAdults'], 'stored.numberOfAdults': 3 },
    })
    // One of the lines was changed meanwhile.
    const other = { addOns: [{ addOnId: 'firewood', quantity: 2 }], openedWith: opened }
    expect(await harness.quoteStayChange({ ...of, body: other })).toMatchObject({ refusal: 'edited-meanwhile' })
  })

  it('shows in the staff area what is ordered now, and keeps the rates of all nights that were agreed', async () => {
    const harness = await createHarness()
    const of = await confirmed(harness, { cabinSlug: 'yellowwood' })
    const form = {
      checkOutDate: '2027-02-03',
      numberOfAdults: 3,
      openedWith: { checkOutDate: '2027-02-04', numberOfAdults: 2 },
    }
    const changed = expectOk(await change(harness, of, form))
    const whole = await harness.bookings.findWhole(of.params.reference)
    expect(changed.orderLines).toMatchObject({
      nights: [{ cabinSlug: 'yellowwood', firstNight: '2027-02-01', nights: 2, eachCents: 2_850_00, cents: 5_700_00 }],
      owedCents: 5_700_00,
    })
    expect(whole?.order.agreed?.runs).toMatchObject([{ cabinSlug: 'yellowwood', firstNight: '2027-02-01', nights: 3 }])
  })
})

describe('a change that leaves a booking next to nothing to pay', () => {
  const shortPaid = async (harness: Harness) => {
    const { reference } = await harness.createBooking(weekend)
    const body = { entryId: 'short-payment', amountCents: 2_298_00, method: 'eft', note: '' } as const
    expectOk(await harness.pay({ params: { reference }, body }))
    return { params: { reference } }
  }
  const firewood = { addOns: [{ addOnId: 'firewood', quantity: 1 }], openedWith: { addOns: [] } }
  const shorter = { checkOutDate: '2027-02-02', openedWith: { checkOutDate: '2027-02-04' } }
  const other = (quotedCents: number) => ({ newTotal: 'other', quotedCents }) as const

  it.each([
    ['party and add-ons', firewood],
    ['dates', shorter],
  ])('confirms one that lacks less than the small amount by it: %s', async (_, form) => {
    const harness = await createHarness()
    const [enough, short] = [await shortPaid(harness), await shortPaid(harness)]
    expect(expectOk(await change(harness, short, form, other(2_303_00)))).toMatchObject({ status: 'pending' })
    const changed = expectOk(await change(harness, enough, form, other(2_302_99)))
    expect(changed).toMatchObject({ status: 'confirmed', outstandingCents: 4_99 })
    expect(await takenAt(harness, 'protea')).toHaveLength(changed.nights)
  })

  it.each([
    ['party and add-ons', firewood],
    ['dates', shorter],
  ])('confirms one that is free by it and has its nights free: %s', async (_, form) => {
    const harness = await createHarness()
    const { reference } = await harness.createBooking(weekend)
    const of = { params: { reference } }
    const changed = expectOk(await change(harness, of, form, other(0)))
    expect(changed).toMatchObject({ status: 'confirmed', owedCents: 0, needsAttention: null })
    expect(changed.history[0]?.emails).toContain('booking_confirmed')
    expect(await takenAt(harness, 'protea')).toHaveLength(changed.nights)
  })

  it('leaves it to staff where its nights are taken, or its arrival has passed', async () => {
    const harness = await createHarness()
    const { reference } = await harness.createBooking(weekend)
    const late = await shortPaid(harness)
    await confirmed(harness)
    const free = expectOk(await change(harness, { params: { reference } }, firewood, other(0)))
    expect(free).toMatchObject({ status: 'pending', owedCents: 0, needsAttention: 'free-not-confirmed' })
    expect(expectOk(await change(harness, late, firewood, other(2_298_00)))).toMatchObject({
      status: 'pending',
      needsAttention: 'paid-but-nights-taken',
    })
    // Staff move it to nights that are free.
    const moved = { checkInDate: '2027-02-08', checkOutDate: '2027-02-11' }
    const openedWith = { checkInDate: '2027-02-01', checkOutDate: '2027-02-04' }
    expect(
      expectOk(await change(harness, { params: { reference } }, { ...moved, openedWith }, other(0))),
    ).toMatchObject({ status: 'confirmed', needsAttention: null })
  })

  it('leaves a paid one to staff once its arrival has passed', async () => {
    const harness = await createHarness()
    const of = await shortPaid(harness)
    harness.clock.setTo('2027-02-01T15:00:00.000Z')
    expect(expectOk(await change(harness, of, firewood, other(2_298_00)))).toMatchObject({
      status: 'pending',
      needsAttention: 'paid-but-nights-taken',
    })
  })
})
