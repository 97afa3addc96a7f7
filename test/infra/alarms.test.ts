import { readFileSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Match, Template } from 'aws-cdk-lib/assertions'
import { describe, expect, it } from 'vitest'
import { type Alarm, alarmsFor, articleLink, alarmMessage, fullAlarmName } from '#infra/alarms.ts'
import { functions } from '#infra/functions.ts'
import { alarmLines, log, milestones } from '#lambdas/runtime/log.ts'
import { setUpTestLog } from '#test/support/test-log.ts'
import { deploymentFixture, propertiesOf, createTestStacks, resourcesOf, templatesOf } from './stack-fixture.ts'

const root = resolve(import.meta.dirname, '../..')
const written = setUpTestLog()
const alarms = alarmsFor(functions)
const stacks = createTestStacks()
const { watch: template, plain } = templatesOf(stacks)

/** The articles of the README's chapter, by their headings. */
const articles = new Map(
  (/\n## When an alarm rings\n([^]*?)\n## /.exec(readFileSync(join(root, 'README.md'), 'utf8'))?.[1] ?? '')
    .split(/^### /m)
    .slice(1)
    .map((article) => [article.split('\n', 1)[0] ?? '', article] as const),
)

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

describe('the lines of the log that wake somebody', () => {
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

  it('are those that the Lambdas write, and each that they write has an alarm', () => {
    expect(linesOf('alarm').toSorted()).toEqual([...alarmLines].toSorted())
    const watched = alarms.flatMap(({ condition }) => (condition.kind === 'lines' ? [condition.what] : []))
    expect(watched.toSorted()).toEqual([...alarmLines].toSorted())
  })

  it('are written in no other way, where nobody would find them', () => {
    for (const source of sources.filter((one) => !one.includes('export function log(')))
      expect(source.match(/log\(\s*'(?:alarm|milestone)',\s*[^\s']/)).toBeNull()
  })

  it('are accompanied by the milestones that should follow one another', () => {
    expect(linesOf('milestone').toSorted()).toEqual([...milestones].toSorted())
  })
})

describe('an article for whoever is woken', () => {
  it('stands in the README for each alarm, and for nothing that is no alarm', () => {
    expect([...articles.keys()].toSorted()).toEqual([...new Set(alarms.map(({ article }) => article))].toSorted())
  })

  it.each([...articles])('%s says how to look, what to do now, and how it does not come again', (_, article) => {
    for (const part of ['Look', 'Now', 'Then']) expect(article).toMatch(new RegExp(`^- \\*\\*${part}:\\*\\* \\S`, 'm'))
    // Between the heading and the list: who is hurt, and why.
    expect(article.split('\n')[2]).toMatch(/^[A-Z].{40,}/)
  })

  it('is where the link leads', () => {
    expect(articleLink({ article: 'No word from PayFast' })).toBe('README.md#no-word-from-payfast')
    const links = [...articles.keys()].map((article) => articleLink({ article }))
    expect(new Set(links).size).toBe(links.length)
    for (const link of links) expect(link).toMatch(/^README\.md#[a-z0-9-]+$/)
  })
})

describe('an alarm', () => {
  const toldByItself: readonly Alarm['condition']['kind'][] = ['email-returned', 'backup-failed', 'budget']

  it('is put up for each line of the list, and none besides', () => {
    const expected = alarms
      .filter(({ condition }) => !toldByItself.includes(condition.kind))
      .map(({ name }) => nameOf(name))
    const up = [...single, ...composite].filter(({ AlarmActions }) => AlarmActions).map(({ AlarmName }) => AlarmName)
    expect(up.toSorted()).toEqual(expected.toSorted())
    expect(new Set(alarms.map(({ name }) => name)).size).toBe(alarms.length)
  })

  it.each([...single, ...composite])('$AlarmName begins with who is hurt and ends with where to read on', (alarm) => {
    const listed = alarms.find((one) => alarm.AlarmDescription === alarmMessage(one))
    if (!listed) throw new Error(`No line of the list says ${alarm.AlarmDescription}`)
    expect(alarm.AlarmDescription.startsWith(listed.impact)).toBe(true)
    const link = / What to do: (\S+)$/.exec(alarm.AlarmDescription)?.[1]
    expect([...articles.keys()].map((article) => articleLink({ article }))).toContain(link)
    // CloudWatch's own limits.
    expect(alarm.AlarmDescription.length).toBeLessThanOrEqual(1024)
    expect(alarm.AlarmName.length).toBeLessThanOrEqual(255)
  })

  it.each(alarms)('$name says who is hurt in a sentence', ({ impact }) => {
    expect(impact).toMatch(/^[A-Z][^]{20,}\.$/)
  })

  it('goes to the bell', () => {
    const bells = [...single, ...composite].flatMap(({ AlarmActions = [] }) => AlarmActions.map(plain))
    expect(new Set(bells)).toEqual(new Set(['AlarmTopic']))
  })

  it('of a missing run rings in silence, and no other but the half of one that waits for silence', () => {
    const inSilence = single
      .filter(({ TreatMissingData }) => TreatMissingData === 'breaching')
      .map((one) => one.AlarmName)
    const scheduled = functions.filter(({ schedule }) => schedule).map(({ name }) => `A schedule did not run: ${name}`)
    expect(inSilence.toSorted()).toEqual(
      [...scheduled, 'No word from PayFast: no payment message is genuine'].map(nameOf).toSorted(),
    )
  })

  it('of a missing run says nothing before the first run has had its turn', () => {
    const quiet = single.flatMap(({ AlarmName, WarmUpConfiguration, EvaluationPeriods, Period }) =>
      WarmUpConfiguration ? [[AlarmName, WarmUpConfiguration, (Number(EvaluationPeriods) * Number(Period)) / 60]] : [],
    )
    const scheduled = functions.filter(({ schedule }) => schedule).map(({ name }) => `A schedule did not run: ${name}`)
    expect(quiet.map(([name]) => String(name)).toSorted()).toEqual(scheduled.map(nameOf).toSorted())
    for (const [, warmUp, minutes] of quiet)
      expect(warmUp).toEqual({ WarmUpPeriodDurationInMinutes: minutes, OnlyStartEvaluatingAfterWarmUpPeriodEnds: true })
  })
})

describe('the bell', () => {
  it("rings at the owner's", () => {
    template.hasResourceProperties('AWS::SNS::Subscription', {
      Protocol: 'email',
      Endpoint: deploymentFixture.ownerEmail,
    })
  })

  it('lets in CloudWatch of this account and the events, over TLS alone', () => {
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

describe('what is counted in the logs', () => {
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

  it.each(functions)("are $name's counted lines by their names, and its errors", ({ name }) => {
    const id = name.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())
    expect(patternsOf(`${id}Log`)).toEqual([
      '{ $.counted IS TRUE }',
      '{ ($.level = "error") && ($.counted NOT EXISTS) }',
    ])
    const names = filters.flatMap(({ MetricTransformations }) => MetricTransformations)
    expect(names).toContainEqual(
      expect.objectContaining({ MetricName: 'lines', Dimensions: [{ Key: 'Line', Value: '$.what' }] }),
    )
    expect(names.map(({ MetricName }) => MetricName)).toContain(`errors of ${name}`)
  })

  it('are what log() writes: an alarm is counted and is no error beside, an error is one and is not counted', () => {
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

  it('are the requests that the API turned away', () => {
    expect(patternsOf('ApiAccessLog')).toEqual(['{ $.status = "429" }'])
  })
})

describe('what rings', () => {
  it.each(alarmLines)('is one line of %s in any log', (line) => {
    const alarm = alarmNamed(line.charAt(0).toUpperCase() + line.slice(1))
    expect(alarm).toMatchObject({ MetricName: 'lines', Statistic: 'Sum', EvaluationPeriods: 1 })
    expect(alarm['Threshold']).toBe(line === 'e-mail not sent' ? 2 : 1)
    expect(dimensionsOf(alarm)).toEqual({ Line: line })
  })

  it.each(functions)('is $name when it crashes, and when it reports errors', ({ name, stream }) => {
    const crashes = alarmNamed(`A Lambda fails: ${name} crashes`)
    expect(crashes).toMatchObject({ Namespace: 'AWS/Lambda', MetricName: 'Errors', Statistic: 'Sum', Threshold: 1 })
    const errors = alarmNamed(`A Lambda fails: ${name} reports errors`)
    // What a stream tells of again mends itself, most of the time.
    expect(errors).toMatchObject({
      MetricName: `errors of ${name}`,
      Threshold: stream ? 3 : 1,
      Period: stream ? 900 : 300,
    })
  })

  it('is each queue in which given-up work waits', () => {
    const woken = functions.filter(({ stream, schedule }) => stream ?? schedule)
    expect(woken.length).toBeGreaterThan(3)
    for (const { name } of woken)
      expect(alarmNamed(`Work was given up: ${name}`)).toMatchObject({
        MetricName: 'ApproximateNumberOfMessagesVisible',
        Statistic: 'Maximum',
        Threshold: 1,
      })
  })

  it.each([
    ['*/15 * * * *', 1],
    ['5 * * * *', 2],
    ['0 8 * * *', 26],
  ])('is a schedule, %s, that rested for %i hours', (cron, hours) => {
    const [expiry] = functions.filter(({ name }) => name === 'expiry')
    if (!expiry) throw new Error('Bookings lapse')
    const list = [{ ...expiry, schedule: { cron, description: 'now and then' } }]
    expect(alarmsFor(list).map(({ condition }) => condition)).toContainEqual({
      kind: 'missed-run',
      of: 'expiry',
      hours,
    })
  })

  it.each(functions.filter(({ schedule }) => schedule))('is $name when it did not run, hour by hour', ({ name }) => {
    const listed = alarms.find((alarm) => alarm.name === `A schedule did not run: ${name}`)?.condition
    expect(alarmNamed(`A schedule did not run: ${name}`)).toMatchObject({
      MetricName: 'Invocations',
      Period: 3600,
      EvaluationPeriods: listed?.kind === 'missed-run' && listed.hours,
      Threshold: 1,
      ComparisonOperator: 'LessThanThreshold',
    })
  })

  it('is an e-mail a quarter of an hour behind, and a payment five minutes', () => {
    const age = { MetricName: 'IteratorAge', Statistic: 'Maximum' }
    expect(alarmNamed('E-mails are late')).toMatchObject({ ...age, Threshold: 15 * 60_000 })
    expect(alarmNamed('Payments are settled late')).toMatchObject({ ...age, Threshold: 5 * 60_000 })
  })

  it('is PayFast, silent for an hour in which three guests went there', () => {
    const hour = { MetricName: 'lines', Statistic: 'Sum', Period: 3600, EvaluationPeriods: 1 }
    const busy = alarmNamed('No word from PayFast: card payment started')
    expect(busy).toMatchObject({ ...hour, Threshold: 3, ComparisonOperator: 'GreaterThanOrEqualToThreshold' })
    const silent = alarmNamed('No word from PayFast: no payment message is genuine')
    expect(silent).toMatchObject({ ...hour, Threshold: 1, ComparisonOperator: 'LessThanThreshold' })
    expect(plain(alarmNamed('No word from PayFast')['AlarmRule'])).toMatch(
      /^\(ALARM\("NoWordFromPayFastBusy.*"\) AND ALARM\("NoWordFromPayFastSilent.*"\)\)$/,
    )
    expect([busy.AlarmActions, silent.AlarmActions]).toEqual([undefined, undefined])
  })

  it('is bounces at 4 per cent and complaints at 0.08, before Amazon minds', () => {
    const rate = { Namespace: 'AWS/SES', Statistic: 'Maximum' }
    expect(alarmNamed('Too many e-mails bounce')).toMatchObject({
      ...rate,
      MetricName: 'Reputation.BounceRate',
      Threshold: 0.04,
    })
    expect(alarmNamed('Too many e-mails are called spam')).toMatchObject({
      ...rate,
      MetricName: 'Reputation.ComplaintRate',
      Threshold: 0.0008,
    })
  })

  it('is one e-mail that came back: the owner hears which, and no address of a guest', () => {
    template.hasResourceProperties('AWS::SES::ConfigurationSetEventDestination', {
      EventDestination: { Enabled: true, MatchingEventTypes: ['bounce', 'complaint', 'reject'] },
    })
    const rule = propertiesOf(rules, 'AnEMailCameBack')
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

  it('is a copy of the table that was not made', () => {
    const rule = propertiesOf(rules, 'ABackupFailed')
    const { detail } = rule['EventPattern'] as { detail: { state: string[]; resourceArn: unknown[] } }
    expect(detail.state).toEqual(['FAILED', 'EXPIRED', 'ABORTED'])
    expect(detail.resourceArn.map(plain)).toEqual(['Table.Arn'])
  })

  it.each([
    ['An e-mail came back', 'AnEMailCameBack'],
    ['A backup failed', 'ABackupFailed'],
  ])('%s: the message says who is hurt and where to read on', (name, id) => {
    const listed = alarms.find((alarm) => alarm.name === name)
    if (!listed) throw new Error(`There is no ${name}`)
    const [target] = propertiesOf(rules, id)['Targets'] as { InputTransformer: { InputTemplate: string } }[]
    expect(target?.InputTransformer.InputTemplate).toMatch(/^"Mountain Cabins prod: /)
    expect(target?.InputTransformer.InputTemplate).toContain(alarmMessage(listed))
  })

  it('is more than one request in a hundred that fails, once it is more than a stray one', () => {
    const { Metrics, Threshold } = alarmNamed('The API answers with errors') as unknown as {
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

  it('is an API of which the slowest in a hundred waits five seconds, three times running', () => {
    expect(alarmNamed('The API is slow')).toMatchObject({
      MetricName: 'Latency',
      ExtendedStatistic: 'p99',
      Threshold: 5000,
      EvaluationPeriods: 3,
    })
  })

  it('is every throttle: of requests, of Lambdas, of the table and each of its indexes', () => {
    expect(alarmNamed('Requests are turned away')).toMatchObject({ MetricName: 'turned away', Threshold: 50 })
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

  it("is the month's bill at 80 and at 100 per cent of the budget", () => {
    Template.fromStack(stacks.budget).hasResourceProperties('AWS::Budgets::Budget', {
      Budget: {
        BudgetName: 'Mountain Cabins prod, The month costs too much',
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

  it('is nothing that nobody thought of: a schedule of another rhythm is refused', () => {
    const [reminders] = functions.filter(({ name }) => name === 'reminders')
    if (!reminders) throw new Error('There are reminders')
    const odd = { ...reminders, schedule: { cron: '0 8 1 * *', description: 'once a month' } }
    expect(() => alarmsFor([odd])).toThrow(/not known to the alarms/)
  })
})

it('whoever watches holds nothing back: what is watched may change and go', () => {
  expect(JSON.stringify(template)).not.toContain('Fn::ImportValue')
  expect(template.findOutputs('*')).toEqual({})
})
