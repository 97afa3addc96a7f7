import { expect, it } from 'vitest'
import { addDays } from '#shared/kernel/calendar-date.ts'
import type { BookingReference } from '#shared/kernel/id.ts'
import { sum } from '#shared/kernel/money.ts'
import { type Paper, paperDue } from '#shared/papers/paper.ts'
import { aKey } from '#test/support/a-form.ts'
import { type House, aHouseOn, granted } from '#test/support/a-house.ts'
import { tablesForThisFile } from '#test/support/a-table.ts'
import { interrupted } from '#test/support/an-interleaving.ts'
import { everythingIn } from '#test/support/start-tables.ts'

const tables = tablesForThisFile()

type Guest = Awaited<ReturnType<House['booked']>>
type Act = (house: House, guest: Guest) => Promise<unknown>

const cancel: Act = (house, guest) =>
  house.cancelByStaff({ params: guest, body: { refundCents: 2_300_00, reason: 'Flood' } })
/** To the other cabin, for the same nights. */
const move: Act = async (house, guest) => {
  const { checkInDate, checkOutDate } = (await wholeOf(house, guest.reference)).booking
  return house.move({ params: guest, body: { cabinName: 'aloe', checkInDate, checkOutDate } })
}
const invoice: Act = (house, guest) => house.paper({ params: guest, body: { kind: 'invoice' } })

const amountOf = (papers: readonly Paper[], kind: Paper['kind']) =>
  sum(papers.filter((paper) => paper.kind === kind).map(({ amountCents }) => amountCents))

/** What is wrong with the numbers of each series: a gap, a double, or a count that is not how many there are. */
function wrongNumbers(items: Awaited<ReturnType<typeof everythingIn>>): string[] {
  const papers = items.filter(({ sk }) => String(sk).startsWith('PAPER#'))
  return ['invoice', 'credit-note', 'receipt'].flatMap((kind) => {
    const numbers = papers
      .filter((paper) => paper['kind'] === kind)
      .map((paper) => Number(String(paper['number']).split('-')[1]))
      .toSorted((one, other) => one - other)
    const last = Number(items.find(({ pk, sk }) => pk === 'PAPERS' && sk === kind)?.['last'] ?? 0)
    const isRight = last === numbers.length && numbers.every((number, place) => number === place + 1)
    return isRight ? [] : [`${kind}: ${numbers.join(', ')}, counted to ${last}`]
  })
}

async function wholeOf({ bookings }: House, reference: BookingReference) {
  const whole = await bookings.findWhole(reference)
  if (!whole) throw new Error('The booking is gone')
  return whole
}
async function dueOf(house: House, reference: BookingReference) {
  const { booking, papers } = await wholeOf(house, reference)
  return paperDue(booking, papers)
}

/**
 * A paid stay is changed while its invoice is made out: the one at each place of the other, and the other way round.
 * What is due by then is made out; gives the bookings and papers as they stand in the end.
 */
async function atEachPlace(change: Act, isInvoicedBefore: boolean) {
  const { table, tableName } = await tables.aFurnishedTable()
  const house = aHouseOn(table)
  const ends = []
  for (const [first, second] of [
    [change, invoice],
    [invoice, change],
  ] as const) {
    for (let place = 0; ; place += 1) {
      /* oxlint-disable no-await-in-loop -- one place after the other, each in a week of its own */
      const checkInDate = addDays('2027-01-04', 7 * ends.length)
      const guest = await house.booked({ checkInDate, checkOutDate: addDays(checkInDate, 2) })
      const { reference } = guest
      granted(await house.confirm({ params: guest }))
      const money = { entryId: aKey(), amountCents: 4_600_00, method: 'eft' as const, note: '' }
      granted(await house.pay({ params: guest, body: money }))
      if (isInvoicedBefore) await invoice(house, guest)

      const between = interrupted(table, place, () => second(house, guest))
      await first(aHouseOn(between.table), guest)
      // The last place is behind it.
      if (!between.happened()) await second(house, guest)

      const due = await dueOf(house, reference)
      if (due) granted(await house.paper({ params: guest, body: { kind: due } }))
      const { booking, papers } = await wholeOf(house, reference)
      ends.push({ booking, papers, due: await dueOf(house, reference) })
      if (!between.happened()) break
      /* oxlint-enable no-await-in-loop */
    }
  }
  expect(wrongNumbers(await everythingIn(tables.started(), tableName))).toEqual([])
  return ends
}

it('a stay that is cancelled while it is invoiced has a credit note for all that is not kept', async () => {
  const ends = await atEachPlace(cancel, false)
  expect(ends.length).toBeGreaterThan(6)
  for (const { booking, papers, due } of ends) {
    expect([booking.status, due]).toEqual(['cancelled', null])
    expect(amountOf(papers, 'invoice') - amountOf(papers, 'credit-note')).toBe(2_300_00)
  }
  // Who asked too late for an invoice of the whole stay has one for what is kept.
  const ofAll = ends.map(({ booking, papers }) => amountOf(papers, 'invoice') === booking.totalPriceCents)
  expect(new Set(ofAll)).toEqual(new Set([true, false]))
})

it.each([
  ['is invoiced meanwhile', false],
  ['was invoiced before', true],
])('a stay that is moved and %s has one invoice that stands, for where it is now', async (_, isBefore) => {
  const ends = await atEachPlace(move, isBefore)
  expect(ends.length).toBeGreaterThan(6)
  for (const { booking, papers, due } of ends) {
    expect([booking.cabinName, due]).toEqual(['aloe', null])
    expect(amountOf(papers, 'invoice') - amountOf(papers, 'credit-note')).toBe(booking.totalPriceCents)
    const takenBack = new Set(papers.map(({ invoiceNumber }) => invoiceNumber))
    const standing = papers.filter(({ kind, number }) => kind === 'invoice' && !takenBack.has(number))
    expect(standing.map(({ stay }) => stay.cabinName)).toEqual(['aloe'])
  }
})
