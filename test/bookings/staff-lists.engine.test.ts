import { describe, expect, it } from 'vitest'
import { addDays } from '#shared/kernel/calendar-date.ts'
import { aBooking, aPayment, aRefund, anOrder, numbered } from '#test/support/a-booking.ts'
import { type House, aHouseOn, granted } from '#test/support/a-house.ts'
import { A_DAY } from '#test/support/a-moment.ts'
import { theLog } from '#test/support/a-log.ts'
import { tablesForThisFile } from '#test/support/a-table.ts'

const tables = tablesForThisFile()
theLog()
const aHouse = async (): Promise<House> => aHouseOn((await tables.aFurnishedTable()).table)

type Query = Parameters<House['list']>[0]['query']

/** All pages of a list, one after the other. */
async function allOf(house: House, query: NonNullable<Query>): Promise<string[][]> {
  const pages: string[][] = []
  let cursor: string | null = null
  do {
    const page: { bookings: { reference: string }[]; cursor: string | null } = granted(
      await house.list({ query: { ...query, ...(cursor !== null && { cursor }) } }),
    )
    pages.push(page.bookings.map(({ reference }) => reference))
    cursor = page.cursor
  } while (cursor)
  return pages
}

describe('the lists of staff', () => {
  it('go on page by page and show every booking once, those that leave first at the top', async () => {
    const house = await aHouse()
    const confirmed = Array.from({ length: 120 }, (_, number) => {
      const checkInDate = addDays('2027-02-01', (number * 37) % 120)
      return aBooking.confirmed({ ...numbered(number), checkInDate, checkOutDate: addDays(checkInDate, 2) })
    })
    await Promise.all(confirmed.map((booking) => house.bookings.create(booking, anOrder())))
    const byDeparture = confirmed
      .toSorted((one, other) => (one.checkOutDate < other.checkOutDate ? -1 : 1))
      .map(({ reference }) => reference)

    const pages = await allOf(house, { status: 'confirmed' })
    expect(pages.map(({ length }) => length)).toEqual([50, 50, 20])
    expect(pages.flat()).toEqual(byDeparture)
    expect((await allOf(house, { arrivalFrom: '2027-01-01', arrivalTo: '2027-12-31' })).flat()).toEqual(byDeparture)
    expect((await allOf(house, { status: 'pending' })).flat()).toEqual([])
  })

  it('of a period hold both its days and no other, whatever became of the bookings', async () => {
    const house = await aHouse()
    const arriving = (number: number, checkInDate: string) => ({
      ...numbered(number),
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
    for (const booking of bookings) await house.bookings.create(booking, anOrder())
    expect((await allOf(house, { arrivalFrom: '2027-02-01', arrivalTo: '2027-02-28' })).flat()).toEqual(
      bookings.slice(1, 4).map(({ reference }) => reference),
    )
  })

  it('find a booking by its reference or its guest’s address, however they are typed', async () => {
    const house = await aHouse()
    const { reference } = await house.booked({ guestEmail: 'Thandi.Mokoena@Example.co.za' })
    await house.booked({ guestEmail: 'somebody.else@example.co.za' })
    for (const query of [
      { reference },
      { reference: ` ${reference.toLowerCase()} ` },
      { guestEmail: 'thandi.mokoena@example.co.za' },
      { guestEmail: 'THANDI.MOKOENA@EXAMPLE.CO.ZA' },
    ]) {
      expect(granted(await house.list({ query })).bookings.map((row) => row.reference)).toEqual([reference])
    }
    expect(granted(await house.list({ query: { reference: 'MC-?????' } })).bookings).toEqual([])
    expect(granted(await house.list({ query: { guestEmail: 'nobody@example.co.za' } })).bookings).toEqual([])
  })

  it('move a booking from list to list as its life goes on', async () => {
    const house = await aHouse()
    const { reference } = await house.booked()
    const lists = async () => {
      const states = ['pending', 'confirmed', 'cancelled', 'expired', 'completed'] as const
      const found = await Promise.all(states.map(async (status) => (await allOf(house, { status })).flat()))
      return states.filter((_, place) => found[place]?.includes(reference))
    }
    expect(await lists()).toEqual(['pending'])
    granted(await house.confirm({ params: { reference } }))
    expect(await lists()).toEqual(['confirmed'])
    granted(await house.cancelByStaff({ params: { reference }, body: { reason: '' } }))
    expect(await lists()).toEqual(['cancelled'])
  })
})

describe('what needs staff today', () => {
  it('is counted: lapsing soon, overdue balances, money without nights, proofs, messages and accounts that wait', async () => {
    const house = await aHouse()
    const nothing = {
      proofsToCheck: 0,
      needingAttention: 0,
      paymentsToCheck: 0,
      lapsingWithinADay: 0,
      balancesOverdue: 0,
      refundsOwed: 0,
      failedMails: 0,
      accountsWaiting: 0,
    }
    expect(granted(await house.today({}))).toEqual(nothing)

    const overdue = { checkInDate: '2026-12-07', checkOutDate: '2026-12-09', balanceDueDate: '2026-11-20' }
    const dueToday = { ...overdue, balanceDueDate: '2026-11-21' }
    for (const booking of [
      aBooking.confirmed({ ...numbered(1), ...overdue, ledger: [aPayment(2_125_00)] }),
      aBooking.confirmed({ ...numbered(2), ...overdue, ledger: [aPayment(4_250_00)] }),
      aBooking.confirmed({ ...numbered(3), ...dueToday, ledger: [aPayment(2_125_00)] }),
      aBooking.completed({ ...numbered(7), ...overdue, ledger: [aPayment(2_125_00)] }),
      aBooking.cancelled({ ...numbered(8), refundDueCents: 1_000_00, ledger: [aPayment(2_125_00)] }),
      aBooking.cancelled({
        ...numbered(9),
        refundDueCents: 1_000_00,
        ledger: [aPayment(2_125_00), aRefund(1_000_00)],
      }),
      aBooking.expired({ ...numbered(4), needsAttention: 'paid-after-closing', ledger: [aPayment(1)] }),
      aBooking.pending({ ...numbered(5), expiresAt: '2026-11-22T07:59:00.000Z' }),
      aBooking.pending({ ...numbered(6), expiresAt: '2026-11-22T08:01:00.000Z' }),
    ]) {
      await house.bookings.create(booking, anOrder())
    }
    await house.accounts.add({
      sub: 'nomsa',
      email: 'nomsa@example.co.za',
      fullName: 'Nomsa',
      state: 'waiting',
      role: null,
      requestedAt: '2026-11-21T08:00:00.000Z',
      decidedBy: null,
    })
    const guest = await house.booked({ paymentMethod: 'card', checkInDate: '2027-04-05', checkOutDate: '2027-04-07' })
    const { paymentData } = granted(await house.startPayment({ body: { token: guest.token } }))
    await house.settle(await house.received(house.itnFor(paymentData, { amountGrossCents: 1 })))

    expect(granted(await house.today({}))).toEqual({
      ...nothing,
      needingAttention: 1,
      paymentsToCheck: 1,
      // The card booking of a moment ago, and the one whose hour comes before this hour tomorrow.
      lapsingWithinADay: 2,
      // One of a stay to come, one of a stay that is over.
      balancesOverdue: 2,
      refundsOwed: 1,
      accountsWaiting: 1,
    })
    const listed = async (query: NonNullable<Parameters<House['list']>[0]['query']>) =>
      granted(await house.list({ query })).bookings.map((row) => row.reference)
    expect(await listed({ refundOwed: 'true' })).toEqual([numbered(8).reference])
    expect((await listed({ balanceOverdue: 'true' })).toSorted()).toEqual(
      [numbered(1).reference, numbered(7).reference].toSorted(),
    )
    house.clock.pass(A_DAY)
    expect(granted(await house.today({}))).toMatchObject({ balancesOverdue: 3 })
  })
})
