import { readFileSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Match, Template } from 'aws-cdk-lib/assertions'
import { describe, expect, it } from 'vitest'
import { type Alarm, alarmsFor, alarmMessage, fullAlarmName, runbookLink } from '#infra/alarms.ts'
import { functions } from '#infra/functions.ts'
import { runbookSlug, runbookSummary } from '#infra/runbook.ts'
import { alarmLines, log, milestones } from '#lambdas/runtime/log.ts'
import { setUpTestLog } from '#test/support/test-log.ts'
import { deploymentFixture, propertiesOf, createTestStacks, resourcesOf, templatesOf } from './stack-fixture.ts'

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
const composite = alarmsOfType('AWS::CloudWatch::CompositeAlarm')
const rules = resourcesOf(template, 'AWS::Events::Rule')
const nameOf = (name: string) => fullAlarmName('prod', name)
const alarmNamed = (name: string): AlarmResource => {
  const found = [...single, ...composite].find(({ AlarmName }) => AlarmName === nameOf(name))
  if (!found) throw new Error(`There is no alarm ${name}`)
  return found
}
const dimensionsOf = (alarm: AlarmResource) =>
  Object.fromEntries(
    (alarm['Dimensions'] as { Name: string; Value: unknown }[]).map(({ Name, Value }) => [Name, plain(Value)]),
  )

describe('alarm lines of the logs', () => {
  const sources = readdirSync(join(root, 'lambdas'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(join(root, 'lambdas', file), 'utf8'))
  const linesOf = (level: string) => [
    ...new Set(
      sources
        .flatMap((source) => [...source.matchAll(new RegExp(`log\\(\\s*'${level}',\\s*'([^']+)'`, 'g'))])
        .map(([, what = '']) => what),
    ),
  ]

  it('are exactly those that the Lambdas write, and each has an alarm', () => {
    expect(linesOf('alarm').toSorted()).toEqual([...alarmLines].toSorted())
    const listed = alarms.flatMap(({ condition }) => (condition.kind === 'lines' ? [condition.what] : []))
    expect(listed.toSorted()).toEqual([...alarmLines].toSorted())
  })

  it('are written as literals only, so that a search finds them', () => {
    for (const source of sources.filter((one) => !one.includes('export function log(')))
      expect(source.match(/log\(\s*'(?:alarm|milestone)',\s*[^\s']/)).toBeNull()
  })

  it('are searched in the runbook by names that the Lambdas write', () => {
    const loggable = ['alarm', 'milestone', 'error', 'warn', 'info'].flatMap(linesOf)
    const index = readFileSync(join(root, 'docs/runbook/README.md'), 'utf8')
    const searched = [...pages.values(), index].flatMap((text) =>
      [...text.matchAll(/what = "([^"]+)"|log line `([^`]+)`/g)].map(([, queried, named]) => queried ?? named ?? ''),
    )
    expect(searched.length).toBeGreaterThan(3)
    expect(searched.filter((line) => !loggable.includes(line))).toEqual([])
  })

  it('have milestones beside them that are exactly those that the Lambdas write', () => {
    expect(linesOf('milestone').toSorted()).toEqual([...milestones].toSorted())
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
    const alarm = { page: 'No payment messages from PayFast' }
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
  const sentByEvent: readonly Alarm['condition']['kind'][] = ['email-returned', 'backup-failed', 'budget']

  it('is created for each line of the list, and none besides', () => {
    const expected = alarms
      .filter(({ condition }) => !sentByEvent.includes(condition.kind))
      .map(({ name }) => nameOf(name))
    const up = [...single, ...composite].filter(({ AlarmActions }) => AlarmActions).map(({ AlarmName }) => AlarmName)
    expect(up.toSorted()).toEqual(expected.toSorted())
    expect(new Set(alarms.map(({ name }) => name)).size).toBe(alarms.length)
  })

  it.each([...single, ...composite])('$AlarmName says who is hurt, what to do, and which page says more', (alarm) => {
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

  it.each(alarms)('$name says who is hurt in a sentence', ({ impact }) => {
    expect(impact).toMatch(/^[A-Z][^]{20,}\.$/)
  })

  it('goes to the topic', () => {
    const topics = [...single, ...composite].flatMap(({ AlarmActions = [] }) => AlarmActions.map(plain))
    expect(new Set(topics)).toEqual(new Set(['AlarmTopic']))
  })

  it('goes off without data only for a missing run, and for missing messages of PayFast', () => {
    const onMissingData = single
      .filter(({ TreatMissingData }) => TreatMissingData === 'breaching')
      .map((one) => one.AlarmName)
    const scheduled = functions.filter(({ schedule }) => schedule).map(({ name }) => `A schedule did not run: ${name}`)
    expect(onMissingData.toSorted()).toEqual(
      [...scheduled, 'No payment messages from PayFast: no payment message is genuine'].map(nameOf).toSorted(),
    )
  })

  it('of a missing run does not evaluate before the first run is due', () => {
    const quiet = single.flatMap(({ AlarmName, WarmUpConfiguration, EvaluationPeriods, Period }) =>
      WarmUpConfiguration ? [[AlarmName, WarmUpConfiguration, (Number(EvaluationPeriods) * Number(Period)) / 60]] : [],
    )
    const scheduled = functions.filter(({ schedule }) => schedule).map(({ name }) => `A schedule did not run: ${name}`)
    expect(quiet.map(([name]) => String(name)).toSorted()).toEqual(scheduled.map(nameOf).toSorted())
    for (const [, warmUp, minutes] of quiet)
      expect(warmUp).toEqual({ WarmUpPeriodDurationInMinutes: minutes, OnlyStartEvaluatingAfterWarmUpPeriodEnds: true })
  })
})

describe('the alarm topic', () => {
  it('e-mails the owner', () => {
    template.hasResourceProperties('AWS::SNS::Subscription', {
      Protocol: 'email',
      Endpoint: deploymentFixture.ownerEmail,
    })
  })

  it('takes messages from CloudWatch of this account and from EventBridge, over TLS only', () => {
    const policy = propertiesOf(resourcesOf(template, 'AWS::SNS::TopicPolicy'), 'AlarmTopicPolicy')
    const { Statement } = policy['PolicyDocument'] as {
      Statement: { Effect: string; Action: string; Principal: { Service?: string }; Condition?: unknown }[]
    }
    const allowed = Statement.filter(({ Effect }) => Effect === 'Allow')
    expect(allowed.map(({ Action, Principal }) => `${Principal.Service} ${Action}`).toSorted()).toEqual([
      'cloudwatch.amazonaws.com sns:Publish',
      'events.amazonaws.com sns:Publish',
    ])
    expect(allowed.find(({ Principal }) => Principal.Service?.startsWith('cloudwatch'))?.Condition).toEqual({
      StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } },
    })
    expect(Statement).toContainEqual(
      expect.objectContaining({ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }),
    )
  })
})

describe('metric filters', () => {
  const filters = Object.entries(resourcesOf(template, 'AWS::Logs::MetricFilter')).map(
    ([, { Properties }]) =>
      Properties as {
        FilterPattern: string
        LogGroupName: unknown
        MetricTransformations: { MetricName: string; Dimensions?: { Key: string; Value: string }[] }[]
      },
  )
  const patternsOf = (logGroup: string) =>
    filters.filter(({ LogGroupName }) => plain(LogGroupName) === logGroup).map(({ FilterPattern }) => FilterPattern)

  it.each(functions)("count $name's alarm lines and milestones by name, and its errors", ({ name }) => {
    const id = name.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())
    expect(patternsOf(`${id}Log`)).toEqual([
      '{ $.counted IS TRUE }',
      '{ ($.level = "error") && ($.counted NOT EXISTS) }',
    ])
    const names = filters.flatMap(({ MetricTransformations }) => MetricTransformations)
    expect(names).toContainEqual(
      expect.objectContaining({ MetricName: 'log lines', Dimensions: [{ Key: 'Line', Value: '$.what' }] }),
    )
    expect(names.map(({ MetricName }) => MetricName)).toContain(`${name} errors`)
  })

  it('match what log() writes: an alarm is counted and is no error, an error is not counted', () => {
    log('alarm', 'paid but nights taken')
    log('milestone', 'card payment started')
    log('error', 'request failed')
    const counted = written.lines.filter((line) => line.counted === true).map(({ what }) => what)
    const errors = written.lines
      .filter((line) => line.level === 'error' && !('counted' in line))
      .map(({ what }) => what)
    expect(counted).toEqual(['paid but nights taken', 'card payment started'])
    expect(errors).toEqual(['request failed'])
  })

  it('count the requests that the API throttled', () => {
    expect(patternsOf('ApiAccessLog')).toEqual(['{ $.status = "429" }'])
  })
})

describe('an alarm goes off', () => {
  it.each(alarmLines)('at a line %s in any log', (line) => {
    const alarm = alarmNamed(line.charAt(0).toUpperCase() + line.slice(1))
    expect(alarm).toMatchObject({ MetricName: 'log lines', Statistic: 'Sum', EvaluationPeriods: 1 })
    expect(alarm['Threshold']).toBe(line === 'e-mail not sent' ? 2 : 1)
    expect(dimensionsOf(alarm)).toEqual({ Line: line })
  })

  it.each(functions)('when $name crashes, and when it logs errors', ({ name, stream }) => {
    const crashes = alarmNamed(`A Lambda fails: ${name} crashes`)
    expect(crashes).toMatchObject({ Namespace: 'AWS/Lambda', MetricName: 'Errors', Statistic: 'Sum', Threshold: 1 })
    const errors = alarmNamed(`A Lambda fails: ${name} logs errors`)
    // A stream retries, so a single failure is mostly over.
    expect(errors).toMatchObject({
      MetricName: `${name} errors`,
      Threshold: stream ? 3 : 1,
      Period: stream ? 900 : 300,
    })
  })

  it('when a dead-letter queue is not empty', () => {
    const background = functions.filter(({ stream, schedule }) => stream ?? schedule)
    expect(background.length).toBeGreaterThan(3)
    for (const { name } of background)
      expect(alarmNamed(`Work in a dead-letter queue: ${name}`)).toMatchObject({
        MetricName: 'ApproximateNumberOfMessagesVisible',
        Statistic: 'Maximum',
        Threshold: 1,
      })
  })

  it.each([
    ['*/15 * * * *', 1],
    ['5 * * * *', 2],
    ['0 8 * * *', 26],
  ])('when a schedule, %s, has not run for %i hours', (cron, hours) => {
    const [expiry] = functions.filter(({ name }) => name === 'expiry')
    if (!expiry) throw new Error('There is no Lambda expiry')
    const list = [{ ...expiry, schedule: { cron, description: 'sometimes' } }]
    expect(alarmsFor(list).map(({ condition }) => condition)).toContainEqual({
      kind: 'missed-run',
      of: 'expiry',
      hours,
    })
  })

  it.each(functions.filter(({ schedule }) => schedule))('when $name did not run, hour by hour', ({ name }) => {
    const listed = alarms.find((alarm) => alarm.name === `A schedule did not run: ${name}`)?.condition
    expect(alarmNamed(`A schedule did not run: ${name}`)).toMatchObject({
      MetricName: 'Invocations',
      Period: 3600,
      EvaluationPeriods: listed?.kind === 'missed-run' && listed.hours,
      Threshold: 1,
      ComparisonOperator: 'LessThanThreshold',
    })
  })

  it('when an e-mail waits a quarter of an hour, and a payment five minutes', () => {
    const age = { MetricName: 'IteratorAge', Statistic: 'Maximum' }
    expect(alarmNamed('E-mails are late')).toMatchObject({ ...age, Threshold: 15 * 60_000 })
    expect(alarmNamed('Payments are settled late')).toMatchObject({ ...age, Threshold: 5 * 60_000 })
  })

  it('when PayFast sends nothing in an hour in which three guests went there', () => {
    const hour = { MetricName: 'log lines', Statistic: 'Sum', Period: 3600, EvaluationPeriods: 1 }
    const busy = alarmNamed('No payment messages from PayFast: card payment started')
    expect(busy).toMatchObject({ ...hour, Threshold: 3, ComparisonOperator: 'GreaterThanOrEqualToThreshold' })
    const silent = alarmNamed('No payment messages from PayFast: no payment message is genuine')
    expect(silent).toMatchObject({ ...hour, Threshold: 1, ComparisonOperator: 'LessThanThreshold' })
    expect(plain(alarmNamed('No payment messages from PayFast')['AlarmRule'])).toMatch(
      /^\(ALARM\("NoPaymentMessagesFromPayFastBusy.*"\) AND ALARM\("NoPaymentMessagesFromPayFastSilent.*"\)\)$/,
    )
    expect([busy.AlarmActions, silent.AlarmActions]).toEqual([undefined, undefined])
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
    expect(target?.InputTransformer.InputTemplate).toMatch(/^"Mountain Cabins prod: /)
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

  it('at every throttle: of requests, of Lambdas, of the table and each of its indexes', () => {
    expect(alarmNamed('Requests are throttled')).toMatchObject({ MetricName: 'throttled requests', Threshold: 50 })
    expect(alarmNamed('Lambdas are throttled')).toMatchObject({ Namespace: 'AWS/Lambda', MetricName: 'Throttles' })
    for (const of of ['Read', 'Write']) {
      const { Metrics } = alarmNamed(`The table is throttled: ${of.toLowerCase()}s`) as unknown as {
        Metrics: { Id: string; MetricStat?: { Metric: { MetricName: string } } }[]
      }
      const counted = Metrics.flatMap(({ Id, MetricStat }) => (MetricStat ? [[Id, MetricStat.Metric.MetricName]] : []))
      expect(counted).toEqual(
        ['table', 'byState', 'byArrival', 'byGuest', 'byAgenda'].map((id) => [id, `${of}ThrottleEvents`]),
      )
    }
  })

  it("when the month's bill is at 80 and at 100 per cent of the budget", () => {
    Template.fromStack(stacks.budget).hasResourceProperties('AWS::Budgets::Budget', {
      Budget: {
        BudgetName: 'Mountain Cabins prod, Monthly costs near the budget',
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
    const odd = { ...reminders, schedule: { cron: '0 8 1 * *', description: 'once a month' } }
    expect(() => alarmsFor([odd])).toThrow(/do not know how often/)
  })
})

it('monitoring blocks no change of the stacks that it monitors', () => {
  expect(JSON.stringify(template)).not.toContain('Fn::ImportValue')
  expect(template.findOutputs('*')).toEqual({})
})
