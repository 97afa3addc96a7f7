import { describe, expect, it } from 'vitest'
import { captureLog } from '#test/notifications/outbox-harness.ts'
import { aBookingForm, newIdempotencyKey } from '#test/support/booking-form-fixture.ts'
import { createTestClock } from '#test/support/business-time-fixture.ts'
import { type UseCaseHarness, createUseCaseHarness, expectOk } from '#test/support/use-case-harness.ts'
import { timeToLiveAttribute } from '#lambdas/table/schema/access-patterns.ts'
import { readAllItems } from '#test/support/start-tables.ts'
import { setUpTables } from '#test/support/table-fixture.ts'

const tables = setUpTables()
const createHarness = async (): Promise<UseCaseHarness> =>
  createUseCaseHarness((await tables.createSeededTable()).table, createTestClock(), { countsAddresses: true })
const captchaToken = 'ticked'
const bookingsIn = async (harness: UseCaseHarness) =>
  expectOk(await harness.list({ query: { status: 'pending' } })).bookings.length
async function bookTimes(harness: UseCaseHarness, times: number): Promise<void> {
  // oxlint-disable-next-line no-await-in-loop -- one after the other
  for (let number = 0; number < times; number += 1) expectOk(await harness.send({ captchaToken }))
}

describe('booking with one e-mail address again and again', () => {
  it('asks for a captcha from the third booking within 24 hours, and names which', async () => {
    const harness = await createHarness()
    expectOk(await harness.send())
    expectOk(await harness.send({ guestEmail: 'THANDI+two@example.co.za' }))
    expect(await harness.send()).toMatchObject({
      refusal: 'captcha-missing',
      details: { provider: 'always-pass', siteKey: '' },
    })
    expect(await harness.send({ captchaToken: 'made up' })).toMatchObject({ refusal: 'captcha-failed' })
    expect(await bookingsIn(harness)).toBe(2)
    expectOk(await harness.send({ captchaToken }))
    expectOk(await harness.send({ guestEmail: 'sipho@example.co.za' }))
  })

  it('refuses the tenth, offers the phone, and takes bookings again a day after', async () => {
    const harness = await createHarness()
    await bookTimes(harness, 9)
    const { contactPhone: phone } = await harness.catalogue.settings()
    expect(await harness.send({ captchaToken })).toMatchObject({ refusal: 'too-many-bookings', details: { phone } })
    expect(await bookingsIn(harness)).toBe(9)
    harness.clock.pass(24 * 60)
    expectOk(await harness.send())
  })

  it('remembers a booking for longer than it counts it', async () => {
    const { table, tableName } = await tables.createSeededTable()
    const harness = createUseCaseHarness(table, createTestClock(), { countsAddresses: true })
    expectOk(await harness.send())
    const counts = (await readAllItems(tables.started(), tableName)).filter(({ bookedAt }) => bookedAt !== undefined)
    const now = Date.parse(harness.clock.read().now) / 1000
    expect(counts.map((item) => Number(item[timeToLiveAttribute]) - now > 24 * 3600)).toEqual([true])
  })

  it('makes no more than nine of sixty that come in the same moment', async () => {
    const harness = await createHarness()
    const results = await Promise.all(Array.from({ length: 60 }, () => harness.send({ captchaToken })))
    expect(results.filter(({ ok }) => ok).length).toBeLessThanOrEqual(9)
    expect(results.filter(({ ok }) => ok).length).toBeGreaterThan(0)
    expect(await bookingsIn(harness)).toBe(results.filter(({ ok }) => ok).length)
    for (const result of results)
      if (!result.ok) expect(['too-many-bookings', 'changed-meanwhile']).toContain(result.refusal)
  })

  it('counts a form that is sent twice once, and returns its booking even above the limit', async () => {
    const harness = await createHarness()
    const form = aBookingForm({ idempotencyKey: newIdempotencyKey() })
    const first = expectOk(await harness.send(form))
    await bookTimes(harness, 1)
    // A third booking would need a captcha, and the token of the first try has been used.
    expect(expectOk(await harness.send({ ...form, captchaToken: 'used up' }))).toEqual(first)
    await bookTimes(harness, 7)
    expect(expectOk(await harness.send(form))).toEqual(first)
    expect(await bookingsIn(harness)).toBe(9)
  })
})

describe('bookings with ever other e-mail addresses', () => {
  it('of 140 from five visitors: the first 20 an hour without a captcha, none refused with one, staff alerted from 101', async () => {
    const harness = await createHarness()
    const lines = captureLog()
    const alerts = () => lines().filter(({ message }) => message === 'very many bookings')
    const mailbox = (number: number) => `guest-${number}@made-up-${number}.example`
    const outcomes: string[] = []
    const references: string[] = []
    for (let number = 0; number < 140; number += 1) {
      const form = { guestEmail: mailbox(number), idempotencyKey: newIdempotencyKey() }
      const isTried = number <= 21 || number > 138
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const plain = await harness.send({ ...form, ...(!isTried && { captchaToken }) })
      if (isTried) outcomes.push(plain.ok ? 'booked' : plain.refusal)
      // oxlint-disable-next-line no-await-in-loop
      const booked = plain.ok ? plain : await harness.send({ ...form, captchaToken })
      references.push(expectOk(booked).reference)
      expect(alerts()).toHaveLength(Math.max(0, number - 99))
    }
    expect(outcomes).toEqual([...Array<string>(20).fill('booked'), ...Array<string>(3).fill('captcha-missing')])
    expect(alerts()[0]).toMatchObject({ level: 'error', counted: true, count: 101 })
    // What leaves: for each booking one e-mail to its mailbox, and one to staff.
    expect(new Set(references).size).toBe(140)
    const last = await harness.bookings.findWhole(references.at(-1) ?? '')
    expect([last?.booking.guestEmail, last?.events.map(({ emails }) => emails)]).toEqual([
      mailbox(139),
      [['pending_payment', 'new_booking']],
    ])

    // The next hour begins again; the day goes on.
    harness.clock.pass(60)
    expectOk(await harness.send({ guestEmail: mailbox(141) }))
    expect(alerts()).toHaveLength(41)
    harness.clock.pass(24 * 60)
    expectOk(await harness.send({ guestEmail: mailbox(142) }))
    expect(alerts()).toHaveLength(41)
  })

  it('are counted once where a form is sent twice, and not where one is refused', async () => {
    const harness = await createHarness()
    const form = aBookingForm({ idempotencyKey: newIdempotencyKey(), guestEmail: 'once@guests.example' })
    expectOk(await harness.send(form))
    expectOk(await harness.send(form))
    await harness.send({ guestEmail: 'never@guests.example', totalPriceCents: 1_00 })
    expect(await harness.bookingLimits.bookingsInAll(harness.clock.read().now)).toEqual({ inHour: 1, inDay: 1 })
  })
})
