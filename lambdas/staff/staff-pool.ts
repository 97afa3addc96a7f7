import {
  AdminAddUserToGroupCommand,
  AdminGetUserCommand,
  AdminRemoveUserFromGroupCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider'
import { type Role, Role as Roles } from '#shared/staff/account.ts'
import { awsTimeouts } from '#lambdas/runtime/aws-timeouts.ts'

/** The user pool of staff: their addresses and groups. */
export function staffPool(UserPoolId: string) {
  const client = new CognitoIdentityProviderClient(awsTimeouts)
  const leave = async (Username: string, GroupName: string): Promise<void> => {
    await client.send(new AdminRemoveUserFromGroupCommand({ UserPoolId, Username, GroupName }))
  }

  return {
    async person(sub: string): Promise<{ email: string; fullName: string; isEmailVerified: boolean }> {
      const { UserAttributes = [] } = await client.send(new AdminGetUserCommand({ UserPoolId, Username: sub }))
      const attribute = (name: string): string => UserAttributes.find(({ Name }) => Name === name)?.Value ?? ''
      return {
        email: attribute('email'),
        fullName: attribute('name'),
        isEmailVerified: attribute('email_verified') === 'true',
      }
    },

    /** Exactly one group: the role's. */
    async grantRole(sub: string, role: Role): Promise<void> {
      await client.send(new AdminAddUserToGroupCommand({ UserPoolId, Username: sub, GroupName: role }))
      const others = Roles.options.filter((other) => other !== role)
      await Promise.all(others.map((other) => leave(sub, other)))
    },

    async revokeAccess(sub: string): Promise<void> {
      await Promise.all(Roles.options.map((group) => leave(sub, group)))
      await client.send(new AdminUserGlobalSignOutCommand({ UserPoolId, Username: sub }))
    },
  }
}

export type StaffPool = ReturnType<typeof staffPool>
