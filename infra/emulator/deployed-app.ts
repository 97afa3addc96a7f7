import type { ScheduleName } from '#shared/monitoring/schedules.ts'
import type { ApiClient } from './api-client.ts'
import type { SentEmail } from './sent-emails.ts'
import type { StaffSession } from './staff-session.ts'

/** The deployed stacks as the smoke tests use them. */
export type DeployedApp = {
  readonly api: ApiClient
  /** Calls the API's own address without the edge's secret. */
  readonly directApi: ApiClient
  /** Where PayFast sends its messages. */
  readonly notifyUrl: string
  readonly staffSession: StaffSession
  /** The account that needs no approval. */
  readonly ownerEmail: string
  emailsTo(address: string): Promise<readonly SentEmail[]>
  /** Does what the pool does after an address is confirmed. */
  confirmed(userName: string): Promise<void>
  startScheduledRun(name: ScheduleName): Promise<void>
  /** When the schedule's last run was completed. */
  lastScheduledRun(name: ScheduleName): Promise<string | undefined>
  /** Runs a step and prints its sentence, done or failed; a failed step ends the test. */
  step<Outcome>(sentence: string, run: () => Promise<Outcome>): Promise<Outcome>
  readonly signal: AbortSignal
}
