import { describe, expect, it } from 'vitest'
import { purgeOldBookings } from '#lambdas/bookings/purge-bookings.ts'
import { purgeRepository } from '#lambdas/table/purge-repository.ts'
import { reviewIdOf } from '#lambdas/table/review-repository.ts'
import { bookingDeletedOn } from '#shared/bookings/retention.ts'
import { accept } from '#shared/kernel/result.ts'
import { aBooking, aPayment } from '#test/support/booking-fixture.ts'
import { newIdempotencyKey } from '#test/support/booking-form-fixture.ts'
import { type UseCaseHarness, createUseCaseHarness, expectOk } from '#test/support/use-case-harness.ts'
import { setUpTestLog } from '#test/support/test-log.ts'
import { createTestClock } from '#test/support/business-time-fixture.ts'
import { aReviewForm } from '#test/support/past-stay-fixture.ts'
import { aRegisterEntry } from '#test/support/register-entry-fixture.ts'
import { partitions } from '#lambdas/table/schema/access-patterns.ts'
import { setUpTables } from '#test/support/table-fixture.ts'
import { readAllItems } from '#test/support/start-tables.ts'
import { failFrom } from '#test/support/interleaving.ts'
import { stayOf } from '#shared/bookings/stay-parts.ts'

const tables = setUpTables()
const log = setUpTestLog()

async function createHarness() {
  const { table, tableName } = await tables.createSeededTable()
  return {
    harness: createUseCaseHarness(table, createTestClock()),
    items: () => readAllItems(tables.started(), tableName),
  }
}

const money = (amountCents: number) => ({ entryId: newIdempotencyKey(), amountCents, method: 'eft' as const, note: '' })

/** A stay of 1 to 3 February 2027 with everything that a booking can have, paid by card and completed. */
async function aStay(harness: UseCaseHarness, isPaid = true) {
  const guest = await harness.createBooking({ paymentMethod: 'card', specialRequests: 'No nuts for Thandi junior' })
  const { token, reference, bookingId } = guest
  const { paymentData } = expectOk(await harness.startPayment({ body: { token } }))
  await harness.settle(await harness.receiveItn(harness.itnFor(paymentData)))
  const { outstandingCents } = expectOk(await harness.show({ params: { token } }))
  if (isPaid && outstandingCents > 0)
    expectOk(await harness.pay({ params: { reference }, body: money(outstandingCents) }))
  expectOk(await harness.signRegister({ params: { token, place: 1 }, body: { ...aRegisterEntry, version: 0 } }))
  await harness.uploadFile(guest, { purpose: 'document', place: 1, fileName: 'Thandi passport.pdf' })
  await harness.uploadFile(guest)
  const madeOutTo = { name: 'Mokoena Family Trust', address: '1 Main Road, Rondebosch', vatNumber: '' }
  expectOk(await harness.issueBillingDocument({ params: { token }, body: { kind: 'invoice', madeOutTo } }))
  expectOk(await harness.tag({ params: { reference }, body: { tag: 'Honeymoon', tagged: true } }))
  harness.clock.setTo('2027-02-04T06:00:00.000Z')
  expect(await harness.completeStays()).toBe(1)
  await harness.requestReviews()
  await harness.search.update(reference)
  return { ...guest, reviewId: reviewIdOf({ id: bookingId }) }
}

/** Runs the purge on the night of a day. */
const purgeOn = (harness: UseCaseHarness, day: string) => {
  harness.clock.setTo(`${day}T21:00:00.000Z`)
  return harness.purgeBookings()
}

const keyOf = ({ pk, sk }: Record<string, unknown>): string => `${String(pk)} ${String(sk)}`

/** What the table holds beyond its content before any guest, without the items that expire by TTL. */
async function findTraces(items: () => Promise<Record<string, unknown>[]>, seeded: readonly Record<string, unknown>[]) {
  const before = new Set(seeded.map(keyOf))
  return (await items())
    .filter((item) => !before.has(keyOf(item)) && item['ttl'] === undefined && item['pk'] !== partitions.lastEvents)
    .map(keyOf)
}

/** The series of document numbers continue: no number is used twice. How many accepted the terms names nobody. */
const permanentKeys = ['ACCEPTANCES', 'BILLING_NUMBERS invoice']
const withoutShards = (keys: readonly string[]): string[] => [
  ...new Set(keys.map((key) => key.replace(/^ACCEPTANCES .*/, 'ACCEPTANCES'))),
]

describe('the purge of a booking', () => {
  it('happens five years after departure, with all its data, in the night after', async () => {
    const { harness, items } = await createHarness()
    const seeded = await items()
    const { reference, token } = await aStay(harness)
    const before = await items()
    expect(await purgeOn(harness, '2032-02-02')).toBe(0)
    expect(await items()).toEqual(before)

    expect(await purgeOn(harness, '2032-02-03')).toBe(1)
    expect([...harness.files.keys()].filter((key) => key.includes(reference) && !key.startsWith('incoming'))).toEqual(
      [],
    )
    expect(await harness.show({ params: { token } })).toEqual({ ok: false, refusal: 'booking-not-found' })
    expect(withoutShards(await findTraces(items, seeded))).toEqual(permanentKeys)
    expect(await purgeOn(harness, '2032-02-05')).toBe(0)
    expect(JSON.stringify(log.lines)).not.toMatch(/Mokoena|passport|nuts/)
  })

  it('leaves its review public, with no link to a booking', async () => {
    const { harness } = await createHarness()
    const { reference, reviewId } = await aStay(harness)
    const { table } = harness
    const { booking } = (await harness.bookings.findWhole(reference)) ?? {}
    const review = {
      ...aReviewForm,
      id: reviewId,
      cabinSlug: booking ? stayOf(booking).cabinSlug : '',
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
    expect(await purgeOn(harness, '2032-02-04')).toBe(1)
    expect(await harness.reviews.find(reviewId)).toMatchObject({
      reviewText: aReviewForm.reviewText,
      bookingReference: null,
    })
    expect((await harness.reviews.published()).reviews.map(({ id }) => id)).toContain(reviewId)
  })

  it('waits as long as money is owed on it, and happens once it is settled and five years are over', async () => {
    const { harness } = await createHarness()
    const { reference } = await aStay(harness, false)
    expect(await purgeOn(harness, '2033-01-01')).toBe(0)
    const { outstandingCents } = expectOk(await harness.showToStaff({ params: { reference } }))
    expectOk(await harness.pay({ params: { reference }, body: money(outstandingCents) }))
    expect(await purgeOn(harness, '2037-12-31')).toBe(0)
    expect(await purgeOn(harness, '2038-01-01')).toBe(1)
  })

  it('is finished by the next night after it breaks off at any point', async () => {
    const { harness, items } = await createHarness()
    const seeded = await items()
    for (let place = 0; ; place += 1) {
      /* oxlint-disable no-await-in-loop -- one point after the other, each with a stay of its own */
      harness.clock.setTo('2026-11-21T08:00:00.000Z')
      await aStay(harness)
      harness.clock.setTo('2032-02-04T21:00:00.000Z')
      const failingTable = failFrom(harness.table, place)
      const run = { ...harness, ...createUseCaseHarness(failingTable, harness.clock), bucket: harness.bucket }
      const isDead = await run.purgeBookings().then(
        () => false,
        () => true,
      )
      await purgeOn(harness, '2032-02-05')
      expect([place, withoutShards(await findTraces(items, seeded))]).toEqual([place, permanentKeys])
      if (!isDead) break
      /* oxlint-enable no-await-in-loop */
    }
  }, 120_000)

  it('that fails does not stop the others, however many there are', async () => {
    const { harness } = await createHarness()
    const { reference } = await aStay(harness)
    const { booking } = (await harness.bookings.findWhole(reference)) ?? {}
    if (!booking) throw new Error('There is no booking')
    const stuck = Array.from({ length: 100 }, (_, index) => `MC-STK${String(index).padStart(2, '2')}`)
    harness.clock.setTo('2032-02-04T21:00:00.000Z')
    const { findWhole } = harness.bookings
    const night = purgeOldBookings({
      ...harness,
      clock: harness.clock.read,
      purges: purgeRepository(harness.table),
      bookings: {
        arrivingBetween: async () =>
          accept({ rows: [...stuck.map((one) => ({ ...booking, reference: one })), booking], cursor: null }),
        findWhole: async (args) => {
          if (args !== reference) throw new Error('It cannot be read')
          return findWhole(args)
        },
      },
    })
    await expect(night).rejects.toThrow('100 bookings could not be deleted')
    expect(await findWhole(reference)).toBeUndefined()
    expect(log.alarms()).toHaveLength(100)
    expect(log.lines).toContainEqual(
      expect.objectContaining({ message: 'documents not deleted', reference: stuck[0], outcome: 'booking kept' }),
    )
    expect(log.lines).toContainEqual(expect.objectContaining({ message: 'bookings purged', count: 1 }))
  })

  it('costs one read of each list per night where nothing is due, however many bookings there are', async () => {
    const { harness } = await createHarness()
    const args = async () => {
      const before = { ...harness.table.meter }
      expect(await purgeOn(harness, '2030-01-01')).toBe(0)
      return {
        requests: harness.table.meter.requests - before.requests,
        units: harness.table.meter.readUnits - before.readUnits,
      }
    }
    const none = await args()
    harness.clock.setTo('2026-11-21T08:00:00.000Z')
    await aStay(harness)
    expect(await args()).toEqual(none)
    expect(none).toEqual({ requests: 2, units: 1 })
  })
})

describe('the purge date of a booking', () => {
  const paid = (at: string) => [aPayment(4_250_00, { at })]

  it.each([
    ['five years after departure', aBooking.completed({ ledger: paid('2026-12-01T08:00:00.000Z') }), '2032-02-03'],
    ['five years after the last money', aBooking.completed({ ledger: paid('2027-05-01T08:00:00.000Z') }), '2032-05-01'],
    ['after one that was called off', aBooking.cancelled(), '2032-02-03'],
    ['after one that expired', aBooking.expired(), '2032-02-03'],
    ['never while it is open', aBooking.pending(), null],
    ['never while it is open', aBooking.confirmed({ ledger: paid('2026-12-01T08:00:00.000Z') }), null],
    ['never while a balance is owed', aBooking.completed({ ledger: [aPayment(2_125_00)] }), null],
    ['never while a refund is owed', aBooking.cancelled({ ledger: [aPayment(100_00)], refundDueCents: 100_00 }), null],
    ['never while it needs attention', aBooking.expired({ needsAttention: 'paid-after-closing' }), null],
  ])('is %s', (_, booking, day) => {
    expect(bookingDeletedOn(booking)).toBe(day)
  })
})
