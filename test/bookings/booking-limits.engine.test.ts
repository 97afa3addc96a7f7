import { describe, expect, it } from 'vitest'
import { aBookingForm, newIdempotencyKey } from '#test/support/booking-form-fixture.ts'
import { createTestClock } from '#test/support/business-time-fixture.ts'
import { type UseCaseHarness, createUseCaseHarness, expectOk } from '#test/support/use-case-harness.ts'
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
