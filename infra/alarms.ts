import type { AlarmLine, Milestone } from '#lambdas/runtime/log.ts'
import type { FunctionSpec } from './functions.ts'
import { runbookPath, runbookSlug, runbookSummary } from './runbook.ts'

/** What an alarm measures. `of` is a Lambda's name in infra/functions.ts. */
export type AlarmCondition =
  /** Lines of this name in the Lambdas' logs. */
  | { readonly kind: 'lines'; readonly what: AlarmLine; readonly atLeast: number; readonly withinMinutes: number }
  /** Within an hour one thing happens several times, and what should follow it never does. */
  | { readonly kind: 'silence'; readonly after: Milestone; readonly atLeast: number; readonly without: Milestone }
  /** Crashes and time-outs. */
  | { readonly kind: 'crashes'; readonly of: string }
  /** Error lines in the log: work that failed, though the Lambda did not crash. */
  | { readonly kind: 'errors'; readonly of: string; readonly atLeast: number; readonly withinMinutes: number }
  /** Work that failed after all retries. */
  | { readonly kind: 'dead-letters'; readonly of: string }
  /** Age of the oldest message in its queue. */
  | { readonly kind: 'queue-age'; readonly of: string; readonly minutes: number }
  /** Age of the oldest stream record that it has not processed. */
  | { readonly kind: 'stream-age'; readonly of: string; readonly minutes: number }
  | { readonly kind: 'missed-run'; readonly of: string; readonly hours: number }
  /** The share of all e-mails, as SES counts it for the account. */
  | { readonly kind: 'email-reputation'; readonly of: 'Bounce' | 'Complaint'; readonly percent: number }
  /** One e-mail that SES could not deliver. The event goes to the owner; no metric. */
  | { readonly kind: 'email-returned' }
  /** The share of requests that end in a 5xx, once there are `atLeast` of them. */
  | { readonly kind: 'api-errors'; readonly percent: number; readonly atLeast: number }
  | { readonly kind: 'api-latency'; readonly seconds: number }
  /** Requests that were answered 429. */
  | { readonly kind: 'throttled-requests'; readonly atLeast: number; readonly withinMinutes: number }
  | { readonly kind: 'lambda-throttles' }
  | { readonly kind: 'table-throttles'; readonly of: 'Read' | 'Write' }
  /** The nightly copy of the table failed. The event goes to the owner; no metric. */
  | { readonly kind: 'backup-failed' }
  /** What the account costs in a month. AWS Budgets sends its own e-mails. */
  | { readonly kind: 'budget'; readonly atPercent: readonly number[] }

export type Alarm = {
  /** The subject of the alarm's e-mail. */
  readonly name: string
  /** The title of its page in docs/runbook. */
  readonly page: string
  /** Who is hurt; the sentence begins with them. */
  readonly impact: string
  readonly condition: AlarmCondition
}

/** Each alarm line of the logs. One that is missing here, or in log.ts, does not compile. */
const logLineAlarms: Readonly<
  Record<AlarmLine, { readonly impact: string; readonly atLeast?: number; readonly withinMinutes?: number }>
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
  'stay not closed': { impact: 'Staff see a stay as current that is over: it could not be closed.' },
  'booking not expired': {
    impact: 'A guest and the staff see a booking as open whose time has run out.',
  },
  'page not published': {
    impact: 'Visitors see a page that is out of date: it could not be rendered or published.',
  },
  'documents not deleted': {
    impact: 'A guest whose documents or booking are kept for longer than we promised.',
  },
}

const capitalise = (line: string): string => line.charAt(0).toUpperCase() + line.slice(1)

/**
 * Every alarm: one for each thing that can hurt somebody. The monitoring stack is built from this list, and each page
 * of docs/runbook belongs to a line of it.
 */
export const alarmsFor = (functions: readonly FunctionSpec[]): readonly Alarm[] => [
  ...Object.entries(logLineAlarms).map(([what, { impact, atLeast = 1, withinMinutes = 5 }]) => ({
    name: capitalise(what),
    page: capitalise(what),
    impact,
    condition: { kind: 'lines' as const, what: what as AlarmLine, atLeast, withinMinutes },
  })),
  {
    name: 'No payment messages from PayFast',
    page: 'No payment messages from PayFast',
    impact: 'Guests pay by card and are not confirmed.',
    condition: { kind: 'silence', after: 'card payment started', atLeast: 3, without: 'payment message is genuine' },
  },

  ...functions.flatMap(({ name, failureImpact, stream }): Alarm[] => {
    const page = 'A Lambda fails'
    return [
      { name: `${page}: ${name} crashes`, page, impact: failureImpact, condition: { kind: 'crashes', of: name } },
      {
        name: `${page}: ${name} logs errors`,
        page,
        impact: failureImpact,
        // A stream retries everything, so a single failure is most likely over.
        condition: { kind: 'errors', of: name, ...(stream ? { atLeast: 3, withinMinutes: 15 } : ONCE) },
      },
    ]
  }),
  ...functions
    .filter(({ stream, schedule }) => stream ?? schedule)
    .map(({ name, failureImpact }): Alarm => {
      const page = 'Work in a dead-letter queue'
      const impact = `${failureImpact} Some of its work failed after all retries.`
      return { name: `${page}: ${name}`, page, impact, condition: { kind: 'dead-letters', of: name } }
    }),
  ...functions.flatMap(({ name, failureImpact, schedule }): Alarm[] => {
    if (!schedule) return []
    const page = 'A schedule did not run'
    const hours = maxHoursBetweenRuns(schedule.cron)
    return [
      {
        name: `${page}: ${name}`,
        page,
        impact: failureImpact,
        condition: { kind: 'missed-run', of: name, hours },
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
    name: 'Pages wait to be published',
    page: 'Page not published',
    impact: 'Visitors see pages that are out of date: a change of some minutes ago is not published yet.',
    condition: { kind: 'queue-age', of: 'publishing', minutes: 10 },
  },
  {
    name: 'Payments are settled late',
    page: 'Payments are settled late',
    impact: 'Guests have paid and look at a page that says we wait for PayFast.',
    condition: { kind: 'stream-age', of: 'itn-checks', minutes: 5 },
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
    name: 'Requests are throttled',
    page: 'Requests are throttled',
    impact: 'Guests may be told to try again later: somebody floods the API, or our limits are too low.',
    condition: { kind: 'throttled-requests', atLeast: 50, withinMinutes: 5 },
  },
  {
    name: 'Lambdas are throttled',
    page: 'Lambdas are throttled',
    impact: 'Guests and staff get no response.',
    condition: { kind: 'lambda-throttles' },
  },
  {
    name: 'The table is throttled: reads',
    page: 'The table is throttled',
    impact: 'Guests and staff wait, or see an error: the table refuses reads.',
    condition: { kind: 'table-throttles', of: 'Read' },
  },
  {
    name: 'The table is throttled: writes',
    page: 'The table is throttled',
    impact: 'Guests cannot book and payments wait: the table refuses writes.',
    condition: { kind: 'table-throttles', of: 'Write' },
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

const ONCE = { atLeast: 1, withinMinutes: 5 } as const

/**
 * After so many hours without a run one was missed: 1 for what runs every few minutes, 2 for what runs hourly, 26 for
 * what runs daily.
 */
function maxHoursBetweenRuns(cron: string): number {
  if (/^\*\/\d+ \* \* \* \*$/.test(cron)) return 1
  if (/^\d+ \* \* \* \*$/.test(cron)) return 2
  if (/^\d+ \d+ \* \* \*$/.test(cron)) return 26
  throw new Error(`The alarms do not know how often this cron runs: ${JSON.stringify(cron)}`)
}

/** An alarm's name as AWS shows it: the e-mail's subject begins with it. */
export const fullAlarmName = (stage: string, name: string): string => `Mountain Cabins ${stage}: ${name}`

/** Where an alarm's page can be opened; only its path where nobody has said where the docs are served. */
export const runbookLink = ({ page }: Pick<Alarm, 'page'>, docsUrl: string): string => {
  const slug = runbookSlug(page)
  return docsUrl === '' ? runbookPath(slug) : `${docsUrl}/runbook/${slug}.md`
}

/** The text of an alarm's e-mail: who is hurt, what happened, what to do, and where to read on. */
export const alarmMessage = (alarm: Pick<Alarm, 'page' | 'impact'>, docsUrl: string): string =>
  [alarm.impact, ...runbookSummary(runbookSlug(alarm.page)), `Page: ${runbookLink(alarm, docsUrl)}`].join('\n')
