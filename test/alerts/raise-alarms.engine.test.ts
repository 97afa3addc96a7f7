import { gzipSync } from 'node:zlib'
import { beforeEach, describe, expect, it } from 'vitest'
import { logAlarmsFor } from '#infra/alarms.ts'
import { functions } from '#infra/functions.ts'
import { readLogBatch } from '#lambdas/alerts/log-batch.ts'
import { raiseAlarmsUsing } from '#lambdas/alerts/raise-alarms.ts'
import { alarmLines } from '#lambdas/runtime/log.ts'
import { type AlarmRepository, alarmRepository } from '#lambdas/table/alarm-repository.ts'
import { alarmNameOf } from '#shared/monitoring/log-alarm.ts'
import { minutesAfter } from '#shared/kernel/clock.ts'
import { NOW, createTestClock } from '#test/support/business-time-fixture.ts'
import { setUpTables } from '#test/support/table-fixture.ts'
import { setUpTestLog } from '#test/support/test-log.ts'

const tables = setUpTables()
const log = setUpTestLog()
const alarms = logAlarmsFor(functions)

type Message = { readonly subject: string; readonly text: string }

/** What CloudWatch sends: the lines of one log, under the name of the filter. */
const batchOf = (source: string, lines: readonly object[]) =>
  readLogBatch(
    gzipSync(
      JSON.stringify({
        messageType: 'DATA_MESSAGE',
        logGroup: 'a log',
        subscriptionFilters: [source],
        logEvents: lines.map((line, index) => ({ id: String(index), timestamp: 0, message: JSON.stringify(line) })),
      }),
    ).toString('base64'),
  )

const alarmLine = (what: string, facts: object = {}) => ({ level: 'error', what, counted: true, ...facts })
const errorLine = (facts: object = {}) => ({ level: 'error', what: 'request failed', ...facts })
const failedReport = { type: 'platform.report', record: { status: 'timeout' } }
const throttledRequest = { route: 'POST /api/bookings', status: '429' }

async function setUp() {
  const { table } = await tables.createSeededTable()
  const clock = createTestClock()
  const published: Message[] = []
  const needs = {
    alarms,
    counts: alarmRepository(table),
    publish: async (message: Message): Promise<void> => void published.push(message),
    stage: 'prod',
    docsUrl: 'https://docs.cabins.test',
    clock: clock.read,
  }
  return {
    clock,
    published,
    table,
    names: () => published.map(({ subject }) => subject.replace('Mountain Cabins prod: ', '')),
    raise: (source: string, lines: readonly object[], overrides: Partial<typeof needs> = {}) =>
      raiseAlarmsUsing({ ...needs, ...overrides })(batchOf(source, lines)),
    counts: needs.counts,
  }
}
let alerts: Awaited<ReturnType<typeof setUp>>
beforeEach(async () => {
  alerts = await setUp()
})

const singleLines = alarmLines.filter((line) => !['a schedule did not run', 'e-mail not sent'].includes(line))
const subscribed = functions.filter(({ subscribesToLogs }) => !subscribesToLogs)

/** Every trouble of the logs that had an alarm of its own, the lines it writes, and the name of its alarm. */
const failures: readonly (readonly [name: string, source: string, lines: readonly object[]])[] = [
  ...singleLines.map((line) => [alarmNameOf(line), 'expiry', [alarmLine(line)]] as const),
  ['E-mail not sent', 'notifications', [alarmLine('e-mail not sent'), alarmLine('e-mail not sent')]],
  ...subscribed.map(({ name }) => [`A Lambda fails: ${name} crashes`, name, [failedReport]] as const),
  ...subscribed.map(
    ({ name, stream }) =>
      [
        `A Lambda fails: ${name} logs errors`,
        name,
        Array.from({ length: stream ? 3 : 1 }, () => errorLine({ errorName: 'TypeError' })),
      ] as const,
  ),
  ...subscribed.flatMap(({ name, schedule }) =>
    schedule && name !== 'expiry'
      ? [
          [
            `A schedule did not run: ${name}`,
            'expiry',
            [alarmLine('a schedule did not run', { lambda: name })],
          ] as const,
        ]
      : [],
  ),
  ['Requests are throttled', 'api', Array.from({ length: 50 }, () => throttledRequest)],
  ['The table is throttled', 'stays', [errorLine({ errorName: 'ThrottlingException' })]],
]

describe('an alarm of the logs', () => {
  it.each(failures)('%s rings, with its name, its text and its page', async (name, source, lines) => {
    await alerts.raise(source, lines)
    expect(alerts.names()).toEqual([name])
    const listed = alarms.find((alarm) => alarm.name === name)
    expect(listed).toBeDefined()
    expect(alerts.published[0]?.text).toMatch(
      new RegExp(`^${listed?.text.split('\n')[0]?.replaceAll(/[.?()]/g, '.')}\n`),
    )
    expect(alerts.published[0]?.text).toMatch(/\nPage: https:\/\/docs\.cabins\.test\/runbook\/[a-z0-9-]+\.md$/)
  })

  it('has no line of the list that no trouble above raises', () => {
    expect(alarms.map(({ name }) => name).toSorted()).toEqual(failures.map(([name]) => name).toSorted())
  })

  it.each(failures.filter(([, , lines]) => lines.length > 1))(
    '%s needs all of these lines',
    async (_, source, lines) => {
      await alerts.raise(source, lines.slice(1))
      expect(alerts.names()).toEqual([])
      await alerts.raise(source, lines.slice(0, 1))
      expect(alerts.names()).toHaveLength(1)
    },
  )

  it('that needs several lines forgets those of an earlier window', async () => {
    await alerts.raise('notifications', [alarmLine('e-mail not sent')])
    alerts.clock.setTo(minutesAfter(NOW, 60))
    await alerts.raise('notifications', [alarmLine('e-mail not sent')])
    expect(alerts.names()).toEqual([])
  })

  it('names the bookings of its lines', async () => {
    await alerts.raise('expiry', [
      alarmLine('booking not expired', { reference: 'MC-7K4QX' }),
      alarmLine('booking not expired', { reference: 'MC-AAAAA' }),
    ])
    expect(alerts.published.map(({ text }) => text.split('\n').at(-2))).toEqual(['Booking: MC-7K4QX, MC-AAAAA'])
  })

  it('rings once an hour, however often and by however many Lambdas at once it is raised', async () => {
    const raise = () => alerts.raise('itn', [alarmLine('payment to check')])
    await Promise.all([raise(), raise(), raise()])
    alerts.clock.setTo(minutesAfter(NOW, 59))
    await raise()
    expect(alerts.names()).toEqual(['Payment to check'])
    alerts.clock.setTo(minutesAfter(NOW, 60))
    await raise()
    expect(alerts.names()).toEqual(['Payment to check', 'Payment to check'])
  })

  it('rings for each kind by itself', async () => {
    await alerts.raise('itn', [alarmLine('payment to check'), alarmLine('paid but nights taken'), failedReport])
    expect(alerts.names().toSorted()).toEqual([
      'A Lambda fails: itn crashes',
      'Paid but nights taken',
      'Payment to check',
    ])
  })

  it('rings whenever it cannot be counted', async () => {
    const fail = async () => {
      throw new Error('The table is down')
    }
    const counts: AlarmRepository = { ...alerts.counts, countLines: fail, claimMessage: fail }
    await alerts.raise('itn', [alarmLine('payment to check')], { counts })
    await alerts.raise('notifications', [alarmLine('e-mail not sent')], { counts })
    expect(alerts.names()).toEqual(['Payment to check', 'E-mail not sent'])
    expect(log.lines.map(({ what }) => what)).toEqual(['alarm not counted', 'alarm not counted'])
  })

  it('rings in the next try where its message could not be sent, and the others do not ring again', async () => {
    const lines = [alarmLine('payment to check'), alarmLine('paid but nights taken')]
    const publish = async (message: Message) => {
      if (message.subject.endsWith('Payment to check')) throw new Error('SNS is down')
      alerts.published.push(message)
    }
    await expect(alerts.raise('itn', lines, { publish })).rejects.toThrow(AggregateError)
    expect(alerts.names()).toEqual(['Paid but nights taken'])
    await alerts.raise('itn', lines)
    expect(alerts.names()).toEqual(['Paid but nights taken', 'Payment to check'])
  })

  it('rings even where the list does not know it', async () => {
    await alerts.raise('a-new-lambda', [failedReport])
    expect(alerts.names()).toEqual(['A Lambda fails: a-new-lambda crashes'])
  })

  it('costs one write unit', async () => {
    const before = alerts.table.meter.writeUnits
    await alerts.raise('itn', [alarmLine('payment to check')])
    expect(alerts.table.meter.writeUnits - before).toBe(1)
  })
})

describe('the lines of a log', () => {
  it('are counted where they are milestones, and raise nothing', async () => {
    const milestone = { level: 'info', what: 'card payment started', counted: true }
    await alerts.raise('payments', [milestone, milestone])
    expect(alerts.names()).toEqual([])
    expect(await alerts.counts.milestones('card payment started', NOW)).toBe(2)
  })

  it('raise an alarm even where they cannot be read', async () => {
    const data = {
      messageType: 'DATA_MESSAGE',
      subscriptionFilters: ['itn'],
      logEvents: [{ message: 'Error: not JSON' }],
    }
    const { source, lines } = readLogBatch(gzipSync(JSON.stringify(data)).toString('base64'))
    expect([source, lines]).toEqual(['itn', [{ level: 'error' }]])
  })

  it('are none in the message by which CloudWatch tries the filter', () => {
    const data = { messageType: 'CONTROL_MESSAGE', subscriptionFilters: ['itn'], logEvents: [{ message: 'a test' }] }
    expect(readLogBatch(gzipSync(JSON.stringify(data)).toString('base64')).lines).toEqual([])
  })
})
