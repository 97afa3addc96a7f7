/**
 * The lines that wake somebody: each is one thing that can hurt a person. Every one of them has an alarm of its own in
 * infra/alarms.ts, and a line that is not of this list does not compile as an alarm.
 */
export const alarmLines = [
  'forged payment message',
  'payment message from a strange address',
  'payment to check',
  'paid but nights taken',
  'payment not settled',
  'e-mail not sent',
  'e-mail template unusable',
  'reminder not written',
  'stay not closed',
  'booking not lapsed',
  'page not published',
  'documents not deleted',
] as const
export type AlarmLine = (typeof alarmLines)[number]

/** The lines whose number alone says something: what should follow one another and does not. */
export const milestones = ['card payment started', 'payment message is genuine'] as const
export type Milestone = (typeof milestones)[number]

/** What a log line may hold. Never names, e-mail addresses, phone numbers, tokens or message bodies. */
type LogFacts = Readonly<
  Partial<{
    errorId: string
    reference: string
    endpoint: string
    outcome: string
    emailType: string
    count: number
    attempts: number
    errorName: string
    errorCode: string
    stack: string
    sourceAddress: string
    /** The address of a published page. */
    page: string
  }>
>

/**
 * One structured line. An `alarm` wakes somebody, a `milestone` is counted: metric filters look for `counted`. Lambda
 * takes a line's level and time for its own only under these names, and calls any other level INFO.
 */
export function log(level: 'alarm', what: AlarmLine, facts?: LogFacts): void
export function log(level: 'milestone', what: Milestone, facts?: LogFacts): void
export function log(level: 'info' | 'warn' | 'error', what: string, facts?: LogFacts): void
export function log(level: keyof typeof levelOf, what: string, facts: LogFacts = {}): void {
  const counted = (level === 'alarm' || level === 'milestone') && { counted: true }
  const line = { level: levelOf[level], what, timestamp: new Date().toISOString(), ...counted, ...facts }
  process.stdout.write(`${JSON.stringify(line)}\n`)
}

const levelOf = { alarm: 'error', milestone: 'info', info: 'info', warn: 'warn', error: 'error' } as const

/**
 * The facts of an error that are safe to log: its name, its code and where it came from. Never its message, nor what
 * else it carries: an SDK's error quotes e-mail addresses, or holds whole items of the table.
 */
export function errorFacts(error: unknown): LogFacts {
  if (!(error instanceof Error)) return { errorName: typeof error }
  const code = wordOf(codeOf(error)) ?? wordOf(codeOf(error.cause))
  return { errorName: wordOf(error.name) ?? 'Error', ...(code && { errorCode: code }), stack: placesOf(error) }
}

const codeOf = (error: unknown): unknown => (typeof error === 'object' && error && 'code' in error ? error.code : null)

/** A name or a code is one word of a programmer's. Anything else may be anybody's. */
const wordOf = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[A-Za-z]\w{0,60}$/.test(value) ? value : undefined

/**
 * File, line and column of the five innermost calls. The message stands above them, may have many lines, and may look
 * like them: so it is cut off first, and of a call nothing is kept but the place.
 */
function placesOf({ stack = '', name, message }: Error): string {
  const head = `${name}: ${message}`
  const calls = stack.startsWith(head) ? stack.slice(head.length) : stack
  return [...calls.matchAll(/^ {4}at .*?((?:[\w.-]+\/){0,2}[\w.-]+:\d+:\d+)\)?$/gm)]
    .slice(0, 5)
    .map(([, place]) => place)
    .join(' ← ')
}
