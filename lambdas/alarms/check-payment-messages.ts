import { minutesAfter } from '#shared/kernel/clock.ts'
import { arePaymentMessagesMissing } from '#shared/monitoring/log-alarm.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import { type CounterLine, log } from '#lambdas/runtime/log.ts'
import type { AlarmRepository } from '#lambdas/table/alarm-repository.ts'

type Needs = { readonly counts: Pick<AlarmRepository, 'readCounter'>; readonly clock: Clock }

/** Raises an alarm where guests went to PayFast in the last full hour and none of its messages came back. */
export async function checkPaymentMessages({ counts, clock }: Needs): Promise<void> {
  const { now } = clock()
  const hourBefore = minutesAfter(now, -60)
  const count = (line: CounterLine, instant: string) => counts.readCounter(line, instant)
  const [started, ...genuine] = await Promise.all([
    count('card payment started', hourBefore),
    count('payment message is genuine', hourBefore),
    count('payment message is genuine', now),
  ])
  if (arePaymentMessagesMissing({ started, genuine: genuine[0] + genuine[1] }))
    log('alarm', 'no payment messages from PayFast')
}
