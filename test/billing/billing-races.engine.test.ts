import { expect, it } from 'vitest'
import { addDays } from '#shared/kernel/calendar-date.ts'
import type { BookingReference } from '#shared/kernel/id.ts'
import { sum } from '#shared/kernel/money.ts'
import { type BillingDocument, dueBillingDocument } from '#shared/billing/billing-document.ts'
import { newIdempotencyKey } from '#test/support/booking-form-fixture.ts'
import { type UseCaseHarness, createUseCaseHarness, expectOk } from '#test/support/use-case-harness.ts'
import { setUpTables } from '#test/support/table-fixture.ts'
import { interruptTable } from '#test/support/interleaving.ts'
import { readAllItems } from '#test/support/start-tables.ts'
import { stayOf } from '#shared/bookings/stay-parts.ts'

const tables = setUpTables()

type Guest = Awaited<ReturnType<UseCaseHarness['createBooking']>>
type Action = (harness: UseCaseHarness, guest: Guest) => Promise<unknown>

const cancel: Action = (harness, guest) =>
  harness.cancelByStaff({ params: guest, body: { refundCents: 2_300_00, reason: 'Flood' } })
/** To the other cabin, for the same nights. */
const move: Action = async (harness, guest) => {
  const { checkInDate, checkOutDate } = stayOf((await findWhole(harness, guest.reference)).booking)
  return harness.move({ params: guest, body: { cabinSlug: 'aloe', checkInDate, checkOutDate } })
}
const invoice: Action = (harness, guest) => harness.issueBillingDocument({ params: guest, body: { kind: 'invoice' } })

const amountOf = (billingDocuments: readonly BillingDocument[], kind: BillingDocument['kind']) =>
  sum(billingDocuments.filter((document) => document.kind === kind).map(({ amountCents }) => amountCents))

/**
 * What is wrong with the numbers of each series: a gap, a duplicate, or a count that differs from how many there are.
 */
function wrongNumbers(items: Awaited<ReturnType<typeof readAllItems>>): string[] {
  const billingDocuments = items.filter(({ sk }) => String(sk).startsWith('BILLING#'))
  return ['invoice', 'credit-note', 'receipt'].flatMap((kind) => {
    const numbers = billingDocuments
      .filter((document) => document['kind'] === kind)
      .map((document) => Number(String(document['number']).split('-')[1]))
      .toSorted((a, b) => a - b)
    const last = Number(items.find(({ pk, sk }) => pk === 'BILLING_NUMBERS' && sk === kind)?.['last'] ?? 0)
    const isContinuous = last === numbers.length && numbers.every((number, index) => number === index + 1)
    return isContinuous ? [] : [`${kind}: ${numbers.join(', ')}, counted to ${last}`]
  })
}

async function findWhole({ bookings }: UseCaseHarness, reference: BookingReference) {
  const whole = await bookings.findWhole(reference)
  if (!whole) throw new Error('The booking is missing')
  return whole
}
async function dueOf(harness: UseCaseHarness, reference: BookingReference) {
  const { booking, billingDocuments } = await findWhole(harness, reference)
  return dueBillingDocument(booking, billingDocuments)
}

/**
 * Changes a paid stay while its invoice is issued: the one runs at each step of the other, and the other way round.
 * Issues what is due afterwards; returns the bookings and their documents at the end.
 */
async function atEachPlace(change: Action, isInvoicedBefore: boolean) {
  const { table, tableName } = await tables.createSeededTable()
  const harness = createUseCaseHarness(table)
  const ends = []
  for (const [first, second] of [
    [change, invoice],
    [invoice, change],
  ] as const) {
    for (let place = 0; ; place += 1) {
      /* oxlint-disable no-await-in-loop -- one step after the other, each in a week of its own */
      const checkInDate = addDays('2027-01-04', 7 * ends.length)
      const guest = await harness.createBooking({ checkInDate, checkOutDate: addDays(checkInDate, 2) })
      const { reference } = guest
      expectOk(await harness.confirm({ params: guest }))
      const money = { entryId: newIdempotencyKey(), amountCents: 4_600_00, method: 'eft' as const, note: '' }
      expectOk(await harness.pay({ params: guest, body: money }))
      if (isInvoicedBefore) await invoice(harness, guest)

      const between = interruptTable(table, place, () => second(harness, guest))
      await first(createUseCaseHarness(between.table), guest)
      // The last step is past its end.
      if (!between.happened()) await second(harness, guest)

      const due = await dueOf(harness, reference)
      if (due) expectOk(await harness.issueBillingDocument({ params: guest, body: { kind: due } }))
      const { booking, billingDocuments } = await findWhole(harness, reference)
      ends.push({ booking, billingDocuments, due: await dueOf(harness, reference) })
      if (!between.happened()) break
      /* oxlint-enable no-await-in-loop */
    }
  }
  expect(wrongNumbers(await readAllItems(tables.started(), tableName))).toEqual([])
  return ends
}

it('a stay that is cancelled while it is invoiced has a credit note for all that is not retained', async () => {
  const ends = await atEachPlace(cancel, false)
  expect(ends.length).toBeGreaterThan(6)
  for (const { booking, billingDocuments, due } of ends) {
    expect([booking.status, due]).toEqual(['cancelled', null])
    expect(amountOf(billingDocuments, 'invoice') - amountOf(billingDocuments, 'credit-note')).toBe(2_300_00)
  }
  // A request that came too late for an invoice of the whole stay gets one for the retained part.
  const invoicedWholeStay = ends.map(
    ({ booking, billingDocuments }) => amountOf(billingDocuments, 'invoice') === booking.totalPriceCents,
  )
  expect(new Set(invoicedWholeStay)).toEqual(new Set([true, false]))
})

it.each([
  ['is invoiced meanwhile', false],
  ['was invoiced before', true],
])('a stay that is moved and %s has one valid invoice, for its new dates', async (_, isBefore) => {
  const ends = await atEachPlace(move, isBefore)
  expect(ends.length).toBeGreaterThan(6)
  for (const { booking, billingDocuments, due } of ends) {
    expect([stayOf(booking).cabinSlug, due]).toEqual(['aloe', null])
    expect(amountOf(billingDocuments, 'invoice') - amountOf(billingDocuments, 'credit-note')).toBe(
      booking.totalPriceCents,
    )
    const creditedNumbers = new Set(billingDocuments.map(({ invoiceNumber }) => invoiceNumber))
    const validInvoices = billingDocuments.filter(
      ({ kind, number }) => kind === 'invoice' && !creditedNumbers.has(number),
    )
    expect(validInvoices.map(({ stay }) => stay.cabinSlug)).toEqual(['aloe'])
  }
})
