/** The hourly run, which checks all other schedules. A metric alarm goes off when it is missing itself. */
export const HOURLY_RUN = 'expiry'

/**
 * After so many hours without a completed run of a Lambda one was missed: 1 for what runs every few minutes, 2 for what
 * runs hourly, 26 for what runs daily. All schedules but the hourly run; a test holds them equal to infra/functions.ts.
 */
export const maxHoursBetweenRuns = {
  publishing: 2,
  'retry-emails': 1,
  reminders: 26,
  retention: 26,
} as const
/** The same of the hourly run. */
const HOURLY_RUN_MAX_HOURS = 2

export type ScheduleName = keyof typeof maxHoursBetweenRuns

/** A schedule and when its last run was completed (ISO, UTC). */
export type ScheduleRun = { readonly name: string; readonly completedAt: string }

const HOUR_MS = 3_600_000

/** The schedules that have missed a run by now (ISO, UTC). One without any run is not among them. */
export const overdueSchedules = (runs: readonly ScheduleRun[], now: string): ScheduleName[] =>
  (Object.keys(maxHoursBetweenRuns) as ScheduleName[]).filter((name) => {
    const run = runs.find((one) => one.name === name)
    return run && Date.parse(now) - Date.parse(run.completedAt) > maxHoursBetweenRuns[name] * HOUR_MS
  })

/** Of every schedule its last run, by when the next is expected, and whether that has passed by now (ISO, UTC). */
export const scheduleHealth = (runs: readonly ScheduleRun[], now: string) =>
  Object.entries({ ...maxHoursBetweenRuns, [HOURLY_RUN]: HOURLY_RUN_MAX_HOURS }).map(([name, hours]) => {
    const lastRunAt = runs.find((run) => run.name === name)?.completedAt ?? null
    const expectedBy = lastRunAt && new Date(Date.parse(lastRunAt) + hours * HOUR_MS).toISOString()
    return { name, lastRunAt, expectedBy, isOverdue: expectedBy !== null && expectedBy < now }
  })
