import fc from 'fast-check'
import { expect, it } from 'vitest'
import { guestToken, tokenHashOf } from '#lambdas/runtime/ids-and-tokens.ts'
import { nightsOf } from '#shared/availability/stay.ts'
import { type Booking } from '#shared/bookings/booking.ts'
import { stayOf } from '#shared/bookings/stay-parts.ts'
import { addDays, datesFrom } from '#shared/kernel/calendar-date.ts'
import { aBooking, anOrder, numberedBooking } from '#test/support/booking-fixture.ts'
import { type UseCaseHarness, createUseCaseHarness } from '#test/support/use-case-harness.ts'
import { setUpTestLog } from '#test/support/test-log.ts'
import { setUpTables } from '#test/support/table-fixture.ts'

const tables = setUpTables()
setUpTestLog()

const GUESTS = 5
/** All of them request nights of these ten days. */
const DAYS = 10
/** Each run has a season of its own, so that all can share a table. */
const SEASON = 40

const anyPlace = fc.record({ day: fc.nat({ max: DAYS - 4 }), nights: fc.integer({ min: 1, max: 4 }) })
const anyOperation = fc.record({
  action: fc.constantFrom('confirm', 'pay', 'hold', 'end', 'cancel', 'move', 'block', 'unblock', 'book', 'wait'),
  guestIndex: fc.nat({ max: GUESTS - 1 }),
  to: anyPlace,
})
type Place = { readonly day: number; readonly nights: number }
type Operation = { readonly action: string; readonly guestIndex: number; readonly to: Place }

/** A season at Protea: five guests who want the same days, and staff who confirm, move, cancel and block. */
async function createSeason(harness: UseCaseHarness, number: number, stays: readonly Place[]) {
  const first = addDays('2027-01-01', number * SEASON)
  const stayAt = ({ day, nights }: Place) => ({
    checkInDate: addDays(first, day),
    checkOutDate: addDays(first, day + nights),
  })
  const linkKey = await harness.linkKey()
  const guests = stays.map((place, index) => {
    const ids = numberedBooking(number * 100 + index)
    const token = guestToken(linkKey, ids)
    return {
      token,
      booking: aBooking.pending({ ...ids, ...stayAt(place), tokenHash: tokenHashOf(token), expiresAt: null }),
    }
  })
  await Promise.all(guests.map(({ booking }) => harness.bookings.create(booking, anOrder())))
  const attempts = new Map<number, string>()
  const blocks: string[] = []
  let lines = 0

  const references = guests.map(({ booking }) => booking.reference)

  return {
    references,
    days: { first, last: addDays(first, DAYS + 5) },
    async run({ action, guestIndex, to }: Operation): Promise<void> {
      const guest = guests[guestIndex]
      if (!guest) return
      const params = { reference: guest.booking.reference }
      switch (action) {
        case 'confirm':
          return void (await harness.confirm({ params }))
        case 'pay':
          lines += 1
          return void (await harness.pay({
            params,
            body: { entryId: `line-${number}-${lines}`, amountCents: 2_125_00, method: 'eft', note: '' },
          }))
        case 'hold': {
          const started = await harness.startPayment({ body: { token: guest.token } })
          return void (started.ok && attempts.set(guestIndex, started.value.attemptId))
        }
        case 'end':
          return void (await harness.endPayment({ params: { attemptId: attempts.get(guestIndex) ?? 'nothing' } }))
        case 'cancel':
          return void (await harness.cancelByStaff({ params, body: { refundCents: 0, reason: 'Called off' } }))
        case 'move':
          return void (await harness.move({ params, body: { cabinSlug: 'protea', ...stayAt(to) } }))
        case 'block': {
          const { checkInDate, checkOutDate } = stayAt(to)
          const body = { startDate: checkInDate, endDate: addDays(checkOutDate, -1), cabinSlug: 'protea', reason: '' }
          const blocked = await harness.block({ body })
          return void (blocked.ok && blocks.push(blocked.value.id))
        }
        case 'book': {
          const booked = await harness.bookByStaff(stayAt(to))
          return void (booked.ok && references.push(booked.value.reference))
        }
        case 'unblock':
          return void (await harness.unblock({ params: { id: blocks.pop() ?? 'nothing' } }))
        default:
          return harness.clock.pass(6)
      }
    },
  }
}

/** The owner that the table must name for each night, computed from the bookings and the blocks alone. */
async function expectedOwners(
  harness: UseCaseHarness,
  bookings: readonly Booking[],
  days: { first: string; last: string },
) {
  const { blockedDates } = await harness.blocks({ query: { from: days.first } }).then((result) => {
    if (!result.ok) throw new Error('The blocks cannot be listed')
    return result.value
  })
  return [
    ...bookings
      .filter(({ status }) => status === 'confirmed')
      .flatMap((booking) => nightsOf(stayOf(booking)).map((night) => `${night} ${booking.reference}`)),
    ...blockedDates
      .filter(({ startDate }) => startDate <= days.last)
      .flatMap(({ id, startDate, endDate }) =>
        datesFrom(startDate, addDays(endDate, 1)).map((night) => `${night} ${id.split('.')[1]}`),
      ),
  ].toSorted()
}

it('no night of a cabin ever has two owners, in any order and overlap of guest and staff actions', async () => {
  const harness = createUseCaseHarness((await tables.createSeededTable()).table)
  let season = 0
  let soldNights = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyPlace, { minLength: GUESTS, maxLength: GUESTS }),
      // The actions of one group run in the same moment.
      fc.array(fc.array(anyOperation, { minLength: 1, maxLength: 3 }), { minLength: 6, maxLength: 16 }),
      async (stays, groups) => {
        season += 1
        const { run, references, days } = await createSeason(harness, season, stays)
        for (const group of groups) {
          await Promise.all(group.map(run))
          const bookings = await harness.bookings.findAll(references)
          const owners = await harness.nights.ownersOf('protea', days.first, days.last)
          const taken = owners.flatMap(({ night, ownerId, until }) =>
            ownerId && until === undefined ? [`${night} ${ownerId}`] : [],
          )
          expect(taken).toEqual(await expectedOwners(harness, bookings, days))
          expect(new Set(taken.map((line) => line.slice(0, 10))).size).toBe(taken.length)
          soldNights += taken.length
        }
      },
    ),
    { numRuns: 25, endOnFailure: true },
  )
  expect(soldNights).toBeGreaterThan(500)
})
