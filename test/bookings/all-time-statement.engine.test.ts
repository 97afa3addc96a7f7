import { describe, expect, it } from 'vitest'
import type { ReplyOf } from '#shared/kernel/endpoint.ts'
import { sum } from '#shared/kernel/money.ts'
import { ListBookings, type StaffBookingRow } from '#shared/bookings/staff-bookings.contract.ts'
import { paidCents } from '#shared/payments/ledger.ts'
import { bookingViews } from '#web/admin/features/bookings/booking-filter-list.ts'
import { parseBookingFilters, toBookingQuery } from '#web/admin/features/bookings/booking-filters.ts'
import { matchesFilters } from '#web/admin/features/bookings/matches-filters.ts'
import { aPayment } from '#test/support/booking-fixture.ts'
import { createPastStay } from '#test/support/past-stay-fixture.ts'
import { createUseCaseHarness, expectOk } from '#test/support/use-case-harness.ts'
import { setUpTables } from '#test/support/table-fixture.ts'

const tables = setUpTables()

describe('the bookings of all time', () => {
  it('sum to the ledgers to the cent, with those of former years and those in the archive', async () => {
    const harness = createUseCaseHarness((await tables.createSeededTable()).table)
    const archived = await createPastStay(harness, { ledger: [aPayment(4_600_01)], totalPriceCents: 4_600_01 })
    expectOk(await harness.archive({ params: archived, body: { archived: true } }))
    const former = await createPastStay(harness, {
      ...{ checkInDate: '2023-03-06', checkOutDate: '2023-03-08', closedAt: '2023-03-08T06:00:00.000Z' },
      ledger: [aPayment(2_125_37)],
    })
    const coming = await harness.createBooking()
    const body = { entryId: 'bank-line-1', amountCents: 2_300_05, method: 'eft', note: '' } as const
    expectOk(await harness.pay({ params: coming, body }))

    const view = bookingViews(harness.clock.read().today).find(({ label }) => label === 'All time')
    const filters = parseBookingFilters(new URLSearchParams(view?.params))
    const businessTime = { today: harness.clock.read().today, now: Date.parse(harness.clock.read().now) }
    const query = toBookingQuery(filters, businessTime.today)
    const rows: StaffBookingRow[] = []
    let cursor: string | null = null
    do {
      const page: ReplyOf<typeof ListBookings> = ListBookings.reply.parse(
        expectOk(await harness.list({ query: { ...query, ...(cursor && { cursor }) } })),
      )
      rows.push(...page.bookings.filter((row) => matchesFilters(row, filters, businessTime)))
      cursor = page.cursor
    } while (cursor)

    const references = [archived, former, coming].map(({ reference }) => reference)
    const ledgers = await harness.bookings.findAll(references)
    expect(rows.map(({ reference }) => reference).toSorted()).toEqual(references.toSorted())
    expect(sum(rows.map((row) => row.paidCents))).toBe(sum(ledgers.map(({ ledger }) => paidCents(ledger))))
    expect(sum(rows.map((row) => row.paidCents))).toBe(9_025_43)
  })
})
