import { CognitoIdentityProviderClient, UserNotFoundException } from '@aws-sdk/client-cognito-identity-provider'
import { staffPool } from '#lambdas/staff/staff-pool.ts'
import type { Stage } from '#infra/deployment.ts'
import { stackName } from '#infra/stacks.ts'
import type { Aws } from './aws.ts'
import type { Command, DeployConfig } from './deploy-config.ts'
import { DeployError } from './deploy-error.ts'
import type { Terminal } from './terminal.ts'

/** Removes the second factor of the account with this confirmed address; false where there is none. */
export async function removeSecondFactor(region: string, userPoolId: string, email: string): Promise<boolean> {
  const client = new CognitoIdentityProviderClient({ region })
  try {
    await staffPool(userPoolId, client).removeSecondFactor(email)
    return true
  } catch (error) {
    if (error instanceof UserNotFoundException) return false
    throw error
  } finally {
    client.destroy()
  }
}

type Needs = {
  readonly aws: Pick<Aws, 'resourcesOf'>
  readonly terminal: Terminal
  readonly removeSecondFactor: typeof removeSecondFactor
}

/**
 * For a sole owner who has lost the authenticator app: anyone who may deploy removes the second factor of the owner named
 * at deploy time. Deploys nothing. Rejects with `DeployError` where nothing was changed.
 */
export async function resetOwnerSecondFactor(
  { stage, isConfirmed }: Pick<Command, 'isConfirmed'> & { readonly stage: Stage },
  { region = '', ownerEmail = '' }: DeployConfig,
  needs: Needs,
): Promise<void> {
  const { aws, terminal } = needs
  const [userPool] = await aws
    .resourcesOf(stackName(stage, 'Data'), 'AWS::Cognito::UserPool')
    .catch((error: unknown) => {
      throw new DeployError(
        `AWS did not say which user pool ${stage} has (${error instanceof Error ? error.name : 'no reason'}).`,
      )
    })
  if (!userPool) throw new DeployError(`${stage} has no user pool: it is not deployed.`)
  const question = `Remove the second factor of ${ownerEmail} in ${stage}, and sign them out?`
  if (!isConfirmed && !(terminal.isInteractive && (await terminal.confirm(question))))
    throw new DeployError('Nothing was changed: say yes when asked, or --yes.')
  if (!(await needs.removeSecondFactor(region, userPool.name, ownerEmail)))
    throw new DeployError(`Nothing was changed: ${ownerEmail} has no account in ${stage}.`)
  terminal.print(`${ownerEmail} logs in with the password alone now, and is asked to set up a new app.`)
}
