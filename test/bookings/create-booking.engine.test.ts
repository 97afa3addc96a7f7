import { describe, expect, it } from 'vitest'
import { idFromKey, referenceFromKey } from '#lambdas/runtime/ids-and-tokens.ts'
import type { Settings } from '#shared/settings/settings.ts'
import { aBooking, anOrder } from '#test/support/booking-fixture.ts'
import { aBookingForm, newIdempotencyKey } from '#test/support/booking-form-fixture.ts'
import { type UseCaseHarness, createUseCaseHarness, expectOk } from '#test/support/use-case-harness.ts'
import { setUpTables } from '#test/support/table-fixture.ts'
import { changeSettings } from '#test/support/settings-fixture.ts'

const tables = setUpTables()
const createHarness = async (): Promise<UseCaseHarness> =>
  createUseCaseHarness((await tables.createSeededTable()).table)
/** An app in which nothing is ever booked, shared by the refused requests. */
let shared: Promise<UseCaseHarness> | undefined
const emptyHarness = (): Promise<UseCaseHarness> => (shared ??= createHarness())
const pendingIn = async (harness: UseCaseHarness) =>
  expectOk(await harness.list({ query: { status: 'pending' } })).bookings

describe('creating a booking', () => {
  it('stores what the guest agreed to, at the server’s price, and blocks no nights yet', async () => {
    const harness = await createHarness()
    const created = await harness.createBooking({
      cabinSlug: 'yellowwood',
      numberOfAdults: 2,
      children: [{ age: 3 }, { age: 8 }],
      addOns: [{ addOnId: 'firewood', quantity: 2 }],
      specialRequests: '  Late arrival  ',
      arrivalTime: '21:30',
    })
    const whole = await harness.bookings.findWhole(created.reference)
    // Two nights for three at R950.00 and one child at R350.00, at least R2,850.00; two bags of wood at R85.00.
    expect(created).toMatchObject({ totalPriceCents: 2 * (3 * 950_00 + 350_00) + 2 * 85_00, status: 'pending' })
    expect(whole?.booking).toMatchObject({
      id: created.bookingId,
      numberOfAdults: 2,
      numberOfChildren: 2,
      depositAmountCents: created.totalPriceCents / 2,
      balanceDueDate: '2027-01-12',
      requiresFullPayment: false,
      expiresAt: '2026-11-23T08:00:00.000Z',
      ledger: [],
      version: 1,
    })
    expect(whole?.order).toMatchObject({
      guests: [
        { guestType: 'adult', age: null },
        { guestType: 'adult', age: null },
        { guestType: 'child', age: 3 },
        { guestType: 'child', age: 8 },
      ],
      addOns: [{ addOnId: 'firewood', quantity: 2, priceAtBookingCents: 85_00, totalCents: 170_00 }],
      specialRequests: 'Late arrival',
      arrivalTime: '21:30',
      termsId: 'terms-1',
      termsVersion: '1',
      termsAcceptedAt: '2026-11-21T08:00:00.000Z',
    })
    expect(whole?.events).toMatchObject([{ name: 'booked', emails: ['pending_payment', 'new_booking'] }])
    expect(await harness.nights.ownersOf('yellowwood', '2027-01-01', '2027-12-31')).toEqual([])
  })

  it('gives a card booking two hours and an EFT booking two days', async () => {
    const harness = await createHarness()
    expect(await harness.createBooking({ paymentMethod: 'card' })).toMatchObject({
      expiresAt: '2026-11-21T10:00:00.000Z',
    })
    expect(await harness.createBooking({ paymentMethod: 'eft' })).toMatchObject({
      expiresAt: '2026-11-23T08:00:00.000Z',
    })
  })

  it('creates one booking from a form that is sent twice, one after the other', async () => {
    const harness = await createHarness()
    const idempotencyKey = newIdempotencyKey()
    const first = expectOk(await harness.send({ idempotencyKey }))
    harness.clock.pass(1)
    expect(expectOk(await harness.send({ idempotencyKey }))).toEqual(first)
    expect(await pendingIn(harness)).toHaveLength(1)
  })

  it('creates one booking from a form that is sent ten times in the same moment', async () => {
    const harness = await createHarness()
    const form = aBookingForm()
    const results = await Promise.all(Array.from({ length: 10 }, () => harness.send(form)))
    expect(new Set(results.map((result) => JSON.stringify(expectOk(result)))).size).toBe(1)
    expect(await pendingIn(harness)).toHaveLength(1)
  })

  it('returns the booking to a guest who sends the form again after the booking claimed the nights', async () => {
    const harness = await createHarness()
    const form = aBookingForm()
    const first = expectOk(await harness.send(form))
    expectOk(await harness.confirm({ params: { reference: first.reference } }))
    expect(expectOk(await harness.send(form))).toMatchObject({
      reference: first.reference,
      token: first.token,
      status: 'confirmed',
    })
  })

  it('refuses a different form under the same key, also one that could not be booked at all', async () => {
    const harness = await createHarness()
    const idempotencyKey = newIdempotencyKey()
    expectOk(await harness.send({ idempotencyKey }))
    expect(await harness.send({ idempotencyKey, guestSuburb: 'Hogsback' })).toMatchObject({
      refusal: 'idempotency-key-used',
    })
    expect(await harness.send({ idempotencyKey, totalPriceCents: 100_00 })).toMatchObject({ ok: false })
    expect(await pendingIn(harness)).toHaveLength(1)
  })

  it('takes the next reference where the first is in use, and leaves that booking unchanged', async () => {
    const harness = await createHarness()
    const idempotencyKey = newIdempotencyKey()
    const [taken, next] = [referenceFromKey(idempotencyKey, 0), referenceFromKey(idempotencyKey, 1)]
    const existing = aBooking.confirmed({ reference: taken })
    await harness.bookings.create(existing, anOrder())

    const created = expectOk(await harness.send({ idempotencyKey }))
    expect(created).toMatchObject({ reference: next, bookingId: idFromKey(idempotencyKey) })
    expect(expectOk(await harness.send({ idempotencyKey }))).toEqual(created)
    expect(await harness.bookings.find(taken)).toEqual(existing)
    expect((await harness.bookings.findWhole(taken))?.order).toEqual(anOrder())
    expect(expectOk(await harness.show({ params: { token: created.token } }))).toMatchObject({ reference: next })
  })

  it.each<[string, Parameters<typeof aBookingForm>[0], string, object?]>([
    ['a price that the browser made up', { totalPriceCents: 1_00 }, 'price-changed', { totalPriceCents: 4_600_00 }],
    ['a stay of 400 nights', { checkOutDate: '2028-03-07' }, 'stay-too-long', { maxNights: 30 }],
    ['a stay of 31 nights', { checkOutDate: '2027-03-04' }, 'stay-too-long', { maxNights: 30 }],
    ['an arrival in the past', { checkInDate: '2026-11-20', checkOutDate: '2026-11-22' }, 'arrival-too-early'],
    [
      'a stay in the year 2999',
      { checkInDate: '2999-12-27', checkOutDate: '2999-12-29' },
      'too-far-ahead',
      { months: 18 },
    ],
    ['a stay in 19 months', { checkInDate: '2028-06-19', checkOutDate: '2028-06-21' }, 'too-far-ahead', { months: 18 }],
    ['a cabin that is not there', { cabinSlug: 'baobab' }, 'cabin-not-found'],
    ['three people in a cabin for two', { numberOfAdults: 3 }, 'party-too-large'],
    ['a child in a cabin for adults', { numberOfAdults: 1, children: [{ age: 4 }] }, 'cabin-not-for-children'],
    ['children without ages', { cabinSlug: 'aloe', children: [{ age: null }] }, 'child-ages-missing'],
    ['an unknown add-on', { addOns: [{ addOnId: 'helicopter', quantity: 1 }] }, 'add-on-not-available'],
    ['more of an add-on than there is', { addOns: [{ addOnId: 'tub-ready', quantity: 2 }] }, 'add-on-too-many'],
    ['an add-on of other cabins', { addOns: [{ addOnId: 'camp-cot', quantity: 1 }] }, 'add-on-not-for-cabin'],
    [
      'a Friday without its Saturday',
      { checkInDate: '2027-02-04', checkOutDate: '2027-02-06' },
      'friday-saturday-together',
      { night: '2027-02-06' },
    ],
    ['old terms', { termsId: 'terms-0' }, 'terms-changed'],
    [
      'a deposit so close to arrival',
      { checkInDate: '2026-11-30', checkOutDate: '2026-12-02' },
      'full-payment-required',
    ],
    [
      'more than a card can pay',
      {
        cabinSlug: 'yellowwood',
        numberOfAdults: 6,
        checkOutDate: '2027-02-15',
        paymentMethod: 'card',
        paymentType: 'full',
      },
      'card-amount-too-large',
      { maxCents: 25_000_00 },
    ],
  ])('refuses %s by name, and stores nothing of it', async (_, changes, refusal, details) => {
    const harness = await emptyHarness()
    expect(await harness.send(changes)).toMatchObject({ ok: false, refusal, ...(details && { details }) })
    expect(await pendingIn(harness)).toEqual([])
  })

  it('measures a deposit by card against the card’s limit, and not the whole price', async () => {
    const harness = await createHarness()
    const { totalPriceCents } = await harness.createBooking()
    const form = { paymentMethod: 'card', paymentType: 'deposit' } as const
    await changeSettings(harness.table, { payfastMaxAmountCents: totalPriceCents / 2 - 1 })
    expect(await harness.send(form)).toMatchObject({ ok: false, refusal: 'card-amount-too-large' })
    expect(await pendingIn(harness)).toHaveLength(1)
    await changeSettings(harness.table, { payfastMaxAmountCents: totalPriceCents / 2 })
    expectOk(await harness.send(form))
    expect(await harness.send({ ...form, paymentType: 'full' })).toMatchObject({ refusal: 'card-amount-too-large' })
  })

  it.each([
    ['15:00', ['14:30', '22:30'], '15:00'],
    ['11:00', ['10:30', '23:00'], '11:00'],
  ])('takes an arrival from check-in at %s, and refuses %j', async (checkInTime, refused, taken) => {
    const harness = await createHarness()
    await changeSettings(harness.table, { checkInTime })
    for (const arrivalTime of refused)
      // oxlint-disable-next-line no-await-in-loop -- two
      expect(await harness.send({ arrivalTime })).toMatchObject({
        ok: false,
        refusal: 'arrival-time-not-offered',
        details: { checkInTime },
      })
    expect(await pendingIn(harness)).toEqual([])
    expectOk(await harness.send({ arrivalTime: taken }))
  })

  it('refuses a cabin that is stopped with the owner’s sentence, and takes the others', async () => {
    const harness = await createHarness()
    const stopBookings = (bookingStops: Settings['bookingStops']) => changeSettings(harness.table, { bookingStops })
    const form = { idempotencyKey: newIdempotencyKey(), cabinSlug: 'aloe', numberOfAdults: 2 }
    const first = expectOk(await harness.send(form))

    await stopBookings([{ cabinSlug: 'aloe', message: 'Aloe gets a new roof until May.' }])
    expect(await harness.send({ cabinSlug: 'aloe', numberOfAdults: 2 })).toEqual({
      ok: false,
      refusal: 'bookings-stopped',
      details: { message: 'Aloe gets a new roof until May.' },
    })
    // The reply to it was lost, and the form is sent again.
    expect(expectOk(await harness.send(form))).toEqual(first)
    expectOk(await harness.send({ cabinSlug: 'yellowwood' }))

    await stopBookings([{ cabinSlug: null, message: 'The farm is closed for the fire.' }])
    expect(await harness.send({ cabinSlug: 'yellowwood' })).toMatchObject({
      refusal: 'bookings-stopped',
      details: { message: 'The farm is closed for the fire.' },
    })
    expect(await pendingIn(harness)).toHaveLength(2)
  })

  it('takes a card payment of a booking on file while bookings are stopped', async () => {
    const harness = await createHarness()
    const { token } = await harness.createBooking({ paymentMethod: 'card' })
    const bookingStops = [{ cabinSlug: null, message: 'The farm is closed for the fire.' }]
    await changeSettings(harness.table, { bookingStops })
    expectOk(await harness.startPayment({ body: { token } }))
  })

  it('refuses a stay of 400 nights before reading 400 nights', async () => {
    const harness = await emptyHarness()
    const before = { ...harness.table.meter }
    expect(await harness.send({ checkOutDate: '2028-03-07' })).toMatchObject({ refusal: 'stay-too-long' })
    // The settings and the catalogue, how many bookings there were today, and whether this very form was booked before.
    expect(harness.table.meter.requests - before.requests).toBe(3)
  })
})
