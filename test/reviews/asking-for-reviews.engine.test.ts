import { describe, expect, it } from 'vitest'
import { completeStays } from '#lambdas/bookings/complete-stays.ts'
import { requestReviews } from '#lambdas/reviews/request-reviews.ts'
import type { Booking } from '#shared/bookings/booking.ts'
import { addDays } from '#shared/kernel/calendar-date.ts'
import { aPostOffice, listenToTheLog } from '#test/notifications/a-post-office.ts'
import { aBooking, anOrder, numbered } from '#test/support/a-booking.ts'
import { type House, aHouseOn } from '#test/support/a-house.ts'
import { tablesForThisFile } from '#test/support/a-table.ts'

const tables = tablesForThisFile()

async function aHouse() {
  const { table, tableName } = await tables.aFurnishedTable({ withStream: true })
  return { house: aHouseOn(table), tableName }
}

const DEPARTURE = '2027-02-03'
/** 08:00 in the house. */
const at = (day: string): string => `${day}T06:00:00.000Z`
/** The stays of a house, all but one of them with that day of departure. */
const stays = (house: House, ...bookings: readonly Booking[]) =>
  Promise.all(bookings.map((booking) => house.bookings.create(booking, anOrder())))

const requestsIn = async (house: House, reference: string) =>
  ((await house.bookings.findWhole(reference))?.events ?? []).filter(({ what }) => what === 'review-requested')

/** What the daily run does, each day at eight. */
async function dailyRun(house: House): Promise<number> {
  await completeStays({ bookings: house.bookings, clock: house.clock.read })
  return house.askForReviews()
}

describe('a request for a review', () => {
  it('goes out once, on the day after departure, with a link of its own', async () => {
    const { house, tableName } = await aHouse()
    listenToTheLog()
    const post = await aPostOffice(house, { endpoint: tables.started().endpoint, tableName })
    post.opens()
    const booking = aBooking.confirmed()
    await stays(house, booking)

    const counts: Record<string, number[]> = {}
    for (let days = -1; days <= 10; days += 1) {
      house.clock.setTo(at(addDays(DEPARTURE, days)))
      const runs = [await dailyRun(house), await dailyRun(house)]
      if (runs.some((count) => count > 0)) counts[days] = runs
      await post.drained()
    }
    expect(counts).toEqual({ '1': [1, 0] })
    expect(post.sent(booking.guestEmail)).toEqual(['How was your stay at Protea?'])
    const [mail] = post.inbox.mails(booking.guestEmail)
    expect(mail?.text).toContain('until Wednesday 5 May 2027')
    const token = /\/review\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    expect(await house.showInvitation({ params: { token } })).toMatchObject({ ok: true })
    expect(await house.bookings.find(booking.reference)).toMatchObject({ status: 'completed', tokenHash: 'hash' })
  })

  it('is written once when the schedule runs several times at once', async () => {
    const { house } = await aHouse()
    const crowd = [1, 2, 3].map((number) => aBooking.confirmed(numbered(number)))
    await stays(house, ...crowd)
    house.clock.setTo(at(DEPARTURE))
    await dailyRun(house)
    house.clock.setTo(at(addDays(DEPARTURE, 1)))
    const counts = await Promise.all(Array.from({ length: 5 }, () => house.askForReviews()))
    expect(counts.reduce((sum, count) => sum + count)).toBe(3)
    for (const { reference } of crowd) expect(await requestsIn(house, reference)).toHaveLength(1)
  })

  it('goes to nobody who did not stay, and to nobody who left long ago', async () => {
    const { house } = await aHouse()
    const yesterday = { checkOutDate: DEPARTURE, closedAt: at(DEPARTURE) }
    await stays(
      house,
      aBooking.cancelled({ ...numbered(1), ...yesterday }),
      aBooking.expired({ ...numbered(2), ...yesterday }),
      aBooking.pending({ ...numbered(3), checkOutDate: DEPARTURE }),
      aBooking.completed({ ...numbered(4), checkOutDate: '2027-01-20', closedAt: at('2027-01-20') }),
      aBooking.completed({ ...numbered(5), ...yesterday }),
    )
    house.clock.setTo(at(addDays(DEPARTURE, 1)))
    expect(await house.askForReviews()).toBe(1)
    expect(await requestsIn(house, numbered(5).reference)).toHaveLength(1)
  })

  it('is not written again where a machine dies between writing it and hearing so', async () => {
    const { house } = await aHouse()
    listenToTheLog()
    await stays(house, aBooking.completed({ closedAt: at(DEPARTURE) }))
    house.clock.setTo(at(addDays(DEPARTURE, 1)))
    const save: House['bookings']['save'] = async (...written) => {
      await house.bookings.save(...written)
      throw new Error('The machine is gone')
    }
    const dying = { ...house, bookings: { ...house.bookings, save }, clock: house.clock.read }
    await expect(requestReviews(dying)).rejects.toThrow(/1 guests/)
    expect(await house.askForReviews()).toBe(0)
    expect(await requestsIn(house, aBooking.completed().reference)).toHaveLength(1)
  })

  it('reaches the others when one cannot be written, and the run is said to have failed', async () => {
    const { house } = await aHouse()
    const log = listenToTheLog()
    const crowd = [1, 2].map((number) => aBooking.completed({ ...numbered(number), closedAt: at(DEPARTURE) }))
    await stays(house, ...crowd)
    house.clock.setTo(at(addDays(DEPARTURE, 1)))
    const { invitation } = house.reviews
    house.reviews.invitation = async (reference) => {
      if (reference === numbered(1).reference) throw new Error('The table is away')
      return invitation(reference)
    }
    await expect(house.askForReviews()).rejects.toThrow(/1 guests/)
    expect(log()).toMatchObject([{ level: 'error', what: 'review not asked for' }])
    expect(await requestsIn(house, numbered(2).reference)).toHaveLength(1)

    house.reviews.invitation = invitation
    expect(await house.askForReviews()).toBe(1)
    expect(await requestsIn(house, numbered(2).reference)).toHaveLength(1)
  })
})
