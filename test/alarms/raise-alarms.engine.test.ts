import { gzipSync } from 'node:zlib'
import { beforeEach, describe, expect, it } from 'vitest'
import { logAlarmsFor } from '#infra/alarms.ts'
import { functions } from '#infra/functions.ts'
import { readLogBatch } from '#lambdas/alarms/log-batch.ts'
import { raiseAlarmsUsing } from '#lambdas/alarms/raise-alarms.ts'
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

const alarmLine = (message: string, fields: object = {}) => ({ level: 'error', message, counted: true, ...fields })
const errorLine = (fields: object = {}) => ({ level: 'error', message: 'request failed', ...fields })
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
    names: () => published.map(({ subject }) => subject.replace('Guest house prod: ', '')),
    raise: (source: string, lines: readonly object[], overrides: Partial<typeof needs> = {}) =>
      raiseAlarmsUsing({ ...needs, ...overrides })(batchOf(source, lines)),
    counts: needs.counts,
  }
}
let harness: Awaited<ReturnType<typeof setUp>>
beforeEach(async () => {
  harness = await setUp()
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
  it.each(failures)('%s is e-mailed, with its name, its text and its page', async (name, source, lines) => {
    await harness.raise(source, lines)
    expect(harness.names()).toEqual([name])
    const listed = alarms.find((alarm) => alarm.name === name)
    expect(listed).toBeDefined()
    expect(harness.published[0]?.text).toMatch(
      new RegExp(`^${listed?.text.split('\n')[0]?.replaceAll(/[.?()]/g, '.')}\n`),
    )
    expect(harness.published[0]?.text).toMatch(/\nPage: https:\/\/docs\.cabins\.test\/runbook\/[a-z0-9-]+\.md$/)
  })

  it('is covered by a case above, for every alarm of the list', () => {
    expect(alarms.map(({ name }) => name).toSorted()).toEqual(failures.map(([name]) => name).toSorted())
  })

  it.each(failures.filter(([, , lines]) => lines.length > 1))(
    '%s needs all of these lines',
    async (_, source, lines) => {
      await harness.raise(source, lines.slice(1))
      expect(harness.names()).toEqual([])
      await harness.raise(source, lines.slice(0, 1))
      expect(harness.names()).toHaveLength(1)
    },
  )

  it('that needs several lines forgets those of an earlier window', async () => {
    await harness.raise('notifications', [alarmLine('e-mail not sent')])
    harness.clock.setTo(minutesAfter(NOW, 60))
    await harness.raise('notifications', [alarmLine('e-mail not sent')])
    expect(harness.names()).toEqual([])
  })

  it('names the bookings of its lines', async () => {
    await harness.raise('expiry', [
      alarmLine('booking not expired', { reference: 'MC-7K4QX' }),
      alarmLine('booking not expired', { reference: 'MC-AAAAA' }),
    ])
    expect(harness.published.map(({ text }) => text.split('\n').at(-2))).toEqual(['Booking: MC-7K4QX, MC-AAAAA'])
  })

  it('is e-mailed once an hour, however often and by however many Lambdas at once it is raised', async () => {
    const raise = () => harness.raise('itn', [alarmLine('payment to check')])
    await Promise.all([raise(), raise(), raise()])
    harness.clock.setTo(minutesAfter(NOW, 59))
    await raise()
    expect(harness.names()).toEqual(['Payment to check'])
    harness.clock.setTo(minutesAfter(NOW, 60))
    await raise()
    expect(harness.names()).toEqual(['Payment to check', 'Payment to check'])
  })

  it('is e-mailed for each kind by itself', async () => {
    await harness.raise('itn', [alarmLine('payment to check'), alarmLine('paid but nights taken'), failedReport])
    expect(harness.names().toSorted()).toEqual([
      'A Lambda fails: itn crashes',
      'Paid but nights taken',
      'Payment to check',
    ])
  })

  it('is e-mailed whenever it cannot be counted', async () => {
    const fail = async () => {
      throw new Error('The table is down')
    }
    const counts: AlarmRepository = { ...harness.counts, countLines: fail, claimMessage: fail }
    await harness.raise('itn', [alarmLine('payment to check')], { counts })
    await harness.raise('notifications', [alarmLine('e-mail not sent')], { counts })
    expect(harness.names()).toEqual(['Payment to check', 'E-mail not sent'])
    expect(log.lines.map(({ message }) => message)).toEqual(['alarm not counted', 'alarm not counted'])
  })

  it('is e-mailed in the next try where its message could not be sent, and the others are not e-mailed again', async () => {
    const lines = [alarmLine('payment to check'), alarmLine('paid but nights taken')]
    const publish = async (message: Message) => {
      if (message.subject.endsWith('Payment to check')) throw new Error('SNS is down')
      harness.published.push(message)
    }
    await expect(harness.raise('itn', lines, { publish })).rejects.toThrow(AggregateError)
    expect(harness.names()).toEqual(['Paid but nights taken'])
    await harness.raise('itn', lines)
    expect(harness.names()).toEqual(['Paid but nights taken', 'Payment to check'])
  })

  it('is e-mailed even where the list does not know it', async () => {
    await harness.raise('a-new-lambda', [failedReport])
    expect(harness.names()).toEqual(['A Lambda fails: a-new-lambda crashes'])
  })

  it('costs one write unit', async () => {
    const before = harness.table.meter.writeUnits
    await harness.raise('itn', [alarmLine('payment to check')])
    expect(harness.table.meter.writeUnits - before).toBe(1)
  })
})

describe('the lines of a log', () => {
  it('are counted where they are counter lines, and raise nothing', async () => {
    const line = { level: 'info', message: 'card payment started', counted: true }
    await harness.raise('payments', [line, line])
    expect(harness.names()).toEqual([])
    expect(await harness.counts.readCounter('card payment started', NOW)).toBe(2)
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
