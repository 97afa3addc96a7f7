import { describe, expect, it } from 'vitest'
import { showHealthUsing } from '#lambdas/monitoring/show-health.ts'
import { noteInfrastructure } from '#lambdas/monitoring/note-infrastructure.ts'
import { checkSchedules } from '#lambdas/alarms/check-schedules.ts'
import type { Request } from '#lambdas/http/serve.ts'
import { emailRepository } from '#lambdas/table/email-repository.ts'
import { infrastructureRepository } from '#lambdas/table/infrastructure-repository.ts'
import { lastEventRepository } from '#lambdas/table/last-event-repository.ts'
import { noteLastEvent } from '#lambdas/table/note-last-event.ts'
import { scheduleRunRepository } from '#lambdas/table/schedule-run-repository.ts'
import type { ShowHealth } from '#shared/monitoring/health.contract.ts'
import { HOURLY_RUN, maxHoursBetweenRuns, scheduleHealth } from '#shared/monitoring/schedules.ts'
import { AN_HOUR, NOW } from '#test/support/business-time-fixture.ts'
import { setUpTables } from '#test/support/table-fixture.ts'
import { setUpTestLog } from '#test/support/test-log.ts'
import { createUseCaseHarness, expectOk } from '#test/support/use-case-harness.ts'

const tables = setUpTables()
const log = setUpTestLog()

async function createHarness() {
  const { table } = await tables.createSeededTable()
  const harness = createUseCaseHarness(table)
  const emails = emailRepository(table)
  const runs = scheduleRunRepository(table)
  const infrastructure = infrastructureRepository(table)
  const lastEvents = lastEventRepository(table)
  const show = showHealthUsing({ emails, runs, lastEvents, infrastructure, clock: harness.clock.read })
  return {
    ...harness,
    emails,
    runs,
    infrastructure,
    health: async () => expectOk(await show({} as Request<typeof ShowHealth>)),
    async email(eventId: string, outcome: 'sent' | 'failed') {
      const { now } = harness.clock.read()
      const key = { topicId: 'MC-7K4QX', eventId, type: 'new_booking' as const }
      const claim = await emails.claim(key, {
        to: 'g@example.com',
        subject: '',
        requestedAt: now,
        now,
        leaseUntil: now,
      })
      if (claim.outcome !== 'claimed') throw new Error('The e-mail was claimed already')
      if (outcome === 'failed') await emails.markFailed(claim.email, { failure: 'Error', retryAt: now, now })
      else await emails.markSent(claim.email, { providerId: 'ses', now })
    },
  }
}

describe('the health of a new app', () => {
  it('has no times, since nothing has happened', async () => {
    const { health, runs, clock } = await createHarness()
    // The hourly check remembers from when on it watches a schedule, which is no run.
    await checkSchedules({ runs, clock: clock.read })
    const names = [...Object.keys(maxHoursBetweenRuns), HOURLY_RUN]
    expect(await health()).toEqual({
      payments: { lastMessageAt: null, lastGenuineMessageAt: null },
      emails: { lastSentAt: null, failed: 0 },
      infrastructure: null,
      schedules: names.map((name) => ({ name, lastRunAt: null, expectedBy: null, isOverdue: false })),
    })
  })
})

describe('the health of an app', () => {
  it('has the last message of PayFast, and the last one that was genuine', async () => {
    const harness = await createHarness()
    const { clock } = harness
    const { token } = await harness.createBooking({ paymentMethod: 'card' })
    const { paymentData } = expectOk(await harness.startPayment({ body: { token } }))
    await harness.settle(await harness.receiveItn(harness.itnFor(paymentData)))
    expect((await harness.health()).payments).toEqual({ lastMessageAt: NOW, lastGenuineMessageAt: NOW })

    clock.pass(AN_HOUR)
    const later = clock.read().now
    await harness.receiveItn(harness.itnFor(paymentData, { paymentStatus: 'PENDING' }))
    expect((await harness.health()).payments).toEqual({ lastMessageAt: later, lastGenuineMessageAt: NOW })
  })

  it('has the last e-mail that left, and how many failed', async () => {
    const { health, email, clock } = await createHarness()
    await email('event-1', 'sent')
    clock.pass(AN_HOUR)
    await email('event-2', 'failed')
    await email('event-3', 'failed')
    expect((await health()).emails).toEqual({ lastSentAt: NOW, failed: 2 })
    await email('event-3', 'sent')
    expect((await health()).emails).toEqual({ lastSentAt: clock.read().now, failed: 1 })
  })

  it('has each schedule’s last run, by when the next is expected, and whether it is overdue', () => {
    const runs = [
      { name: 'retry-emails', completedAt: '2026-11-21T06:59:59.000Z' },
      { name: 'reminders', completedAt: '2026-11-21T06:00:00.000Z' },
      { name: HOURLY_RUN, completedAt: '2026-11-21T06:00:00.000Z' },
    ]
    const byName = Object.fromEntries(scheduleHealth(runs, NOW).map(({ name, ...health }) => [name, health]))
    expect(byName['retry-emails']).toEqual({
      lastRunAt: '2026-11-21T06:59:59.000Z',
      expectedBy: '2026-11-21T07:59:59.000Z',
      isOverdue: true,
    })
    expect(byName['reminders']).toMatchObject({ expectedBy: '2026-11-22T08:00:00.000Z', isOverdue: false })
    expect(byName[HOURLY_RUN]).toMatchObject({ expectedBy: NOW, isOverdue: false })
    expect(byName['retention']).toEqual({ lastRunAt: null, expectedBy: null, isOverdue: false })
  })

  it('has up to when the table can be restored, and the work that failed, as the hourly run read them', async () => {
    const { infrastructure, health, clock } = await createHarness()
    const note = (countFailedWork: () => Promise<number | null>) =>
      noteInfrastructure({
        infrastructure,
        countFailedWork,
        readRestorableUntil: async () => '2026-11-21T05:55:00.000Z',
        clock: clock.read,
      })
    await note(async () => 2)
    const state = { readAt: NOW, restorableUntil: '2026-11-21T05:55:00.000Z', failedWork: 2 }
    expect((await health()).infrastructure).toEqual(state)
    await note(async () => Promise.reject(new Error('The queue is away')))
    expect((await health()).infrastructure).toEqual({ ...state, failedWork: null })
    expect(log.lines).toEqual([expect.objectContaining({ level: 'warn', message: 'infrastructure not read' })])
  })

  it('costs at most 10 read units, however many e-mails have failed', async () => {
    const { health, email, table } = await createHarness()
    for (let count = 0; count < 120; count += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await email(`event-${String(count).padStart(3, '0')}`, 'failed')
    }
    const before = table.meter.readUnits
    expect((await health()).emails.failed).toBe(51)
    expect(table.meter.readUnits - before).toBeLessThanOrEqual(10)
  })

  it('fails nothing: where a time cannot be noted, the work goes on', async () => {
    const put = async () => Promise.reject(new Error('The table is away'))
    await expect(noteLastEvent({ put }, 'email-sent', NOW)).resolves.toBeUndefined()
    expect(log.lines).toEqual([expect.objectContaining({ level: 'warn', message: 'last event not noted' })])
  })
})
