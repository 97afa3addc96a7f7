/**
 * The lines that raise an alarm: each is one thing that can harm a person. Each has its own alarm in infra/alarms.ts,
 * and a line that is not in this list does not compile as an alarm. One about a Lambda names it in the field `lambda`.
 */
export const alarmLines = [
  'forged payment message',
  'payment message from an unknown address',
  'payment to check',
  'paid but nights taken',
  'payment not settled',
  'e-mail not sent',
  'e-mail template unusable',
  'reminder not written',
  'arrival pack not sent',
  'stay not completed',
  'booking not expired',
  'page not published',
  'record not readable',
  'documents not deleted',
  'very many bookings',
  'payments are settled late',
  'no payment messages from PayFast',
  'a schedule did not run',
] as const
export type AlarmLine = (typeof alarmLines)[number]

/** The lines that are counted: steps that should follow one another. */
export const counterLines = ['card payment started', 'payment message is genuine'] as const
export type CounterLine = (typeof counterLines)[number]

/** The fields of a log line. Never names, e-mail addresses, phone numbers, tokens or message bodies. */
type LogFields = Readonly<
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
    /** The sort key of a record of the site's content. */
    record: string
    /** The name of a Lambda in infra/functions.ts. */
    lambda: string
  }>
>

/**
 * Writes one structured line. An `alarm` raises an alarm and a `counter` is counted: the logs' subscription filters
 * look for `counted`. Lambda reads a line's level and time only under these names, and takes any other level for INFO.
 */
export function log(level: 'alarm', message: AlarmLine, fields?: LogFields): void
export function log(level: 'counter', message: CounterLine, fields?: LogFields): void
export function log(level: 'info' | 'warn' | 'error', message: string, fields?: LogFields): void
export function log(level: keyof typeof levelOf, message: string, fields: LogFields = {}): void {
  const counted = (level === 'alarm' || level === 'counter') && { counted: true }
  const line = { level: levelOf[level], message, timestamp: new Date().toISOString(), ...counted, ...fields }
  process.stdout.write(`${JSON.stringify(line)}\n`)
}

const levelOf = { alarm: 'error', counter: 'info', info: 'info', warn: 'warn', error: 'error' } as const

/**
 * The fields of an error that are safe to log: its name, its code and where it was thrown. Never its message or other
 * properties: an SDK's error quotes e-mail addresses, or holds whole items of the table.
 */
export function errorFields(error: unknown): LogFields {
  if (!(error instanceof Error)) return { errorName: typeof error }
  const code = safeTextOf(codeOf(error)) ?? safeTextOf(codeOf(error.cause))
  return { errorName: safeTextOf(error.name) ?? 'Error', ...(code && { errorCode: code }), stack: placesOf(error) }
}

const codeOf = (error: unknown): unknown => (typeof error === 'object' && error && 'code' in error ? error.code : null)

/** A name or a code is a single identifier. Anything else may hold personal data. */
const safeTextOf = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[A-Za-z]\w{0,60}$/.test(value) ? value : undefined

/**
 * File, line and column of the five innermost calls. The message precedes them in the stack, may have many lines and
 * may look like a call, so it is cut off first; of each call only its place is logged.
 */
function placesOf({ stack = '', name, message }: Error): string {
  const head = `${name}: ${message}`
  const calls = stack.startsWith(head) ? stack.slice(head.length) : stack
  return [...calls.matchAll(/^ {4}at .*?((?:[\w.-]+\/){0,2}[\w.-]+:\d+:\d+)\)?$/gm)]
    .slice(0, 5)
    .map(([, place]) => place)
    .join(' ← ')
}
