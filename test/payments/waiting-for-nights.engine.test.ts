import { describe, expect, it } from 'vitest'
import { aStaffMember } from '#test/support/booking-fixture.ts'
import { A_DAY, AN_HOUR } from '#test/support/business-time-fixture.ts'
import { setUpTables } from '#test/support/table-fixture.ts'
import { interruptTable, isConditionCheck, withoutGuard } from '#test/support/interleaving.ts'
import type { Table } from '#lambdas/table/table.ts'
import type { Booking } from '#shared/bookings/booking.ts'
import { cancel } from '#shared/bookings/booking-state.ts'
import { readAllItems } from '#test/support/start-tables.ts'
import { findViolations, findWaitingForFreeNights } from '#test/support/table-invariants.ts'
import { setUpTestLog } from '#test/support/test-log.ts'
import { type UseCaseHarness, createUseCaseHarness, expectOk } from '#test/support/use-case-harness.ts'

const tables = setUpTables()
setUpTestLog()

type Guest = { readonly reference: string; readonly token: string }
const DEPOSIT = 2_300_00
const AFTER_A_HOLD = 16
const nights = { checkInDate: '2027-02-01', checkOutDate: '2027-02-03' }
const twoNights = ['2027-02-01', '2027-02-02']

async function createScene() {
  const { table, tableName } = await tables.createSeededTable()
  const harness = createUseCaseHarness(table)
  return {
    harness,
    violations: async () => {
      const [items, { now }] = [await readAllItems(tables.started(), tableName), harness.clock.read()]
      return [...findViolations(items, now), ...findWaitingForFreeNights(items, now)]
    },
  }
}

const startPayment = async (harness: UseCaseHarness, { token }: Guest) =>
  expectOk(await harness.startPayment({ body: { token } }))
const settle = async (harness: UseCaseHarness, body: string) => harness.settle(await harness.receiveItn(body))
const statusOf = async (harness: UseCaseHarness, guest: Guest) =>
  expectOk(await harness.showToStaff({ params: guest })).status
const pay = (harness: UseCaseHarness, guest: Guest, amountCents = DEPOSIT) =>
  harness.pay({
    params: guest,
    body: { entryId: `line-${guest.reference}-${amountCents}`, amountCents, method: 'eft', note: '' },
  })
const refund = (harness: UseCaseHarness, guest: Guest) =>
  harness.refund({
    params: guest,
    body: { entryId: `back-${guest.reference}`, amountCents: DEPOSIT, method: 'eft', note: '' },
  })
const cancelStay = (harness: UseCaseHarness, guest: Guest) =>
  harness.cancelByStaff({ params: guest, body: { refundCents: 0, reason: 'Called off' } })
const shownAsTaken = async (harness: UseCaseHarness) =>
  harness.nights.takenNights('protea', '2027-01-01', '2027-12-31', harness.clock.read().now)

/** `first` has paid by card too late: meanwhile `holder` is paying for the same nights. `next` has booked them as well. */
async function paidTooLate() {
  const scene = await createScene()
  const { harness } = scene
  const [first, holder, next] = [
    await harness.createBooking({ paymentMethod: 'card' }),
    await harness.createBooking({ paymentMethod: 'card' }),
    await harness.createBooking(),
  ]
  const { paymentData } = await startPayment(harness, first)
  harness.clock.pass(AFTER_A_HOLD)
  const attempt = await startPayment(harness, holder)
  expect(await settle(harness, harness.itnFor(paymentData))).toBe('accepted')
  expect(await statusOf(harness, first)).toBe('pending')
  return { ...scene, first, holder, next, attempt }
}

describe('a guest who paid while another held the nights', () => {
  it('is confirmed when the other comes back from PayFast without paying', async () => {
    const { harness, first, holder, attempt, violations } = await paidTooLate()
    harness.clock.pass(1)
    expectOk(await harness.endPayment({ params: attempt }))
    expect(await statusOf(harness, first)).toBe('confirmed')
    expect(await statusOf(harness, holder)).toBe('pending')
    const booking = expectOk(await harness.showToStaff({ params: first }))
    expect(booking.history[0]).toMatchObject({ by: { kind: 'schedule' }, emails: ['booking_confirmed'] })
    expect(await violations()).toEqual([])
  })

  it("is confirmed when the other's card is declined", async () => {
    const { harness, first, attempt, violations } = await paidTooLate()
    await settle(harness, harness.itnFor(attempt.paymentData, { paymentStatus: 'FAILED', pfPaymentId: '1089299' }))
    expect(await statusOf(harness, first)).toBe('confirmed')
    expect(await violations()).toEqual([])
  })

  it("is confirmed by the hourly run when the other's hold has lapsed", async () => {
    const { harness, first, violations } = await paidTooLate()
    expect(await harness.confirmAllWaiting()).toBe(0)
    harness.clock.pass(AN_HOUR)
    expect(await violations()).toEqual([`${first.reference} is paid and waits for nights that are free`])
    expect(await harness.confirmAllWaiting()).toBe(1)
    expect(await statusOf(harness, first)).toBe('confirmed')
    expect(await violations()).toEqual([])
  })

  it('is confirmed before the hourly run when a third guest asks for the nights after the hold', async () => {
    const { harness, first, next } = await paidTooLate()
    harness.clock.pass(AFTER_A_HOLD)
    const result = await harness.startPayment({ body: { token: next.token } })
    expect(result).toEqual({ ok: false, refusal: 'nights-already-taken', details: { nights: twoNights } })
    expect(await statusOf(harness, first)).toBe('confirmed')
  })

  it('stays pending when the other pays in time, and is confirmed when that stay is cancelled', async () => {
    const { harness, first, holder, attempt, violations } = await paidTooLate()
    await settle(harness, harness.itnFor(attempt.paymentData, { pfPaymentId: '1089298' }))
    expect([await statusOf(harness, holder), await statusOf(harness, first)]).toEqual(['confirmed', 'pending'])
    expect(await violations()).toEqual([])
    expectOk(await cancelStay(harness, holder))
    expect(await statusOf(harness, first)).toBe('confirmed')
    expect(await violations()).toEqual([])
  })

  it('is not asked to pay the balance before the nights are certain', async () => {
    const { harness, first } = await paidTooLate()
    harness.clock.pass(AFTER_A_HOLD)
    expect(await harness.startPayment({ body: { token: first.token } })).toMatchObject({
      refusal: 'nights-already-taken',
    })
  })

  it('says on its page that it is confirmed automatically, up to the cut-off of its arrival day', async () => {
    const { harness, first } = await paidTooLate()
    const shown = async () => expectOk(await harness.show({ params: { token: first.token } }))
    expect(await shown()).toMatchObject({ needsAttention: 'paid-but-nights-taken', waitsForNights: true })
    const now = () => Date.parse(harness.clock.read().now)
    harness.clock.pass((Date.parse('2027-02-01T13:59:00.000Z') - now()) / 60_000)
    expect(await shown()).toMatchObject({ waitsForNights: true })
    harness.clock.pass(1)
    expect(await shown()).toMatchObject({ needsAttention: 'paid-but-nights-taken', waitsForNights: false })
  })

  it('is not who paid for a booking that was cancelled: that payment lacks no nights', async () => {
    const { harness } = await createScene()
    const guest = await harness.createBooking({ paymentMethod: 'card' })
    const { paymentData, attemptId } = await startPayment(harness, guest)
    expectOk(await cancelStay(harness, guest))
    await settle(harness, harness.itnFor(paymentData))
    expect(expectOk(await harness.showPayment({ params: { attemptId } }))).toMatchObject({
      attemptStatus: 'paid',
      bookingStatus: 'cancelled',
      nightsTaken: false,
    })
  })

  it('is promised nothing on the page once part of the money went back', async () => {
    const { harness, first } = await paidTooLate()
    const body = { entryId: 'part-back-1', amountCents: 300_00, method: 'card' as const, note: '' }
    expectOk(await harness.refund({ params: first, body: { ...body, priceGoesDown: false } }))
    expect(expectOk(await harness.show({ params: { token: first.token } }))).toMatchObject({
      needsAttention: 'paid-but-nights-taken',
      waitsForNights: false,
    })
  })

  it('is confirmed by staff who go over the hold', async () => {
    const { harness, first, holder, violations } = await paidTooLate()
    expect(await harness.confirm({ params: first })).toMatchObject({ refusal: 'nights-on-hold' })
    expectOk(await harness.confirm({ params: first, body: { overHoldsOf: [holder.reference] } }))
    expect(await violations()).toEqual([])
  })
})

describe('nights that somebody who has paid waits for', () => {
  /** The hold has lapsed, and nothing has run since. */
  async function lapsed() {
    const scene = await paidTooLate()
    scene.harness.clock.pass(AFTER_A_HOLD)
    return scene
  }

  it('are refused to staff by name: confirm, block, move, and a stay that was closed', async () => {
    const { harness, first, next } = await lapsed()
    const refused = {
      ok: false,
      refusal: 'nights-waited-for',
      details: { nights: twoNights, ownerIds: [first.reference] },
    }
    expect(await harness.confirm({ params: next })).toEqual(refused)
    const block = { startDate: '2027-02-01', endDate: '2027-02-02', cabinSlug: 'protea', reason: '' }
    expect(await harness.block({ body: block })).toEqual(refused)
    expect(await harness.block({ body: { ...block, endDate: '2027-06-01' } })).toEqual(refused)
    const elsewhere = await harness.createBooking({ cabinSlug: 'aloe' })
    expectOk(await harness.confirm({ params: elsewhere }))
    expect(await harness.move({ params: elsewhere, body: { cabinSlug: 'protea', ...nights } })).toEqual(refused)
    expectOk(await cancelStay(harness, next))
    expect(await harness.reinstate({ params: next })).toEqual(refused)
  })

  it('are not taken by a booking that is paid later; it waits behind', async () => {
    const { harness, first, next, violations } = await lapsed()
    expect(expectOk(await pay(harness, next))).toMatchObject({
      status: 'pending',
      needsAttention: 'paid-but-nights-taken',
    })
    expect(await harness.confirmAllWaiting()).toBe(1)
    expect(await statusOf(harness, first)).toBe('confirmed')
    expect(await violations()).toEqual([])
  })

  it('are shown as taken, and refused on the booking form with the same sentence', async () => {
    const { harness } = await lapsed()
    expect(await shownAsTaken(harness)).toEqual(twoNights)
    expect(await harness.send(nights)).toMatchObject({ refusal: 'nights-not-free' })
  })

  it('are kept from blocks also where another night of the stay is taken, and free on the calendar', async () => {
    const { harness, violations } = await createScene()
    const [first, other] = [await harness.createBooking(), await harness.createBooking()]
    const onFirstNight = { cabinSlug: 'protea', checkInDate: '2027-02-01', checkOutDate: '2027-02-02' }
    expectOk(await harness.move({ params: other, body: onFirstNight }))
    expectOk(await harness.confirm({ params: other }))
    expectOk(await pay(harness, first))
    expect(await shownAsTaken(harness)).toEqual(['2027-02-01'])
    const secondNight = { startDate: '2027-02-02', endDate: '2027-02-02', cabinSlug: 'protea', reason: '' }
    expect(await harness.block({ body: secondNight })).toMatchObject({ details: { ownerIds: [first.reference] } })
    expectOk(await harness.move({ params: other, body: { ...onFirstNight, cabinSlug: 'aloe' } }))
    expect(await statusOf(harness, first)).toBe('confirmed')
    expect(await violations()).toEqual([])
  })

  it('go to who waits when blocked dates are opened, a short block and a long one', async () => {
    for (const endDate of ['2027-02-02', '2027-06-30']) {
      /* oxlint-disable no-await-in-loop -- each in a table of its own */
      const { harness, violations } = await createScene()
      const guest = await harness.createBooking()
      const blocked = expectOk(
        await harness.block({ body: { startDate: '2027-02-01', endDate, cabinSlug: null, reason: '' } }),
      )
      expectOk(await pay(harness, guest))
      expect(await statusOf(harness, guest)).toBe('pending')
      expect(await violations()).toEqual([])
      expectOk(await harness.unblock({ params: { id: blocked.id } }))
      expect(await statusOf(harness, guest)).toBe('confirmed')
      expect(await violations()).toEqual([])
      /* oxlint-enable no-await-in-loop */
    }
  })
})

describe('two who wait for the same nights', () => {
  async function createTwoWaiting() {
    const scene = await createScene()
    const { harness } = scene
    const [owner, second, first] = [
      await harness.createBooking(),
      await harness.createBooking(),
      await harness.createBooking(),
    ]
    expectOk(await harness.confirm({ params: owner }))
    expectOk(await pay(harness, first))
    expectOk(await pay(harness, second))
    return { ...scene, owner, first, second }
  }

  it('are served in the order of their payments', async () => {
    const { harness, owner, first, second, violations } = await createTwoWaiting()
    expectOk(await cancelStay(harness, owner))
    expect([await statusOf(harness, first), await statusOf(harness, second)]).toEqual(['confirmed', 'pending'])
    expectOk(await cancelStay(harness, first))
    expect(await statusOf(harness, second)).toBe('confirmed')
    expect(await violations()).toEqual([])
  })

  it.each<[string, (harness: UseCaseHarness, guest: Guest) => Promise<unknown>]>([
    ['is paid back', refund],
    ['is cancelled', cancelStay],
    ['is moved', (harness, guest) => harness.move({ params: guest, body: { cabinSlug: 'aloe', ...nights } })],
  ])('make way for the second when the first %s', async (_, leaves) => {
    const { harness, owner, first, second, violations } = await createTwoWaiting()
    expect(await leaves(harness, first)).toMatchObject({ ok: true })
    expect(await violations()).toEqual([])
    expectOk(await cancelStay(harness, owner))
    expect(await statusOf(harness, second)).toBe('confirmed')
    expect(await violations()).toEqual([])
  })

  it('leave free nights to the second at once when the first is paid back', async () => {
    const { harness, first, next, violations } = await paidTooLate()
    harness.clock.pass(AFTER_A_HOLD)
    expectOk(await pay(harness, next))
    expectOk(
      await harness.refund({
        params: first,
        body: { entryId: 'back-to-first', amountCents: DEPOSIT, method: 'card', note: '' },
      }),
    )
    expect(await statusOf(harness, next)).toBe('confirmed')
    expect(await violations()).toEqual([])
  })
})

describe('a booking that no longer waits for nights', () => {
  it('leaves no mark after staff have closed the matter of an expired booking', async () => {
    const { harness, violations } = await createScene()
    const guest = await harness.createBooking()
    harness.clock.pass(2 * A_DAY)
    await harness.expireBookings()
    const owner = await harness.createBooking()
    expectOk(await harness.confirm({ params: owner }))
    const { paidCents } = expectOk(await pay(harness, guest))
    expectOk(await harness.closeAttention({ params: guest, body: { note: 'A voucher', paidCents } }))
    expectOk(await cancelStay(harness, owner))
    expect(await shownAsTaken(harness)).toEqual([])
    expect(await statusOf(harness, guest)).toBe('expired')
    expect(await violations()).toEqual([])
  })

  it('is never confirmed by itself after a person has cancelled the booking', async () => {
    const { harness, first, attempt, violations } = await paidTooLate()
    expectOk(await cancelStay(harness, first))
    expectOk(await harness.endPayment({ params: attempt }))
    expect(await harness.confirmAllWaiting()).toBe(0)
    expect(await statusOf(harness, first)).toBe('cancelled')
    expect(await violations()).toEqual([])
  })

  it('is not confirmed by itself from the cut-off of the arrival day on; the nights stay for staff to decide', async () => {
    const { harness, first, next } = await paidTooLate()
    harness.clock.setTo('2027-02-01T14:00:00.000Z')
    expect(await harness.confirmAllWaiting()).toBe(0)
    expect(await harness.confirm({ params: next })).toMatchObject({ refusal: 'nights-waited-for' })
    expectOk(await harness.confirm({ params: first }))
  })
})

describe('a booking that waits and cannot be served', () => {
  const MONDAY = '2027-02-01'
  const stay = (first: number, last: number) => ({
    cabinSlug: 'protea',
    checkInDate: `2027-02-0${first}`,
    checkOutDate: `2027-02-0${last}`,
  })
  /** The third night belongs to `third`; `first` is paid and waits for three nights, of which the first two are free. */
  async function stuck() {
    const scene = await createScene()
    const { harness } = scene
    const [first, second, third] = [
      await harness.createBooking(stay(1, 4)),
      await harness.createBooking(stay(1, 3)),
      await harness.createBooking(stay(3, 4)),
    ]
    expectOk(await harness.confirm({ params: third }))
    expectOk(await pay(harness, first, 3_450_00))
    expect(await statusOf(harness, first)).toBe('pending')
    return { ...scene, first, second, third }
  }

  it('yields the free nights to one who pays later and can have all of its nights', async () => {
    const { harness, first, second, violations } = await stuck()
    expect(expectOk(await pay(harness, second))).toMatchObject({ status: 'confirmed', needsAttention: null })
    expect(expectOk(await harness.showToStaff({ params: first }))).toMatchObject({
      status: 'pending',
      needsAttention: 'paid-but-nights-taken',
    })
    expect(await violations()).toEqual([])
  })

  it('yields them to a booking that staff confirm, and to a guest who pays by card', async () => {
    const { harness, second, violations } = await stuck()
    expectOk(await harness.confirm({ params: second }))
    expect(await violations()).toEqual([])
    const other = await stuck()
    const card = await other.harness.startCardPayment(stay(1, 3))
    await settle(other.harness, other.harness.itnFor(card.paymentData))
    expect(await statusOf(other.harness, card)).toBe('confirmed')
    expect(await other.violations()).toEqual([])
  })

  it('leaves them free on the public calendar, of a part of its stay too, and for a new booking', async () => {
    const { harness } = await stuck()
    const taken = async (from: string, to: string) =>
      expectOk(await harness.availability({ params: { slug: 'protea' }, query: { from, to } })).taken
    expect(await taken('2027-01-01', '2027-12-31')).toEqual([{ firstNight: '2027-02-03', lastNight: '2027-02-03' }])
    expect(await taken(MONDAY, '2027-02-02')).toEqual([])
    expectOk(await harness.send({ ...stay(1, 2) }))
  })

  it('is confirmed all the same when its nights come free before anybody has taken them', async () => {
    const { harness, first, third, violations } = await stuck()
    expectOk(await cancelStay(harness, third))
    expect(await statusOf(harness, first)).toBe('confirmed')
    expect(await violations()).toEqual([])
  })

  it('yields them for its third night that is blocked, and is served first again once that is open', async () => {
    const { harness, violations } = await createScene()
    const first = await harness.createBooking(stay(1, 4))
    const second = await harness.createBooking(stay(1, 3))
    const body = { startDate: '2027-02-03', endDate: '2027-02-03', cabinSlug: 'protea', reason: '' }
    const { id } = expectOk(await harness.block({ body }))
    expectOk(await pay(harness, first, 3_450_00))
    expect(await shownAsTaken(harness)).toEqual(['2027-02-03'])
    expectOk(await harness.unblock({ params: { id } }))
    expect(await statusOf(harness, first)).toBe('confirmed')
    expect(expectOk(await pay(harness, second))).toMatchObject({ status: 'pending' })
    expect(await violations()).toEqual([])
  })

  it('keeps them where only a card payment holds its third night', async () => {
    const { harness, violations } = await createScene()
    const first = await harness.createBooking({ ...stay(1, 4), paymentMethod: 'card' })
    const second = await harness.createBooking(stay(1, 3))
    const { paymentData } = await startPayment(harness, first)
    harness.clock.pass(AFTER_A_HOLD)
    const holder = await harness.startCardPayment(stay(3, 4))
    await settle(harness, harness.itnFor(paymentData))
    expect(expectOk(await pay(harness, second))).toMatchObject({ status: 'pending' })
    expect(await shownAsTaken(harness)).toEqual(['2027-02-01', '2027-02-02', '2027-02-03'])
    // The holder pays: now the first cannot be served, and the second is, at once.
    await settle(harness, harness.itnFor(holder.paymentData, { pfPaymentId: '1089299' }))
    expect([await statusOf(harness, holder), await statusOf(harness, first), await statusOf(harness, second)]).toEqual([
      'confirmed',
      'pending',
      'confirmed',
    ])
    expect(await violations()).toEqual([])
  })

  it('keeps them from the very stay that takes its third night, if that moves onto them', async () => {
    const { harness, first, third, violations } = await stuck()
    expect(await harness.move({ params: third, body: stay(1, 2) })).toMatchObject({
      refusal: 'nights-waited-for',
      details: { ownerIds: [first.reference] },
    })
    expectOk(await harness.move({ params: third, body: stay(5, 6) }))
    expect(await statusOf(harness, first)).toBe('confirmed')
    expect(await violations()).toEqual([])
  })

  it('keeps staff from holding or blocking them', async () => {
    const { harness, first } = await stuck()
    const body = { startDate: MONDAY, endDate: MONDAY, cabinSlug: 'protea', reason: '' }
    expect(await harness.block({ body })).toMatchObject({
      refusal: 'nights-waited-for',
      details: { ownerIds: [first.reference] },
    })
  })

  /** The third is cancelled right before the second's payment is written, on a machine that dies before it confirms. */
  async function payWhileThirdNightComesFree(over: (table: Table) => Table) {
    const scene = await stuck()
    const { harness, second, third } = scene
    const release = async () => {
      const booking = await harness.bookings.find(third.reference)
      const { now, today } = harness.clock.read()
      const change = booking && cancel(booking, { by: aStaffMember, now, today, refundDueCents: 0 })
      if (change?.ok) expectOk(await harness.bookings.save(booking as Booking, change.value, { now }))
    }
    let transactions = 0
    const table: Table = {
      ...over(harness.table),
      async transact(writes) {
        transactions += 1
        // The first finds that somebody waits, the second is to yield.
        if (transactions === 2) await release()
        return over(harness.table).transact(writes)
      },
    }
    const paid = await pay(createUseCaseHarness(table, harness.clock), second)
    return { ...scene, status: expectOk(paid).status }
  }

  it('does not yield where its third night comes free before the other is written', async () => {
    const { harness, status, first, violations } = await payWhileThirdNightComesFree((table) => table)
    expect(status).toBe('pending')
    expect(await harness.confirmAllWaiting()).toBe(1)
    expect(await statusOf(harness, first)).toBe('confirmed')
    expect(await violations()).toEqual([])
  })

  it('would lose them to who paid later, where the transaction did not check that night', async () => {
    const { status } = await payWhileThirdNightComesFree((table) => withoutGuard(table, isConditionCheck))
    expect(status).toBe('confirmed')
  })

  it('is served before who paid later, or not at all, whenever its third night comes free', async () => {
    for (let step = 0; step < 12; step += 1) {
      /* oxlint-disable no-await-in-loop -- one step after the other */
      const scene = await stuck()
      const between = interruptTable(scene.harness.table, step, async () => {
        expectOk(await cancelStay(scene.harness, scene.third))
      })
      await pay(createUseCaseHarness(between.table, scene.harness.clock), scene.second)
      if (!between.happened()) await cancelStay(scene.harness, scene.third)
      const states = [await statusOf(scene.harness, scene.first), await statusOf(scene.harness, scene.second)]
      expect([
        ['confirmed', 'pending'],
        ['pending', 'confirmed'],
      ]).toContainEqual(states)
      expect(await scene.violations()).toEqual([])
      /* oxlint-enable no-await-in-loop */
    }
  })
})
