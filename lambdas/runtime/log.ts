/** What a log line may hold. Never names, e-mail addresses, phone numbers, tokens or message bodies. */
type LogFacts = Readonly<
  Partial<{
    errorId: string
    reference: string
    endpoint: string
    status: number
    outcome: string
    reason: string
    mailType: string
    count: number
    attempts: number
    errorName: string
    stack: string
    sourceAddress: string
  }>
>

/** One structured line. `alarm` lines are counted by a metric filter and wake somebody. */
export function log(level: 'info' | 'warn' | 'error' | 'alarm', what: string, facts: LogFacts = {}): void {
  process.stdout.write(`${JSON.stringify({ level, what, at: new Date().toISOString(), ...facts })}\n`)
}

/** The facts of an error that are safe to log: its name and where it came from, not its message. */
export function errorFacts(error: unknown): LogFacts {
  if (!(error instanceof Error)) return { errorName: typeof error }
  // A message can have many lines, and stands above the places.
  const places = (error.stack ?? '').split('\n').filter((line) => /^ +at /.test(line))
  return { errorName: error.name, stack: places.slice(0, 5).join(' ← ') }
}
