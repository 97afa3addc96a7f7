import { describe, expect, it } from 'vitest'
import { ImportRow } from '#shared/bookings/import-bookings.contract.ts'
import { addDays } from '#shared/kernel/calendar-date.ts'
import { instantOf } from '#shared/kernel/clock.ts'
import { completeStays } from '#lambdas/bookings/complete-stays.ts'
import { sendReminders } from '#lambdas/notifications/send-reminders.ts'
import { aCheckedRow, anImportRow } from '#test/support/import-row-fixture.ts'
import { readAllItems } from '#test/support/start-tables.ts'
import { setUpTables } from '#test/support/table-fixture.ts'
import { findViolations } from '#test/support/table-invariants.ts'
import { createUseCaseHarness, expectOk } from '#test/support/use-case-harness.ts'

const tables = setUpTables()
async function createHarness() {
  const { table, tableName } = await tables.createSeededTable()
  const harness = createUseCaseHarness(table)
  const items = () => readAllItems(tables.started(), tableName)
  return {
    ...harness,
    items,
    bringIn: async (...rows: ImportRow[]) => expectOk(await harness.importBookings({ body: { rows } })).rows,
    check: async (...rows: ImportRow[]) => expectOk(await harness.checkImport({ body: { rows } })).rows,
    violations: async () => findViolations(await items(), harness.clock.read().now),
  }
}
const email = 'naledi@example.co.za'

describe('bookings of a paper calendar', () => {
  it('are confirmed with their nights and what was paid, and nobody gets an e-mail', async () => {
    const harness = await createHarness()
    const row = anImportRow({ guestEmail: email, numberOfChildren: 1, totalPriceCents: 4_000_00, paidCents: 1_000_00 })
    const [imported] = await harness.bringIn(row)
    const reference = imported?.reference ?? ''
    expect(imported).toEqual({ line: 1, reference: expect.stringMatching(/^MC-/), refusal: null })
    const whole = await harness.bookings.findWhole(reference)
    expect(whole?.booking).toMatchObject({
      status: 'confirmed',
      source: 'imported',
      termsPending: true,
      totalPriceCents: 4_000_00,
      depositAmountCents: 1_000_00,
      ledger: [{ kind: 'payment', amountCents: 1_000_00, method: 'other', by: 'Nomsa' }],
    })
    expect(whole?.order.guests).toEqual([
      { guestType: 'adult', age: null },
      { guestType: 'adult', age: null },
      { guestType: 'child', age: null },
    ])
    expect(whole?.events).toMatchObject([
      { name: 'booked', details: { source: 'imported', totalPriceCents: 4_000_00 }, emails: [] },
      { name: 'payment-accepted', details: { amountCents: 1_000_00, confirmed: true }, emails: [] },
    ])
    expect(await harness.nights.takenNights('protea', '2027-02-01', '2027-02-28', harness.clock.read().now)).toEqual([
      '2027-02-01',
      '2027-02-02',
    ])
    expect(await harness.violations()).toEqual([])
  })

  it('are imported once, however often and in whatever order the file is sent', async () => {
    const harness = await createHarness()
    const one = anImportRow()
    const other = anImportRow({ line: 2, cabinSlug: 'aloe' })
    const first = await harness.bringIn(one, other)
    const items = await harness.items()
    // A header was added, and somebody typed the name again.
    const again = await harness.bringIn(
      { ...other, line: 2 },
      ImportRow.parse({ ...one, line: 3, guestName: ' NALEDI  mokoena' }),
    )
    expect(again[0]?.reference).toBe(first[1]?.reference)
    expect(again[1]).toEqual({ line: 3, reference: null, refusal: 'idempotency-key-used' })
    expect(await harness.items()).toEqual(items)
    expect(await harness.check(one)).toEqual([aCheckedRow({ reference: first[0]?.reference })])
  })

  it('stay brought in after they were cancelled or are over', async () => {
    const harness = await createHarness()
    const [imported] = await harness.bringIn(anImportRow())
    const params = { reference: imported?.reference ?? '' }
    expectOk(await harness.cancelByStaff({ params, body: { refundCents: 0, reason: 'Ill' } }))
    expect(await harness.bringIn(anImportRow())).toEqual([imported])
    harness.clock.setTo('2027-03-01T08:00:00.000Z')
    expect(await harness.bringIn(anImportRow())).toEqual([imported])
    expect((await harness.check(anImportRow()))[0]).toMatchObject({ ...params, problem: null })
  })

  it('are checked against each other, bookings and blocked dates, by name', async () => {
    const harness = await createHarness()
    const [first] = await harness.bringIn(anImportRow())
    expectOk(
      await harness.block({
        body: { cabinSlug: 'aloe', startDate: '2027-02-02', endDate: '2027-02-02', reason: 'Plumber' },
      }),
    )
    const sipho = { guestName: 'Sipho Dube', checkInDate: '2027-02-02', checkOutDate: '2027-02-04' }
    const rows = [
      anImportRow({ line: 2, ...sipho }),
      anImportRow({ line: 3, ...sipho, cabinSlug: 'aloe' }),
      anImportRow({ line: 4, cabinSlug: 'aloe', checkInDate: '2027-02-03', checkOutDate: '2027-02-05' }),
      anImportRow({ line: 5, cabinSlug: 'yellowwood', checkInDate: '2027-02-03', checkOutDate: '2027-02-05' }),
    ]
    const span = { firstNight: '2027-02-02', nights: 1 }
    const reference = first?.reference
    expect(await harness.check(...rows)).toMatchObject([
      { clashes: [{ ...span, kind: 'booked', reference, guestName: 'Naledi Mokoena' }], clashingLines: [] },
      { clashes: [{ ...span, kind: 'blocked', reference: null }], clashingLines: [4] },
      { clashes: [], clashingLines: [3] },
      { clashes: [], clashingLines: [] },
    ])
    // Bringing them in regardless, only what is free is taken, in the order of the lines.
    expect((await harness.bringIn(...rows)).map(({ refusal }) => refusal)).toEqual([
      'nights-already-taken',
      'nights-already-taken',
      null,
      null,
    ])
    expect(await harness.violations()).toEqual([])
  })

  it('wait for a guest who is paying by card', async () => {
    const harness = await createHarness()
    const guest = await harness.createBooking({ paymentMethod: 'card' })
    expectOk(await harness.startPayment({ body: { token: guest.token } }))
    expect((await harness.check(anImportRow()))[0]?.clashes).toMatchObject([
      { kind: 'held', reference: guest.reference, nights: 2 },
    ])
    expect(await harness.bringIn(anImportRow())).toMatchObject([{ reference: null, refusal: 'nights-on-hold' }])
    harness.clock.pass(16)
    expect(await harness.bringIn(anImportRow())).toMatchObject([{ refusal: null }])
    expect(await harness.violations()).toEqual([])
  })

  it('may have begun, and are refused where they cannot be', async () => {
    const harness = await createHarness()
    const { today } = harness.clock.read()
    const rows = [
      anImportRow({ line: 1, checkInDate: addDays(today, -1), checkOutDate: addDays(today, 1) }),
      anImportRow({ line: 3, cabinSlug: 'no-such-cabin' }),
      anImportRow({ line: 4, checkInDate: '2035-01-01', checkOutDate: '2035-01-02' }),
      anImportRow({ line: 5, cabinSlug: 'aloe', checkOutDate: '2027-06-01' }),
    ]
    const problems = [null, 'cabin-not-found', 'too-far-ahead', 'stay-too-long']
    expect((await harness.check(...rows)).map(({ problem }) => problem)).toEqual(problems)
    expect((await harness.bringIn(...rows)).map(({ refusal }) => refusal)).toEqual(problems)
    expect(await harness.violations()).toEqual([])
  })

  it('that are over come in as completed at their departure, with their nights and the money of that day', async () => {
    const harness = await createHarness()
    const { today, now } = harness.clock.read()
    const past = { checkInDate: addDays(today, -3), checkOutDate: addDays(today, -1), guestEmail: email }
    const paid = anImportRow({ line: 1, ...past, paidCents: 4_600_00 })
    const owed = anImportRow({ line: 2, ...past, cabinSlug: 'aloe', paidCents: 1_000_00 })
    const leaving = anImportRow({ line: 3, ...past, checkOutDate: today, cabinSlug: 'yellowwood' })
    const overlap = anImportRow({ line: 4, ...past, guestName: 'Sipho Dube' })
    expect((await harness.check(paid, owed, leaving)).map(({ problem, unusual }) => [problem, unusual])).toEqual([
      [null, []],
      [null, ['looks-unpaid']],
      [null, ['looks-unpaid']],
    ])
    const imported = await harness.bringIn(paid, owed, leaving)
    const [one, other, last] = imported.map(({ reference }) => reference ?? '')
    const whole = await harness.bookings.findWhole(one ?? '')
    expect(whole?.booking).toMatchObject({
      status: 'completed',
      closedAt: instantOf(past.checkOutDate, '16:00'),
      ledger: [{ amountCents: 4_600_00, paidOn: past.checkOutDate }],
    })
    expect(await harness.bookings.find(other ?? '')).toMatchObject({ status: 'completed' })
    expect(await harness.bookings.find(last ?? '')).toMatchObject({ status: 'confirmed' })
    expect(await harness.nights.takenNights('protea', past.checkInDate, today, now)).toEqual([
      past.checkInDate,
      addDays(past.checkInDate, 1),
    ])
    // One that overlaps is asked about, by name.
    expect(await harness.check(overlap)).toMatchObject([{ clashes: [{ reference: one }] }])
    expect(await harness.bringIn(overlap)).toMatchObject([{ refusal: 'nights-already-taken' }])
    expect(await harness.violations()).toEqual([])

    // Not an e-mail in 40 days: no receipt, no reminder of what is owed, no request for a review.
    for (let day = 0; day < 40; day += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one morning after the other
      await completeStays({ ...harness, clock: harness.clock.read })
      // oxlint-disable-next-line no-await-in-loop
      await sendReminders({ ...harness, clock: harness.clock.read })
      // oxlint-disable-next-line no-await-in-loop
      await harness.requestReviews()
      harness.clock.pass(24 * 60)
    }
    expect((await harness.items()).flatMap(({ emails }) => (Array.isArray(emails) ? emails : []))).toEqual([])
    expect(await harness.bookings.find(last ?? '')).toMatchObject({ status: 'completed' })
    expect(await harness.violations()).toEqual([])
  })

  it('are recognised by a reference on file, with what differs, and never written over', async () => {
    const harness = await createHarness()
    const [imported] = await harness.bringIn(anImportRow({ guestPhone: '082 555 0199' }))
    const reference = imported?.reference ?? ''
    const items = await harness.items()
    const row = anImportRow({
      line: 7,
      reference,
      guestName: 'Naledi Mokoena-Dube',
      guestPhone: '0825550199',
      cabinSlug: 'aloe',
      paidCents: 4_600_00,
    })
    expect(await harness.check(row)).toMatchObject([
      {
        reference,
        clashes: [],
        differences: [
          { field: 'cabinSlug', onFile: 'protea' },
          { field: 'guestName', onFile: 'Naledi Mokoena' },
          { field: 'paidCents', onFile: 0 },
        ],
      },
    ])
    expect(await harness.bringIn(row)).toEqual([{ line: 7, reference, refusal: null }])
    expect(await harness.items()).toEqual(items)
    // A reference of nobody is no obstacle, and no other booking.
    const other = anImportRow({ cabinSlug: 'aloe', reference: 'MC-99999' })
    const [brought] = await harness.bringIn(other)
    expect(brought).toMatchObject({ refusal: null })
    expect(await harness.bringIn(anImportRow({ cabinSlug: 'aloe' }))).toEqual([brought])
  })

  it('are checked at once however far a slip in the year reaches', async () => {
    const harness = await createHarness()
    const rows = Array.from({ length: 20 }, (_, index) =>
      anImportRow({ line: index + 1, checkInDate: '0001-01-01', checkOutDate: '9999-12-31' }),
    )
    const checked = await harness.check(...rows)
    expect(new Set(checked.map(({ problem, priceCents }) => `${problem} ${priceCents}`))).toEqual(
      new Set(['too-far-ahead null']),
    )
  })

  it('get the ages of children later, at the agreed price', async () => {
    const harness = await createHarness()
    const [imported] = await harness.bringIn(
      anImportRow({ cabinSlug: 'yellowwood', numberOfAdults: 3, numberOfChildren: 2, totalPriceCents: 7_000_00 }),
    )
    const params = { reference: imported?.reference ?? '' }
    const quote = async (numberOfAdults: number, ...ages: (number | null)[]) => {
      const children = ages.map((age) => ({ age }))
      const quoted = await harness.quoteParty({ params, body: { numberOfAdults, children, addOns: [] } })
      return quoted.ok ? quoted.value.recalculatedCents : quoted.refusal
    }
    expect(await quote(3, 3, 8)).toBe(7_000_00)
    // Its nights were agreed without a rate: what another person costs, staff say themselves.
    expect(await quote(4, 3, 8)).toBeNull()
    expect(await quote(3, 8)).toBe(7_000_00)
  })

  it('keep a party that is larger than the cabin takes where they move within it or change their add-ons', async () => {
    const harness = await createHarness()
    const large = { cabinSlug: 'protea', numberOfAdults: 5, numberOfChildren: 0 }
    const [imported] = await harness.bringIn(anImportRow({ ...large, totalPriceCents: 9_000_00 }))
    const params = { reference: imported?.reference ?? '' }
    const to = { cabinSlug: 'protea', checkInDate: '2027-03-01', checkOutDate: '2027-03-03' }
    const elsewhere = { ...to, cabinSlug: 'aloe' }
    expect(await harness.quoteMove({ params, query: elsewhere })).toMatchObject({ refusal: 'party-too-large' })
    expect(await harness.move({ params, body: elsewhere })).toMatchObject({ refusal: 'party-too-large' })
    expectOk(await harness.quoteMove({ params, query: to }))
    expect(expectOk(await harness.move({ params, body: to }))).toMatchObject(to)
    const party = (numberOfAdults: number) =>
      harness.quoteParty({ params, body: { numberOfAdults, children: [], addOns: [] } })
    expectOk(await party(5))
    expectOk(await party(4))
    expect(await party(6)).toMatchObject({ refusal: 'party-too-large' })
  })

  it('are looked at again where a line is unusual', async () => {
    const harness = await createHarness()
    const unusual = async (changes: Partial<ImportRow>) => (await harness.check(anImportRow(changes)))[0]?.unusual
    expect(await unusual({})).toEqual([])
    expect(await unusual({ numberOfAdults: 12 })).toEqual(['party-too-large', 'far-from-price'])
    expect(await unusual({ totalPriceCents: 460_00 })).toEqual(['far-from-price'])
    expect(await unusual({ paidCents: 4_600_01 })).toEqual(['paid-more-than-total'])
    expect(await unusual({ totalPriceCents: 0 })).toEqual(['nothing-to-pay'])
    expect(await unusual({ checkOutDate: '2027-04-01', totalPriceCents: 130_000_00 })).toEqual(['long-stay'])
    expect(await unusual({ checkInDate: '2016-02-01', checkOutDate: '2016-02-03' })).toContain('long-ago')
    expect(await unusual({ checkInDate: '2029-02-01', checkOutDate: '2029-02-03' })).toContain('far-ahead')
  })

  it('take no card before the guest has accepted the terms', async () => {
    const harness = await createHarness()
    const [imported] = await harness.bringIn(anImportRow({ guestEmail: email }))
    const { guestLink } = expectOk(await harness.showToStaff({ params: { reference: imported?.reference ?? '' } }))
    const token = guestLink.split('/').at(-1) ?? ''
    expect(await harness.startPayment({ body: { token } })).toMatchObject({ refusal: 'terms-not-accepted' })
  })

  it('are reminded of what becomes due later, never of what was due before', async () => {
    const harness = await createHarness()
    const { today } = harness.clock.read()
    const soon = { checkInDate: addDays(today, 3), checkOutDate: addDays(today, 5) }
    const later = { checkInDate: addDays(today, 60), checkOutDate: addDays(today, 62) }
    const rows = await harness.bringIn(
      anImportRow({ line: 1, ...soon, guestEmail: email, paidCents: 1_000_00 }),
      anImportRow({ line: 2, ...later, guestEmail: email, paidCents: 1_000_00 }),
    )
    const reminded = new Set<string>()
    for (let day = 0; day < 60; day += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one morning after the other
      await sendReminders({ ...harness, clock: harness.clock.read })
      harness.clock.pass(24 * 60)
    }
    for (const { pk, sk, emails } of await harness.items())
      if (String(sk).startsWith('EVENT#') && (emails as string[]).includes('balance_reminder')) reminded.add(String(pk))
    expect([...reminded]).toEqual([`BOOKING#${rows[1]?.reference}`])
  })
})
