import type { AlarmLine, Milestone } from '#lambdas/runtime/log.ts'
import type { FunctionSpec } from './functions.ts'

/** What an alarm looks at. `of` is a Lambda's name in infra/functions.ts. */
export type AlarmCondition =
  /** Lines of this name in the Lambdas' logs. */
  | { readonly kind: 'lines'; readonly what: AlarmLine; readonly atLeast: number; readonly withinMinutes: number }
  /** One thing happens again and again within an hour, and what should follow does not happen once. */
  | { readonly kind: 'silence'; readonly after: Milestone; readonly atLeast: number; readonly without: Milestone }
  /** Crashes, time-outs. */
  | { readonly kind: 'crashes'; readonly of: string }
  /** Error lines in the log: work that failed, though the Lambda did not crash. */
  | { readonly kind: 'errors'; readonly of: string; readonly atLeast: number; readonly withinMinutes: number }
  /** Work that was given up after all tries. */
  | { readonly kind: 'dead-letters'; readonly of: string }
  /** The oldest change of content that it has not taken from its queue. */
  | { readonly kind: 'queue-age'; readonly of: string; readonly minutes: number }
  /** The oldest change of the table that it has not dealt with yet. */
  | { readonly kind: 'stream-age'; readonly of: string; readonly minutes: number }
  | { readonly kind: 'missed-run'; readonly of: string; readonly hours: number }
  /** The share of all e-mails, as Amazon counts it against the account. */
  | { readonly kind: 'email-reputation'; readonly of: 'Bounce' | 'Complaint'; readonly percent: number }
  /** One e-mail that SES could not deliver. Tells the owner which; nothing is counted. */
  | { readonly kind: 'email-returned' }
  /** The share of requests that end in a 5xx, where there are more than a stray one or two. */
  | { readonly kind: 'api-errors'; readonly percent: number; readonly atLeast: number }
  | { readonly kind: 'api-latency'; readonly seconds: number }
  /** Requests that were answered 429. */
  | { readonly kind: 'throttled-requests'; readonly atLeast: number; readonly withinMinutes: number }
  | { readonly kind: 'lambda-throttles' }
  | { readonly kind: 'table-throttles'; readonly of: 'Read' | 'Write' }
  /** The nightly copy of the table was not made. Tells the owner at once; nothing is counted. */
  | { readonly kind: 'backup-failed' }
  /** What the account costs in a month. Billing sends its own e-mails. */
  | { readonly kind: 'budget'; readonly atPercent: readonly number[] }

export type Alarm = {
  /** How the message that wakes somebody calls it. */
  readonly name: string
  /** The heading of its article in the README, "When an alarm rings". */
  readonly article: string
  /** Who is hurt; the sentence begins with them. */
  readonly impact: string
  readonly condition: AlarmCondition
}

/** Each line that cries for help. One that is missing here, or in the log, does not compile. */
const logLineAlarms: Readonly<
  Record<AlarmLine, { readonly impact: string; readonly atLeast?: number; readonly withinMinutes?: number }>
> = {
  'paid but nights taken': { impact: 'A guest has paid and has no nights: they went to somebody else first.' },
  'payment to check': {
    impact:
      'A guest may have paid and is not confirmed: money came that fits no open payment of ours, or not to the cent.',
  },
  'payment not settled': {
    impact:
      "A guest may have paid and is not confirmed: PayFast's message is kept, but could not be settled for hours.",
  },
  'forged payment message': {
    impact:
      'The owner, if somebody tries to book without paying; or every guest who pays, if our PayFast passphrase is wrong: ' +
      "a payment message came that is not PayFast's word. It changed nothing.",
  },
  'payment message from a strange address': {
    impact:
      'Nobody yet: a genuine payment message came from an address that PayFast has not published. It was believed, and ' +
      'the money is booked.',
  },
  'e-mail not sent': {
    impact: 'A guest or the staff wait for an e-mail: the mail service did not take it, several times.',
    // Tried again after a quarter of an hour, then after longer: a stray failure wakes nobody, one refused twice does.
    atLeast: 2,
    withinMinutes: 60,
  },
  'e-mail template unusable': {
    impact: "Guests get the house's own words instead of those that staff wrote: a template cannot be used.",
  },
  'reminder not written': { impact: 'A guest is not reminded of a balance that falls due.' },
  'stay not closed': { impact: 'Staff see a stay as going on that is over: it could not be closed.' },
  'booking not lapsed': {
    impact: 'A guest and the staff see a booking as open whose time has run out: it could not lapse.',
  },
  'page not published': {
    impact: 'Visitors go on seeing a page as it was: it could not be made anew, or nobody heard that it should be.',
  },
  'documents not deleted': {
    impact:
      'A guest whose documents or booking are kept for longer than we promised: they could not be deleted in time.',
  },
}

const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/**
 * Every alarm of the house: one for each thing that can hurt somebody. The watch is built from this list, and each
 * article of the README's "When an alarm rings" belongs to a line of it.
 */
export const alarmsFor = (functions: readonly FunctionSpec[]): readonly Alarm[] => [
  ...Object.entries(logLineAlarms).map(([what, { impact, atLeast = 1, withinMinutes = 5 }]) => ({
    name: sentence(what),
    article: sentence(what),
    impact,
    condition: { kind: 'lines' as const, what: what as AlarmLine, atLeast, withinMinutes },
  })),
  {
    name: 'No word from PayFast',
    article: 'No word from PayFast',
    impact:
      'Guests pay by card and are not confirmed: three or more went to PayFast within an hour, and not one genuine ' +
      'message came back.',
    condition: { kind: 'silence', after: 'card payment started', atLeast: 3, without: 'payment message is genuine' },
  },

  ...functions.flatMap(({ name, failureImpact, stream }): Alarm[] => {
    const article = 'A Lambda fails'
    return [
      { name: `${article}: ${name} crashes`, article, impact: failureImpact, condition: { kind: 'crashes', of: name } },
      {
        name: `${article}: ${name} reports errors`,
        article,
        impact: failureImpact,
        // A stream tells of everything again: a single failure there has most likely mended itself.
        condition: { kind: 'errors', of: name, ...(stream ? { atLeast: 3, withinMinutes: 15 } : ONCE) },
      },
    ]
  }),
  ...functions
    .filter(({ stream, schedule }) => stream ?? schedule)
    .map(({ name, failureImpact }): Alarm => {
      const article = 'Work was given up'
      const impact = `${failureImpact} Some of its work was given up after all tries.`
      return { name: `${article}: ${name}`, article, impact, condition: { kind: 'dead-letters', of: name } }
    }),
  ...functions.flatMap(({ name, failureImpact, schedule }): Alarm[] => {
    if (!schedule) return []
    const article = 'A schedule did not run'
    const hours = maxHoursBetweenRuns(schedule.cron)
    return [
      {
        name: `${article}: ${name}`,
        article,
        impact: failureImpact,
        condition: { kind: 'missed-run', of: name, hours },
      },
    ]
  }),
  {
    name: 'E-mails are late',
    article: 'E-mails are late',
    impact: 'Guests and staff wait for e-mails that should have gone out a quarter of an hour ago.',
    condition: { kind: 'stream-age', of: 'notifications', minutes: 15 },
  },
  {
    name: 'Pages wait to be published',
    article: 'Page not published',
    impact: 'Visitors go on seeing pages as they were: what somebody changed minutes ago is not published yet.',
    condition: { kind: 'queue-age', of: 'publishing', minutes: 10 },
  },
  {
    name: 'Payments are settled late',
    article: 'Payments are settled late',
    impact:
      'Guests have paid and look at a page that says we wait for PayFast: its messages have lain here for minutes.',
    condition: { kind: 'stream-age', of: 'itn-checks', minutes: 5 },
  },

  {
    name: 'An e-mail came back',
    article: 'An e-mail came back',
    impact: 'A guest did not get an e-mail: it bounced, was refused, or was called spam.',
    condition: { kind: 'email-returned' },
  },
  {
    name: 'Too many e-mails bounce',
    article: 'Too many e-mails bounce',
    impact: 'All guests, soon: Amazon looks at an account whose e-mails bounce at 5 %, and stops it at 10 %.',
    condition: { kind: 'email-reputation', of: 'Bounce', percent: 4 },
  },
  {
    name: 'Too many e-mails are called spam',
    article: 'Too many e-mails are called spam',
    impact: 'All guests, soon: Amazon looks at an account at 0.1 % complaints, and stops it at 0.5 %.',
    condition: { kind: 'email-reputation', of: 'Complaint', percent: 0.08 },
  },

  {
    name: 'The API answers with errors',
    article: 'The API answers with errors',
    impact:
      'Guests and staff are told that something went wrong on our side: more than one request in a hundred fails.',
    condition: { kind: 'api-errors', percent: 1, atLeast: 3 },
  },
  {
    name: 'The API is slow',
    article: 'The API is slow',
    impact: 'Guests wait more than five seconds for an answer, for a quarter of an hour now, and give up.',
    condition: { kind: 'api-latency', seconds: 5 },
  },
  {
    name: 'Requests are turned away',
    article: 'Requests are turned away',
    impact: 'Guests may be told to try again later: somebody floods the API, or our limits are too low.',
    condition: { kind: 'throttled-requests', atLeast: 50, withinMinutes: 5 },
  },
  {
    name: 'Lambdas are throttled',
    article: 'Lambdas are throttled',
    impact: "Guests and staff get no answer: more runs at once than this account's limit allows.",
    condition: { kind: 'lambda-throttles' },
  },
  {
    name: 'The table is throttled: reads',
    article: 'The table is throttled',
    impact: 'Guests and staff wait, or see an error: the table takes no more reads at the moment.',
    condition: { kind: 'table-throttles', of: 'Read' },
  },
  {
    name: 'The table is throttled: writes',
    article: 'The table is throttled',
    impact: 'Guests cannot book and payments wait: the table takes no more writes at the moment.',
    condition: { kind: 'table-throttles', of: 'Write' },
  },

  {
    name: 'A backup failed',
    article: 'A backup failed',
    impact: 'Nobody yet; but if the table is lost, so is what came since its last copy.',
    condition: { kind: 'backup-failed' },
  },
  {
    name: 'The month costs too much',
    article: 'The month costs too much',
    impact: "The owner pays: this month's bill comes near the budget, or is above it.",
    condition: { kind: 'budget', atPercent: [80, 100] },
  },
]

const ONCE = { atLeast: 1, withinMinutes: 5 } as const

/**
 * After so long without a run one was missed: an hour for what runs every few minutes, twice the hour of what runs
 * hourly, a day and two hours of what runs daily.
 */
function maxHoursBetweenRuns(cron: string): number {
  if (/^\*\/\d+ \* \* \* \*$/.test(cron)) return 1
  if (/^\d+ \* \* \* \*$/.test(cron)) return 2
  if (/^\d+ \d+ \* \* \*$/.test(cron)) return 26
  throw new Error(`How often this runs is not known to the alarms: ${JSON.stringify(cron)}`)
}

/** An alarm's name as AWS shows it: the subject of the e-mail that wakes somebody begins with it. */
export const fullAlarmName = (stage: string, name: string): string => `Mountain Cabins ${stage}: ${name}`

/** The link to an alarm's article, as code hosts make it of a heading. */
export const articleLink = ({ article }: Pick<Alarm, 'article'>): string =>
  `README.md#${article
    .toLowerCase()
    .replaceAll(/[^a-z0-9 -]/g, '')
    .replaceAll(' ', '-')}`

/** The text of an alarm's message: who is hurt, and where to read what to do. */
export const alarmMessage = (alarm: Pick<Alarm, 'article' | 'impact'>): string =>
  `${alarm.impact} What to do: ${articleLink(alarm)}`
