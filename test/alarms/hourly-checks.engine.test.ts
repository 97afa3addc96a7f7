import { beforeEach, describe, expect, it } from 'vitest'
import { checkPaymentMessages } from '#lambdas/alarms/check-payment-messages.ts'
import { checkSchedules } from '#lambdas/alarms/check-schedules.ts'
import { alarmRepository } from '#lambdas/table/alarm-repository.ts'
import { scheduleRunRepository } from '#lambdas/table/schedule-run-repository.ts'
import { minutesAfter } from '#shared/kernel/clock.ts'
import { type ScheduleName, maxHoursBetweenRuns } from '#shared/monitoring/schedules.ts'
import { AN_HOUR, NOW, createTestClock } from '#test/support/business-time-fixture.ts'
import { setUpTables } from '#test/support/table-fixture.ts'
import { setUpTestLog } from '#test/support/test-log.ts'

const tables = setUpTables()
const log = setUpTestLog()

async function setUp() {
  const { table } = await tables.createSeededTable()
  const clock = createTestClock()
  const [runs, counts] = [scheduleRunRepository(table), alarmRepository(table)]
  return {
    runs,
    counts,
    setTo: (minutes: number) => clock.setTo(minutesAfter(NOW, minutes)),
    checkSchedules: () => checkSchedules({ runs, clock: clock.read }),
    checkPaymentMessages: () => checkPaymentMessages({ counts, clock: clock.read }),
  }
}
let hourly: Awaited<ReturnType<typeof setUp>>
beforeEach(async () => {
  hourly = await setUp()
})
const overdue = () =>
  log.lines.filter(({ message }) => message === 'a schedule did not run').map(({ lambda }) => lambda)
const names = Object.keys(maxHoursBetweenRuns) as ScheduleName[]

describe('the check of the schedules', () => {
  it.each(names)('raises an alarm when %s has missed a run, and names it', async (name) => {
    const limit = maxHoursBetweenRuns[name] * AN_HOUR
    for (const each of names)
      // oxlint-disable-next-line no-await-in-loop -- four items
      await hourly.runs.saveRun(each, each === name ? NOW : minutesAfter(NOW, limit))
    hourly.setTo(limit)
    expect(await hourly.checkSchedules()).toBe(0)
    hourly.setTo(limit + 1)
    expect(await hourly.checkSchedules()).toBe(1)
    expect(overdue()).toEqual([name])
    await hourly.runs.saveRun(name, minutesAfter(NOW, limit))
    expect(await hourly.checkSchedules()).toBe(0)
  })

  it('gives a new deployment one interval, and raises the alarm for a run that is missing from the first day', async () => {
    expect(await hourly.checkSchedules()).toBe(0)
    hourly.setTo(26 * AN_HOUR)
    for (const name of ['publishing', 'retry-emails', 'reminders'] as const)
      // oxlint-disable-next-line no-await-in-loop -- three items
      await hourly.runs.saveRun(name, minutesAfter(NOW, 26 * AN_HOUR))
    expect(await hourly.checkSchedules()).toBe(0)
    hourly.setTo(26 * AN_HOUR + 1)
    expect(await hourly.checkSchedules()).toBe(1)
    expect(overdue()).toEqual(['retention'])
  })
})

describe("the check of PayFast's messages", () => {
  const inLastHour = minutesAfter(NOW, -30)
  const start = (guests: number) => hourly.counts.incrementCounter('card payment started', guests, inLastHour)
  const receive = (at: string) => hourly.counts.incrementCounter('payment message is genuine', 1, at)

  it('raises an alarm where three guests went there in the last hour and no message came', async () => {
    await start(3)
    hourly.setTo(5)
    await hourly.checkPaymentMessages()
    expect(log.alarms()).toEqual(['no payment messages from PayFast'])
  })

  it.each([
    ['only two guests went there', 2, []],
    ['a message came in that hour', 3, [inLastHour]],
    ['a message has come since', 3, [minutesAfter(NOW, 1)]],
  ])('raises none where %s', async (_, guests, messages) => {
    await start(guests)
    await Promise.all(messages.map(receive))
    hourly.setTo(5)
    await hourly.checkPaymentMessages()
    expect(log.alarms()).toEqual([])
  })
})
