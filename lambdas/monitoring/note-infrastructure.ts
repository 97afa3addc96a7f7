import type { Clock } from '#lambdas/runtime/clock.ts'
import { errorFields, log } from '#lambdas/runtime/log.ts'
import type { InfrastructureRepository } from '#lambdas/table/infrastructure-repository.ts'

type Needs = {
  readonly infrastructure: Pick<InfrastructureRepository, 'save'>
  readonly readRestorableUntil: () => Promise<string | null>
  readonly countFailedWork: () => Promise<number | null>
  readonly clock: Clock
}

/** Notes what AWS says of backups and failed work. What cannot be read is noted as not known: the run goes on. */
export async function noteInfrastructure({
  infrastructure,
  readRestorableUntil,
  countFailedWork,
  clock,
}: Needs): Promise<void> {
  const [restorableUntil, failedWork] = await Promise.all([orNull(readRestorableUntil), orNull(countFailedWork)])
  await infrastructure.save({ readAt: clock().now, restorableUntil, failedWork })
}

async function orNull<Value>(read: () => Promise<Value>): Promise<Value | null> {
  try {
    return await read()
  } catch (error) {
    log('warn', 'infrastructure not read', errorFields(error))
    return null
  }
}
