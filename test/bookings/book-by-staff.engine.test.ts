import { describe, expect, it } from 'vitest'
import type { StaffBookingOutcome } from '#shared/bookings/staff-booking-form.ts'
import { minutesAfter } from '#shared/kernel/clock.ts'
import { A_DAY, NOW } from '#test/support/business-time-fixture.ts'
import { newIdempotencyKey } from '#test/support/booking-form-fixture.ts'
import { changeSettings, changeTerms } from '#test/support/settings-fixture.ts'
import { aStaffBookingForm } from '#test/support/staff-booking-form-fixture.ts'
import { readAllItems } from '#test/support/start-tables.ts'
import { setUpTables } from '#test/support/table-fixture.ts'
import { findViolations } from '#test/support/table-invariants.ts'
import { type UseCaseHarness, createUseCaseHarness, expectOk } from '#test/support/use-case-harness.ts'

const tables = setUpTables()
async function createHarness() {
  const { table, tableName } = await tables.createSeededTable()
  const harness = createUseCaseHarness(table)
  return {
    ...harness,
    /** What is wrong in the table as a whole. */
    violations: async () => findViolations(await readAllItems(tables.started(), tableName), harness.clock.read().now),
  }
}

const PRICE = aStaffBookingForm().quotedTotalCents
const stay = { checkInDate: '2027-02-01', checkOutDate: '2027-02-03' }
const nights = ['2027-02-01', '2027-02-02']
const email = 'naledi@example.co.za'
const quote = { cabinSlug: 'protea', ...stay, adults: 2, children: [], addOns: [] }
const until = minutesAfter(NOW, 3 * A_DAY)

const wholeOf = async ({ bookings }: UseCaseHarness, reference: string) => {
  const whole = await bookings.findWhole(reference)
  if (!whole) throw new Error('No booking')
  return whole
}
const linkOf = async (harness: UseCaseHarness, reference: string): Promise<string> => {
  const { guestLink } = expectOk(await harness.showToStaff({ params: { reference } }))
  return guestLink.split('/').at(-1) ?? ''
}
const mailsOf = async (harness: UseCaseHarness, reference: string) =>
  (await wholeOf(harness, reference)).events.flatMap(({ emails }) => emails)

describe('a booking that staff enter', () => {
  it('is confirmed at once, with its nights, by whom and from where, and terms that wait', async () => {
    const harness = await createHarness()
    const { reference, status } = expectOk(
      await harness.bookByStaff({
        source: 'whatsapp',
        children: [],
        addOns: [{ addOnId: 'firewood', quantity: 2 }],
        specialRequests: ' A cot, please ',
      }),
    )
    expect(status).toBe('confirmed')
    const { booking, order, events } = await wholeOf(harness, reference)
    expect(booking).toMatchObject({
      source: 'whatsapp',
      termsPending: true,
      version: 2,
      totalPriceCents: PRICE + 170_00,
      ledger: [],
    })
    expect(order).toMatchObject({
      termsAccepted: false,
      termsAcceptedAt: null,
      addOns: [{ addOnId: 'firewood' }],
      specialRequests: 'A cot, please',
    })
    expect(order.guests).toHaveLength(2)
    expect(events).toMatchObject([
      { name: 'booked', by: { kind: 'staff', name: 'Nomsa' }, details: { source: 'whatsapp' } },
      { name: 'confirmed', by: { kind: 'staff', name: 'Nomsa' } },
    ])
    expect(await harness.nights.takenNights('protea', '2027-02-01', '2027-02-28', harness.clock.read().now)).toEqual(
      nights,
    )
    expect(await harness.violations()).toEqual([])
  })

  it('is pending until an hour, without its nights, and lapses then', async () => {
    const harness = await createHarness()
    const { reference } = expectOk(
      await harness.bookByStaff({ outcome: { kind: 'pending', until }, guestEmail: email }),
    )
    expect(await wholeOf(harness, reference)).toMatchObject({ booking: { status: 'pending', expiresAt: until } })
    expect(await mailsOf(harness, reference)).toEqual(['pending_payment'])
    expect(await harness.nights.takenNights('protea', '2027-02-01', '2027-02-28', harness.clock.read().now)).toEqual([])
    harness.clock.pass(3 * A_DAY - 1)
    expect(await harness.expireBookings()).toBe(0)
    harness.clock.pass(1)
    expect(await harness.expireBookings()).toBe(1)
    expect(await harness.violations()).toEqual([])
  })

  it('is confirmed by enough money, and waits with less', async () => {
    const harness = await createHarness()
    const pay = (amountCents: number, changes = {}) =>
      harness.bookByStaff({
        guestEmail: email,
        outcome: { kind: 'payment', amountCents, method: 'eft', confirmedReasons: ['far-from-asked'] },
        ...changes,
      })
    const short = expectOk(await pay(1_00))
    expect(short.status).toBe('pending')
    expect(await mailsOf(harness, short.reference)).toEqual(['payment_received', 'payment_to_check'])
    const paid = expectOk(await pay(Math.ceil(PRICE / 2)))
    expect(paid.status).toBe('confirmed')
    expect((await wholeOf(harness, paid.reference)).booking.ledger).toMatchObject([
      { kind: 'payment', amountCents: Math.ceil(PRICE / 2), method: 'eft', by: 'Nomsa' },
    ])
    expect(await mailsOf(harness, paid.reference)).toEqual(['booking_confirmed'])
    // Nothing of a payment is written where the nights are gone.
    expect(await pay(PRICE)).toMatchObject({
      refusal: 'nights-already-taken',
      details: { ownerIds: [paid.reference], nights },
    })
    expect(await harness.violations()).toEqual([])
  })

  it('asks for a look at an unlikely amount', async () => {
    const harness = await createHarness()
    expect(
      await harness.bookByStaff({ outcome: { kind: 'payment', amountCents: 10 * PRICE, method: 'eft' } }),
    ).toMatchObject({ refusal: 'unusual-line', details: { owedCents: PRICE } })
    expect(expectOk(await harness.list({ query: { status: 'pending' } })).bookings).toEqual([])
  })

  it('has another total by an adjustment, and follows it in deposit and balance', async () => {
    const harness = await createHarness()
    const agreedTotalCents = 3_000_00
    const { reference } = expectOk(await harness.bookByStaff({ agreedTotalCents, priceReason: 'Regular guest' }))
    const shown = expectOk(await harness.showToStaff({ params: { reference } }))
    expect(shown).toMatchObject({
      totalPriceCents: PRICE,
      owedCents: agreedTotalCents,
      depositAmountCents: 1_500_00,
      balanceAmountCents: 1_500_00,
      ledger: [{ kind: 'adjustment', amountCents: agreedTotalCents - PRICE, note: 'Regular guest', by: 'Nomsa' }],
    })
    expect(await harness.violations()).toEqual([])
  })

  it('costs the owner nothing, and is never asked for money or a review', async () => {
    const harness = await createHarness()
    const { reference, status } = expectOk(
      await harness.bookByStaff({ outcome: { kind: 'owner-stay' }, guestPhone: '', guestEmail: 'owner@example.co.za' }),
    )
    expect(status).toBe('confirmed')
    const shown = expectOk(await harness.showToStaff({ params: { reference } }))
    expect(shown).toMatchObject({ owedCents: 0, outstandingCents: 0, dueDate: null, source: 'owner' })
    expect(await mailsOf(harness, reference)).toEqual([])
    harness.clock.setTo('2027-02-04T06:00:00.000Z')
    expect(await harness.completeStays()).toBe(1)
    expect(await harness.requestReviews()).toBe(0)
    expect(await harness.violations()).toEqual([])
  })

  it('writes no e-mail to a guest without an address, whatever happens to it', async () => {
    const harness = await createHarness()
    const { reference } = expectOk(await harness.bookByStaff())
    expectOk(
      await harness.pay({
        params: { reference },
        body: { entryId: 'bank-line-1', amountCents: PRICE * 2, method: 'eft', note: '' },
      }),
    )
    expectOk(await harness.cancelByStaff({ params: { reference }, body: { reason: 'Called off' } }))
    expect(await mailsOf(harness, reference)).toEqual(['payment_to_check'])
    const item = await harness.table.get({ pk: `BOOKING#${reference}`, sk: 'BOOKING' })
    expect(item).not.toHaveProperty('guestPk')
    expect(expectOk(await harness.list({ query: { reference } })).bookings).toMatchObject([{ guestEmail: '' }])
  })

  it('leaves the e-mail out where staff ask for that', async () => {
    const harness = await createHarness()
    const { reference } = expectOk(await harness.bookByStaff({ guestEmail: email, notifyGuest: false }))
    const pending = expectOk(
      await harness.bookByStaff({
        guestEmail: email,
        notifyGuest: false,
        outcome: { kind: 'pending', until },
        cabinSlug: 'aloe',
      }),
    )
    expect([await mailsOf(harness, reference), await mailsOf(harness, pending.reference)]).toEqual([[], []])
  })
})

describe('the same form again', () => {
  it.each(['confirm', 'pending', 'payment', 'owner-stay'] as const)('is the same booking: %s', async (kind) => {
    const harness = await createHarness()
    const outcome =
      kind === 'pending'
        ? { kind, until }
        : kind === 'payment'
          ? { kind, amountCents: PRICE, method: 'eft' as const }
          : { kind }
    const form = { idempotencyKey: newIdempotencyKey(), outcome }
    const results = await Promise.all([harness.bookByStaff(form), harness.bookByStaff(form)])
    // A reply was lost, and the price has changed since.
    harness.clock.pass(4 * A_DAY)
    const later = await harness.bookByStaff(form)
    expect(new Set([...results, later].map((result) => expectOk(result).reference)).size).toBe(1)
    expect((await wholeOf(harness, expectOk(later).reference)).events).toHaveLength(kind === 'pending' ? 1 : 2)
    expect(await harness.bookByStaff({ ...form, guestName: 'Somebody Else' })).toMatchObject({
      refusal: 'idempotency-key-used',
    })
    expect(await harness.violations()).toEqual([])
  })
})

describe('nights that somebody has', () => {
  it('refuse every outcome and name the booking or block', async () => {
    const harness = await createHarness()
    const { reference } = expectOk(await harness.bookByStaff())
    const little = {
      kind: 'payment',
      amountCents: 1_00,
      method: 'eft',
      confirmedReasons: ['far-from-asked'],
    } satisfies StaffBookingOutcome
    for (const outcome of [little, { kind: 'pending', until }, { kind: 'confirm' }, { kind: 'owner-stay' }] as const)
      // oxlint-disable-next-line no-await-in-loop
      expect(await harness.bookByStaff({ outcome })).toMatchObject({
        refusal: 'nights-already-taken',
        details: { ownerIds: [reference], nights },
      })
    expectOk(
      await harness.block({
        body: { startDate: '2027-03-01', endDate: '2027-03-02', cabinSlug: 'protea', reason: 'Roof' },
      }),
    )
    const blocked = await harness.bookByStaff({ checkInDate: '2027-03-02', checkOutDate: '2027-03-04' })
    expect(blocked).toMatchObject({ refusal: 'nights-already-taken', details: { nights: ['2027-03-02'] } })
  })

  it('are named in the quote, with the rules for guests that the stay breaks', async () => {
    const harness = await createHarness()
    const { reference } = expectOk(await harness.bookByStaff({ checkOutDate: '2027-02-02' }))
    const card = await harness.createBooking({ checkInDate: '2027-02-02', paymentMethod: 'card' })
    expectOk(await harness.startPayment({ body: { token: card.token } }))
    await changeSettings(harness.table, { minNights: 3 })
    const { price, clashes, warnings } = expectOk(await harness.quoteForStaff({ body: quote }))
    expect(price.totalPriceCents).toBe(PRICE)
    expect(price.nightlyPrices).toHaveLength(2)
    expect(clashes).toEqual([
      { kind: 'booked', firstNight: '2027-02-01', nights: 1, reference, guestName: 'Naledi Mokoena' },
      { kind: 'held', firstNight: '2027-02-02', nights: 1, reference: card.reference, guestName: 'Thandi Mokoena' },
    ])
    expect(warnings).toEqual([{ warning: 'stay-too-short', details: { minNights: 3 } }])
    // The warning does not prevent the booking.
    expectOk(await harness.bookByStaff({ cabinSlug: 'yellowwood' }))
  })

  it('are taken over a card hold only once staff were warned whose it is', async () => {
    const harness = await createHarness()
    const card = await harness.createBooking({ paymentMethod: 'card' })
    expectOk(await harness.startPayment({ body: { token: card.token } }))
    const form = { idempotencyKey: newIdempotencyKey() }
    expect(await harness.bookByStaff(form)).toMatchObject({
      refusal: 'nights-on-hold',
      details: { ownerIds: [card.reference], guests: [`Thandi Mokoena (${card.reference})`] },
    })
    expect(expectOk(await harness.bookByStaff({ ...form, overHoldsOf: [card.reference] })).status).toBe('confirmed')
    expect(await harness.violations()).toEqual([])
  })
})

describe('a guest who comes back', () => {
  it('is known by the e-mail address: how often they have stayed, and what is to come', async () => {
    const harness = await createHarness()
    const knownGuest = async () =>
      expectOk(await harness.quoteForStaff({ body: { ...quote, guestEmail: email } })).knownGuest
    expect(await knownGuest()).toBeNull()
    const first = { guestEmail: email, checkInDate: '2026-11-23', checkOutDate: '2026-11-24' }
    expectOk(await harness.bookByStaff(first))
    expectOk(await harness.bookByStaff({ ...first, cabinSlug: 'aloe' }))
    expectOk(await harness.bookByStaff({ ...first, checkInDate: '2026-11-24', checkOutDate: '2026-11-25' }))
    const last = expectOk(await harness.bookByStaff({ ...first, ...stay }))
    expect(await knownGuest()).toMatchObject({ reference: last.reference, stays: 0, lastCheckInDate: null, toCome: 4 })
    harness.clock.setTo('2026-11-26T06:00:00.000Z')
    await harness.completeStays()
    expect(await knownGuest()).toEqual({
      reference: last.reference,
      guestName: 'Naledi Mokoena',
      stays: 3,
      lastCheckInDate: '2026-11-24',
      toCome: 1,
    })
    expectOk(await harness.cancelByStaff({ params: { reference: last.reference }, body: { reason: 'Called off' } }))
    expect(await knownGuest()).toMatchObject({ stays: 3, toCome: 0 })
  })

  it('is known by the whole phone number however it is written, and once where the e-mail address fits too', async () => {
    const harness = await createHarness()
    const knownGuest = async (guestPhone: string, guestEmail = '') =>
      expectOk(await harness.quoteForStaff({ body: { ...quote, guestEmail, guestPhone } })).knownGuest
    const { reference } = expectOk(await harness.bookByStaff({ guestPhone: '082 555 0199', guestEmail: email }))
    await harness.search.update(reference)
    expect(await knownGuest('+27 (0)82 555-0199')).toMatchObject({ reference, guestName: 'Naledi Mokoena', toCome: 1 })
    expect(await knownGuest('0825550199', email)).toMatchObject({ reference, toCome: 1 })
    expect(await knownGuest('082 555 0198')).toBeNull()
    expect(await knownGuest('072 555 0199')).toBeNull()
  })
})

describe('terms that the guest accepts by the link', () => {
  it('are shown first, refuse a card until then, and are stored with their version', async () => {
    const harness = await createHarness()
    const { reference } = expectOk(
      await harness.bookByStaff({ outcome: { kind: 'pending', until }, guestEmail: email }),
    )
    const token = await linkOf(harness, reference)
    const params = { token }
    const before = expectOk(await harness.show({ params }))
    expect(before).toMatchObject({
      termsToAccept: { id: 'terms-1', version: '1' },
      termsVersion: null,
      cardOffered: false,
    })
    expect(await harness.startPayment({ body: { token } })).toMatchObject({ refusal: 'terms-not-accepted' })
    expect(await harness.acceptTerms({ params, body: { termsId: 'terms-0' } })).toMatchObject({
      refusal: 'terms-changed',
    })

    harness.clock.pass(5)
    const accepted = expectOk(await harness.acceptTerms({ params, body: { termsId: 'terms-1' } }))
    expect(accepted).toMatchObject({ termsToAccept: null, termsVersion: '1', cardOffered: true })
    const whole = await wholeOf(harness, reference)
    expect(whole.order).toMatchObject({ termsAccepted: true, termsAcceptedAt: minutesAfter(NOW, 5), termsVersion: '1' })
    expect(whole.booking).not.toHaveProperty('termsPending')
    expect(whole.events.at(-1)).toMatchObject({
      name: 'terms-accepted',
      by: { kind: 'guest' },
      details: { termsVersion: '1' },
    })
    // Pressed twice.
    expectOk(await harness.acceptTerms({ params, body: { termsId: 'terms-1' } }))
    expect((await wholeOf(harness, reference)).events).toHaveLength(2)
    expectOk(await harness.startPayment({ body: { token } }))
    expect(await harness.violations()).toEqual([])
  })

  it('are a new version where staff have published one since', async () => {
    const harness = await createHarness()
    const { reference } = expectOk(await harness.bookByStaff())
    const tiers = [{ daysBefore: 60, refundPercent: 80 }]
    await changeTerms(harness.table, { id: 'terms-2', version: '2', cancellationTiers: tiers })
    const params = { token: await linkOf(harness, reference) }
    expect(await harness.acceptTerms({ params, body: { termsId: 'terms-1' } })).toMatchObject({
      refusal: 'terms-changed',
    })
    expectOk(await harness.acceptTerms({ params, body: { termsId: 'terms-2' } }))
    expect((await wholeOf(harness, reference)).order).toMatchObject({
      termsId: 'terms-2',
      termsVersion: '2',
      cancellationTiers: tiers,
    })
  })

  it('are not asked for a booking that is called off', async () => {
    const harness = await createHarness()
    const { reference } = expectOk(await harness.bookByStaff())
    const params = { token: await linkOf(harness, reference) }
    expectOk(await harness.cancelByStaff({ params: { reference }, body: { reason: 'Called off' } }))
    expect(expectOk(await harness.show({ params })).termsToAccept).toBeNull()
    expect(await harness.acceptTerms({ params, body: { termsId: 'terms-1' } })).toMatchObject({
      refusal: 'booking-closed',
    })
  })
})

it('costs a few units: a quote one read of the rules and one of the nights, a booking one transaction', async () => {
  const harness = await createHarness()
  const costOf = async (action: () => Promise<unknown>) => {
    const { requests, readUnits, writeUnits } = { ...harness.table.meter }
    await action()
    const { meter } = harness.table
    return {
      requests: meter.requests - requests,
      readUnits: meter.readUnits - readUnits,
      writeUnits: meter.writeUnits - writeUnits,
    }
  }
  const cheap = await costOf(() => harness.quoteForStaff({ body: quote }))
  expect(cheap).toMatchObject({ requests: 2, writeUnits: 0 })
  expect(cheap.readUnits).toBeLessThanOrEqual(3)
  const pending = await costOf(() => harness.bookByStaff({ outcome: { kind: 'pending', until } }))
  expect(pending.requests).toBe(3)
  expect(pending.writeUnits).toBeLessThanOrEqual(6)
  const confirmed = await costOf(() => harness.bookByStaff({ cabinSlug: 'aloe' }))
  expect(confirmed.requests).toBe(2)
  // The booking, its order, a line of history, a place on the list of balances, and two nights.
  expect(confirmed.writeUnits).toBeLessThanOrEqual(15)
})
