import type { Meter } from '#lambdas/table/table.ts'
import { addDays, weekdayOf } from '#shared/kernel/calendar-date.ts'
import { seedBookings } from '#test/support/seed-bookings.ts'
import { type UseCaseHarness, createUseCaseHarness, expectOk } from '#test/support/use-case-harness.ts'
import type { Tables } from '#test/support/start-tables.ts'

/** What it costs to put a booking on a work list, here that of open balances. */
const WORK_LIST_ENTRY = 2

/** The limits of each query (the owner's, per request, read and write units). */
export const tableCostLimits: Readonly<Record<string, Meter>> = {
  'availability of a cabin that is full, 12 months': { requests: 1, readUnits: 2, writeUnits: 0 },
  'night prices of a calendar, 12 months': { requests: 1, readUnits: 4, writeUnits: 0 },
  'a price': { requests: 2, readUnits: 4, writeUnits: 0 },
  'creating a booking with guests and add-ons': { requests: 4, readUnits: 3, writeUnits: 10 },
  'confirming 2 nights': { requests: 2, readUnits: 1, writeUnits: 2 * (2 + 4) + WORK_LIST_ENTRY },
  'confirming 30 nights': { requests: 2, readUnits: 1, writeUnits: 2 * (30 + 4) + WORK_LIST_ENTRY },
  'a payment that confirms 2 nights': { requests: 2, readUnits: 1, writeUnits: 2 * (2 + 4) + WORK_LIST_ENTRY },
  'staff list of 50 bookings': { requests: 1, readUnits: 13, writeUnits: 0 },
  'staff list of the arrivals of a month': { requests: 1, readUnits: 13, writeUnits: 0 },
  'night calendar of a month, three cabins': { requests: 3, readUnits: 3, writeUnits: 0 },
  'staff looking for a guest': { requests: 2, readUnits: 1, writeUnits: 0 },
  'a guest opening their booking': { requests: 2, readUnits: 3, writeUnits: 0 },
  'staff opening a booking': { requests: 1, readUnits: 1, writeUnits: 0 },
}

/** The cost of every query in an app with so many bookings, and a year of Yellowwood fully booked. */
export async function measureTableCosts(tables: Tables, size: number): Promise<Record<string, Meter>> {
  const { table, tableName } = await tables.createSeededTable({ withAllContent: true })
  await seedBookings(tables.client, tableName, size)
  const harness = createUseCaseHarness(table)
  expectOk(
    await harness.block({
      body: { startDate: '2027-01-01', endDate: '2027-12-31', cabinSlug: 'yellowwood', reason: 'Rebuilding' },
    }),
  )
  const costs: Record<string, Meter> = {}
  for (const [what, ask] of Object.entries(await questionsTo(harness))) {
    const before = { ...table.meter }
    const answer = await ask()
    if ('ok' in answer && !answer.ok) throw new Error(`${what} was refused`)
    costs[what] = {
      requests: table.meter.requests - before.requests,
      readUnits: table.meter.readUnits - before.readUnits,
      writeUnits: table.meter.writeUnits - before.writeUnits,
    }
  }
  return costs
}

/** A family with long names, six people, two extras and a special request. */
const realistic = {
  cabinSlug: 'aloe',
  guestName: 'Nomathemba Wilhelmina van der Westhuizen',
  guestEmail: 'nomathemba.van.der.westhuizen@example.co.za',
  guestPhone: '+27 (0)82 555 0142',
  guestSuburb: 'Port Elizabeth Central',
  numberOfAdults: 2,
  children: [{ age: 3 }, { age: 8 }],
  addOns: [
    { addOnId: 'firewood', quantity: 3 },
    { addOnId: 'breakfast-basket', quantity: 1 },
  ],
  specialRequests: 'We arrive late on the first day, after nine; one of the children cannot have nuts. Is there a cot?',
} as const

async function questionsTo(harness: UseCaseHarness) {
  harness.clock.setTo('2050-06-01T08:00:00.000Z')
  /** From the first Monday of a month of 2051 on, far behind the crowd. */
  const aStay = (month: number, nights: number) => {
    const first = `2051-0${month}-01`
    const checkInDate = addDays(first, (8 - weekdayOf(first)) % 7)
    return { checkInDate, checkOutDate: addDays(checkInDate, nights) }
  }
  const form = { ...realistic, children: [...realistic.children], addOns: [...realistic.addOns] }
  const [two, thirty, opened, paid] = [
    await harness.createBooking({ ...form, ...aStay(1, 2) }),
    await harness.createBooking({ ...form, ...aStay(3, 30) }),
    await harness.createBooking({ ...form, ...aStay(5, 2) }),
    await harness.createBooking({ ...form, ...aStay(6, 2) }),
  ]
  const of = ({ reference }: { readonly reference: string }) => ({ params: { reference } })
  const money = {
    entryId: 'entry-00000001',
    amountCents: paid.dueNowCents,
    method: 'eft' as const,
    note: 'Bank line 12',
  }

  return {
    'availability of a cabin that is full, 12 months': () =>
      harness.availability({ params: { slug: 'yellowwood' }, query: { from: '2027-01-01', to: '2027-12-31' } }),
    'night prices of a calendar, 12 months': () =>
      harness.nightPrices({
        params: { slug: 'yellowwood' },
        query: { from: '2027-01-01', to: '2027-12-31', adults: 2 },
      }),
    'a price': () =>
      harness.price({
        body: { cabinSlug: 'aloe', ...aStay(1, 2), adults: 2, children: [], addOns: [] },
      }),
    'creating a booking with guests and add-ons': () => harness.send({ ...form, ...aStay(7, 2) }),
    'confirming 2 nights': () => harness.confirm(of(two)),
    'confirming 30 nights': () => harness.confirm(of(thirty)),
    'a payment that confirms 2 nights': () => harness.pay({ ...of(paid), body: money }),
    'a guest opening their booking': () => harness.show({ params: { token: opened.token } }),
    'staff opening a booking': () => harness.showToStaff(of(opened)),
    'staff list of 50 bookings': () => harness.list({ query: { status: 'confirmed' } }),
    'staff list of the arrivals of a month': () =>
      harness.list({ query: { arrivalFrom: '2027-02-01', arrivalTo: '2027-02-28' } }),
    'staff looking for a reference': () => harness.list({ query: { reference: opened.reference } }),
    'staff looking for a guest': () => harness.list({ query: { guestEmail: 'guest-7@example.co.za' } }),
    'staff asking what needs attention': () => harness.list({ query: { needsAttention: 'true' } }),
    'staff asking for the proofs that wait': () => harness.proofs({}),
    'night calendar of a month, three cabins': async () => ({
      nights: await Promise.all(
        ['protea', 'yellowwood', 'aloe'].map((slug) => harness.nights.ownersOf(slug, '2027-02-01', '2027-02-28')),
      ),
    }),
  }
}
