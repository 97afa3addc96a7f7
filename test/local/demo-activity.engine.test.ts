import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { seedActivity } from '#infra/local/demo-data/activity/seed-activity.ts'
import { planStays } from '#infra/local/demo-data/activity/plan-stays.ts'
import { localAwsEnvironment, localRegion } from '#infra/local/engines/database.ts'
import { startStorage } from '#infra/local/engines/storage.ts'
import { moneyOf } from '#shared/bookings/booking.ts'
import { addDays } from '#shared/kernel/calendar-date.ts'
import { businessTimeAt } from '#shared/kernel/clock.ts'
import { uploadsBucket } from '#lambdas/storage/uploads-bucket.ts'
import { createUseCaseHarness, expectOk } from '#test/support/use-case-harness.ts'
import { createTestClock } from '#test/support/business-time-fixture.ts'
import { contentsOf, findViolations } from '#test/support/table-invariants.ts'
import { readAllItems } from '#test/support/start-tables.ts'
import { openTestTables } from '#test/support/table-fixture.ts'

const BUCKET = 'uploads'
const tables = openTestTables()
let storage: Awaited<ReturnType<typeof startStorage>>
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'demo-'))
  storage = await startStorage({ port: 0, folder, buckets: [BUCKET], allowedOrigins: ['http://localhost:3000'] })
  for (const [name, value] of Object.entries({ ...localAwsEnvironment, AWS_ENDPOINT_URL_S3: storage.endpoint }))
    vi.stubEnv(name, value)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await storage.stop()
  await tables.stop()
})

/** A table that was lived in until an instant, in ISO UTC, and the e-mails that were sent. */
async function liveUntil(now: string) {
  const { table, tableName } = await tables.createSeededTable()
  const emails: { readonly at: string; readonly to: string }[] = []
  const harness = createUseCaseHarness(table, createTestClock(now))
  await seedActivity(
    {
      table,
      bucket: uploadsBucket(BUCKET),
      storage: { endpoint: storage.endpoint, bucket: BUCKET, region: localRegion },
      payfast: await harness.payfast(),
      linkKey: await harness.linkKey(),
      siteOrigin: 'http://localhost:3000',
      owner: { sub: 'owner', name: 'Owner', role: 'owner' },
      deliver: async ({ to }, at) => `mail-${emails.push({ at, to })}`,
    },
    businessTimeAt(new Date(now)),
  )
  return { harness, emails, items: await readAllItems(tables, tableName) }
}

describe('the demo’s bookings', () => {
  it.each([
    ['a Monday in November', '2026-11-23T14:00:00.000Z'],
    ['a Wednesday before Christmas', '2026-12-23T05:00:00.000Z'],
    ['Good Friday', '2027-03-26T10:00:00.000Z'],
  ])('could all have happened by %s', async (_, now) => {
    const { harness, emails, items } = await liveUntil(now)
    expect(findViolations(items, now)).toEqual([])
    const { bookings } = contentsOf(items)
    const states = [...bookings.values()].map(({ booking }) => booking.status)
    for (const status of ['pending', 'confirmed', 'completed', 'cancelled', 'expired']) expect(states).toContain(status)
    for (const { at } of emails) expect(at <= now).toBe(true)
    expect(emails.map(({ at }) => at)).toEqual(emails.map(({ at }) => at).toSorted())

    const { today } = harness.clock.read()
    const shown = expectOk(await harness.today({}))
    expect(JSON.stringify(shown)).toContain(today)
    expect(expectOk(await harness.proofs({})).proofs.length).toBeGreaterThan(0)
    expect(expectOk(await harness.messages({})).messages.length).toBeGreaterThan(0)
    expect(expectOk(await harness.blocks({ query: {} })).blockedDates.length).toBeGreaterThan(0)
    const waiting = expectOk(await harness.listReviewsForStaff({ query: { state: 'waiting' } }))
    expect(waiting.reviews.length).toBeGreaterThan(0)
    expect([...bookings.values()].some(({ booking }) => moneyOf(booking).refundOwedCents > 0)).toBe(true)
  })

  it('are the same for the same day, and are never on the nights of another', () => {
    for (let day = '2026-11-20'; day < '2027-11-20'; day = addDays(day, 13)) {
      const stays = planStays(day)
      expect(stays).toEqual(planStays(day))
      expect(stays.length).toBeGreaterThan(40)
      for (const one of stays)
        for (const other of stays)
          if (one !== other && one.cabinSlug === other.cabinSlug)
            expect(one.checkOutDate <= other.checkInDate || other.checkOutDate <= one.checkInDate).toBe(true)
    }
  })
})
