import { describe, expect, it } from 'vitest'
import { completeStays } from '#lambdas/bookings/complete-stays.ts'
import { requestReviews } from '#lambdas/reviews/request-reviews.ts'
import type { Booking } from '#shared/bookings/booking.ts'
import { addDays } from '#shared/kernel/calendar-date.ts'
import { startOutboxHarness, captureLog } from '#test/notifications/outbox-harness.ts'
import { aBooking, anOrder, numberedBooking } from '#test/support/booking-fixture.ts'
import { type UseCaseHarness, createUseCaseHarness, expectOk } from '#test/support/use-case-harness.ts'
import { createReview } from '#test/support/review-fixture.ts'
import { reviewIdOf } from '#lambdas/table/review-repository.ts'
import { setUpTables } from '#test/support/table-fixture.ts'

const tables = setUpTables()

async function createHarness() {
  const { table, tableName } = await tables.createSeededTable({ withStream: true })
  return { harness: createUseCaseHarness(table), tableName }
}

const DEPARTURE = '2027-02-03'
/** 08:00 South African time. */
const at = (day: string): string => `${day}T06:00:00.000Z`
/** The stays of an app, all but one of them with that day of departure. */
const stays = (harness: UseCaseHarness, ...bookings: readonly Booking[]) =>
  Promise.all(bookings.map((booking) => harness.bookings.create(booking, anOrder())))

const requestsIn = async (harness: UseCaseHarness, reference: string) =>
  ((await harness.bookings.findWhole(reference))?.events ?? []).filter(({ name }) => name === 'review-requested')

/** Runs the daily schedule at eight. */
async function dailyRun(harness: UseCaseHarness): Promise<number> {
  await completeStays({ bookings: harness.bookings, clock: harness.clock.read })
  return harness.requestReviews()
}

describe('a request for a review', () => {
  it('goes out once, on the day after departure, with a link of its own', async () => {
    const { harness, tableName } = await createHarness()
    captureLog()
    const outboxHarness = await startOutboxHarness(harness, { endpoint: tables.started().endpoint, tableName })
    outboxHarness.startHandling()
    const booking = aBooking.confirmed()
    await stays(harness, booking)

    const counts: Record<string, number[]> = {}
    for (let days = -1; days <= 10; days += 1) {
      harness.clock.setTo(at(addDays(DEPARTURE, days)))
      const runs = [await dailyRun(harness), await dailyRun(harness)]
      if (runs.some((count) => count > 0)) counts[days] = runs
      await outboxHarness.drained()
    }
    expect(counts).toEqual({ '1': [1, 0] })
    expect(outboxHarness.sent(booking.guestEmail)).toEqual(['How was your stay at Protea?'])
    const [email] = outboxHarness.inbox.emails(booking.guestEmail)
    expect(email?.text).toContain('until Wednesday 5 May 2027')
    const token = /\/review\/([\w-]+)/.exec(email?.text ?? '')?.[1] ?? ''
    expect(await harness.showInvitation({ params: { token } })).toMatchObject({ ok: true })
    expect(await harness.bookings.find(booking.reference)).toMatchObject({ status: 'completed', tokenHash: 'hash' })
  })

  it('is written once when the schedule runs several times at once', async () => {
    const { harness } = await createHarness()
    const crowd = [1, 2, 3].map((number) => aBooking.confirmed(numberedBooking(number)))
    await stays(harness, ...crowd)
    harness.clock.setTo(at(addDays(DEPARTURE, 1)))
    await harness.completeStays()
    const counts = await Promise.all(Array.from({ length: 5 }, () => harness.requestReviews()))
    expect(counts.reduce((sum, count) => sum + count)).toBe(3)
    for (const { reference } of crowd) expect(await requestsIn(harness, reference)).toHaveLength(1)
  })

  it('is not sent to guests who did not stay, or who left long ago', async () => {
    const { harness } = await createHarness()
    const yesterday = { checkOutDate: DEPARTURE, closedAt: at(DEPARTURE) }
    await stays(
      harness,
      aBooking.cancelled({ ...numberedBooking(1), ...yesterday }),
      aBooking.expired({ ...numberedBooking(2), ...yesterday }),
      aBooking.pending({ ...numberedBooking(3), checkOutDate: DEPARTURE }),
      aBooking.completed({ ...numberedBooking(4), checkOutDate: '2027-01-20', closedAt: at('2027-01-20') }),
      aBooking.completed({ ...numberedBooking(5), ...yesterday }),
    )
    harness.clock.setTo(at(addDays(DEPARTURE, 1)))
    expect(await harness.requestReviews()).toBe(1)
    expect(await requestsIn(harness, numberedBooking(5).reference)).toHaveLength(1)
  })

  it('is not written again where a machine dies before it knows that it was written', async () => {
    const { harness } = await createHarness()
    captureLog()
    await stays(harness, aBooking.completed({ closedAt: at(DEPARTURE) }))
    harness.clock.setTo(at(addDays(DEPARTURE, 1)))
    const save: UseCaseHarness['bookings']['save'] = async (...written) => {
      await harness.bookings.save(...written)
      throw new Error('The machine died')
    }
    const failingNeeds = { ...harness, bookings: { ...harness.bookings, save }, clock: harness.clock.read }
    await expect(requestReviews(failingNeeds)).rejects.toThrow(/1 guests/)
    expect(await harness.requestReviews()).toBe(0)
    expect(await requestsIn(harness, aBooking.completed().reference)).toHaveLength(1)
  })

  it('reaches the others when one cannot be written, and the run is reported as failed', async () => {
    const { harness } = await createHarness()
    const log = captureLog()
    const crowd = [1, 2].map((number) => aBooking.completed({ ...numberedBooking(number), closedAt: at(DEPARTURE) }))
    await stays(harness, ...crowd)
    harness.clock.setTo(at(addDays(DEPARTURE, 1)))
    const { invitation } = harness.reviews
    harness.reviews.invitation = async (reference) => {
      if (reference === numberedBooking(1).reference) throw new Error('The table is away')
      return invitation(reference)
    }
    await expect(harness.requestReviews()).rejects.toThrow(/1 guests/)
    expect(log()).toMatchObject([{ level: 'error', message: 'review request not written' }])
    expect(await requestsIn(harness, numberedBooking(2).reference)).toHaveLength(1)

    harness.reviews.invitation = invitation
    expect(await harness.requestReviews()).toBe(1)
    expect(await requestsIn(harness, numberedBooking(2).reference)).toHaveLength(1)
  })
})

describe('asking once more', () => {
  const ask = (harness: UseCaseHarness, { reference }: Pick<Booking, 'reference'>) =>
    harness.askForReview({ params: { reference } })

  it('goes out after two weeks, names who asked, and opens the same link for longer', async () => {
    const { harness, tableName } = await createHarness()
    captureLog()
    const outboxHarness = await startOutboxHarness(harness, { endpoint: tables.started().endpoint, tableName })
    outboxHarness.startHandling()
    const booking = aBooking.completed({ closedAt: at(DEPARTURE) })
    await stays(harness, booking)
    harness.clock.setTo(at(addDays(DEPARTURE, 1)))
    expect(await harness.requestReviews()).toBe(1)
    expect(await ask(harness, booking)).toMatchObject({ refusal: 'asked-lately', details: { askedOn: '2027-02-04' } })
    harness.clock.setTo(at(addDays(DEPARTURE, 14)))
    expect(await ask(harness, booking)).toMatchObject({ refusal: 'asked-lately' })
    harness.clock.setTo(at(addDays(DEPARTURE, 15)))
    expectOk(await ask(harness, booking))
    expect(await ask(harness, booking)).toMatchObject({ refusal: 'asked-lately' })
    await outboxHarness.drained()

    const emails = outboxHarness.inbox.emails(booking.guestEmail)
    expect(emails).toHaveLength(2)
    const tokens = emails.map(({ text }) => /\/review\/([\w-]+)/.exec(text)?.[1] ?? '')
    expect(new Set(tokens).size).toBe(1)
    expect((await requestsIn(harness, booking.reference)).map(({ by }) => by.name)).toEqual(['', 'Nomsa'])
    // The first request's link would have closed.
    harness.clock.setTo(at('2027-05-10'))
    expect(await harness.showInvitation({ params: { token: tokens[0] ?? '' } })).toMatchObject({ ok: true })
  })

  it('asks for the first time where the schedule did not, and once when two ask at the same time', async () => {
    const { harness } = await createHarness()
    const booking = aBooking.completed({
      closedAt: at('2026-12-01'),
      checkInDate: '2026-11-29',
      checkOutDate: '2026-12-01',
    })
    await stays(harness, booking)
    harness.clock.setTo(at(DEPARTURE))
    const outcomes = await Promise.all([ask(harness, booking), ask(harness, booking), ask(harness, booking)])
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await requestsIn(harness, booking.reference)).toHaveLength(1)
  })

  it.each([
    ['stay-not-completed', aBooking.confirmed(numberedBooking(1))],
    ['guest-data-erased', aBooking.completed({ ...numberedBooking(2), erasedAt: at(DEPARTURE) })],
    ['guest-not-to-ask', aBooking.completed({ ...numberedBooking(3), guestEmail: '' })],
    ['guest-not-to-ask', aBooking.completed({ ...numberedBooking(4), source: 'owner' })],
    ['guest-not-to-ask', aBooking.completed({ ...numberedBooking(5), noShow: true })],
  ])('is refused with %s, and nothing is written', async (refusal, booking) => {
    const { harness } = await createHarness()
    await stays(harness, booking)
    expect(await ask(harness, booking)).toMatchObject({ refusal })
    expect(await harness.reviews.invitation(booking.reference)).toBeUndefined()
    expect(await requestsIn(harness, booking.reference)).toEqual([])
  })

  it('is refused where the guest has written, or the booking is unknown', async () => {
    const { harness } = await createHarness()
    const booking = aBooking.completed({ closedAt: at(DEPARTURE) })
    await stays(harness, booking)
    await createReview(harness, { id: reviewIdOf(booking) })
    expect(await ask(harness, booking)).toMatchObject({ refusal: 'guest-has-reviewed' })
    expect(await ask(harness, { reference: 'MC-XXXXX' })).toMatchObject({ refusal: 'booking-not-found' })
  })
})
