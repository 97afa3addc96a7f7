import {
  AdminAddUserToGroupCommand,
  AdminDeleteSoftwareTokenCommand,
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminRemoveUserFromGroupCommand,
  AdminSetUserMFAPreferenceCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
  paginateListUsers,
  SoftwareTokenMFANotFoundException,
} from '@aws-sdk/client-cognito-identity-provider'
import { type Role, Role as Roles } from '#shared/staff/account.ts'
import { awsTimeouts } from '#lambdas/runtime/aws-timeouts.ts'

type Person = {
  readonly email: string
  readonly fullName: string
  readonly isEmailVerified: boolean
  readonly hasSecondFactor: boolean
}

/** The user pool of staff: their addresses and groups. Its accounts go by their user names, not by `sub`. */
export function staffPool(UserPoolId: string, client = new CognitoIdentityProviderClient(awsTimeouts)) {
  const leave = async (Username: string, GroupName: string): Promise<void> => {
    await client.send(new AdminRemoveUserFromGroupCommand({ UserPoolId, Username, GroupName }))
  }

  return {
    async person(Username: string): Promise<Person> {
      const { UserAttributes = [], UserMFASettingList = [] } = await client.send(
        new AdminGetUserCommand({ UserPoolId, Username }),
      )
      const attribute = (name: string): string => UserAttributes.find(({ Name }) => Name === name)?.Value ?? ''
      return {
        email: attribute('email'),
        fullName: attribute('name'),
        isEmailVerified: attribute('email_verified') === 'true',
        hasSecondFactor: UserMFASettingList.includes('SOFTWARE_TOKEN_MFA'),
      }
    },

    /** Exactly one group: the role's. */
    async grantRole(Username: string, role: Role): Promise<void> {
      await client.send(new AdminAddUserToGroupCommand({ UserPoolId, Username, GroupName: role }))
      const others = Roles.options.filter((other) => other !== role)
      await Promise.all(others.map((other) => leave(Username, other)))
    },

    async revokeAccess(Username: string): Promise<void> {
      await Promise.all(Roles.options.map((group) => leave(Username, group)))
      await client.send(new AdminUserGlobalSignOutCommand({ UserPoolId, Username }))
    },

    /** The next sign-in asks for the password alone, and all others end: the lost device may be in strange hands. */
    async removeSecondFactor(Username: string): Promise<void> {
      const account = { UserPoolId, Username }
      const off = { Enabled: false, PreferredMfa: false }
      await client.send(new AdminSetUserMFAPreferenceCommand({ ...account, SoftwareTokenMfaSettings: off }))
      await client.send(new AdminDeleteSoftwareTokenCommand(account)).catch((error: unknown) => {
        if (!(error instanceof SoftwareTokenMFANotFoundException)) throw error
      })
      await client.send(new AdminUserGlobalSignOutCommand(account))
    },

    /** Those who signed up and have not confirmed their address. */
    async unconfirmed(): Promise<{ userName: string; createdAt: string }[]> {
      const Filter = 'cognito:user_status = "UNCONFIRMED"'
      const found: { userName: string; createdAt: string }[] = []
      for await (const { Users = [] } of paginateListUsers({ client }, { UserPoolId, Filter }))
        for (const { Username: userName, UserCreateDate } of Users)
          if (userName && UserCreateDate) found.push({ userName, createdAt: UserCreateDate.toISOString() })
      return found
    },

    async remove(Username: string): Promise<void> {
      await client.send(new AdminDeleteUserCommand({ UserPoolId, Username }))
    },
  }
}

export type StaffPool = ReturnType<typeof staffPool>
