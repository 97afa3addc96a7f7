import {
  AdminGetUserCommand,
  AssociateSoftwareTokenCommand,
  CognitoIdentityProviderClient,
  InitiateAuthCommand,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { generate } from 'cognito-local/lib/services/totp.js'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { removeSecondFactor } from '#infra/deploy/reset-second-factor.ts'
import { localAwsEnvironment, localRegion } from '#infra/local/engines/database.ts'
import { startSignIn } from '#infra/local/engines/sign-in.ts'

afterEach(() => vi.unstubAllEnvs())

it('removes the second factor of the account with that address, and ends its sessions', async () => {
  const {
    stop,
    endpoint,
    ensureOwner,
    userPoolId,
    clientId: ClientId,
  } = await startSignIn({
    port: 0,
    sendEmail: async () => undefined,
  })
  onTestFinished(stop)
  for (const [name, value] of Object.entries(localAwsEnvironment)) vi.stubEnv(name, value)
  vi.stubEnv('AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER', endpoint)
  const email = 'owner@cabins.test'
  await ensureOwner({ email, password: 'mountain', name: 'Lindiwe' })
  const client = new CognitoIdentityProviderClient({ region: localRegion })
  const enter = (AuthParameters: Record<string, string>, AuthFlow: 'USER_PASSWORD_AUTH' | 'REFRESH_TOKEN_AUTH') =>
    client.send(new InitiateAuthCommand({ ClientId, AuthFlow, AuthParameters }))
  const password = { USERNAME: email, PASSWORD: 'mountain' }
  const { AccessToken, RefreshToken = '' } = (await enter(password, 'USER_PASSWORD_AUTH')).AuthenticationResult ?? {}
  const { SecretCode = '' } = await client.send(new AssociateSoftwareTokenCommand({ AccessToken }))
  await client.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode: generate(SecretCode) }))
  expect((await enter(password, 'USER_PASSWORD_AUTH')).ChallengeName).toBe('SOFTWARE_TOKEN_MFA')

  expect(await removeSecondFactor(localRegion, userPoolId, 'nobody@cabins.test')).toBe(false)
  expect(await removeSecondFactor(localRegion, userPoolId, email)).toBe(true)
  expect(await client.send(new AdminGetUserCommand({ UserPoolId: userPoolId, Username: email }))).toMatchObject({
    UserMFASettingList: [],
  })
  expect((await enter(password, 'USER_PASSWORD_AUTH')).AuthenticationResult).toHaveProperty('AccessToken')
  await expect(enter({ REFRESH_TOKEN: RefreshToken }, 'REFRESH_TOKEN_AUTH')).rejects.toMatchObject({
    name: 'NotAuthorizedException',
  })
  client.destroy()
})
