import type { UserPoolConfig } from '#shared/staff/user-pool-config.ts'

export const userPoolFixture: UserPoolConfig = {
  userPoolId: 'af-south-1_Cabins',
  userPoolClientId: 'client-of-the-site',
  authFlow: 'USER_SRP_AUTH',
  passwordMinLength: 12,
}
