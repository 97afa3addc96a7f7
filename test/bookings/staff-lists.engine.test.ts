import { describe, expect, it } from 'vitest'
import { ListBookings } from '#shared/bookings/staff-bookings.contract.ts'
import { addDays } from '#shared/kernel/calendar-date.ts'
import { aBooking, aPayment, anOrder, numberedBooking } from '#test/support/booking-fixture.ts'
import { type UseCaseHarness, createUseCaseHarness, expectOk } from '#test/support/use-case-harness.ts'
import { setUpTestLog } from '#test/support/test-log.ts'
import { setUpTables } from '#test/support/table-fixture.ts'
import { stayOf } from '#shared/bookings/stay-parts.ts'

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

const arriving = (number: number, checkInDate: string) => ({
  ...numberedBooking(number),
  checkInDate,
  checkOutDate: addDays(checkInDate, 1),
})

describe('the staff’s booking lists', () => {
  it('continue page by page and show every booking once, those that leave first at the top', async () => {
    const harness = await createHarness()
    const confirmed = Array.from({ length: 120 }, (_, number) => {
      const checkInDate = addDays('2027-02-01', (number * 37) % 120)
      return aBooking.confirmed({ ...numberedBooking(number), checkInDate, checkOutDate: addDays(checkInDate, 2) })
    })
    await Promise.all(confirmed.map((booking) => harness.bookings.create(booking, anOrder())))
    const byDeparture = confirmed
      .toSorted((a, b) => (stayOf(a).checkOutDate < stayOf(b).checkOutDate ? -1 : 1))
      .map(({ reference }) => reference)

    const pages = await allOf(harness, { status: 'confirmed' })
    expect(pages.map(({ length }) => length)).toEqual([50, 50, 20])
    expect(pages.flat()).toEqual(byDeparture)
    expect((await allOf(harness, { arrivalFrom: '2027-01-01', arrivalTo: '2027-12-31' })).flat()).toEqual(byDeparture)
    expect((await allOf(harness, { status: 'pending' })).flat()).toEqual([])
  })

  it('of a period include its first and last day and no other, with bookings of every status', async () => {
    const harness = await createHarness()
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
    const queryOf = (typed: Query): Query => ListBookings.query?.parse(typed) ?? typed
    for (const query of [
      { reference },
      { reference: ` ${reference.toLowerCase()} ` },
      { guestEmail: 'thandi.mokoena@example.co.za' },
      { guestEmail: 'THANDI.MOKOENA@EXAMPLE.CO.ZA' },
    ]) {
      expect(expectOk(await harness.list({ query: queryOf(query) })).bookings.map((row) => row.reference)).toEqual([
        reference,
      ])
    }
    expect(expectOk(await harness.list({ query: { reference: 'MC-?????' } })).bookings).toEqual([])
    expect(expectOk(await harness.list({ query: { guestEmail: 'nobody@example.co.za' } })).bookings).toEqual([])
  })

  it('find all bookings of a guest’s address, however many', async () => {
    const harness = await createHarness()
    const bookings = Array.from({ length: 51 }, (_, number) =>
      aBooking.pending(arriving(number, addDays('2027-01-01', number))),
    )
    for (const booking of bookings) await harness.bookings.create(booking, anOrder())
    const { guestEmail } = aBooking.pending()
    expect(expectOk(await harness.list({ query: { guestEmail } })).bookings.map(({ reference }) => reference)).toEqual(
      bookings.map(({ reference }) => reference).toReversed(),
    )
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
    expect(expectOk(await harness.today({}))).toMatchObject({ refunds: { count: 1 } })
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

  it('show a rest for which the guest is not asked on a list of its own, until it is written off', async () => {
    const harness = await createHarness()
    const ledger = (rest: number) => [aPayment(4_250_00 - rest)]
    const [small, larger, over] = [
      aBooking.confirmed({ ...arriving(1, '2027-02-01'), ledger: ledger(4_99) }),
      aBooking.confirmed({ ...arriving(2, '2027-03-01'), ledger: ledger(5_00) }),
      aBooking.completed({ ...arriving(3, '2026-10-01'), ledger: ledger(1) }),
    ]
    for (const booking of [small, larger, over]) await harness.bookings.create(booking, anOrder())
    const listed = async () => (await allOf(harness, { smallRest: 'true' })).flat().toSorted()
    expect(await listed()).toEqual([small.reference, over.reference].toSorted())
    const { paidCents, owedCents } = await harness.shownToStaff(small)
    const body = { entryId: 'write-off-1', amountCents: 4_99, reason: 'Small', shown: { paidCents, owedCents } }
    expectOk(await harness.writeOff({ params: small, body }))
    expect(await listed()).toEqual([over.reference])
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
