import { describe, expect, it } from 'vitest'
import { MAX_ARRIVALS } from '#lambdas/bookings/show-calendar.ts'
import { ShowCalendar } from '#shared/calendar/calendar.contract.ts'
import { addDays } from '#shared/kernel/calendar-date.ts'
import { aBooking, aPayment, anOrder, numberedBooking } from '#test/support/booking-fixture.ts'
import { seedBookings } from '#test/support/seed-bookings.ts'
import { type UseCaseHarness, createUseCaseHarness, expectOk } from '#test/support/use-case-harness.ts'
import { setUpTables } from '#test/support/table-fixture.ts'

const tables = setUpTables()
const createHarness = async (): Promise<UseCaseHarness> =>
  createUseCaseHarness((await tables.createSeededTable()).table)

const calendar = async (harness: UseCaseHarness, from: string, weeks = 6) =>
  ShowCalendar.reply.parse(expectOk(await harness.calendar({ query: { from, weeks } })))

async function spansOf(harness: UseCaseHarness, cabinSlug: string, from: string, weeks = 6) {
  const { cabins } = await calendar(harness, from, weeks)
  return cabins.find((cabin) => cabin.cabinSlug === cabinSlug)?.spans ?? []
}

describe('the calendar of staff', () => {
  it('shows whole stays with guest, party and money, also where they began long before it or end after it', async () => {
    const harness = await createHarness()
    const long = await harness.createConfirmedStay({ checkInDate: '2026-12-14', checkOutDate: '2027-01-05' })
    const late = await harness.createConfirmedStay({
      guestName: 'Sipho Dlamini',
      children: [{ age: 3 }],
      cabinSlug: 'yellowwood',
      checkInDate: '2027-02-12',
      checkOutDate: '2027-02-17',
    })
    expect(await spansOf(harness, 'protea', '2027-01-04')).toEqual([
      {
        kind: 'booked',
        firstNight: '2026-12-14',
        nights: 22,
        reference: long,
        until: null,
        booking: {
          status: 'confirmed',
          guestName: 'Thandi Mokoena',
          numberOfAdults: 2,
          numberOfChildren: 0,
          paymentStatus: 'unpaid',
          dueNowCents: expect.any(Number) as number,
          needsAttention: null,
        },
      },
    ])
    expect(await spansOf(harness, 'yellowwood', '2027-01-04')).toMatchObject([
      {
        reference: late,
        firstNight: '2027-02-12',
        nights: 5,
        booking: { guestName: 'Sipho Dlamini', numberOfChildren: 1 },
      },
    ])
    expect(await spansOf(harness, 'yellowwood', '2027-01-04', 5)).toEqual([])
    expect(await spansOf(harness, 'protea', '2027-01-05')).toEqual([])
  })

  it('shows who wants nights without having them: pending, paying by card, and paid while another has them', async () => {
    const harness = await createHarness()
    const nights = { checkInDate: '2027-01-11', checkOutDate: '2027-01-13' }
    const pending = await harness.createBooking({ ...nights, checkInDate: '2027-01-10' })
    const card = await harness.createBooking({ ...nights, cabinSlug: 'aloe', paymentMethod: 'card' })
    expectOk(await harness.startPayment({ body: { token: card.token } }))
    const waiting = await harness.createBooking({ ...nights, cabinSlug: 'yellowwood', paymentType: 'full' })
    const taken = await harness.createConfirmedStay({ ...nights, cabinSlug: 'yellowwood', checkInDate: '2027-01-12' })
    const body = { entryId: 'entry-00000001', amountCents: waiting.dueNowCents, method: 'eft', note: '' } as const
    expectOk(await harness.pay({ params: { reference: waiting.reference }, body }))

    expect(await spansOf(harness, 'protea', '2027-01-11', 1)).toMatchObject([
      {
        kind: 'pending',
        reference: pending.reference,
        firstNight: '2027-01-10',
        nights: 3,
        until: expect.any(String) as string,
      },
    ])
    expect(await spansOf(harness, 'aloe', '2027-01-11', 1)).toMatchObject([
      {
        kind: 'held',
        reference: card.reference,
        firstNight: '2027-01-11',
        nights: 2,
        until: '2026-11-21T08:15:00.000Z',
      },
    ])
    expect(await spansOf(harness, 'yellowwood', '2027-01-11', 1)).toMatchObject([
      {
        kind: 'waiting',
        reference: waiting.reference,
        nights: 2,
        booking: { needsAttention: 'paid-but-nights-taken' },
      },
      { kind: 'booked', reference: taken, nights: 1 },
    ])
    // A stay that was over before the calendar begins is read with the others, and not shown.
    await harness.createBooking({ ...nights, checkInDate: '2027-01-06', checkOutDate: '2027-01-11' })
    expect(await spansOf(harness, 'protea', '2027-01-11', 1)).toHaveLength(1)
    harness.clock.pass(16)
    expect(await spansOf(harness, 'aloe', '2027-01-11', 1)).toMatchObject([
      { kind: 'pending', reference: card.reference, until: expect.any(String) as string },
    ])
    expectOk(await harness.cancelByStaff({ params: { reference: pending.reference }, body: { reason: '' } }))
    expect(await spansOf(harness, 'protea', '2027-01-11', 1)).toEqual([])
  })

  it('shows a pending stay that began long before it', async () => {
    const harness = await createHarness()
    const nights = { checkInDate: '2026-12-20', checkOutDate: '2027-01-12' }
    const long = await harness.createBooking(nights)
    await harness.createBooking({ ...nights, cabinSlug: 'aloe', checkOutDate: '2027-01-11' })
    expect(await spansOf(harness, 'protea', '2027-01-11', 1)).toMatchObject([
      { kind: 'pending', reference: long.reference, firstNight: '2026-12-20', nights: 23 },
    ])
    expect(await spansOf(harness, 'aloe', '2027-01-11', 1)).toEqual([])
    expect(await spansOf(harness, 'protea', '2026-12-07', 1)).toEqual([])
    expectOk(await harness.cancelByStaff({ params: { reference: long.reference }, body: { reason: '' } }))
    expect(await spansOf(harness, 'protea', '2027-01-11', 1)).toEqual([])
  })

  it('shows a moved booking in its new place alone', async () => {
    const harness = await createHarness()
    const reference = await harness.createConfirmedStay({ checkInDate: '2027-01-11', checkOutDate: '2027-01-13' })
    const to = { cabinSlug: 'aloe', checkInDate: '2027-01-12', checkOutDate: '2027-01-15' }
    expectOk(await harness.move({ params: { reference }, body: to }))
    expect(await spansOf(harness, 'protea', '2027-01-11')).toEqual([])
    expect(await spansOf(harness, 'aloe', '2027-01-11')).toMatchObject([
      { kind: 'booked', reference, firstNight: '2027-01-12', nights: 3 },
    ])
  })

  it('shows blocked dates of one cabin and of all, with the reason and whether they are whole', async () => {
    const harness = await createHarness()
    const one = { cabinSlug: 'aloe', startDate: '2026-12-28', endDate: '2027-01-04', reason: 'Roof' }
    const { id } = expectOk(await harness.block({ body: one }))
    const all = { cabinSlug: null, startDate: '2027-01-20', endDate: '2027-01-21', reason: 'Road closed' }
    expectOk(await harness.block({ body: all }))
    expectOk(await harness.block({ body: { ...one, startDate: '2027-02-15', endDate: '2027-02-16' } }))
    const road = {
      kind: 'blocked',
      firstNight: '2027-01-20',
      nights: 2,
      reason: 'Road closed',
      allCabins: true,
      state: 'whole',
    }
    expect(await spansOf(harness, 'aloe', '2027-01-04')).toMatchObject([
      { kind: 'blocked', blockId: id, firstNight: '2026-12-28', nights: 8, reason: 'Roof', allCabins: false },
      road,
    ])
    expect(await spansOf(harness, 'protea', '2027-01-04')).toMatchObject([road])
    expect(await spansOf(harness, 'aloe', '2027-01-05', 1)).toEqual([])
  })

  it('names prices for two adults, holidays, days of the settings, school holidays and the business day', async () => {
    const harness = await createHarness()
    const { today, from, to, cabins, holidays, schoolHolidays, readUpTo } = await calendar(harness, '2026-12-07', 6)
    expect({ today, from, to, readUpTo }).toEqual({
      today: '2026-11-21',
      from: '2026-12-07',
      to: '2027-01-17',
      readUpTo: null,
    })
    expect(cabins.map(({ name }) => name)).toEqual(['Aloe', 'Protea', 'Yellowwood'])
    for (const { cabinSlug, nightPrices } of cabins) {
      const query = { from, to, adults: 2 }
      const shown = expectOk(await harness.nightPrices({ params: { slug: cabinSlug }, query }))
      expect(nightPrices).toEqual(shown.nightPrices)
    }
    expect(holidays.map(({ date, name }) => `${date} ${name}`)).toEqual([
      '2026-12-16 Day of Reconciliation',
      '2026-12-25 Christmas Day',
      '2026-12-26 Day of Goodwill',
      "2027-01-01 New Year's Day",
    ])
    expect(schoolHolidays).toEqual([{ from: '2026-12-10', to: '2027-01-12' }])
  })

  it('names the last arrival it has read where there are too many, and still shows the nights of the others', async () => {
    const harness = await createHarness()
    for (let number = 1; number <= MAX_ARRIVALS; number += 1) {
      const checkInDate = addDays('2027-01-04', number % 20)
      const stay = { checkInDate, checkOutDate: addDays(checkInDate, 1) }
      await harness.bookings.create(aBooking.expired({ ...numberedBooking(number), ...stay }), anOrder())
    }
    const last = await harness.createConfirmedStay({ checkInDate: '2027-02-01', checkOutDate: '2027-02-03' })
    expect((await calendar(harness, '2027-01-04')).readUpTo).toBe('2027-01-31')
    expect(await spansOf(harness, 'protea', '2027-01-04')).toEqual([
      { kind: 'booked', reference: last, firstNight: '2027-02-01', nights: 2, until: null, booking: null },
    ])
    expect((await calendar(harness, '2027-01-18')).readUpTo).toBeNull()
    expect(await spansOf(harness, 'protea', '2027-01-25')).toMatchObject([{ booking: { guestName: 'Thandi Mokoena' } }])
  })

  it('costs at most 16 read units with as many arrivals as it reads, long names, and every night taken', async () => {
    const { table, tableName } = await tables.createSeededTable({ withAllContent: true })
    const harness = createUseCaseHarness(table)
    await seedBookings(tables.started().client, tableName, 100)
    for (let number = 1_000; number < 1_040; number += 1) {
      const stay = { checkInDate: '2027-02-08', checkOutDate: '2027-02-10', cabinSlug: 'aloe' }
      const ledger = [aPayment(1_000_00), aPayment(1_125_00)]
      await harness.bookings.create(aBooking.confirmed({ ...numberedBooking(number), ...stay, ledger }), anOrder())
    }
    for (let number = 2_000; number < 2_012; number += 1) {
      const pending = { expiresAt: '2026-11-22T08:00:00.000Z', guestName: 'Nomathemba van der Westhuizen' }
      const stay = { checkInDate: '2027-01-08', checkOutDate: '2027-01-30', ledger: [aPayment(1_00)] }
      await harness.bookings.create(aBooking.pending({ ...numberedBooking(number), ...pending, ...stay }), anOrder())
    }
    const block = { cabinSlug: null, startDate: '2027-01-01', endDate: '2027-12-31', reason: 'Rebuilding' }
    expectOk(await harness.block({ body: block }))
    const before = { ...table.meter }
    expect((await calendar(harness, '2027-01-18')).readUpTo).not.toBeNull()
    const units = table.meter.readUnits - before.readUnits
    expect(units).toBeLessThanOrEqual(16)
    expect(table.meter.requests - before.requests).toBeLessThanOrEqual(8)
  })
})
