import type { PostConfirmationTriggerEvent } from 'aws-lambda'
import { businessClock } from '#lambdas/runtime/clock.ts'
import { errorFields, log } from '#lambdas/runtime/log.ts'
import { addWaitingAccountUsing } from '#lambdas/staff/accounts.ts'
import { accountRepository } from '#lambdas/table/account-repository.ts'
import { appTable } from '#lambdas/table/table.ts'

const addWaitingAccount = addWaitingAccountUsing({ accounts: accountRepository(appTable()), clock: businessClock })

/**
 * Called by the user pool when an address is confirmed, after a sign-up or (nothing to do) after a forgotten password.
 * Never fails: the pool would tell a person who typed the right code that it was wrong. An account that is missing is
 * created at its first call.
 */
export async function handler(event: PostConfirmationTriggerEvent): Promise<PostConfirmationTriggerEvent> {
  if (event.triggerSource !== 'PostConfirmation_ConfirmSignUp') return event
  const { sub = '', email = '', name = '' } = event.request.userAttributes
  try {
    const isNew = await addWaitingAccount({ sub, userName: event.userName, email, fullName: name })
    log('info', 'signed up as staff', { outcome: isNew ? 'waiting' : 'known' })
  } catch (error) {
    log('error', 'account not created after sign-up', errorFields(error))
  }
  return event
}
