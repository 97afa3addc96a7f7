import type { PreSignUpTriggerEvent } from 'aws-lambda'
import { businessClock } from '#lambdas/runtime/clock.ts'
import { env } from '#lambdas/runtime/env.ts'
import { errorFields, log } from '#lambdas/runtime/log.ts'
import { enforceSignUpLimitUsing } from '#lambdas/staff/enforce-sign-up-limit.ts'
import { accountRepository } from '#lambdas/table/account-repository.ts'
import { catalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import { limitRepository } from '#lambdas/table/limit-repository.ts'
import { appTable } from '#lambdas/table/table.ts'

const table = appTable()
const enforceSignUpLimit = enforceSignUpLimitUsing({
  count: limitRepository(table).count,
  accounts: accountRepository(table),
  catalogue: catalogueRepository(table),
  ownerEmail: env('OWNER_EMAIL'),
  clock: businessClock,
})

/**
 * Called by the user pool before somebody signs up. An error refuses the sign-up, and no code is e-mailed; the pool
 * hands its message on to the browser, so it says nothing else.
 */
export async function handler(event: PreSignUpTriggerEvent): Promise<PreSignUpTriggerEvent> {
  if (event.triggerSource !== 'PreSignUp_SignUp') return event
  const { email = '', name = '' } = event.request.userAttributes
  const admitted = await enforceSignUpLimit({ userName: event.userName, email, name }).catch((error: unknown) => {
    log('error', 'sign-up could not be counted', errorFields(error))
    throw new Error('unavailable')
  })
  if (admitted.ok) return event
  log('warn', 'sign-up refused', { outcome: admitted.refusal })
  throw new Error(admitted.refusal)
}
