import { functions } from '#infra/functions.ts'
import type { ScheduleName } from '#shared/monitoring/schedules.ts'
import * as z from 'zod/mini'
import { callAws, type Emulated } from './call-aws.ts'

const Schedules = z.object({ Schedules: z.array(z.object({ Name: z.string() })) })
const Schedule = z.object({ Description: z.string(), Target: z.object({ Arn: z.string(), Input: z.string() }) })

/**
 * Does what EventBridge Scheduler does at a schedule's hour: invokes the target of the deployed schedule with its input,
 * and does not wait for the run. MiniStack's own scheduler would do it at that hour only.
 */
export async function startScheduledRun(emulated: Emulated, name: ScheduleName): Promise<void> {
  const call = async (path: string): Promise<unknown> =>
    JSON.parse(await callAws(emulated, { service: 'scheduler', path }))
  const { Schedules: listed } = z.parse(Schedules, await call('/schedules'))
  const all = await Promise.all(
    listed.map(async ({ Name }) => z.parse(Schedule, await call(`/schedules/${encodeURIComponent(Name)}`))),
  )
  const description = functions.find((spec) => spec.name === name)?.schedule?.description
  const schedule = all.find(({ Description }) => Description === description)
  if (!schedule) throw new Error(`No schedule runs ${name}: ${JSON.stringify(all)}`)
  await callAws(emulated, {
    service: 'lambda',
    path: `/2015-03-31/functions/${encodeURIComponent(schedule.Target.Arn)}/invocations`,
    headers: { 'x-amz-invocation-type': 'Event' },
    body: schedule.Target.Input,
  })
}
