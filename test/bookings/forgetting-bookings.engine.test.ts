import { describe, expect, it } from 'vitest'
import { forgetOldBookings } from '#lambdas/bookings/forget-bookings.ts'
import { forgettingRepository } from '#lambdas/table/forgetting-repository.ts'
import type { Table } from '#lambdas/table/table.ts'
import { reviewIdOf } from '#lambdas/table/review-repository.ts'
import { bookingDeletedOn } from '#shared/bookings/keeping.ts'
import { accept } from '#shared/kernel/result.ts'
import { aBooking, aPayment } from '#test/support/a-booking.ts'
import { aKey } from '#test/support/a-form.ts'
import { type House, aHouseOn, granted } from '#test/support/a-house.ts'
import { theLog } from '#test/support/a-log.ts'
import { aClock } from '#test/support/a-moment.ts'
import { aReviewForm } from '#test/support/a-past-stay.ts'
import { anEntry } from '#test/support/a-register-entry.ts'
import { tablesForThisFile } from '#test/support/a-table.ts'
import { everythingIn } from '#test/support/start-tables.ts'

const tables = tablesForThisFile()
const log = theLog()

async function aHouse() {
  const { table, tableName } = await tables.aFurnishedTable()
  return { house: aHouseOn(table, aClock()), items: () => everythingIn(tables.started(), tableName) }
}

const money = (amountCents: number) => ({ entryId: aKey(), amountCents, method: 'eft' as const, note: '' })

/** A stay of 1 to 3 February 2027 with everything that a booking can have, paid by card and over. */
async function aStay(house: House, isPaid = true) {
  const guest = await house.booked({ paymentMethod: 'card', specialRequests: 'No nuts for Thandi junior' })
  const { token, reference, bookingId } = guest
  const { paymentData } = granted(await house.startPayment({ body: { token } }))
  await house.settle(await house.received(house.itnFor(paymentData)))
  const { outstandingCents } = granted(await house.show({ params: { token } }))
  if (isPaid && outstandingCents > 0) granted(await house.pay({ params: { reference }, body: money(outstandingCents) }))
  granted(await house.signRegister({ params: { token, place: 1 }, body: { ...anEntry, version: 0 } }))
  await house.sentFile(guest, { purpose: 'document', place: 1, fileName: 'Thandi passport.pdf' })
  await house.sentFile(guest)
  const madeOutTo = { name: 'Mokoena Family Trust', address: '1 Main Road, Rondebosch', vatNumber: '' }
  granted(await house.paper({ params: { token }, body: { kind: 'invoice', madeOutTo } }))
  house.clock.setTo('2027-02-04T06:00:00.000Z')
  expect(await house.complete()).toBe(1)
  await house.askForReviews()
  return { ...guest, reviewId: reviewIdOf({ id: bookingId }) }
}

/** The run of the night of a day. */
const runOn = (house: House, day: string) => {
  house.clock.setTo(`${day}T21:00:00.000Z`)
  return house.forgetBookings()
}

const keyOf = ({ pk, sk }: Record<string, unknown>): string => `${String(pk)} ${String(sk)}`

/** What is in the table beside what was there before any guest, but what goes by itself. */
async function tracesIn(
  items: () => Promise<Record<string, unknown>[]>,
  furnished: readonly Record<string, unknown>[],
) {
  const before = new Set(furnished.map(keyOf))
  return (await items()).filter((item) => !before.has(keyOf(item)) && item['ttl'] === undefined).map(keyOf)
}

/** The series of the papers go on: no number is given twice. */
const forEver = ['PAPERS invoice']

describe('a booking', () => {
  it('is there for five years after departure, and gone with all that hangs on it in the night after', async () => {
    const { house, items } = await aHouse()
    const furnished = await items()
    const { reference, token } = await aStay(house)
    const whole = await items()
    expect(await runOn(house, '2032-02-02')).toBe(0)
    expect(await items()).toEqual(whole)

    expect(await runOn(house, '2032-02-03')).toBe(1)
    expect([...house.files.keys()].filter((key) => key.includes(reference) && !key.startsWith('incoming'))).toEqual([])
    expect(await house.show({ params: { token } })).toEqual({ ok: false, refusal: 'booking-not-found' })
    expect(await tracesIn(items, furnished)).toEqual(forEver)
    expect(await runOn(house, '2032-02-05')).toBe(0)
    expect(JSON.stringify(log.lines)).not.toMatch(/Mokoena|passport|nuts/)
  })

  it('leaves its review to those who read it, and to nobody’s booking', async () => {
    const { house } = await aHouse()
    const { reference, reviewId } = await aStay(house)
    const { table } = house
    const { booking } = (await house.bookings.findWhole(reference)) ?? {}
    const review = {
      ...aReviewForm,
      id: reviewId,
      cabinName: booking?.cabinName ?? '',
      createdAt: '2027-02-10T08:00:00.000Z',
    }
    const rest = {
      verified: true,
      approved: true,
      featured: false,
      stayDate: '2027-02-01',
      images: [],
      sourceUrl: null,
    }
    const place = { pk: `REVIEW#${reviewId}`, sk: 'REVIEW', statePk: 'REVIEWS#approved', stateSk: review.createdAt }
    await table.put({ ...place, ...review, ...rest, bookingReference: reference })
    expect(await runOn(house, '2032-02-04')).toBe(1)
    expect(await house.reviews.find(reviewId)).toMatchObject({
      reviewText: aReviewForm.reviewText,
      bookingReference: null,
    })
    expect((await house.reviews.approved()).map(({ id }) => id)).toContain(reviewId)
  })

  it('stays as long as somebody owes money on it, and goes once it is settled and five years are over', async () => {
    const { house } = await aHouse()
    const { reference } = await aStay(house, false)
    expect(await runOn(house, '2033-01-01')).toBe(0)
    const { outstandingCents } = granted(await house.showToStaff({ params: { reference } }))
    granted(await house.pay({ params: { reference }, body: money(outstandingCents) }))
    expect(await runOn(house, '2037-12-31')).toBe(0)
    expect(await runOn(house, '2038-01-01')).toBe(1)
  })

  it('is finished by the next night wherever a night broke off', async () => {
    const { house, items } = await aHouse()
    const furnished = await items()
    for (let place = 0; ; place += 1) {
      /* oxlint-disable no-await-in-loop -- one place after the other, each with a stay of its own */
      house.clock.setTo('2026-11-21T08:00:00.000Z')
      await aStay(house)
      house.clock.setTo('2032-02-04T21:00:00.000Z')
      const dying = diesAt(house.table, place)
      const run = { ...house, ...aHouseOn(dying.table, house.clock), bucket: house.bucket }
      const isDead = await run.forgetBookings().then(
        () => false,
        () => true,
      )
      await runOn(house, '2032-02-05')
      expect([place, await tracesIn(items, furnished)]).toEqual([place, forEver])
      if (!isDead) break
      /* oxlint-enable no-await-in-loop */
    }
  }, 120_000)

  it('that cannot be deleted keeps no other, however many there are of it', async () => {
    const { house } = await aHouse()
    const { reference } = await aStay(house)
    const { booking } = (await house.bookings.findWhole(reference)) ?? {}
    if (!booking) throw new Error('There is no booking')
    const stuck = Array.from({ length: 100 }, (_, place) => `MC-STK${String(place).padStart(2, '2')}`)
    house.clock.setTo('2032-02-04T21:00:00.000Z')
    const { findWhole } = house.bookings
    const night = forgetOldBookings({
      ...house,
      clock: house.clock.read,
      forgetting: forgettingRepository(house.table),
      bookings: {
        arrivingBetween: async () =>
          accept({ rows: [...stuck.map((one) => ({ ...booking, reference: one })), booking], cursor: null }),
        findWhole: async (asked) => {
          if (asked !== reference) throw new Error('It cannot be read')
          return findWhole(asked)
        },
      },
    })
    await expect(night).rejects.toThrow('100 bookings could not be deleted')
    expect(await findWhole(reference)).toBeUndefined()
    expect(log.alarms()).toHaveLength(100)
    expect(log.lines).toContainEqual(
      expect.objectContaining({ what: 'documents not deleted', reference: stuck[0], outcome: 'booking kept' }),
    )
    expect(log.lines).toContainEqual(expect.objectContaining({ what: 'bookings deleted', count: 1 }))
  })

  it('costs one look a night at each list where nothing is due, however many bookings there are', async () => {
    const { house } = await aHouse()
    const asked = async () => {
      const before = { ...house.table.meter }
      expect(await runOn(house, '2030-01-01')).toBe(0)
      return {
        requests: house.table.meter.requests - before.requests,
        units: house.table.meter.readUnits - before.readUnits,
      }
    }
    const none = await asked()
    house.clock.setTo('2026-11-21T08:00:00.000Z')
    await aStay(house)
    expect(await asked()).toEqual(none)
    expect(none).toEqual({ requests: 2, units: 1 })
  })
})

/** A table whose n-th request and all after it fail, as where a machine dies. */
function diesAt(table: Table, place: number) {
  let requests = 0
  const parts = Object.entries(table).map(([name, part]) => [
    name,
    typeof part === 'function'
      ? async (...asked: unknown[]): Promise<unknown> => {
          requests += 1
          if (requests > place) throw new Error('The machine has died')
          return (part as (...a: unknown[]) => Promise<unknown>)(...asked)
        }
      : part,
  ])
  return { table: Object.fromEntries(parts) as Table }
}

describe('the day on which a booking is deleted', () => {
  const paid = (at: string) => [aPayment(4_250_00, { at })]

  it.each([
    ['five years after departure', aBooking.completed({ ledger: paid('2026-12-01T08:00:00.000Z') }), '2032-02-03'],
    ['five years after the last money', aBooking.completed({ ledger: paid('2027-05-01T08:00:00.000Z') }), '2032-05-01'],
    ['after one that was called off', aBooking.cancelled(), '2032-02-03'],
    ['after one that lapsed', aBooking.expired(), '2032-02-03'],
    ['never while it is open', aBooking.pending(), null],
    ['never while nobody has closed it', aBooking.confirmed({ ledger: paid('2026-12-01T08:00:00.000Z') }), null],
    ['never while a balance is owed', aBooking.completed({ ledger: [aPayment(2_125_00)] }), null],
    ['never while a refund is owed', aBooking.cancelled({ ledger: [aPayment(100_00)], refundDueCents: 100_00 }), null],
    ['never while it needs attention', aBooking.expired({ needsAttention: 'paid-after-closing' }), null],
  ])('is %s', (_, booking, day) => {
    expect(bookingDeletedOn(booking)).toBe(day)
  })
})
