import { settleItnRecordsUsing } from '#lambdas/payments/settle-itn-records.ts'
import { businessClock } from '#lambdas/runtime/clock.ts'
import { backgroundHandler } from '#lambdas/runtime/background-handler.ts'
import { appTable } from '#lambdas/table/table.ts'
import { itnSettlement } from './itn-settlement.ts'

/** The stream retries a failure, then parks it in the dead-letter queue, which raises an alarm. */
export const handler = backgroundHandler(
  settleItnRecordsUsing({ settle: itnSettlement(appTable()), clock: businessClock }),
)
