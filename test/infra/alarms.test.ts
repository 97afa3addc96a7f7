import { readFileSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Match, Template } from 'aws-cdk-lib/assertions'
import { describe, expect, it } from 'vitest'
import { type Alarm, alarmsFor, alarmMessage, logAlarmsFor, maxHoursOfCron } from '#infra/alarms.ts'
import { functions } from '#infra/functions.ts'
import { runbookSummary } from '#infra/runbook.ts'
import { alarmNameOf } from '#shared/monitoring/log-alarm.ts'
import { fullAlarmName, runbookLink, runbookSlug } from '#shared/monitoring/runbook-link.ts'
import * as schedules from '#shared/monitoring/schedules.ts'
import { alarmLines, counterLines, log } from '#lambdas/runtime/log.ts'
import { setUpTestLog } from '#test/support/test-log.ts'
import { matchesPattern } from './filter-pattern.ts'
import {
  deploymentFixture,
  propertiesOf,
  createTestStacks,
  resourcesOf,
  permissionsIn,
  templatesOf,
} from './stack-fixture.ts'

const root = resolve(import.meta.dirname, '../..')
const written = setUpTestLog()
const alarms = alarmsFor(functions)
const stacks = createTestStacks()
const { monitoring: template, plain } = templatesOf(stacks)

/** The pages of docs/runbook by their file names, without the index. */
const pages = new Map(
  readdirSync(join(root, 'docs/runbook'))
    .filter((file) => file !== 'README.md')
    .map((file) => [file.replace(/\.md$/, ''), readFileSync(join(root, 'docs/runbook', file), 'utf8')] as const),
)
const { docsUrl } = deploymentFixture

type AlarmResource = {
  readonly AlarmName: string
  readonly AlarmDescription: string
  readonly AlarmActions?: readonly unknown[]
  readonly [property: string]: unknown
}
const alarmsOfType = (type: string) =>
  Object.values(template.findResources(type)).map(({ Properties }) => Properties as unknown as AlarmResource)
const single = alarmsOfType('AWS::CloudWatch::Alarm')
const rules = resourcesOf(template, 'AWS::Events::Rule')
const nameOf = (name: string) => fullAlarmName('prod', name)
const alarmNamed = (name: string): AlarmResource => {
  const found = single.find(({ AlarmName }) => AlarmName === nameOf(name))
  if (!found) throw new Error(`There is no alarm ${name}`)
  return found
}
const dimensionsOf = (alarm: AlarmResource) =>
  Object.fromEntries(
    ((alarm['Dimensions'] ?? []) as { Name: string; Value: unknown }[]).map(({ Name, Value }) => [Name, plain(Value)]),
  )
/** The Lambdas whose logs raise alarms. */
const subscribed = functions.filter(({ subscribesToLogs }) => !subscribesToLogs)

describe('alarm lines of the logs', () => {
  const sources = readdirSync(join(root, 'lambdas'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(join(root, 'lambdas', file), 'utf8'))
  const linesOf = (level: string) => [
    ...new Set(
      sources
        .flatMap((source) => [...source.matchAll(new RegExp(`log\\(\\s*'${level}',\\s*'([^']+)'`, 'g'))])
        .map(([, line = '']) => line),
    ),
  ]

  it('are exactly those that the Lambdas write, and each has an alarm', () => {
    expect(linesOf('alarm').toSorted()).toEqual([...alarmLines].toSorted())
    const names = alarms.map(({ name }) => name)
    for (const line of alarmLines)
      expect(names.some((name) => name === alarmNameOf(line) || name.startsWith(`${alarmNameOf(line)}: `))).toBe(true)
  })

  it('are written as literals only, so that a search finds them', () => {
    for (const source of sources.filter((one) => !one.includes('export function log(')))
      expect(source.match(/log\(\s*'(?:alarm|counter)',\s*[^\s']/)).toBeNull()
  })

  it('are searched in the runbook by names that the Lambdas write', () => {
    const loggable = ['alarm', 'counter', 'error', 'warn', 'info'].flatMap(linesOf)
    const index = readFileSync(join(root, 'docs/runbook/README.md'), 'utf8')
    const searched = [...pages.values(), index].flatMap((text) =>
      [...text.matchAll(/message = "([^"]+)"|log line `([^`]+)`/g)].map(([, queried, named]) => queried ?? named ?? ''),
    )
    expect(searched.length).toBeGreaterThan(3)
    expect(searched.filter((line) => !loggable.includes(line))).toEqual([])
  })

  it('have counter lines beside them that are exactly those that the Lambdas write', () => {
    expect(linesOf('counter').toSorted()).toEqual([...counterLines].toSorted())
  })
})

describe('a runbook page', () => {
  it('exists for each alarm, under the slug of its title, and for nothing else', () => {
    const expected = alarms.map(({ page }) => runbookSlug(page))
    expect([...pages.keys()].toSorted()).toEqual([...new Set(expected)].toSorted())
  })

  it.each([...pages])('%s says what happened, where to look, what to do now and what later', (slug, text) => {
    const title = text.split('\n', 1)[0]?.replace('# ', '') ?? ''
    expect(runbookSlug(title)).toBe(slug)
    expect(alarms.map(({ page }) => page)).toContain(title)
    expect(runbookSummary(slug)).toEqual([
      expect.stringMatching(/^[A-Z].{40,}/),
      expect.stringMatching(/^Look: \S/),
      expect.stringMatching(/^Now: \S/),
      expect.stringMatching(/^Then: \S/),
    ])
    // Plain text for an e-mail: no links, and nothing that EventBridge takes for a placeholder.
    expect(runbookSummary(slug).join('')).not.toMatch(/\]\(|<\w+>|[*`]/)
  })

  it('is listed in the index of the runbook', () => {
    const index = readFileSync(join(root, 'docs/runbook/README.md'), 'utf8')
    const listed = [...index.matchAll(/^- \[([^\]]+)\]\(([a-z0-9-]+)\.md\)$/gm)]
    expect(listed.map(([, , slug = '']) => slug).toSorted()).toEqual([...pages.keys()].toSorted())
    for (const [, title = '', slug] of listed) expect(runbookSlug(title)).toBe(slug)
  })

  it('is where the link leads: below docsUrl, or a path where there is none', () => {
    const alarm = 'No payment messages from PayFast'
    expect(runbookLink(alarm, 'https://code.example/cabins/docs')).toBe(
      'https://code.example/cabins/docs/runbook/no-payment-messages-from-payfast.md',
    )
    expect(runbookLink(alarm, '')).toBe('docs/runbook/no-payment-messages-from-payfast.md')
  })

  it.each(alarms)("fits into CloudWatch's 1,024 characters: $name", (alarm) => {
    const longestUrl = `https://${'d'.repeat(112)}`
    expect(alarmMessage(alarm, longestUrl).length).toBeLessThanOrEqual(1024)
  })
})

describe('an alarm', () => {
  const withoutMetric: readonly Alarm['condition']['kind'][] = ['lines', 'email-returned', 'backup-failed', 'budget']

  it('is created for each line of the list that has a metric, and none besides', () => {
    const expected = alarms
      .filter(({ condition }) => !withoutMetric.includes(condition.kind))
      .map(({ name }) => nameOf(name))
    const up = single.filter(({ AlarmActions }) => AlarmActions).map(({ AlarmName }) => AlarmName)
    expect(up.toSorted()).toEqual(expected.toSorted())
    expect(new Set(alarms.map(({ name }) => name)).size).toBe(alarms.length)
  })

  it('uses one of the ten metrics whose alarms are free, all together, and no metric of our own', () => {
    const used = single.map(({ Metrics }) =>
      Metrics ? (Metrics as { MetricStat?: object }[]).filter(({ MetricStat }) => MetricStat).length : 1,
    )
    expect(used.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(10)
    expect(template.findResources('AWS::CloudWatch::CompositeAlarm')).toEqual({})
    expect(template.findResources('AWS::Logs::MetricFilter')).toEqual({})
  })

  it('fits into the 100 characters of a subject', () => {
    for (const { name } of alarms) expect(nameOf(name).length).toBeLessThanOrEqual(100)
  })

  it.each(single)('$AlarmName says who is affected, what to do, and which page says more', (alarm) => {
    const listed = alarms.find((one) => alarm.AlarmDescription === alarmMessage(one, docsUrl))
    if (!listed) throw new Error(`No alarm of the list has the text ${alarm.AlarmDescription}`)
    expect(alarm.AlarmDescription.startsWith(listed.impact)).toBe(true)
    const slug = runbookSlug(listed.page)
    for (const line of runbookSummary(slug)) expect(alarm.AlarmDescription.split('\n')).toContain(line)
    expect(alarm.AlarmDescription).toMatch(new RegExp(`\nPage: https://docs\\.cabins\\.test/runbook/${slug}\\.md$`))
    // CloudWatch's own limits.
    expect(alarm.AlarmDescription.length).toBeLessThanOrEqual(1024)
    expect(alarm.AlarmName.length).toBeLessThanOrEqual(255)
  })

  it.each(alarms)('$name says who is affected in a sentence', ({ impact }) => {
    expect(impact).toMatch(/^[A-Z][^]{20,}\.$/)
  })

  it('goes to the topic', () => {
    const topics = single.flatMap(({ AlarmActions = [] }) => AlarmActions.map(plain))
    expect(new Set(topics)).toEqual(new Set(['AlarmTopic']))
  })

  it('goes off without data only for a missing run, which does not evaluate before the first run is due', () => {
    const [missing, ...others] = single.filter(({ TreatMissingData }) => TreatMissingData === 'breaching')
    expect(others).toEqual([])
    expect(missing?.AlarmName).toBe(nameOf(`A schedule did not run: ${schedules.HOURLY_RUN}`))
    expect(missing?.['WarmUpConfiguration']).toEqual({
      WarmUpPeriodDurationInMinutes: 120,
      OnlyStartEvaluatingAfterWarmUpPeriodEnds: true,
    })
    expect(single.filter((one) => one['WarmUpConfiguration'])).toHaveLength(1)
  })
})

describe('the alarm topic', () => {
  it('e-mails the owner', () => {
    template.hasResourceProperties('AWS::SNS::Subscription', {
      Protocol: 'email',
      Endpoint: deploymentFixture.ownerEmail,
    })
  })

  it('takes messages from the alarms and the rules of this account only, over TLS', () => {
    const policy = propertiesOf(resourcesOf(template, 'AWS::SNS::TopicPolicy'), 'AlarmTopicPolicy')
    const { Statement } = policy['PolicyDocument'] as {
      Statement: { Effect: string; Action: string; Principal: { Service?: string }; Condition?: unknown }[]
    }
    const allowed = Statement.filter(({ Effect }) => Effect === 'Allow')
    expect(allowed.map(({ Action, Principal }) => `${Principal.Service} ${Action}`).toSorted()).toEqual([
      'cloudwatch.amazonaws.com sns:Publish',
      'events.amazonaws.com sns:Publish',
    ])
    const conditionOf = (service: string) =>
      allowed.find(({ Principal }) => Principal.Service === `${service}.amazonaws.com`)?.Condition
    expect(conditionOf('cloudwatch')).toEqual({ StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } })
    const { ArnLike: sourceArn } = conditionOf('events') as { ArnLike: Record<string, unknown> }
    expect(plain(sourceArn['aws:SourceArn'])).toBe('arn:aws:events:af-south-1:AWS::AccountId:rule/*')
    expect(Statement).toContainEqual(
      expect.objectContaining({ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }),
    )
  })
})

describe('subscription filters', () => {
  type Filter = { FilterName: string; FilterPattern: string; LogGroupName: unknown; DestinationArn: unknown }
  const filters = Object.values(resourcesOf(template, 'AWS::Logs::SubscriptionFilter')).map(
    ({ Properties }) => Properties as unknown as Filter,
  )
  const filterOf = (name: string): Filter => {
    const found = filters.find(({ FilterName }) => FilterName === name)
    if (!found) throw new Error(`There is no filter ${name}`)
    return found
  }

  it.each(subscribed)("pass $name's lines to the alarms Lambda, under its name", ({ name }) => {
    const id = name.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())
    const { LogGroupName, DestinationArn } = filterOf(name)
    expect(plain(LogGroupName)).toBe(`${id}Log`)
    expect(plain(DestinationArn)).toBe('AlarmsFunction.Arn')
  })

  it('are on no other log than these and the access log: the alarms Lambda would start itself', () => {
    expect(filters.map(({ FilterName }) => FilterName).toSorted()).toEqual(
      ['api', ...subscribed.map(({ name }) => name)].toSorted(),
    )
    expect(plain(filterOf('api').LogGroupName)).toBe('ApiAccessLog')
  })

  it('may start the alarms Lambda from this account only', () => {
    const { SourceAccount, SourceArn, Principal } = propertiesOf(
      resourcesOf(template, 'AWS::Lambda::Permission'),
      'LogSubscriptionPermission',
    )
    expect(Principal).toBe('logs.amazonaws.com')
    expect(plain(SourceAccount)).toBe('AWS::AccountId')
    expect(plain(SourceArn)).toBe('arn:aws:logs:af-south-1:AWS::AccountId:log-group:*')
  })

  it('match alarm lines, counter lines and errors as log() writes them, and no other line', () => {
    const { FilterPattern } = filterOf('itn')
    log('alarm', 'paid but nights taken')
    log('counter', 'card payment started')
    log('error', 'request failed')
    log('warn', 'background work failed')
    log('info', 'payment message settled')
    expect(written.lines.filter((line) => matchesPattern(FilterPattern, line)).map(({ message }) => message)).toEqual([
      'paid but nights taken',
      'card payment started',
      'request failed',
    ])
  })

  it.each(['error', 'timeout', 'failure'])("match Lambda's report of a run that ended in %s", (status) => {
    const { FilterPattern } = filterOf('itn')
    expect(matchesPattern(FilterPattern, { type: 'platform.report', record: { status } })).toBe(true)
  })

  it('match no report of a run that succeeded', () => {
    const { FilterPattern } = filterOf('itn')
    expect(matchesPattern(FilterPattern, { type: 'platform.report', record: { status: 'success' } })).toBe(false)
    expect(matchesPattern(FilterPattern, { type: 'platform.start', record: { version: '$LATEST' } })).toBe(false)
  })

  it('match the requests that the API throttled', () => {
    const { FilterPattern } = filterOf('api')
    expect(matchesPattern(FilterPattern, { route: 'POST /api/bookings', status: '429' })).toBe(true)
    expect(matchesPattern(FilterPattern, { route: 'POST /api/bookings', status: '200' })).toBe(false)
  })
})

describe('the alarms Lambda', () => {
  it('may count in the table and publish to the topic, and nothing else', () => {
    expect(permissionsIn(template, plain)['AlarmsRole']?.toSorted()).toEqual(
      [
        ...['CreateLogStream', 'PutLogEvents'].map((action) => `logs:${action} on AlarmsLog.Arn`),
        ...['PutItem', 'UpdateItem', 'DeleteItem'].map((action) => `dynamodb:${action} on Table.Arn`),
        'sns:Publish on AlarmTopic',
      ].toSorted(),
    )
  })

  it('finds in its environment what it needs', () => {
    const { Environment } = propertiesOf(resourcesOf(template, 'AWS::Lambda::Function'), 'AlarmsFunction')
    const { Variables } = Environment as { Variables: Record<string, unknown> }
    expect(Object.fromEntries(Object.entries(Variables).map(([name, value]) => [name, plain(value)]))).toEqual({
      STAGE: 'prod',
      TABLE_NAME: 'Table',
      ALARM_TOPIC: 'AlarmTopic',
      ALARMS_FILE: '/var/task/alarms.json',
      DOCS_URL: docsUrl,
    })
  })

  it('gets every alarm of the list that lines raise, with its text', () => {
    const { text } = logAlarmsFor(functions).find(({ name }) => name === 'Paid but nights taken') ?? {}
    expect(text?.split('\n')).toEqual([
      'A guest has paid and has no nights: another booking has them.',
      ...runbookSummary('paid-but-nights-taken'),
    ])
    expect(logAlarmsFor(functions)).toHaveLength(alarms.filter(({ condition }) => condition.kind === 'lines').length)
  })
})

describe('an alarm goes off', () => {
  const conditionOf = (name: string) => alarms.find((alarm) => alarm.name === name)?.condition

  it.each(alarmLines.filter((line) => line !== 'a schedule did not run'))('at a line %s in any log', (line) => {
    const threshold = line === 'e-mail not sent' ? { atLeast: 2, withinMinutes: 60 } : { atLeast: 1, withinMinutes: 5 }
    expect(conditionOf(alarmNameOf(line))).toEqual({ kind: 'lines', ...threshold })
  })

  it.each(subscribed)('when $name crashes, and when it logs errors', ({ name, stream }) => {
    expect(conditionOf(`A Lambda fails: ${name} crashes`)).toEqual({ kind: 'lines', atLeast: 1, withinMinutes: 5 })
    // A stream retries, so a single failure is mostly over.
    const threshold = stream ? { atLeast: 3, withinMinutes: 15 } : { atLeast: 1, withinMinutes: 5 }
    expect(conditionOf(`A Lambda fails: ${name} logs errors`)).toEqual({ kind: 'lines', ...threshold })
  })

  it('when any Lambda of the account crashes, the alarms Lambda too', () => {
    const alarm = alarmNamed('A Lambda fails')
    expect(alarm).toMatchObject({ Namespace: 'AWS/Lambda', MetricName: 'Errors', Statistic: 'Sum', Threshold: 1 })
    expect(dimensionsOf(alarm)).toEqual({})
  })

  it('when the dead-letter queue is not empty', () => {
    const alarm = alarmNamed('Work in a dead-letter queue')
    expect(alarm).toMatchObject({
      MetricName: 'ApproximateNumberOfMessagesVisible',
      Statistic: 'Maximum',
      Threshold: 1,
    })
    expect(dimensionsOf(alarm)).toEqual({ QueueName: 'DeadLetterQueue.QueueName' })
  })

  it.each([
    ['*/15 * * * *', 1],
    ['5 * * * *', 2],
    ['0 8 * * *', 26],
  ])('when a schedule, %s, has not run for %i hours', (cron, hours) => {
    expect(maxHoursOfCron(cron)).toBe(hours)
  })

  it('when the hourly run did not run, hour by hour', () => {
    const alarm = alarmNamed(`A schedule did not run: ${schedules.HOURLY_RUN}`)
    expect(alarm).toMatchObject({
      MetricName: 'Invocations',
      Period: 3600,
      EvaluationPeriods: 2,
      Threshold: 1,
      ComparisonOperator: 'LessThanThreshold',
    })
    expect(dimensionsOf(alarm)).toEqual({ FunctionName: 'ExpiryFunction' })
  })

  it('when another schedule did not run, which the hourly run logs', () => {
    const scheduled = functions.flatMap(({ name, schedule }) =>
      schedule && name !== schedules.HOURLY_RUN ? [[name, maxHoursOfCron(schedule.cron)]] : [],
    )
    expect(Object.fromEntries(scheduled)).toEqual(schedules.maxHoursBetweenRuns)
    for (const [name] of scheduled)
      expect(conditionOf(`A schedule did not run: ${name}`)).toMatchObject({ kind: 'lines', atLeast: 1 })
  })

  it('when an e-mail waits a quarter of an hour', () => {
    const age = { MetricName: 'IteratorAge', Statistic: 'Maximum' }
    expect(alarmNamed('E-mails are late')).toMatchObject({ ...age, Threshold: 15 * 60_000 })
    expect(dimensionsOf(alarmNamed('E-mails are late'))).toEqual({ FunctionName: 'NotificationsFunction' })
  })

  it('at 4 per cent bounces and 0.08 per cent complaints, before Amazon reviews the account', () => {
    const rate = { Namespace: 'AWS/SES', Statistic: 'Maximum' }
    expect(alarmNamed('Too many e-mails bounce')).toMatchObject({
      ...rate,
      MetricName: 'Reputation.BounceRate',
      Threshold: 0.04,
    })
    expect(alarmNamed('Too many spam complaints')).toMatchObject({
      ...rate,
      MetricName: 'Reputation.ComplaintRate',
      Threshold: 0.0008,
    })
  })

  it('at one e-mail that was not delivered, with its subject and without the address', () => {
    template.hasResourceProperties('AWS::SES::ConfigurationSetEventDestination', {
      EventDestination: { Enabled: true, MatchingEventTypes: ['bounce', 'complaint', 'reject'] },
    })
    const rule = propertiesOf(rules, 'AnEMailWasNotDelivered')
    expect(rule['EventPattern']).toMatchObject({
      source: ['aws.ses'],
      'detail-type': ['Email Bounced', 'Email Complaint Received', 'Email Rejected'],
    })
    const [target] = rule['Targets'] as { Arn: unknown; InputTransformer: { InputPathsMap: object } }[]
    expect(plain(target?.Arn)).toBe('AlarmTopic')
    expect(Object.values(target?.InputTransformer.InputPathsMap ?? {})).toEqual([
      '$.detail-type',
      '$.detail.mail.commonHeaders.subject',
    ])
  })

  it('when a copy of the table failed', () => {
    const rule = propertiesOf(rules, 'ABackupFailed')
    const { detail } = rule['EventPattern'] as { detail: { state: string[]; resourceArn: unknown[] } }
    expect(detail.state).toEqual(['FAILED', 'EXPIRED', 'ABORTED'])
    expect(detail.resourceArn.map(plain)).toEqual(['Table.Arn'])
  })

  it.each([
    ['An e-mail was not delivered', 'AnEMailWasNotDelivered'],
    ['A backup failed', 'ABackupFailed'],
  ])('with the same text from an event: %s', (name, id) => {
    const listed = alarms.find((alarm) => alarm.name === name)
    if (!listed) throw new Error(`There is no ${name}`)
    const [target] = propertiesOf(rules, id)['Targets'] as { InputTransformer: { InputTemplate: string } }[]
    expect(target?.InputTransformer.InputTemplate).toMatch(/^"Guest house prod: /)
    expect(target?.InputTransformer.InputTemplate).toContain(
      JSON.stringify(alarmMessage(listed, docsUrl).replaceAll('\n', ' ')).slice(1, -1),
    )
  })

  it('when more than one request in a hundred fails, and at least three', () => {
    const { Metrics, Threshold } = alarmNamed('The API returns errors') as unknown as {
      Metrics: { Id: string; Expression?: string; MetricStat?: { Metric: { MetricName: string }; Period: number } }[]
      Threshold: number
    }
    expect(Threshold).toBe(1)
    expect(Metrics.find(({ Expression }) => Expression)?.Expression).toBe('IF(failed >= 3, 100 * failed / all, 0)')
    expect(Metrics.flatMap(({ Id, MetricStat }) => (MetricStat ? [[Id, MetricStat.Metric.MetricName]] : []))).toEqual([
      ['failed', '5xx'],
      ['all', 'Count'],
    ])
  })

  it('when the 99th percentile of the API is five seconds, three periods in a row', () => {
    expect(alarmNamed('The API is slow')).toMatchObject({
      MetricName: 'Latency',
      ExtendedStatistic: 'p99',
      Threshold: 5000,
      EvaluationPeriods: 3,
    })
  })

  it('at every throttle: of requests, of Lambdas, of the table', () => {
    expect(conditionOf('Requests are throttled')).toEqual({ kind: 'lines', atLeast: 50, withinMinutes: 5 })
    expect(alarmNamed('Lambdas are throttled')).toMatchObject({ Namespace: 'AWS/Lambda', MetricName: 'Throttles' })
    expect(dimensionsOf(alarmNamed('Lambdas are throttled'))).toEqual({})
    expect(conditionOf('The table is throttled')).toEqual({ kind: 'lines', atLeast: 1, withinMinutes: 5 })
  })

  it("when the month's bill is at 80 and at 100 per cent of the budget", () => {
    Template.fromStack(stacks.budget).hasResourceProperties('AWS::Budgets::Budget', {
      Budget: {
        BudgetName: 'Guest house prod, Monthly costs near the budget',
        TimeUnit: 'MONTHLY',
        BudgetType: 'COST',
        BudgetLimit: { Amount: 30, Unit: 'USD' },
      },
      NotificationsWithSubscribers: [80, 100].map((Threshold) => ({
        Notification: Match.objectLike({ NotificationType: 'ACTUAL', ThresholdType: 'PERCENTAGE', Threshold }),
        Subscribers: [{ SubscriptionType: 'EMAIL', Address: deploymentFixture.ownerEmail }],
      })),
    })
  })

  it('for no schedule whose interval is unknown: such a cron is refused', () => {
    const [reminders] = functions.filter(({ name }) => name === 'reminders')
    if (!reminders) throw new Error('There are reminders')
    const monthly = { ...reminders, schedule: { cron: '0 8 1 * *', description: 'once a month' } }
    expect(() => alarmsFor([monthly])).toThrow(/do not know how often/)
  })
})

it('monitoring blocks no change of the stacks that it monitors', () => {
  expect(JSON.stringify(template)).not.toContain('Fn::ImportValue')
  expect(template.findOutputs('*')).toEqual({})
})
