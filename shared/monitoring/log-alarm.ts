import * as z from 'zod/mini'

/**
 * An alarm that log lines raise: a line of the list in infra/alarms.ts, as the alarms Lambda reads it from a file beside
 * its code.
 */
export const LogAlarm = z.object({
  /** The subject of its e-mail. */
  name: z.string(),
  /** The title of its page in docs/runbook. */
  page: z.string(),
  /** Who is affected, what happened, and what to do, a line each. */
  text: z.string(),
  /** It goes off at so many lines within so many minutes. */
  atLeast: z.int(),
  withinMinutes: z.int(),
})
export type LogAlarm = z.infer<typeof LogAlarm>

/** A log line, as far as alarms read it: one of ours, a report of Lambda itself, or a line of the API's access log. */
export const LogLine = z.object({
  level: z.optional(z.string()),
  message: z.optional(z.string()),
  counted: z.optional(z.boolean()),
  lambda: z.optional(z.string()),
  reference: z.optional(z.string()),
  errorName: z.optional(z.string()),
  type: z.optional(z.string()),
  status: z.optional(z.string()),
})
export type LogLine = z.infer<typeof LogLine>

/** How DynamoDB names a refusal for too many requests: on demand, with provisioned capacity, for the whole account. */
const tableThrottles = ['ThrottlingException', 'ProvisionedThroughputExceededException', 'RequestLimitExceeded']

/** An alarm line of the logs as the name of its alarm. */
export const alarmNameOf = (message: string, lambda?: string): string =>
  `${message.charAt(0).toUpperCase()}${message.slice(1)}${lambda === undefined ? '' : `: ${lambda}`}`

/** The names of the alarms that are not raised by a line of one name. */
export const logAlarmNames = {
  lambdaCrash: (lambda: string) => `A Lambda fails: ${lambda} crashes`,
  lambdaErrors: (lambda: string) => `A Lambda fails: ${lambda} logs errors`,
  tableThrottles: 'The table is throttled',
  throttledRequests: 'Requests are throttled',
} as const

/**
 * The name of the alarm that a line means; undefined where it means none. `source` is the Lambda that wrote it. Whatever
 * is not known is an error of that Lambda, so that nothing is lost.
 */
export function alarmOfLine(source: string, line: LogLine): string | undefined {
  const { level, message = '', counted, lambda, errorName = '', type, status } = line
  if (status === '429') return logAlarmNames.throttledRequests
  if (type === 'platform.report') return logAlarmNames.lambdaCrash(source)
  if (counted) return level === 'error' ? alarmNameOf(message, lambda) : undefined
  return tableThrottles.includes(errorName) ? logAlarmNames.tableThrottles : logAlarmNames.lambdaErrors(source)
}

const MIN_STARTED = 3

/**
 * Whether PayFast's messages are missing: at least three guests went there in an hour, and no genuine message came in it
 * or since. Fewer guests may have given up there, of which PayFast sends no message.
 */
export const arePaymentMessagesMissing = ({
  started,
  genuine,
}: {
  readonly started: number
  readonly genuine: number
}): boolean => started >= MIN_STARTED && genuine === 0
