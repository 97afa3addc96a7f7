import fc from 'fast-check'
import { expect, it } from 'vitest'
import { guestToken, tokenHashOf } from '#lambdas/runtime/random.ts'
import { nightsOf } from '#shared/availability/stay.ts'
import { type Booking, stayOf } from '#shared/bookings/booking.ts'
import { addDays, datesFrom } from '#shared/kernel/calendar-date.ts'
import { aBooking, anOrder, numbered } from '#test/support/a-booking.ts'
import { type House, aHouseOn } from '#test/support/a-house.ts'
import { theLog } from '#test/support/a-log.ts'
import { tablesForThisFile } from '#test/support/a-table.ts'

const tables = tablesForThisFile()
theLog()

const GUESTS = 5
/** All of them want nights of these ten days. */
const DAYS = 10
/** Each life has a season of its own, so that all can share a table. */
const SEASON = 40

const aPlace = fc.record({ day: fc.nat({ max: DAYS - 4 }), nights: fc.integer({ min: 1, max: 4 }) })
const aDeed = fc.record({
  what: fc.constantFrom('confirm', 'pay', 'hold', 'end', 'cancel', 'move', 'block', 'unblock', 'wait'),
  who: fc.nat({ max: GUESTS - 1 }),
  to: aPlace,
})
type Place = { readonly day: number; readonly nights: number }
type Deed = { readonly what: string; readonly who: number; readonly to: Place }

/** A season at Protea: five guests who want the same days, and staff who confirm, move, cancel and block. */
async function aSeason(house: House, number: number, wishes: readonly Place[]) {
  const first = addDays('2027-01-01', number * SEASON)
  const stayAt = ({ day, nights }: Place) => ({
    checkInDate: addDays(first, day),
    checkOutDate: addDays(first, day + nights),
  })
  const linkKey = await house.linkKey()
  const guests = wishes.map((wish, place) => {
    const named = numbered(number * 100 + place)
    const token = guestToken(linkKey, named)
    return {
      token,
      booking: aBooking.pending({ ...named, ...stayAt(wish), tokenHash: tokenHashOf(token), expiresAt: null }),
    }
  })
  await Promise.all(guests.map(({ booking }) => house.bookings.create(booking, anOrder())))
  const attempts = new Map<number, string>()
  const blocks: string[] = []
  let lines = 0

  return {
    references: guests.map(({ booking }) => booking.reference),
    days: { first, last: addDays(first, DAYS + 5) },
    async does({ what, who, to }: Deed): Promise<void> {
      const guest = guests[who]
      if (!guest) return
      const params = { reference: guest.booking.reference }
      switch (what) {
        case 'confirm':
          return void (await house.confirm({ params }))
        case 'pay':
          lines += 1
          return void (await house.pay({
            params,
            body: { entryId: `line-${number}-${lines}`, amountCents: 2_125_00, method: 'eft', note: '' },
          }))
        case 'hold': {
          const started = await house.startPayment({ body: { token: guest.token } })
          return void (started.ok && attempts.set(who, started.value.attemptId))
        }
        case 'end':
          return void (await house.endPayment({ params: { attemptId: attempts.get(who) ?? 'nothing' } }))
        case 'cancel':
          return void (await house.cancelByStaff({ params, body: { refundCents: 0, reason: 'Called off' } }))
        case 'move':
          return void (await house.move({ params, body: { cabinName: 'protea', ...stayAt(to) } }))
        case 'block': {
          const { checkInDate, checkOutDate } = stayAt(to)
          const body = { startDate: checkInDate, endDate: addDays(checkOutDate, -1), cabinName: 'protea', reason: '' }
          const blocked = await house.block({ body })
          return void (blocked.ok && blocks.push(blocked.value.id))
        }
        case 'unblock':
          return void (await house.unblock({ params: { id: blocks.pop() ?? 'nothing' } }))
        default:
          return house.clock.pass(6)
      }
    },
  }
}

/** Whom the table must name for each night: what the bookings and the blocks say, and nothing else. */
async function expectedOwners(house: House, bookings: readonly Booking[], days: { first: string; last: string }) {
  const { blockedDates } = await house.blocks({ query: { from: days.first } }).then((answer) => {
    if (!answer.ok) throw new Error('The blocks cannot be listed')
    return answer.value
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

it('whatever guests and staff do, in whatever order and together, no night of a cabin has two owners', async () => {
  const house = aHouseOn((await tables.aFurnishedTable()).table)
  let season = 0
  let sold = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(aPlace, { minLength: GUESTS, maxLength: GUESTS }),
      // Those of one group are done in the same moment.
      fc.array(fc.array(aDeed, { minLength: 1, maxLength: 3 }), { minLength: 6, maxLength: 16 }),
      async (wishes, groups) => {
        season += 1
        const { does, references, days } = await aSeason(house, season, wishes)
        for (const group of groups) {
          await Promise.all(group.map(does))
          const bookings = await house.bookings.findAll(references)
          const owners = await house.nights.ownersOf('protea', days.first, days.last)
          const taken = owners.flatMap(({ night, by, until }) => (until === undefined ? [`${night} ${by}`] : []))
          expect(taken).toEqual(await expectedOwners(house, bookings, days))
          expect(new Set(taken.map((line) => line.slice(0, 10))).size).toBe(taken.length)
          sold += taken.length
        }
      },
    ),
    { numRuns: 25, endOnFailure: true },
  )
  expect(sold).toBeGreaterThan(500)
})
