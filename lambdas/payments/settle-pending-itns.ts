import type { ItnOutcome } from '#shared/payments/stored-itn.ts'
import { minutesAfter } from '#shared/kernel/clock.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import { errorFields, log } from '#lambdas/runtime/log.ts'
import type { PaymentRepository } from '#lambdas/table/payment-repository.ts'

type Needs = {
  readonly payments: Pick<PaymentRepository, 'pendingItns'>
  readonly settle: (itnId: string) => Promise<ItnOutcome>
  readonly clock: Clock
}

/** A message this young may still be in the table's stream. */
const MIN_AGE_MINUTES = 10

/**
 * Settles the messages from PayFast that the stream has given up on, say because PayFast was down for a while, so that
 * no payment has to be entered by hand. A failed message does not stop the others; the next run finds it again. Gives
 * the number settled.
 */
export async function settlePendingItns({ payments, settle, clock }: Needs): Promise<number> {
  let settled = 0
  for (const { id } of await payments.pendingItns(minutesAfter(clock().now, -MIN_AGE_MINUTES))) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- a handful, if any; in the order they came
      await settle(id)
      settled += 1
    } catch (error) {
      log('alarm', 'payment not settled', errorFields(error))
    }
  }
  return settled
}
