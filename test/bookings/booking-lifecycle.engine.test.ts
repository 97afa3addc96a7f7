import { describe, expect, it } from 'vitest'
import { AN_HOUR, A_DAY } from '#test/support/business-time-fixture.ts'
import { type UseCaseHarness, createUseCaseHarness, expectOk } from '#test/support/use-case-harness.ts'
import { setUpTables } from '#test/support/table-fixture.ts'

const tables = setUpTables()
const createHarness = async (): Promise<UseCaseHarness> =>
  createUseCaseHarness((await tables.createSeededTable()).table)

type Named = { readonly reference: string }
const of = ({ reference }: Named) => ({ params: { reference } })
const nightsOf = (harness: UseCaseHarness, { reference }: Named, cabinSlug = 'protea') =>
  harness.nights
    .ownersOf(cabinSlug, '2027-01-01', '2027-12-31')
    .then((owners) => owners.filter(({ ownerId }) => ownerId === reference).map(({ night }) => night))

let lines = 0
const money = (amountCents: number, changes: object = {}) => {
  lines += 1
  return { entryId: `bank-line-${lines}`, amountCents, method: 'eft' as const, note: '', ...changes }
}

describe('a booking, from pending to its end', () => {
  it('is confirmed by the deposit and paid by the balance, and each change is one line of history', async () => {
    const harness = await createHarness()
    const booking = await harness.createBooking()
    expect(booking).toMatchObject({ totalPriceCents: 4_600_00, dueNowCents: 2_300_00 })

    const afterDeposit = expectOk(await harness.pay({ ...of(booking), body: money(2_300_00) }))
    expect(afterDeposit).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'deposit_paid',
      depositPaid: true,
      balancePaid: false,
      outstandingCents: 2_300_00,
    })
    expect(await nightsOf(harness, booking)).toEqual(['2027-02-01', '2027-02-02'])

    const afterBalance = expectOk(await harness.pay({ ...of(booking), body: money(2_300_00) }))
    expect(afterBalance).toMatchObject({ status: 'confirmed', paymentStatus: 'paid', outstandingCents: 0 })
    expect(afterBalance.history.map(({ name }) => name)).toEqual(['payment-accepted', 'payment-accepted', 'booked'])
    expect(afterBalance.history.map(({ by }) => by.name)).toEqual(['Nomsa', 'Nomsa', ''])
  })

  it('is confirmed by what its guest’s page names, also where the guest chose to pay all at once', async () => {
    const harness = await createHarness()
    const booking = await harness.createBooking({ paymentType: 'full' })
    expectOk(await harness.pay({ ...of(booking), body: money(2_000_00) }))
    const shown = async () => expectOk(await harness.show({ params: { token: booking.token } }))
    expect(await shown()).toMatchObject({ status: 'pending', dueNowCents: 300_00, missingToConfirmCents: 300_00 })
    expectOk(await harness.pay({ ...of(booking), body: money(300_00) }))
    expect(await shown()).toMatchObject({ status: 'confirmed', missingToConfirmCents: 0 })
  })

  it('shows staff after every action exactly what a fresh read would show', async () => {
    const harness = await createHarness()
    const booking = await harness.createBooking()
    harness.clock.pass(1)
    const paid = expectOk(await harness.pay({ ...of(booking), body: money(2_300_00) }))
    expect(paid).toEqual(expectOk(await harness.showToStaff(of(booking))))
    harness.clock.pass(1)
    const cancelled = expectOk(await harness.cancelByStaff({ ...of(booking), body: { reason: 'Flooded road' } }))
    expect(cancelled).toEqual(expectOk(await harness.showToStaff(of(booking))))
  })

  it('is not confirmed by less than the deposit, but the money is recorded and the booking no longer expires', async () => {
    const harness = await createHarness()
    const booking = await harness.createBooking()
    const shown = expectOk(await harness.pay({ ...of(booking), body: money(2_290_00) }))
    expect(shown).toMatchObject({ status: 'pending', paymentStatus: 'part_paid', paidCents: 2_290_00, expiresAt: null })
    harness.clock.pass(30 * A_DAY)
    expect(await harness.expireBookings()).toBe(0)
    harness.clock.setTo('2026-11-21T08:00:00.000Z')
    expect(expectOk(await harness.pay({ ...of(booking), body: money(10_00) }))).toMatchObject({ status: 'confirmed' })
  })

  it('records the same bank line once, however often staff press the button', async () => {
    const harness = await createHarness()
    const booking = await harness.createBooking()
    const body = money(2_300_00)
    const results = await Promise.all(Array.from({ length: 6 }, () => harness.pay({ ...of(booking), body })))
    for (const result of results) expect(expectOk(result)).toMatchObject({ paidCents: 2_300_00, status: 'confirmed' })
    expect(expectOk(await harness.showToStaff(of(booking))).ledger).toHaveLength(1)
  })

  it('records every one of ten different payments written in the same moment', async () => {
    const harness = await createHarness()
    const booking = await harness.createBooking()
    const payments = Array.from({ length: 10 }, (_, index) => money(100_00 + index))
    const results = await Promise.all(payments.map((body) => harness.pay({ ...of(booking), body })))
    const recorded = payments.filter((_, index) => results[index]?.ok)
    const shown = expectOk(await harness.showToStaff(of(booking)))
    expect(new Set(shown.ledger.map(({ id }) => id))).toEqual(new Set(recorded.map(({ entryId }) => entryId)))
    expect(shown.history).toHaveLength(1 + recorded.length)
    for (const result of results.filter(({ ok }) => !ok)) expect(result).toMatchObject({ refusal: 'changed-meanwhile' })
  })

  it('records money that comes when the nights are taken, is flagged, and is resolved by moving it', async () => {
    const harness = await createHarness()
    const [late, confirmed] = [await harness.createBooking(), await harness.createBooking()]
    expectOk(await harness.confirm(of(confirmed)))

    const flagged = expectOk(await harness.pay({ ...of(late), body: money(2_300_00) }))
    expect(flagged).toMatchObject({
      status: 'pending',
      needsAttention: 'paid-but-nights-taken',
      paidCents: 2_300_00,
      expiresAt: null,
    })
    expect(flagged.history[0]?.emails).toEqual(['nights_taken', 'paid_but_nights_taken'])
    expect(expectOk(await harness.list({ query: { needsAttention: 'true' } })).bookings).toMatchObject([
      { reference: late.reference },
    ])
    expect(await nightsOf(harness, late)).toEqual([])

    const to = { cabinSlug: 'protea', checkInDate: '2027-02-08', checkOutDate: '2027-02-10' }
    const moved = expectOk(await harness.move({ ...of(late), body: to }))
    expect(moved).toMatchObject({ ...to, status: 'confirmed', needsAttention: null })
    expect(moved.history[0]?.emails).toEqual(['booking_moved', 'booking_confirmed'])
    expect(await nightsOf(harness, late)).toEqual(['2027-02-08', '2027-02-09'])
    expect(expectOk(await harness.list({ query: { needsAttention: 'true' } })).bookings).toEqual([])
  })

  it('expires by itself once money that came too late for its nights is refunded', async () => {
    const harness = await createHarness()
    const [late, confirmed] = [await harness.createBooking(), await harness.createBooking()]
    expectOk(await harness.confirm(of(confirmed)))
    expectOk(await harness.pay({ ...of(late), body: money(2_300_00) }))
    expect(await harness.refund({ ...of(late), body: money(2_300_01) })).toMatchObject({ refusal: 'refund-too-large' })
    const refunded = expectOk(await harness.refund({ ...of(late), body: money(2_300_00) }))
    expect(refunded).toMatchObject({ paymentStatus: 'refunded', needsAttention: null, paidCents: 0 })
    expect(await harness.expireBookings()).toBe(1)
    expect(expectOk(await harness.showToStaff(of(late)))).toMatchObject({ status: 'expired' })
  })

  it('that is cancelled records late money and asks staff to look', async () => {
    const harness = await createHarness()
    const booking = await harness.createBooking()
    expectOk(await harness.cancelByStaff({ ...of(booking), body: { reason: 'Double booking' } }))
    const shown = expectOk(await harness.pay({ ...of(booking), body: money(2_300_00) }))
    expect(shown).toMatchObject({ status: 'cancelled', needsAttention: 'paid-after-closing', paidCents: 2_300_00 })
    expect(await nightsOf(harness, booking)).toEqual([])
    expect(await harness.confirm(of(booking))).toMatchObject({ refusal: 'booking-not-pending' })
  })
})

describe('cancelling', () => {
  it('by the guest refunds by the tiers of the day of booking, and frees the nights', async () => {
    const harness = await createHarness()
    const [booking, next] = [await harness.createBooking(), await harness.createBooking()]
    expectOk(await harness.pay({ ...of(booking), body: money(4_600_00) }))
    // Twenty days before arrival: half.
    harness.clock.setTo('2027-01-12T08:00:00.000Z')
    const quote = expectOk(await harness.show({ params: { token: booking.token } })).cancellation
    expect(quote).toEqual({ refundCents: 2_300_00, refundPercent: 50 })

    const cancel = (refundCents: number) =>
      harness.cancel({ params: { token: booking.token }, body: { refundCents, paidCents: 4_600_00, reason: 'Ill' } })
    expect(await cancel(4_600_00)).toMatchObject({ refusal: 'refund-changed', details: { refundCents: 2_300_00 } })
    expect(expectOk(await cancel(2_300_00))).toMatchObject({ status: 'cancelled', cancellation: null })
    expect(await cancel(2_300_00)).toMatchObject({ refusal: 'booking-closed' })

    expect(await nightsOf(harness, booking)).toEqual([])
    expectOk(await harness.confirm(of(next)))
    expect(expectOk(await harness.showToStaff(of(booking)))).toMatchObject({
      refundDueCents: 2_300_00,
      paymentStatus: 'paid',
    })
    const refunded = expectOk(await harness.refund({ ...of(booking), body: money(2_300_00) }))
    expect(refunded).toMatchObject({ status: 'cancelled', paymentStatus: 'partly_refunded', paidCents: 2_300_00 })
  })

  it('twice in the same moment happens once', async () => {
    const harness = await createHarness()
    const booking = await harness.createBooking()
    expectOk(await harness.confirm(of(booking)))
    const results = await Promise.all(
      Array.from({ length: 5 }, () => harness.cancelByStaff({ ...of(booking), body: { reason: '' } })),
    )
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(expectOk(await harness.showToStaff(of(booking))).history).toHaveLength(3)
  })

  it('a pending booking releases its held nights', async () => {
    const harness = await createHarness()
    const booking = await harness.createBooking({ paymentMethod: 'card' })
    expectOk(await harness.startPayment({ body: { token: booking.token } }))
    expect(await nightsOf(harness, booking)).toHaveLength(2)
    expectOk(
      await harness.cancel({ params: { token: booking.token }, body: { refundCents: 0, paidCents: 0, reason: '' } }),
    )
    expect(await nightsOf(harness, booking)).toEqual([])
  })
})

describe('moving a booking', () => {
  const confirmed = async (harness: UseCaseHarness) => {
    const booking = await harness.createBooking({
      cabinSlug: 'aloe',
      checkInDate: '2027-02-01',
      checkOutDate: '2027-02-05',
    })
    expectOk(await harness.confirm(of(booking)))
    return booking
  }
  const to = (checkInDate: string, checkOutDate: string, cabinSlug = 'aloe') => ({
    body: { cabinSlug, checkInDate, checkOutDate },
  })

  it('by a day keeps the nights it still needs, releases one and claims one', async () => {
    const harness = await createHarness()
    const booking = await confirmed(harness)
    expectOk(await harness.move({ ...of(booking), ...to('2027-02-02', '2027-02-06') }))
    expect(await nightsOf(harness, booking, 'aloe')).toEqual(['2027-02-02', '2027-02-03', '2027-02-04', '2027-02-05'])
  })

  it('that is unpaid is done once and announced once, also after two clicks', async () => {
    const harness = await createHarness()
    const booking = await harness.createBooking({
      cabinSlug: 'aloe',
      checkInDate: '2027-02-01',
      checkOutDate: '2027-02-05',
    })
    expectOk(await harness.move({ ...of(booking), ...to('2027-02-02', '2027-02-06') }))
    const again = expectOk(await harness.move({ ...of(booking), ...to('2027-02-02', '2027-02-06') }))
    expect(again.history.map(({ name }) => name)).toEqual(['moved', 'booked'])
  })

  it('to another cabin releases all of the old nights and keeps the agreed price', async () => {
    const harness = await createHarness()
    const booking = await confirmed(harness)
    const moved = expectOk(await harness.move({ ...of(booking), ...to('2027-02-01', '2027-02-05', 'yellowwood') }))
    expect(moved).toMatchObject({ cabinSlug: 'yellowwood', totalPriceCents: booking.totalPriceCents })
    expect(await nightsOf(harness, booking, 'aloe')).toEqual([])
    expect(await nightsOf(harness, booking, 'yellowwood')).toHaveLength(4)
  })

  it('onto nights that are taken, or into a cabin that is too small, changes nothing', async () => {
    const harness = await createHarness()
    const booking = await confirmed(harness)
    const other = await harness.createBooking({
      cabinSlug: 'aloe',
      checkInDate: '2027-02-08',
      checkOutDate: '2027-02-10',
    })
    expectOk(await harness.confirm(of(other)))
    const before = await harness.bookings.findWhole(booking.reference)

    expect(await harness.move({ ...of(booking), ...to('2027-02-04', '2027-02-09') })).toEqual({
      ok: false,
      refusal: 'nights-already-taken',
      details: { nights: ['2027-02-08'], ownerIds: [other.reference] },
    })
    expect(await harness.move({ ...of(booking), ...to('2027-02-01', '2027-05-03') })).toMatchObject({
      refusal: 'stay-too-long',
    })
    expect(await harness.move({ ...of(booking), ...to('2027-02-01', '2027-02-05', 'baobab') })).toMatchObject({
      refusal: 'cabin-not-found',
    })
    expect(await harness.bookings.findWhole(booking.reference)).toEqual(before)
    expect(await nightsOf(harness, booking, 'aloe')).toHaveLength(4)
  })

  it('onto the same free nights succeeds for one of many at once', async () => {
    const harness = await createHarness()
    const starts = ['2027-03-01', '2027-03-08', '2027-03-15', '2027-03-22', '2027-04-05', '2027-04-12']
    const bookings = await Promise.all(
      starts.map((checkInDate) =>
        harness.createBooking({
          cabinSlug: 'aloe',
          checkInDate,
          checkOutDate: `${checkInDate.slice(0, 8)}${String(Number(checkInDate.slice(8)) + 2).padStart(2, '0')}`,
        }),
      ),
    )
    for (const booking of bookings) expectOk(await harness.confirm(of(booking)))
    const results = await Promise.all(
      bookings.map((booking) => harness.move({ ...of(booking), ...to('2027-05-03', '2027-05-05') })),
    )
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(results.filter((result) => !result.ok && result.refusal === 'nights-already-taken')).toHaveLength(5)
    const owners = await harness.nights.ownersOf('aloe', '2027-01-01', '2027-12-31')
    expect(owners).toHaveLength(12)
  })
})

describe('the hourly expiry of unpaid bookings', () => {
  it('expires EFT bookings after 48 hours and card bookings after 2, each once, with one e-mail', async () => {
    const harness = await createHarness()
    const [eft, card] = [await harness.createBooking(), await harness.createBooking({ paymentMethod: 'card' })]
    harness.clock.pass(2 * AN_HOUR - 1)
    expect(await harness.expireBookings()).toBe(0)
    harness.clock.pass(1)
    expect(await harness.expireBookings()).toBe(1)
    expect(await harness.expireBookings()).toBe(0)
    harness.clock.pass(46 * AN_HOUR)
    expect(await harness.expireBookings()).toBe(1)
    expect(await harness.expireBookings()).toBe(0)
    for (const booking of [eft, card]) {
      const shown = expectOk(await harness.showToStaff(of(booking)))
      expect(shown).toMatchObject({ status: 'expired' })
      expect(shown.history.flatMap(({ emails }) => emails).filter((email) => email === 'booking_expired')).toHaveLength(
        1,
      )
    }
  })

  it('expires a booking once when it runs twice at once', async () => {
    const harness = await createHarness()
    await Promise.all(Array.from({ length: 5 }, () => harness.createBooking()))
    harness.clock.pass(2 * A_DAY)
    const expired = await Promise.all([harness.expireBookings(), harness.expireBookings(), harness.expireBookings()])
    expect(expired.reduce((sum, count) => sum + count, 0)).toBe(5)
  })

  it('never expires a booking that is being paid, nor one that was paid in that moment', async () => {
    const harness = await createHarness()
    const [paying, paid] = [
      await harness.createBooking({ paymentMethod: 'card' }),
      await harness.createBooking({ cabinSlug: 'aloe' }),
    ]
    harness.clock.pass(115)
    expectOk(await harness.startPayment({ body: { token: paying.token } }))
    harness.clock.pass(10)
    expect(await harness.expireBookings()).toBe(0)
    harness.clock.pass(10)
    expect(await harness.expireBookings()).toBe(1)

    harness.clock.pass(2 * A_DAY)
    const [expired, result] = await Promise.all([
      harness.expireBookings(),
      harness.pay({ ...of(paid), body: money(4_600_00) }),
    ])
    const shown = expectOk(await harness.showToStaff(of(paid)))
    expect(result.ok).toBe(true)
    expect(shown.paidCents).toBe(4_600_00)
    expect(shown).toMatchObject({ status: 'confirmed', needsAttention: null })
    expect(expired).toBeLessThanOrEqual(1)
  })
})
