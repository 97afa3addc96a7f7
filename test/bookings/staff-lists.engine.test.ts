import { describe, expect, it } from 'vitest'
import { addDays } from '#shared/kernel/calendar-date.ts'
import { aBooking, aPayment, aRefund, anOrder, numberedBooking } from '#test/support/booking-fixture.ts'
import { type UseCaseHarness, createUseCaseHarness, expectOk } from '#test/support/use-case-harness.ts'
import { A_DAY } from '#test/support/business-time-fixture.ts'
import { setUpTestLog } from '#test/support/test-log.ts'
import { setUpTables } from '#test/support/table-fixture.ts'

const tables = setUpTables()
setUpTestLog()
const createHarness = async (): Promise<UseCaseHarness> =>
  createUseCaseHarness((await tables.createSeededTable()).table)

type Query = Parameters<UseCaseHarness['list']>[0]['query']

/** All pages of a list, one after the other. */
async function allOf(harness: UseCaseHarness, query: NonNullable<Query>): Promise<string[][]> {
  const pages: string[][] = []
  let cursor: string | null = null
  do {
    const page: { bookings: { reference: string }[]; cursor: string | null } = expectOk(
      await harness.list({ query: { ...query, ...(cursor !== null && { cursor }) } }),
    )
    pages.push(page.bookings.map(({ reference }) => reference))
    cursor = page.cursor
  } while (cursor)
  return pages
}

describe('the staff’s booking lists', () => {
  it('continue page by page and show every booking once, those that leave first at the top', async () => {
    const harness = await createHarness()
    const confirmed = Array.from({ length: 120 }, (_, number) => {
      const checkInDate = addDays('2027-02-01', (number * 37) % 120)
      return aBooking.confirmed({ ...numberedBooking(number), checkInDate, checkOutDate: addDays(checkInDate, 2) })
    })
    await Promise.all(confirmed.map((booking) => harness.bookings.create(booking, anOrder())))
    const byDeparture = confirmed
      .toSorted((a, b) => (a.checkOutDate < b.checkOutDate ? -1 : 1))
      .map(({ reference }) => reference)

    const pages = await allOf(harness, { status: 'confirmed' })
    expect(pages.map(({ length }) => length)).toEqual([50, 50, 20])
    expect(pages.flat()).toEqual(byDeparture)
    expect((await allOf(harness, { arrivalFrom: '2027-01-01', arrivalTo: '2027-12-31' })).flat()).toEqual(byDeparture)
    expect((await allOf(harness, { status: 'pending' })).flat()).toEqual([])
  })

  it('of a period include its first and last day and no other, whatever became of the bookings', async () => {
    const harness = await createHarness()
    const arriving = (number: number, checkInDate: string) => ({
      ...numberedBooking(number),
      checkInDate,
      checkOutDate: addDays(checkInDate, 1),
    })
    const bookings = [
      aBooking.pending(arriving(1, '2027-01-31')),
      aBooking.confirmed(arriving(2, '2027-02-01')),
      aBooking.cancelled(arriving(3, '2027-02-14')),
      aBooking.expired(arriving(4, '2027-02-28')),
      aBooking.pending(arriving(5, '2027-03-01')),
    ]
    for (const booking of bookings) await harness.bookings.create(booking, anOrder())
    expect((await allOf(harness, { arrivalFrom: '2027-02-01', arrivalTo: '2027-02-28' })).flat()).toEqual(
      bookings.slice(1, 4).map(({ reference }) => reference),
    )
  })

  it('find a booking by its reference or its guest’s address, however they are typed', async () => {
    const harness = await createHarness()
    const { reference } = await harness.createBooking({ guestEmail: 'Thandi.Mokoena@Example.co.za' })
    await harness.createBooking({ guestEmail: 'somebody.else@example.co.za' })
    for (const query of [
      { reference },
      { reference: ` ${reference.toLowerCase()} ` },
      { guestEmail: 'thandi.mokoena@example.co.za' },
      { guestEmail: 'THANDI.MOKOENA@EXAMPLE.CO.ZA' },
    ]) {
      expect(expectOk(await harness.list({ query })).bookings.map((row) => row.reference)).toEqual([reference])
    }
    expect(expectOk(await harness.list({ query: { reference: 'MC-?????' } })).bookings).toEqual([])
    expect(expectOk(await harness.list({ query: { guestEmail: 'nobody@example.co.za' } })).bookings).toEqual([])
  })

  it('show a booking that was paid twice under refunds to pay until the surplus is paid back', async () => {
    const harness = await createHarness()
    const { reference, dueNowCents } = await harness.createBooking()
    const money = { method: 'eft', note: '' } as const
    for (const entryId of ['deposit-1', 'balance-1', 'surplus-1'])
      expectOk(await harness.pay({ params: { reference }, body: { ...money, entryId, amountCents: dueNowCents } }))
    const listed = async () =>
      expectOk(await harness.list({ query: { refundOwed: 'true' } })).bookings.map((row) => ({
        paymentStatus: row.paymentStatus,
        refundOwedCents: row.refundOwedCents,
      }))
    expect(await listed()).toEqual([{ paymentStatus: 'overpaid', refundOwedCents: dueNowCents }])
    expect(expectOk(await harness.today({}))).toMatchObject({ refundsOwed: 1 })
    expectOk(await harness.refund({ params: { reference }, body: { ...money, entryId: 'back-0001', amountCents: 1 } }))
    expect(await listed()).toEqual([{ paymentStatus: 'overpaid', refundOwedCents: dueNowCents - 1 }])
    expectOk(
      await harness.refund({
        params: { reference },
        body: { ...money, entryId: 'back-0002', amountCents: dueNowCents - 1 },
      }),
    )
    expect(await listed()).toEqual([])
    expect(expectOk(await harness.showToStaff({ params: { reference } }))).toMatchObject({ paymentStatus: 'paid' })
  })

  it('show a booking on each work list that it belongs to, at the same time', async () => {
    const harness = await createHarness()
    const booking = aBooking.cancelled({
      ledger: [aPayment(2_125_00), aPayment(1_000_00, { id: 'late', at: '2027-01-02T08:00:00.000Z' })],
      refundDueCents: 2_125_00,
      needsAttention: 'paid-after-closing',
    })
    await harness.bookings.create(booking, anOrder())
    expect((await allOf(harness, { needsAttention: 'true' })).flat()).toEqual([booking.reference])
    expect((await allOf(harness, { refundOwed: 'true' })).flat()).toEqual([booking.reference])
    expectOk(
      await harness.closeAttention({
        params: { reference: booking.reference },
        body: { note: 'Agreed with the guest', paidCents: 3_125_00 },
      }),
    )
    expect((await allOf(harness, { needsAttention: 'true' })).flat()).toEqual([])
    expect((await allOf(harness, { refundOwed: 'true' })).flat()).toEqual([booking.reference])
  })

  it('show a booking on the list of its current state', async () => {
    const harness = await createHarness()
    const { reference } = await harness.createBooking()
    const lists = async () => {
      const states = ['pending', 'confirmed', 'cancelled', 'expired', 'completed'] as const
      const found = await Promise.all(states.map(async (status) => (await allOf(harness, { status })).flat()))
      return states.filter((_, index) => found[index]?.includes(reference))
    }
    expect(await lists()).toEqual(['pending'])
    expectOk(await harness.confirm({ params: { reference } }))
    expect(await lists()).toEqual(['confirmed'])
    expectOk(await harness.cancelByStaff({ params: { reference }, body: { reason: '' } }))
    expect(await lists()).toEqual(['cancelled'])
  })
})

describe('the list of what needs staff today', () => {
  it('counts: expiring soon, overdue balances, money without nights, proofs, messages and waiting accounts', async () => {
    const harness = await createHarness()
    const nothing = {
      proofsToCheck: 0,
      needingAttention: 0,
      paymentsToCheck: 0,
      lapsingWithinADay: 0,
      balancesOverdue: 0,
      arrivalsOwing: 0,
      shortPayments: 0,
      refundsOwed: 0,
      failedMails: 0,
      accountsWaiting: 0,
    }
    expect(expectOk(await harness.today({}))).toEqual(nothing)

    const overdue = {
      checkInDate: '2026-12-07',
      checkOutDate: '2026-12-09',
      balanceDueDate: '2026-11-20',
      confirmedAt: '2026-11-01T08:00:00.000Z',
    }
    const lateStay = {
      checkOutDate: '2026-11-27',
      paymentType: 'full',
      requiresFullPayment: true,
      balanceDueDate: null,
    } as const
    const dueToday = { ...overdue, balanceDueDate: '2026-11-21' }
    for (const booking of [
      aBooking.confirmed({ ...numberedBooking(1), ...overdue, ledger: [aPayment(2_125_00)] }),
      aBooking.confirmed({ ...numberedBooking(2), ...overdue, ledger: [aPayment(4_250_00)] }),
      aBooking.confirmed({ ...numberedBooking(3), ...dueToday, ledger: [aPayment(2_125_00)] }),
      aBooking.completed({ ...numberedBooking(7), ...overdue, ledger: [aPayment(2_125_00)] }),
      aBooking.cancelled({ ...numberedBooking(8), refundDueCents: 1_000_00, ledger: [aPayment(2_125_00)] }),
      aBooking.cancelled({
        ...numberedBooking(9),
        refundDueCents: 1_000_00,
        ledger: [aPayment(2_125_00), aRefund(1_000_00)],
      }),
      aBooking.expired({ ...numberedBooking(4), needsAttention: 'paid-after-closing', ledger: [aPayment(1)] }),
      aBooking.pending({ ...numberedBooking(5), expiresAt: '2026-11-22T07:59:00.000Z' }),
      aBooking.pending({ ...numberedBooking(6), expiresAt: '2026-11-22T08:01:00.000Z' }),
      aBooking.pending({ ...numberedBooking(10), expiresAt: null, ledger: [aPayment(2_124_99)] }),
      aBooking.confirmed({ ...numberedBooking(11), ...lateStay, checkInDate: '2026-11-24' }),
      aBooking.confirmed({ ...numberedBooking(12), ...lateStay, checkInDate: '2026-11-25' }),
    ]) {
      await harness.bookings.create(booking, anOrder())
    }
    await harness.accounts.add({
      sub: 'nomsa',
      userName: 'nomsa',
      email: 'nomsa@example.co.za',
      fullName: 'Nomsa',
      state: 'waiting',
      role: null,
      requestedAt: '2026-11-21T08:00:00.000Z',
      decidedBy: null,
    })
    const guest = await harness.createBooking({
      paymentMethod: 'card',
      checkInDate: '2027-04-05',
      checkOutDate: '2027-04-07',
    })
    const { paymentData } = expectOk(await harness.startPayment({ body: { token: guest.token } }))
    await harness.settle(await harness.receiveItn(harness.itnFor(paymentData, { amountGrossCents: 1 })))

    expect(expectOk(await harness.today({}))).toEqual({
      ...nothing,
      needingAttention: 1,
      paymentsToCheck: 1,
      // The card booking of a moment ago, and the one that expires before this hour tomorrow.
      lapsingWithinADay: 2,
      // One of a stay to come, one of a completed stay.
      balancesOverdue: 2,
      // Confirmed today without its money, with arrival in three days.
      arrivalsOwing: 1,
      shortPayments: 1,
      refundsOwed: 1,
      accountsWaiting: 1,
    })
    const listed = async (query: NonNullable<Parameters<UseCaseHarness['list']>[0]['query']>) =>
      expectOk(await harness.list({ query })).bookings.map((row) => row.reference)
    expect(await listed({ refundOwed: 'true' })).toEqual([numberedBooking(8).reference])
    expect((await listed({ balanceOverdue: 'true' })).toSorted()).toEqual(
      [numberedBooking(1).reference, numberedBooking(7).reference].toSorted(),
    )
    expect(await listed({ arrivingOwing: 'true' })).toEqual([numberedBooking(11).reference])
    expect(await listed({ shortPayment: 'true' })).toEqual([numberedBooking(10).reference])
    harness.clock.pass(A_DAY)
    // Those two are overdue now as well, and so is the balance that was due today.
    expect(expectOk(await harness.today({}))).toMatchObject({ balancesOverdue: 5, arrivalsOwing: 2 })
  })
})
