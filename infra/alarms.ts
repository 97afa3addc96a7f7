import { type LogAlarm, alarmNameOf, logAlarmNames } from '#shared/monitoring/log-alarm.ts'
import { runbookLink, runbookSlug } from '#shared/monitoring/runbook-link.ts'
import { HOURLY_RUN } from '#shared/monitoring/schedules.ts'
import type { AlarmLine } from '#lambdas/runtime/log.ts'
import type { FunctionSpec } from './functions.ts'
import { runbookSummary } from './runbook.ts'

/** What an alarm measures. `of` is a Lambda's name in infra/functions.ts. */
export type AlarmCondition =
  /** Log lines, as shared/monitoring/log-alarm.ts names their alarm. The alarms Lambda counts them and sends the message. */
  | { readonly kind: 'lines'; readonly atLeast: number; readonly withinMinutes: number }
  /** Crashes and time-outs of every Lambda of the account, the alarms Lambda among them. */
  | { readonly kind: 'lambda-errors' }
  /** Work that failed after all retries. */
  | { readonly kind: 'dead-letters' }
  /** Age of the last stream record that it processed. */
  | { readonly kind: 'stream-age'; readonly of: string; readonly minutes: number }
  | { readonly kind: 'missed-run'; readonly of: string; readonly hours: number }
  /** The share of all e-mails, as SES counts it for the account. */
  | { readonly kind: 'email-reputation'; readonly of: 'Bounce' | 'Complaint'; readonly percent: number }
  /** One e-mail that SES could not deliver. The event goes to the owner; no metric. */
  | { readonly kind: 'email-returned' }
  /** The share of requests that end in a 5xx, once there are `atLeast` of them. */
  | { readonly kind: 'api-errors'; readonly percent: number; readonly atLeast: number }
  | { readonly kind: 'api-latency'; readonly seconds: number }
  | { readonly kind: 'lambda-throttles' }
  /** The nightly copy of the table failed. The event goes to the owner; no metric. */
  | { readonly kind: 'backup-failed' }
  /** What the account costs in a month. AWS Budgets sends its own e-mails. */
  | { readonly kind: 'budget'; readonly atPercent: readonly number[] }

export type Alarm = {
  /** The subject of the alarm's e-mail. */
  readonly name: string
  /** The title of its page in docs/runbook. */
  readonly page: string
  /** Who is affected; the sentence begins with them. */
  readonly impact: string
  readonly condition: AlarmCondition
}

/** At one line, wherever it is. */
const ONCE = { kind: 'lines', atLeast: 1, withinMinutes: 5 } as const

/** Each alarm line of the logs. One that is missing here, or in log.ts, does not compile. */
const logLineAlarms: Readonly<
  Record<
    Exclude<AlarmLine, 'a schedule did not run'>,
    { readonly impact: string; readonly atLeast?: number; readonly withinMinutes?: number }
  >
> = {
  'paid but nights taken': { impact: 'A guest has paid and has no nights: another booking has them.' },
  'payment to check': {
    impact: 'A guest may have paid and is not confirmed: money came that fits no open payment to the cent.',
  },
  'payment not settled': {
    impact: "A guest may have paid and is not confirmed: PayFast's message could not be settled.",
  },
  'forged payment message': {
    impact:
      'The owner, if somebody tries to book without paying; or every guest who pays, if our PayFast passphrase is wrong.',
  },
  'payment message from an unknown address': {
    impact: 'Nobody yet: a genuine payment message came from an address that PayFast has not published.',
  },
  'e-mail not sent': {
    impact: 'A guest or the staff wait for an e-mail: SES refused it several times.',
    // Every e-mail is retried, so a single refusal raises no alarm.
    atLeast: 2,
    withinMinutes: 60,
  },
  'e-mail template unusable': {
    impact: 'Guests get the default text instead of what staff wrote: a template cannot be used.',
  },
  'reminder not written': { impact: 'A guest is not reminded of a balance that is due.' },
  'arrival pack not sent': { impact: 'A guest who arrives soon has not got the way and the access code.' },
  'stay not completed': { impact: 'Staff see a stay as current that is over: it could not be completed.' },
  'booking not expired': {
    impact: 'A guest and the staff see a booking as open whose time has run out.',
  },
  'page not published': {
    impact: 'Visitors see a page that is out of date: it could not be rendered or published.',
  },
  'record not readable': {
    impact: 'Visitors or staff miss a record, or see its text as it was typed: it cannot be read as it is stored.',
  },
  'documents not deleted': {
    impact: 'A guest whose documents or booking are kept for longer than we promised.',
  },
  'very many bookings': {
    impact:
      'Strangers who get e-mails about bookings that they did not make, if somebody makes them up; nobody is refused.',
  },
  'payments are settled late': {
    impact: 'Guests have paid and look at a page that says we wait for PayFast.',
  },
  'no payment messages from PayFast': {
    impact: 'Guests pay by card and are not confirmed.',
  },
}

/**
 * Every alarm: one for each thing that can affect somebody. The monitoring stack and the alarms Lambda are built from this
 * list, and each page of docs/runbook belongs to a line of it.
 */
export const alarmsFor = (functions: readonly FunctionSpec[]): readonly Alarm[] => [
  ...Object.entries(logLineAlarms).map(([line, { impact, atLeast = 1, withinMinutes = 5 }]) => ({
    name: alarmNameOf(line),
    page: alarmNameOf(line),
    impact,
    condition: { kind: 'lines' as const, atLeast, withinMinutes },
  })),

  ...functions
    .filter(({ subscribesToLogs }) => !subscribesToLogs)
    .flatMap(({ name, failureImpact, stream }): Alarm[] => {
      const page = 'A Lambda fails'
      return [
        { name: logAlarmNames.lambdaCrash(name), page, impact: failureImpact, condition: ONCE },
        {
          name: logAlarmNames.lambdaErrors(name),
          page,
          impact: failureImpact,
          // A stream retries everything, so a single failure is most likely over.
          condition: stream ? { kind: 'lines', atLeast: 3, withinMinutes: 15 } : ONCE,
        },
      ]
    }),
  {
    name: 'A Lambda fails',
    page: 'A Lambda fails',
    impact: 'Somebody, whom another alarm names; the owner, if none does: then the alarms Lambda itself fails.',
    condition: { kind: 'lambda-errors' },
  },
  {
    name: 'Work in a dead-letter queue',
    page: 'Work in a dead-letter queue',
    impact: 'Guests or staff wait for work that failed after all retries; the message in the queue names the Lambda.',
    condition: { kind: 'dead-letters' },
  },
  ...functions.flatMap(({ name, failureImpact, schedule }): Alarm[] => {
    if (!schedule) return []
    const hours = maxHoursOfCron(schedule.cron)
    return [
      {
        name: alarmNameOf('a schedule did not run' satisfies AlarmLine, name),
        page: 'A schedule did not run',
        impact: failureImpact,
        condition: name === HOURLY_RUN ? { kind: 'missed-run', of: name, hours } : ONCE,
      },
    ]
  }),
  {
    name: 'E-mails are late',
    page: 'E-mails are late',
    impact: 'Guests and staff wait for e-mails that should have gone out a quarter of an hour ago.',
    condition: { kind: 'stream-age', of: 'notifications', minutes: 15 },
  },

  {
    name: 'An e-mail was not delivered',
    page: 'An e-mail was not delivered',
    impact: 'A guest did not get an e-mail: it bounced, was refused, or was reported as spam.',
    condition: { kind: 'email-returned' },
  },
  {
    name: 'Too many e-mails bounce',
    page: 'Too many e-mails bounce',
    impact: 'All guests, soon: Amazon reviews an account whose e-mails bounce at 5 %, and stops it at 10 %.',
    condition: { kind: 'email-reputation', of: 'Bounce', percent: 4 },
  },
  {
    name: 'Too many spam complaints',
    page: 'Too many spam complaints',
    impact: 'All guests, soon: Amazon reviews an account at 0.1 % complaints, and stops it at 0.5 %.',
    condition: { kind: 'email-reputation', of: 'Complaint', percent: 0.08 },
  },

  {
    name: 'The API returns errors',
    page: 'The API returns errors',
    impact: 'Guests and staff are told that something went wrong on our side.',
    condition: { kind: 'api-errors', percent: 1, atLeast: 3 },
  },
  {
    name: 'The API is slow',
    page: 'The API is slow',
    impact: 'Guests wait more than five seconds for a response, and give up.',
    condition: { kind: 'api-latency', seconds: 5 },
  },
  {
    name: logAlarmNames.throttledRequests,
    page: 'Requests are throttled',
    impact: 'Guests may be told to try again later: somebody floods the API, or our limits are too low.',
    condition: { kind: 'lines', atLeast: 50, withinMinutes: 5 },
  },
  {
    name: 'Lambdas are throttled',
    page: 'Lambdas are throttled',
    impact: 'Guests and staff get no response.',
    condition: { kind: 'lambda-throttles' },
  },
  {
    name: logAlarmNames.tableThrottles,
    page: 'The table is throttled',
    impact: 'Guests and staff see an error, and payments wait: the table refused reads or writes after several tries.',
    condition: ONCE,
  },

  {
    name: 'A backup failed',
    page: 'A backup failed',
    impact: 'Nobody yet. If the table were lost, so would be everything since its last copy.',
    condition: { kind: 'backup-failed' },
  },
  {
    name: 'Monthly costs near the budget',
    page: 'Monthly costs near the budget',
    impact: "The owner: this month's bill is near the budget, or above it.",
    condition: { kind: 'budget', atPercent: [80, 100] },
  },
]

/** The hours without a run after which one of this cron was missed. */
export function maxHoursOfCron(cron: string): number {
  if (/^\*\/\d+ \* \* \* \*$/.test(cron)) return 1
  if (/^\d+ \* \* \* \*$/.test(cron)) return 2
  if (/^\d+ \d+ \* \* \*$/.test(cron)) return 26
  throw new Error(`The alarms do not know how often this cron runs: ${JSON.stringify(cron)}`)
}

const textOf = ({ page, impact }: Pick<Alarm, 'page' | 'impact'>): string =>
  [impact, ...runbookSummary(runbookSlug(page))].join('\n')

/** The text of an alarm's e-mail: who is affected, what happened, what to do, and where to read on. */
export const alarmMessage = (alarm: Pick<Alarm, 'page' | 'impact'>, docsUrl: string): string =>
  `${textOf(alarm)}\nPage: ${runbookLink(alarm.page, docsUrl)}`

/** The alarms that log lines raise, for the alarms Lambda. */
export const logAlarmsFor = (functions: readonly FunctionSpec[]): readonly LogAlarm[] =>
  alarmsFor(functions).flatMap((alarm) => {
    const { name, page, condition } = alarm
    if (condition.kind !== 'lines') return []
    return [{ name, page, text: textOf(alarm), atLeast: condition.atLeast, withinMinutes: condition.withinMinutes }]
  })
