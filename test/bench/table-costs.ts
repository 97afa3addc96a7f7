import { unreadEnquiry } from '#shared/enquiries/enquiry.ts'
import type { Meter } from '#lambdas/table/table.ts'
import { insertUpload } from '#lambdas/table/upload-repository.ts'
import type { Request } from '#lambdas/http/serve.ts'
import { showHealthUsing } from '#lambdas/monitoring/show-health.ts'
import { saveSectionUsing } from '#lambdas/settings/save-settings.ts'
import { changeRepository } from '#lambdas/table/change-log.ts'
import { emailRepository } from '#lambdas/table/email-repository.ts'
import { infrastructureRepository } from '#lambdas/table/infrastructure-repository.ts'
import { lastEventRepository } from '#lambdas/table/last-event-repository.ts'
import { scheduleRunRepository } from '#lambdas/table/schedule-run-repository.ts'
import { settingsRepository } from '#lambdas/table/settings-repository.ts'
import type { ShowHealth } from '#shared/monitoring/health.contract.ts'
import { addDays, weekdayOf } from '#shared/kernel/calendar-date.ts'
import { aBooking, aPayment, anOrder, numberedBooking } from '#test/support/booking-fixture.ts'
import { createReview } from '#test/support/review-fixture.ts'
import { median } from './figure.ts'
import { seedBookings } from '#test/support/seed-bookings.ts'
import { type UseCaseHarness, createUseCaseHarness, expectOk } from '#test/support/use-case-harness.ts'
import type { Tables } from '#test/support/start-tables.ts'

/** What it costs to put a booking on a work list, here that of open balances. */
const WORK_LIST_ENTRY = 2
/** Taking it off again costs a unit of the index more. */
const WORK_LIST_REMOVAL = 3

/** The limits of each query (the owner's, per request, read and write units). */
export const tableCostLimits: Readonly<Record<string, Meter>> = {
  // Two at once: the nights, and the notes to guests about blocked ones.
  'availability of a cabin that is full, 12 months': { requests: 2, readUnits: 2.5, writeUnits: 0 },
  'night prices of a calendar, 12 months': { requests: 1, readUnits: 4, writeUnits: 0 },
  'a price': { requests: 2, readUnits: 4, writeUnits: 0 },
  // Half a unit and a request read how many bookings all guests have made; one write counts this one, and two, of its
  // transaction, that it accepts the terms.
  'creating a booking with guests and add-ons': { requests: 5, readUnits: 3.5, writeUnits: 14 },
  'confirming 2 nights': { requests: 2, readUnits: 1, writeUnits: 2 * (2 + 4) + WORK_LIST_ENTRY },
  'confirming 30 nights': { requests: 2, readUnits: 1, writeUnits: 2 * (30 + 4) + WORK_LIST_ENTRY },
  'staff holding 30 nights': { requests: 2, readUnits: 1, writeUnits: 2 * (30 + 4) + WORK_LIST_ENTRY },
  'confirming 30 nights that staff hold': {
    requests: 2,
    readUnits: 1,
    writeUnits: 2 * (30 + 4) + WORK_LIST_ENTRY + WORK_LIST_REMOVAL,
  },
  'a payment that confirms 2 nights': { requests: 2, readUnits: 1, writeUnits: 2 * (2 + 4) + WORK_LIST_ENTRY },
  'staff list of 50 bookings': { requests: 1, readUnits: 13, writeUnits: 0 },
  'staff list of the arrivals of a month': { requests: 1, readUnits: 13, writeUnits: 0 },
  'staff list of 50 reviews': { requests: 1, readUnits: 7, writeUnits: 0 },
  'staff counting 50 reviews that wait': { requests: 3, readUnits: 9, writeUnits: 0 },
  'night calendar of a month, three cabins': { requests: 3, readUnits: 3, writeUnits: 0 },
  'staff looking for a guest': { requests: 2, readUnits: 1, writeUnits: 0 },
  'search keys of a new booking': { requests: 3, readUnits: 3, writeUnits: 24 },
  'a guest opening their booking': { requests: 2, readUnits: 3, writeUnits: 0 },
  'staff saving a section of the settings': { requests: 2, readUnits: 1, writeUnits: 8 },
  'a page of the change log': { requests: 1, readUnits: 7, writeUnits: 0 },
  'staff looking at the health of the app': { requests: 4, readUnits: 10, writeUnits: 0 },
  'staff opening a booking': { requests: 1, readUnits: 1, writeUnits: 0 },
  'staff opening the calendar, three cabins, six weeks': { requests: 8, readUnits: 16, writeUnits: 0 },
  'staff looking for a reference': { requests: 1, readUnits: 1, writeUnits: 0 },
  'staff asking what needs attention': { requests: 2, readUnits: 13, writeUnits: 0 },
  'staff asking for the proofs that wait': { requests: 2, readUnits: 13.5, writeUnits: 0 },
  // Of these, 2 requests and 1.5 units are what the arrival packs of the week still need, and 2.5 units the arrivals' orders
  // and the ticks of the day sheet, which come in one request with the bookings. The count of new enquiries is 1 request
  // and 2 units.
  'staff opening Today, every list full': { requests: 23, readUnits: 32, writeUnits: 0 },
}

/** What a query costs; for the bench also how long its use case takes here, database and all, where it writes nothing. */
type Cost = Meter & { readonly ms?: number }

/** How often a query is timed. */
const TIMES = 9

async function timeOf(request: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let time = 0; time < TIMES; time += 1) {
    const start = performance.now()
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await request()
    times.push(performance.now() - start)
  }
  return median(times)
}

/** The cost of every query in an app with `size` bookings, and a year of Yellowwood fully booked. */
export async function measureTableCosts(
  tables: Tables,
  size: number,
  { isTimed = false } = {},
): Promise<Record<string, Cost>> {
  const { table, tableName } = await tables.createSeededTable({ withAllContent: true })
  await seedBookings(tables.client, tableName, size)
  const harness = createUseCaseHarness(table)
  expectOk(
    await harness.block({
      body: { startDate: '2027-01-01', endDate: '2027-12-31', cabinSlug: 'yellowwood', reason: 'Rebuilding' },
    }),
  )
  const costs: Record<string, Cost> = {}
  for (const [name, request] of Object.entries(await requestsTo(harness))) {
    const before = { ...table.meter }
    const result = await request()
    if ('ok' in result && !result.ok) throw new Error(`${name} was refused`)
    const cost = {
      requests: table.meter.requests - before.requests,
      readUnits: table.meter.readUnits - before.readUnits,
      writeUnits: table.meter.writeUnits - before.writeUnits,
    }
    costs[name] = { ...cost, ...(isTimed && cost.writeUnits === 0 && { ms: await timeOf(request) }) }
  }
  return costs
}

/** A family with long names, six people, two add-ons and a special request. */
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

/** More on every work list than is counted, and all cabins full for two weeks; today is 1 June 2050, a Wednesday. */
async function fillToday(harness: UseCaseHarness): Promise<void> {
  const stays = ['01', '03', '05', '07', '09', '10', '12', '14', '15'].map((day) => `2050-06-${day}`)
  for (const cabinSlug of ['protea', 'yellowwood', 'aloe'])
    for (const [at, checkOutDate] of stays.slice(1).entries()) {
      const { reference } = await harness.createBooking({
        cabinSlug,
        checkInDate: stays[at] ?? '',
        checkOutDate,
        paymentType: 'full',
        guestEmail: `${cabinSlug}-${at}@example.co.za`,
      })
      expectOk(await harness.confirm({ params: { reference } }))
    }
  const crowd = Array.from({ length: 25 }, (_, number) => ({
    guestName: realistic.guestName,
    checkInDate: '2050-12-06',
    checkOutDate: '2050-12-08',
    number,
  }))
  const confirmedAt = '2050-04-01T08:00:00.000Z'
  const ledger = [aPayment(1_000_00)]
  for (const { number, ...stay } of crowd)
    for (const booking of [
      aBooking.pending({ ...numberedBooking(20_000 + number), ...stay, expiresAt: '2050-06-01T20:00:00.000Z' }),
      aBooking.pending({ ...numberedBooking(21_000 + number), ...stay, expiresAt: null, ledger }),
      aBooking.expired({ ...numberedBooking(22_000 + number), ...stay, ledger, needsAttention: 'paid-after-closing' }),
      aBooking.cancelled({ ...numberedBooking(23_000 + number), ...stay, ledger, refundDueCents: 1_000_00 }),
      aBooking.confirmed({ ...numberedBooking(24_000 + number), ...stay, confirmedAt, balanceDueDate: '2050-05-02' }),
      aBooking.confirmed({ ...numberedBooking(25_000 + number), ...stay, confirmedAt, balanceDueDate: '2050-06-03' }),
    ]) {
      await harness.bookings.create(booking, anOrder())
      if (booking.status === 'expired') await addProofAndEmail(harness, booking, number)
    }
  for (const { number } of crowd) {
    const account = { userName: `n-${number}`, email: `nomsa-${number}@example.co.za`, fullName: 'Nomsa Dlamini' }
    const requestedAt = '2050-05-31T08:00:00.000Z'
    await harness.accounts.add({
      ...account,
      sub: `sub-${number}`,
      state: 'waiting',
      role: null,
      requestedAt,
      decidedBy: null,
    })
    const message = { raw: 'm_payment_id=1&'.repeat(80), sourceAddress: '127.0.0.1', receivedAt: requestedAt }
    const rest = { reason: '', reference: numberedBooking(number).reference, amountCents: 1, closedBy: null }
    await harness.payments.receive({ ...message, ...rest, id: `itn-${number}`, outcome: 'wrong-amount' })
    await harness.payments.receive({ ...message, ...rest, id: `forged.${number}`, outcome: 'not-genuine' })
    await harness.enquiries.create({
      ...unreadEnquiry,
      ...{ id: `enquiry${String(number).padStart(15, '0')}`, name: 'Nomsa Dlamini', email: account.email, phone: null },
      ...{ message: 'Is the road open? '.repeat(110), about: '', cabinSlug: 'aloe', createdAt: requestedAt },
    })
  }
}

/** A slip that waits to be checked, and an e-mail that failed. */
async function addProofAndEmail(
  { table, emails }: UseCaseHarness,
  { reference }: { readonly reference: string },
  number: number,
): Promise<void> {
  const at = '2050-05-31T08:00:00.000Z'
  const upload = { purpose: 'proof', fileName: 'slip of my bank.pdf', contentType: 'application/pdf' } as const
  await table.transact([
    insertUpload({
      ...upload,
      id: `proof${String(number).padStart(17, '0')}`,
      reference,
      sizeBytes: 20_480,
      note: '',
      state: 'waiting',
      refusedBecause: '',
      createdAt: at,
    }),
  ])
  const claim = await emails.claim(
    { topicId: reference, eventId: 'eventeventeventevent01', type: 'booking_expired' },
    { to: realistic.guestEmail, subject: 'Your booking has expired', requestedAt: at, now: at, leaseUntil: at },
  )
  if (claim.outcome !== 'claimed') throw new Error(`The e-mail of ${reference} was ${claim.outcome}`)
  await emails.markFailed(claim.email, { failure: 'Throttling', retryAt: null, now: at })
}

async function requestsTo(harness: UseCaseHarness) {
  harness.clock.setTo('2050-06-01T08:00:00.000Z')
  await fillToday(harness)
  /** From the first Monday of a month of 2051 on, far behind the crowd. */
  const aStay = (month: number, nights: number) => {
    const first = `2051-0${month}-01`
    const checkInDate = addDays(first, (8 - weekdayOf(first)) % 7)
    return { checkInDate, checkOutDate: addDays(checkInDate, nights) }
  }
  const form = { ...realistic, children: [...realistic.children], addOns: [...realistic.addOns] }
  const [two, thirty, opened, paid, held] = [
    await harness.createBooking({ ...form, ...aStay(1, 2) }),
    await harness.createBooking({ ...form, ...aStay(3, 30) }),
    await harness.createBooking({ ...form, ...aStay(5, 2) }),
    await harness.createBooking({ ...form, ...aStay(6, 2) }),
    await harness.createBooking({ ...form, ...aStay(8, 30) }),
  ]
  await Promise.all(
    Array.from({ length: 50 }, (_, at) =>
      createReview(harness, { approved: false, createdAt: `2050-05-01T08:${10 + at}:00.000Z` }),
    ),
  )
  const of = ({ reference }: { readonly reference: string }) => ({ params: { reference } })
  const money = {
    entryId: 'entry-00000001',
    amountCents: paid.dueNowCents,
    method: 'eft' as const,
    note: 'Bank line 12',
  }

  const settings = settingsRepository(harness.table)

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
    'staff holding 30 nights': () => harness.holdNights({ ...of(held), body: { until: '2050-06-05T08:00:00.000Z' } }),
    'confirming 30 nights that staff hold': () => harness.confirm(of(held)),
    'a payment that confirms 2 nights': () => harness.pay({ ...of(paid), body: money }),
    'search keys of a new booking': async () => ({ written: await harness.search.update(opened.reference) }),
    'a guest opening their booking': () => harness.show({ params: { token: opened.token } }),
    'staff opening Today, every list full': () => harness.today({ caller: { sub: 'o', name: 'Owner', role: 'owner' } }),
    'staff opening the calendar, three cabins, six weeks': () =>
      harness.calendar({ query: { from: '2027-01-11', weeks: 6 } }),
    'staff opening a booking': () => harness.showToStaff(of(opened)),
    'staff saving a section of the settings': () =>
      saveSectionUsing('business', { settings, clock: harness.clock.read })({
        body: { version: 0, form: { tagline: 'Above the clouds.' } },
        caller: { sub: 'nomvula', name: 'Nomvula' },
      }),
    'a page of the change log': () => changeRepository(harness.table).page(undefined),
    'staff looking at the health of the app': () =>
      showHealthUsing({
        emails: emailRepository(harness.table),
        runs: scheduleRunRepository(harness.table),
        lastEvents: lastEventRepository(harness.table),
        infrastructure: infrastructureRepository(harness.table),
        clock: harness.clock.read,
      })({} as Request<typeof ShowHealth>),
    'staff list of 50 bookings': () => harness.list({ query: { status: 'confirmed' } }),
    'staff list of the arrivals of a month': () =>
      harness.list({ query: { arrivalFrom: '2027-02-01', arrivalTo: '2027-02-28' } }),
    'staff list of 50 reviews': () => harness.listReviewsForStaff({ query: { state: 'waiting' } }),
    'staff counting 50 reviews that wait': () => harness.countReviews({}),
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
