import type { Account } from './account.ts'

/** How long after signing in somebody may do what asks for the second factor again, in minutes. */
export const RECENT_SIGN_IN_MINUTES = 10

/** Whether owners must have one: a setting of the deployment. */
export type OwnerSecondFactor = 'required' | 'optional'

export const hasSecondFactor = ({ secondFactor }: Pick<Account, 'secondFactor'>): boolean =>
  Boolean(secondFactor?.since)

/**
 * An owner or bookkeeper who may do nothing before setting one up. The user pool cannot require it of a group, so the
 * product does.
 */
export const mustSetUpSecondFactor = (
  account: Pick<Account, 'state' | 'role' | 'secondFactor'>,
  ownerSecondFactor: OwnerSecondFactor,
): boolean =>
  ownerSecondFactor === 'required' &&
  account.state === 'active' &&
  (account.role === 'owner' || account.role === 'bookkeeper') &&
  !hasSecondFactor(account)

/**
 * Signed in within the last ten minutes, and with the second factor where the account has one: a sign-in from before it
 * was set up does not count. Instants are ISO UTC.
 */
export function isSignInRecent(
  { secondFactor }: Pick<Account, 'secondFactor'>,
  signedInAt: string | undefined,
  now: string,
): boolean {
  if (signedInAt === undefined || signedInAt < (secondFactor?.since ?? '')) return false
  return Date.parse(now) - Date.parse(signedInAt) <= RECENT_SIGN_IN_MINUTES * 60_000
}

/** Whether the pool must be asked again: once for each new token. Instants are ISO UTC. */
export const isSecondFactorReadDue = (
  { secondFactor }: Pick<Account, 'secondFactor'>,
  tokenIssuedAt: string | undefined,
): boolean => secondFactor === undefined || (tokenIssuedAt !== undefined && tokenIssuedAt > secondFactor.readAt)
