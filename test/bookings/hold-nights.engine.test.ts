import { describe, expect, it } from 'vitest'
import { HoldNights } from '#shared/bookings/hold-nights.contract.ts'
import { minutesAfter } from '#shared/kernel/clock.ts'
import { anImportRow } from '#test/support/import-row-fixture.ts'
import { A_DAY, AN_HOUR } from '#test/support/business-time-fixture.ts'
import { readAllItems } from '#test/support/start-tables.ts'
import { setUpTables } from '#test/support/table-fixture.ts'
import { findViolations, findWaitingForFreeNights } from '#test/support/table-invariants.ts'
import { setUpTestLog } from '#test/support/test-log.ts'
import { type UseCaseHarness, createUseCaseHarness, expectOk } from '#test/support/use-case-harness.ts'

const tables = setUpTables()
setUpTestLog()

type Guest = { readonly reference: string; readonly token: string }
const DEPOSIT = 2_300_00
const twoNights = ['2027-02-01', '2027-02-02']

async function createScene() {
  const { table, tableName } = await tables.createSeededTable()
  const harness = createUseCaseHarness(table)
  return {
    harness,
    items: () => readAllItems(tables.started(), tableName),
    violations: async () => {
      const [items, { now }] = [await readAllItems(tables.started(), tableName), harness.clock.read()]
      return [...findViolations(items, now), ...findWaitingForFreeNights(items, now)]
    },
  }
}

const inDays = ({ clock }: UseCaseHarness, days: number): string => minutesAfter(clock.read().now, days * A_DAY)
const taken = async (harness: UseCaseHarness) =>
  harness.nights.takenNights('protea', '2027-01-01', '2027-12-31', harness.clock.read().now)
const shown = async (harness: UseCaseHarness, guest: Pick<Guest, 'reference'>) =>
  expectOk(await harness.showToStaff({ params: guest }))
const pay = (harness: UseCaseHarness, guest: Pick<Guest, 'reference'>, more: object = {}) =>
  harness.pay({
    params: guest,
    body: { entryId: `line-${guest.reference}`, amountCents: DEPOSIT, method: 'eft', note: '', ...more },
  })
const hold = (harness: UseCaseHarness, guest: Pick<Guest, 'reference'>, until: string, more: object = {}) =>
  harness.holdNights({ params: guest, body: { until, ...more } })
const settle = async (harness: UseCaseHarness, body: string) => harness.settle(await harness.receiveItn(body))
const sendProof = async (harness: UseCaseHarness, guest: Guest) => harness.uploadFile(guest)

/** `held` has its nights held for three days; `other` wants the same nights. */
async function held(form: Parameters<UseCaseHarness['createBooking']>[0] = {}) {
  const scene = await createScene()
  const { harness } = scene
  const [holder, other] = [await harness.createBooking(form), await harness.createBooking({ paymentMethod: 'card' })]
  const until = inDays(harness, 3)
  expectOk(await hold(harness, holder, until))
  return { ...scene, holder, other, until }
}

describe('nights that staff hold for a booking', () => {
  it('are held until another time only by who has seen until when a colleague holds them', async () => {
    const { harness, holder, until } = await held()
    const openedWith = { until: null }
    expect(await hold(harness, holder, inDays(harness, 1), { openedWith })).toMatchObject({
      refusal: 'edited-meanwhile',
      details: { fields: ['until'], 'stored.until': until, 'sent.until': inDays(harness, 1) },
    })
    expectOk(await hold(harness, holder, until, { openedWith }))
    expect((await shown(harness, holder)).staffHoldUntil).toBe(until)
    expectOk(await hold(harness, holder, inDays(harness, 1), { openedWith: { until } }))
    expect((await shown(harness, holder)).staffHoldUntil).toBe(inDays(harness, 1))
  })

  it('are blocked for everybody else, as blocked dates are', async () => {
    const { harness, other, violations } = await held()
    expect(await taken(harness)).toEqual(twoNights)
    expect(await harness.send({})).toMatchObject({ refusal: 'nights-not-free' })
    expect(await harness.startPayment({ body: { token: other.token } })).toEqual({
      ok: false,
      refusal: 'nights-already-taken',
      details: { nights: twoNights },
    })
    expect(await violations()).toEqual([])
  })

  it('are refused to staff with whose they are, and taken by them knowingly', async () => {
    const { harness, holder, other, until, violations } = await held()
    const refused = await harness.confirm({ params: other })
    expect(refused).toMatchObject({
      refusal: 'nights-on-hold',
      details: { nights: twoNights, ownerIds: [holder.reference], staffHeldUntil: until },
    })
    expect(refused).toMatchObject({ details: { guests: [expect.stringContaining(holder.reference)] } })
    expectOk(await harness.confirm({ params: other, body: { overHoldsOf: [holder.reference] } }))
    expect(await shown(harness, holder)).toMatchObject({ status: 'pending', staffHoldUntil: null })
    const ended = (await shown(harness, holder)).history.find(({ name }) => name === 'night-hold-ended')
    expect(ended).toMatchObject({ by: { kind: 'staff' }, details: { holdEnd: 'taken-over' } })
    expect(await violations()).toEqual([])
  })

  it('are blocked, moved onto and brought in by an import only knowingly, or not at all', async () => {
    const { harness, holder, violations } = await held()
    const block = { startDate: '2027-02-01', endDate: '2027-02-02', cabinSlug: 'protea', reason: '' }
    expect(await harness.block({ body: block })).toMatchObject({ refusal: 'nights-on-hold' })
    expect(await harness.block({ body: { ...block, endDate: '2027-06-01' } })).toMatchObject({
      refusal: 'nights-on-hold',
    })
    const elsewhere = await harness.createBooking({ cabinSlug: 'aloe' })
    expectOk(await harness.confirm({ params: elsewhere }))
    const to = { cabinSlug: 'protea', checkInDate: '2027-02-01', checkOutDate: '2027-02-03' }
    expect(await harness.move({ params: elsewhere, body: to })).toMatchObject({ refusal: 'nights-on-hold' })
    const { rows } = expectOk(await harness.importBookings({ body: { rows: [anImportRow(to)] } }))
    expect(rows[0]).toMatchObject({ refusal: 'nights-on-hold' })
    expect(await taken(harness)).toEqual(twoNights)
    expectOk(await harness.block({ body: { ...block, overHoldsOf: [holder.reference] } }))
    expect(await shown(harness, holder)).toMatchObject({ staffHoldUntil: null })
    expect(await violations()).toEqual([])
  })

  it('are free again by themselves at the end of the hold, before any run', async () => {
    const { harness, holder, other, violations } = await held()
    harness.clock.pass(3 * A_DAY)
    expect(await taken(harness)).toEqual([])
    expectOk(await harness.confirm({ params: other }))
    expect(await violations()).toEqual([])
    expect(await harness.expireBookings()).toBe(1)
    expect(await shown(harness, holder)).toMatchObject({ status: 'expired', staffHoldUntil: null })
    expect(await violations()).toEqual([])
  })

  it('end with the booking: its expiry is the hold’s end, unless staff keep it apart', async () => {
    const { harness } = await createScene()
    const [one, apart] = [await harness.createBooking(), await harness.createBooking({ cabinSlug: 'aloe' })]
    const { expiresAt } = await shown(harness, apart)
    const until = inDays(harness, 5)
    expect(expectOk(await hold(harness, one, until))).toMatchObject({ expiresAt: until, staffHoldUntil: until })
    expect(expectOk(await hold(harness, apart, until, { keepExpiry: true }))).toMatchObject({
      expiresAt,
      staffHoldUntil: until,
    })
  })

  it.each<[string, (harness: UseCaseHarness, guest: Guest) => Promise<unknown>]>([
    [
      'is cancelled',
      (harness, { reference }) => harness.cancelByStaff({ params: { reference }, body: { reason: '' } }),
    ],
    [
      'expires',
      async (harness) => {
        harness.clock.pass(2 * A_DAY)
        await harness.expireBookings()
        return { ok: true }
      },
    ],
    [
      'is moved',
      (harness, guest) =>
        harness.move({
          params: guest,
          body: { cabinSlug: 'aloe', checkInDate: '2027-02-01', checkOutDate: '2027-02-03' },
        }),
    ],
    ['is held no longer', (harness, guest) => harness.endNightHold({ params: guest })],
  ])('come free at once when the booking %s', async (_, ends) => {
    const { harness, violations, items } = await createScene()
    const guest = await harness.createBooking()
    const until = inDays(harness, 3)
    expectOk(await hold(harness, guest, until, { keepExpiry: true }))
    expect(await ends(harness, guest)).toMatchObject({ ok: true })
    expect(await taken(harness)).toEqual([])
    expect((await items()).filter(({ sk }) => String(sk).startsWith('N#'))).toEqual([])
    expect(await violations()).toEqual([])
  })

  it('stay with the booking when a card payment for them begins and ends', async () => {
    const { harness, holder, violations } = await held({ paymentMethod: 'card' })
    const { attemptId } = expectOk(await harness.startPayment({ body: { token: holder.token } }))
    expect(await violations()).toEqual([])
    expect(await taken(harness)).toEqual(twoNights)
    expectOk(await harness.endPayment({ params: { attemptId } }))
    expect(await taken(harness)).toEqual(twoNights)
    expect(await violations()).toEqual([])
    harness.clock.pass(1)
    const again = expectOk(await harness.startPayment({ body: { token: holder.token } }))
    harness.clock.pass(20)
    expect(await taken(harness)).toEqual(twoNights)
    await settle(harness, harness.itnFor(again.paymentData))
    expect(await shown(harness, holder)).toMatchObject({ status: 'confirmed', staffHoldUntil: null })
    expect(await violations()).toEqual([])
  })

  it('are claimed by money that staff record for the booking', async () => {
    const { harness, holder, violations } = await held()
    expect(expectOk(await pay(harness, holder))).toMatchObject({ status: 'confirmed' })
    harness.clock.pass(4 * A_DAY)
    expect(await taken(harness)).toEqual(twoNights)
    expect(await violations()).toEqual([])
  })

  it('are said to the guest, on the page and in the e-mail', async () => {
    const { harness, holder, until } = await held()
    expect(expectOk(await harness.show({ params: holder }))).toMatchObject({ staffHoldUntil: until })
    harness.clock.pass(3 * A_DAY)
    expect(expectOk(await harness.show({ params: holder }))).toMatchObject({ staffHoldUntil: null })
  })

  it('are shown to staff under the reference: calendar, clash of a quote, Today', async () => {
    const { harness, holder, until } = await held()
    const { cabins } = expectOk(await harness.calendar({ query: { from: '2027-02-01', weeks: 1 } }))
    expect(cabins.find(({ cabinSlug }) => cabinSlug === 'protea')?.spans).toContainEqual(
      expect.objectContaining({ kind: 'staff-held', reference: holder.reference, until }),
    )
    const quote = expectOk(
      await harness.quoteMove({
        params: { reference: (await harness.createBooking({ cabinSlug: 'aloe' })).reference },
        query: { cabinSlug: 'protea', checkInDate: '2027-02-01', checkOutDate: '2027-02-03' },
      }),
    )
    expect(quote.clashes).toMatchObject([{ kind: 'staff-held', reference: holder.reference, nights: 2 }])
    harness.clock.pass(2 * A_DAY + 1)
    expect(expectOk(await harness.today({})).lapsing.first).toContainEqual(
      expect.objectContaining({ reference: holder.reference }),
    )
  })
})

describe('how long staff hold nights', () => {
  it('is at most seven days, and never past the cut-off of the arrival day', async () => {
    const { harness } = await createScene()
    const far = await harness.createBooking()
    expect(await hold(harness, far, minutesAfter(inDays(harness, 7), 1))).toMatchObject({
      refusal: 'hold-out-of-range',
      details: { latest: inDays(harness, 7) },
    })
    expect(await hold(harness, far, harness.clock.read().now)).toMatchObject({ refusal: 'hold-out-of-range' })
    expectOk(await hold(harness, far, inDays(harness, 7)))
    const { today } = harness.clock.read()
    const soon = await harness.createBooking({
      cabinSlug: 'aloe',
      checkInDate: '2026-11-23',
      checkOutDate: '2026-11-25',
      paymentType: 'full',
    })
    expect(today < '2026-11-23').toBe(true)
    const cutOff = '2026-11-23T14:00:00.000Z'
    expect(await hold(harness, soon, minutesAfter(cutOff, 1))).toMatchObject({ details: { latest: cutOff } })
    expectOk(await hold(harness, soon, cutOff))
  })

  it('is lengthened, shortened and ended; a second press changes nothing', async () => {
    const { harness, holder, violations } = await held()
    const { history } = await shown(harness, holder)
    for (const days of [6, 1]) {
      /* oxlint-disable no-await-in-loop -- one after the other */
      harness.clock.pass(1)
      const until = inDays(harness, days)
      expectOk(await hold(harness, holder, until))
      expectOk(await hold(harness, holder, until))
      expect(await shown(harness, holder)).toMatchObject({ staffHoldUntil: until, expiresAt: until })
      expect(await violations()).toEqual([])
      /* oxlint-enable no-await-in-loop */
    }
    harness.clock.pass(1)
    expectOk(await harness.endNightHold({ params: holder }))
    expectOk(await harness.endNightHold({ params: holder }))
    expect(await taken(harness)).toEqual([])
    expect((await shown(harness, holder)).history.map(({ name }) => name).slice(0, -history.length)).toEqual([
      'night-hold-ended',
      'nights-held',
      'nights-held',
    ])
    expect(await violations()).toEqual([])
  })

  it('is nothing for a booking that is not pending, or that waits for its nights with its money', async () => {
    const { harness, holder, other } = await held()
    expectOk(await pay(harness, holder))
    expect(await hold(harness, holder, inDays(harness, 1))).toMatchObject({ refusal: 'booking-not-pending' })
    expect(await hold(harness, other, inDays(harness, 1))).toMatchObject({ refusal: 'nights-already-taken' })
    expectOk(await pay(harness, other))
    expect(await hold(harness, other, inDays(harness, 1))).toMatchObject({ refusal: 'nights-already-taken' })
    expect(HoldNights.body?.safeParse({ until: 'tomorrow' }).success).toBe(false)
  })

  it('goes on while a proof waits for staff, at most to the cut-off, and ends as agreed when that is refused', async () => {
    const { harness, holder, until, violations } = await held()
    const id = await sendProof(harness, holder)
    const cutOff = '2027-02-01T14:00:00.000Z'
    expect(await shown(harness, holder)).toMatchObject({ expiresAt: null, staffHoldUntil: cutOff })
    expect(await violations()).toEqual([])
    harness.clock.pass(2 * A_DAY)
    expect(await taken(harness)).toEqual(twoNights)
    const params = { reference: holder.reference, id }
    expectOk(await harness.refuseProof({ params, body: { reason: 'Cannot be read' } }))
    expect(await shown(harness, holder)).toMatchObject({ staffHoldUntil: until })
    expect(await violations()).toEqual([])
    harness.clock.pass(A_DAY)
    expect(await taken(harness)).toEqual([])
  })

  it('is over at once where a proof is refused after the end that staff had set', async () => {
    const { harness, holder, violations } = await held()
    const id = await sendProof(harness, holder)
    harness.clock.pass(10 * A_DAY)
    expect(await taken(harness)).toEqual(twoNights)
    const params = { reference: holder.reference, id }
    expectOk(await harness.refuseProof({ params, body: { reason: 'Cannot be read' } }))
    expect(await taken(harness)).toEqual([])
    expect(await violations()).toEqual([])
  })

  it('goes on for the rest of a proof’s money as staff had set, where it is too little', async () => {
    const { harness, holder, until, violations } = await held()
    const id = await sendProof(harness, holder)
    const body = { amountCents: 500_00, note: '' }
    expectOk(await harness.acceptProof({ params: { reference: holder.reference, id }, body }))
    expect(await shown(harness, holder)).toMatchObject({ status: 'pending', staffHoldUntil: until })
    expect(await violations()).toEqual([])
  })
})

describe('a hold by staff and two proofs', () => {
  it('goes on while the other one waits, though the first was too little', async () => {
    const { harness, holder, violations } = await held()
    const [first] = [await sendProof(harness, holder), await sendProof(harness, holder)]
    const body = { amountCents: 500_00, note: '' }
    expectOk(await harness.acceptProof({ params: { reference: holder.reference, id: first }, body }))
    expect(await shown(harness, holder)).toMatchObject({ staffHoldUntil: '2027-02-01T14:00:00.000Z' })
    expect(await violations()).toEqual([])
  })
})

describe('a hold by staff and a card payment for the same nights', () => {
  async function cardFirst() {
    const scene = await createScene()
    const { harness } = scene
    const [holder, payer] = [await harness.createBooking(), await harness.createBooking({ paymentMethod: 'card' })]
    const payment = expectOk(await harness.startPayment({ body: { token: payer.token } }))
    return { ...scene, holder, payer, payment }
  }

  it('goes over the card hold only knowingly, and that payment then waits', async () => {
    const { harness, holder, payer, payment, violations } = await cardFirst()
    const until = inDays(harness, 2)
    expect(await hold(harness, holder, until)).toMatchObject({
      refusal: 'nights-on-hold',
      details: { ownerIds: [payer.reference] },
    })
    expectOk(await hold(harness, holder, until, { overHoldsOf: [payer.reference] }))
    expect(await violations()).toEqual([])
    await settle(harness, harness.itnFor(payment.paymentData))
    expect(await shown(harness, payer)).toMatchObject({ status: 'pending', needsAttention: 'paid-but-nights-taken' })
    expect(await violations()).toEqual([])
    // The hold ends by itself, and the run confirms who has paid.
    harness.clock.pass(2 * A_DAY)
    expect(await harness.confirmAllWaiting()).toBe(1)
    expect(await shown(harness, payer)).toMatchObject({ status: 'confirmed' })
    expect(await violations()).toEqual([])
  })

  it('is refused, and not lengthened, while a paid booking waits for one of the nights; the held guest still pays', async () => {
    const { harness, holder, payer, payment, violations } = await cardFirst()
    const until = inDays(harness, 2)
    expectOk(await hold(harness, holder, until, { overHoldsOf: [payer.reference] }))
    await settle(harness, harness.itnFor(payment.paymentData))
    expect(await hold(harness, holder, inDays(harness, 3))).toMatchObject({
      refusal: 'nights-waited-for',
      details: { ownerIds: [payer.reference] },
    })
    const third = await harness.createBooking({ cabinSlug: 'aloe' })
    expectOk(
      await harness.move({
        params: third,
        body: { cabinSlug: 'protea', checkInDate: '2027-02-01', checkOutDate: '2027-02-02' },
      }),
    )
    expect(await hold(harness, third, inDays(harness, 1))).toMatchObject({ refusal: 'nights-waited-for' })
    expectOk(await hold(harness, holder, inDays(harness, 1)))
    expect(expectOk(await pay(harness, holder))).toMatchObject({ status: 'confirmed' })
    expect(await shown(harness, payer)).toMatchObject({ needsAttention: 'paid-but-nights-taken' })
    expect(await violations()).toEqual([])
  })

  it('ends when staff say so, and who has paid meanwhile is confirmed at once', async () => {
    const { harness, holder, payer, payment, violations } = await cardFirst()
    expectOk(await hold(harness, holder, inDays(harness, 2), { overHoldsOf: [payer.reference] }))
    await settle(harness, harness.itnFor(payment.paymentData))
    expectOk(await harness.endNightHold({ params: holder }))
    expect(await shown(harness, payer)).toMatchObject({ status: 'confirmed' })
    expect(await violations()).toEqual([])
  })
})

describe('money that staff record for another booking of nights that are held', () => {
  it('is refused with whose they are; then it goes over the hold, or waits for the nights, as staff choose', async () => {
    const { harness, holder, other, violations } = await held()
    expect(await pay(harness, other)).toMatchObject({
      refusal: 'nights-on-hold',
      details: { ownerIds: [holder.reference] },
    })
    expect(expectOk(await pay(harness, other, { waitForNights: true }))).toMatchObject({
      status: 'pending',
      paidCents: DEPOSIT,
      needsAttention: 'paid-but-nights-taken',
    })
    expect(await shown(harness, holder)).toMatchObject({ status: 'pending' })
    expect(await taken(harness)).toEqual(twoNights)
    expect(await violations()).toEqual([])

    const scene = await held()
    const over = { overHoldsOf: [scene.holder.reference] }
    expect(expectOk(await pay(scene.harness, scene.other, over))).toMatchObject({ status: 'confirmed' })
    expect(await scene.violations()).toEqual([])
  })
})

describe('a booking by phone whose nights are held', () => {
  const stay = { checkInDate: '2027-02-01', checkOutDate: '2027-02-03' }
  it('is made and held in one step', async () => {
    const { harness, violations } = await createScene()
    const until = inDays(harness, 2)
    const form = { ...stay, guestEmail: 'naledi@example.co.za', outcome: { kind: 'hold', until } as const }
    const { reference, status } = expectOk(await harness.bookByStaff(form))
    expect(status).toBe('pending')
    const booking = await shown(harness, { reference })
    expect(booking).toMatchObject({ staffHoldUntil: until, expiresAt: until })
    expect(booking.history.map(({ name, emails }) => `${name} ${(emails ?? []).join()}`).toSorted()).toEqual([
      'booked pending_payment',
      'nights-held ',
    ])
    expect(await taken(harness)).toEqual(twoNights)
    expect(await violations()).toEqual([])
  })

  it('goes over no hold and no booking that waits unseen, and not beyond its end', async () => {
    const { harness, holder, violations } = await held()
    const until = inDays(harness, 2)
    const outcome = { kind: 'hold', until } as const
    expect(await harness.bookByStaff({ ...stay, outcome })).toMatchObject({
      refusal: 'nights-on-hold',
      details: { ownerIds: [holder.reference] },
    })
    expect(await harness.bookByStaff({ ...stay, outcome: { kind: 'hold', until: inDays(harness, 8) } })).toMatchObject({
      refusal: 'hold-out-of-range',
    })
    const over = { overHoldsOf: [holder.reference] }
    const { reference } = expectOk(await harness.bookByStaff({ ...stay, outcome, ...over }))
    expect(await shown(harness, { reference })).toMatchObject({ staffHoldUntil: until })
    expect(await shown(harness, holder)).toMatchObject({ staffHoldUntil: null })
    expect(await violations()).toEqual([])
  })

  it('cannot be left open over nights that are held for another, where it would take none', async () => {
    const { harness, until } = await held()
    const pending = await harness.bookByStaff({ ...stay, outcome: { kind: 'pending', until } })
    expect(pending).toMatchObject({ refusal: 'nights-already-taken', details: { nights: twoNights } })
    const outcome = {
      kind: 'payment' as const,
      amountCents: 100_00,
      method: 'eft' as const,
      confirmedReasons: ['far-from-asked' as const],
    }
    expect(await harness.bookByStaff({ ...stay, outcome })).toMatchObject({ refusal: 'nights-already-taken' })
  })

  it('of 90 nights fits one transaction, and comes free in one', async () => {
    const { harness, violations } = await createScene()
    const long = { checkInDate: '2027-02-01', checkOutDate: '2027-05-02' }
    const outcome = { kind: 'hold', until: inDays(harness, 2) } as const
    const { reference } = expectOk(await harness.bookByStaff({ ...long, outcome }))
    expect(await taken(harness)).toHaveLength(90)
    expect(await violations()).toEqual([])
    expectOk(await harness.endNightHold({ params: { reference } }))
    expect(await taken(harness)).toEqual([])
    expect(await violations()).toEqual([])
  })
})

describe('the hourly look at holds by staff', () => {
  it('tells staff once, the day before a hold ends', async () => {
    const { harness, holder, violations } = await held()
    expect(await harness.reviewStaffHolds()).toBe(0)
    harness.clock.pass(2 * A_DAY)
    expect(await harness.reviewStaffHolds()).toBe(1)
    expect(await harness.reviewStaffHolds()).toBe(0)
    expect((await shown(harness, holder)).history[0]).toMatchObject({
      name: 'night-hold-ending',
      by: { kind: 'schedule' },
      emails: ['night_hold_ending'],
    })
    expect(await violations()).toEqual([])
    // A longer one is told of again.
    expectOk(await hold(harness, holder, inDays(harness, 5)))
    harness.clock.pass(4 * A_DAY + 1)
    expect(await harness.reviewStaffHolds()).toBe(1)
  })

  it('does not tell of one that was set for less than a day', async () => {
    const { harness } = await createScene()
    const guest = await harness.createBooking()
    expectOk(await hold(harness, guest, minutesAfter(harness.clock.read().now, 5 * AN_HOUR)))
    expect(await harness.reviewStaffHolds()).toBe(0)
  })

  it('writes down that a hold has ended which lasted less long than its booking', async () => {
    const { harness, violations } = await createScene()
    const guest = await harness.createBooking()
    expectOk(await hold(harness, guest, minutesAfter(harness.clock.read().now, 5 * AN_HOUR), { keepExpiry: true }))
    harness.clock.pass(6 * AN_HOUR)
    expect(await harness.reviewStaffHolds()).toBe(1)
    expect(await harness.reviewStaffHolds()).toBe(0)
    expect(await shown(harness, guest)).toMatchObject({ status: 'pending', staffHoldUntil: null })
    expect((await shown(harness, guest)).history[0]).toMatchObject({ details: { holdEnd: 'lapsed' } })
    expect(await violations()).toEqual([])
  })
})
