import { describe, expect, it } from 'vitest'
import { sendReminders } from '#lambdas/notifications/send-reminders.ts'
import { addDays } from '#shared/kernel/calendar-date.ts'
import { aBooking, aPayment, anOrder, numberedBooking } from '#test/support/booking-fixture.ts'
import { setUpTables } from '#test/support/table-fixture.ts'
import { type UseCaseHarness, createUseCaseHarness, expectOk } from '#test/support/use-case-harness.ts'

const tables = setUpTables()

async function createHarness() {
  const harness = createUseCaseHarness((await tables.createSeededTable()).table)
  return { harness, remind: () => sendReminders({ ...harness, clock: harness.clock.read }) }
}

/** 08:00 South African time. */
const at = (day: string): string => `${day}T06:00:00.000Z`

const DEPARTURE = '2026-12-09'

/** A stay of two nights that is over, of which its guest has paid half. */
async function completedStay(
  harness: UseCaseHarness,
  { paidCents = 1_000_00, paymentMethod = 'eft' }: { paidCents?: number; paymentMethod?: 'eft' | 'card' } = {},
) {
  const booking = await harness.createBooking({
    checkInDate: '2026-12-07',
    checkOutDate: DEPARTURE,
    paymentType: 'full',
    paymentMethod,
  })
  const params = { reference: booking.reference }
  expectOk(await harness.confirm({ params }))
  expectOk(
    await harness.pay({
      params,
      body: { entryId: 'first-payment-1', amountCents: paidCents, method: 'eft', note: '' },
    }),
  )
  harness.clock.setTo(at('2026-12-10'))
  expect(await harness.completeStays()).toBe(1)
  return { ...booking, params }
}

const shownToGuest = async (harness: UseCaseHarness, token: string) =>
  expectOk(await harness.show({ params: { token } }))

const remindersOf = async (harness: UseCaseHarness, reference: string) =>
  ((await harness.bookings.findWhole(reference))?.events ?? []).filter(({ name }) => name === 'balance-reminded')

describe('money that is owed after the stay', () => {
  it('is paid by card on the guest’s page', async () => {
    const { harness } = await createHarness()
    const { token, reference, totalPriceCents } = await completedStay(harness)
    const shown = await shownToGuest(harness, token)
    expect(shown).toMatchObject({ status: 'completed', dueNowCents: totalPriceCents - 1_000_00, cardOffered: true })
    const { paymentData } = expectOk(await harness.startPayment({ body: { token, amountCents: shown.dueNowCents } }))
    expect(await harness.settle(await harness.receiveItn(harness.itnFor(paymentData)))).toBe('accepted')
    expect(await harness.shownToStaff({ reference })).toMatchObject({ status: 'completed', paymentStatus: 'paid' })
  })

  it('is paid by EFT, with a slip', async () => {
    const { harness } = await createHarness()
    const booking = await completedStay(harness)
    const id = await harness.uploadFile(booking)
    expect((await shownToGuest(harness, booking.token)).uploads).toMatchObject([{ id, state: 'waiting' }])
  })

  it('lets the guest leave the card for EFT', async () => {
    const { harness } = await createHarness()
    const { token } = await completedStay(harness, { paymentMethod: 'card' })
    expectOk(await harness.payByEft({ params: { token } }))
  })

  it('is asked for by staff', async () => {
    const { harness } = await createHarness()
    const { params, reference } = await completedStay(harness)
    expectOk(await harness.remindGuest({ params }))
    expect(await remindersOf(harness, reference)).toMatchObject([{ emails: ['balance_reminder'] }])
  })

  it('is asked for 3, 10 and 30 days after the departure, each once, then no more', async () => {
    const { harness, remind } = await createHarness()
    const { reference } = await completedStay(harness)
    const counts: Record<number, number> = {}
    for (let days = 1; days <= 60; days += 1) {
      harness.clock.setTo(at(addDays(DEPARTURE, days)))
      // oxlint-disable-next-line no-await-in-loop -- one day after another
      const written = (await remind()) + (await remind())
      if (written > 0) counts[days] = written
    }
    expect(counts).toEqual({ 3: 1, 10: 1, 30: 1 })
    expect((await remindersOf(harness, reference)).map(({ emails }) => emails)).toEqual([
      ['balance_reminder'],
      ['balance_reminder'],
      ['balance_reminder'],
    ])
  })

  it('is asked for again by what was charged after the departure', async () => {
    const { harness, remind } = await createHarness()
    const { params, totalPriceCents } = await completedStay(harness, { paidCents: 1_000_00 })
    const rest = { entryId: 'the-rest-1', amountCents: totalPriceCents - 1_000_00, method: 'eft', note: '' } as const
    expectOk(await harness.pay({ params, body: rest }))
    harness.clock.setTo(at(addDays(DEPARTURE, 40)))
    expectOk(
      await harness.adjust({
        params,
        body: { entryId: 'broken-chair-1', amountCents: 850_00, reason: 'A broken chair' },
      }),
    )
    harness.clock.setTo(at(addDays(DEPARTURE, 43)))
    expect(await remind()).toBe(1)
  })

  it('stays on its list and on Today after 366 days', async () => {
    const { harness } = await createHarness()
    const { reference } = await completedStay(harness)
    harness.clock.setTo(at(addDays(DEPARTURE, 400)))
    expect(expectOk(await harness.list({ query: { balanceOverdue: 'true' } })).bookings).toMatchObject([{ reference }])
    expect(expectOk(await harness.today({}))).toMatchObject({ overdue: { count: 1, first: [{ reference }] } })
  })

  it('is paid without accepting terms for a stay that is over', async () => {
    const { harness } = await createHarness()
    const { token, params } = await completedStay(harness)
    const stored = await harness.bookings.findWhole(params.reference)
    if (!stored) throw new Error('It is on file')
    const { booking } = stored
    const pending = { ...booking, termsPending: true as const, version: booking.version + 1 }
    const event = {
      at: at('2026-12-10'),
      by: { kind: 'staff', name: '' },
      name: 'noted',
      details: {},
      emails: [],
    } as const
    expectOk(
      await harness.bookings.save(
        booking,
        { booking: pending, event: { ...event, emails: [] }, nights: { kind: 'keep' } },
        { now: event.at },
      ),
    )
    expect(await shownToGuest(harness, token)).toMatchObject({ cardOffered: true, termsToAccept: null })
    expectOk(await harness.startPayment({ body: { token } }))
  })

  it.each(['cancelled', 'expired'] as const)('is no money of a booking that is %s', async (status) => {
    const { harness, remind } = await createHarness()
    const { token, params } = await harness
      .createBooking()
      .then((made) => ({ ...made, params: { reference: made.reference } }))
    if (status === 'cancelled') expectOk(await harness.cancelByStaff({ params, body: { reason: '' } }))
    else {
      harness.clock.setTo(at('2026-12-01'))
      expect(await harness.expireBookings()).toBe(1)
    }
    expect(await harness.startPayment({ body: { token } })).toMatchObject({ refusal: 'booking-closed' })
    expect(await harness.payByEft({ params: { token } })).toMatchObject({ refusal: 'booking-closed' })
    expect(await harness.remindGuest({ params })).toMatchObject({ refusal: 'nothing-to-remind' })
    expect(await remind()).toBe(0)
  })
})

describe('a rest below the small amount', () => {
  const oneCentShort = async (harness: UseCaseHarness) => {
    const booking = await harness.createBooking({ paymentType: 'full' })
    const params = { reference: booking.reference }
    const body = {
      entryId: 'one-cent-short-1',
      amountCents: booking.totalPriceCents - 1,
      method: 'eft',
      note: '',
    } as const
    expectOk(await harness.pay({ params, body }))
    return { ...booking, params }
  }

  it('is not asked for: by no reminder, no e-mail of staff, nor the guest’s page', async () => {
    const { harness, remind } = await createHarness()
    const { token, params, reference } = await oneCentShort(harness)
    for (let days = 0; days <= 150; days += 1) {
      harness.clock.setTo(at(addDays('2026-11-21', days)))
      // oxlint-disable-next-line no-await-in-loop -- one day after another
      await harness.completeStays()
      // oxlint-disable-next-line no-await-in-loop -- one day after another
      expect(await remind()).toBe(0)
    }
    expect(await harness.remindGuest({ params })).toMatchObject({ refusal: 'nothing-to-remind' })
    expect(await shownToGuest(harness, token)).toMatchObject({
      outstandingCents: 0,
      dueNowCents: 0,
      dueDate: null,
      balancePaid: true,
    })
    expect(await harness.shownToStaff({ reference })).toMatchObject({ outstandingCents: 1 })
  })

  it('stands on a list for staff', async () => {
    const { harness } = await createHarness()
    const { reference } = await oneCentShort(harness)
    harness.clock.setTo(at('2027-06-01'))
    await harness.completeStays()
    expect(expectOk(await harness.list({ query: { balanceOverdue: 'true' } })).bookings).toMatchObject([
      { reference, outstandingCents: 1 },
    ])
  })

  it('is asked for where it is all that is owed', async () => {
    const { harness, remind } = await createHarness()
    const booking = aBooking.confirmed({ ...numberedBooking(1), totalPriceCents: 3_00, depositAmountCents: 1_50 })
    await harness.bookings.create(booking, anOrder())
    harness.clock.setTo(at('2027-01-12'))
    expect(await remind()).toBe(1)
  })
})

describe('reminders of staff and of the daily run', () => {
  it('go out once a day', async () => {
    const { harness, remind } = await createHarness()
    const booking = aBooking.confirmed({ ledger: [aPayment(2_125_00)] })
    const params = { reference: booking.reference }
    await harness.bookings.create(booking, anOrder())
    harness.clock.setTo('2027-01-12T05:50:00.000Z')
    expectOk(await harness.remindGuest({ params }))
    harness.clock.setTo(at('2027-01-12'))
    expect(await remind()).toBe(0)
    // The guest was told on the due day; the next reminder is that of three days later.
    harness.clock.setTo(at('2027-01-13'))
    expect(await remind()).toBe(0)
    harness.clock.setTo(at('2027-01-15'))
    expect(await remind()).toBe(1)
    harness.clock.setTo('2027-01-15T06:10:00.000Z')
    expect(await harness.remindGuest({ params })).toMatchObject({ refusal: 'reminded-lately' })
    expect(await remindersOf(harness, booking.reference)).toHaveLength(2)
  })
})
