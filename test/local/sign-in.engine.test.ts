import {
  AdminAddUserToGroupCommand,
  AdminDeleteSoftwareTokenCommand,
  AdminGetUserCommand,
  AdminRemoveUserFromGroupCommand,
  AdminSetUserMFAPreferenceCommand,
  AdminUserGlobalSignOutCommand,
  AssociateSoftwareTokenCommand,
  CognitoIdentityProviderClient,
  ConfirmForgotPasswordCommand,
  ConfirmSignUpCommand,
  ForgotPasswordCommand,
  GetTokensFromRefreshTokenCommand,
  GetUserCommand,
  InitiateAuthCommand,
  ResendConfirmationCodeCommand,
  RespondToAuthChallengeCommand,
  SetUserMFAPreferenceCommand,
  SignUpCommand,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { generate } from 'cognito-local/lib/services/totp.js'
import { JwtVerifier } from 'aws-jwt-verify'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { localCredentials, localRegion } from '#infra/local/engines/database.ts'
import { listenLocally } from '#infra/local/engines/listen-locally.ts'
import { type CodeEmail, startSignIn } from '#infra/local/engines/sign-in.ts'
import { createTempFolder } from '#test/support/temp-folder.ts'

const thandi = 'thandi@example.co.za'
const userName = '0f3b8a52-6f0d-4a0a-9d0a-3d3a1f6f2c11'

async function startTestSignIn(folder?: string) {
  const emails: CodeEmail[] = []
  const sendEmail = async (email: CodeEmail) => void emails.push(email)
  const signIn = await startSignIn({ port: 0, sendEmail, ...(folder && { folder }) })
  onTestFinished(() => signIn.stop())
  const client = new CognitoIdentityProviderClient({
    endpoint: signIn.endpoint,
    region: localRegion,
    credentials: localCredentials,
  })
  const ClientId = signIn.clientId
  const UserPoolId = signIn.userPoolId

  const actions = {
    lastCode: () => /\d{6}/.exec(emails.at(-1)?.text ?? '')?.[0] ?? '',
    signUp: (Password = 'secret', Username = userName) =>
      client.send(
        new SignUpCommand({
          ClientId,
          Username,
          Password,
          UserAttributes: [
            { Name: 'email', Value: thandi },
            { Name: 'name', Value: 'Thandi Nkosi' },
          ],
        }),
      ),
    confirm: (ConfirmationCode: string, Username = userName) =>
      client.send(new ConfirmSignUpCommand({ ClientId, Username, ConfirmationCode })),
    enter: async (USERNAME = thandi, PASSWORD = 'secret') => {
      const { AuthenticationResult } = await client.send(
        new InitiateAuthCommand({
          ClientId,
          AuthFlow: 'USER_PASSWORD_AUTH',
          AuthParameters: { USERNAME, PASSWORD },
        }),
      )
      return AuthenticationResult ?? {}
    },
    refresh: (REFRESH_TOKEN = '') =>
      client.send(
        new InitiateAuthCommand({ ClientId, AuthFlow: 'REFRESH_TOKEN_AUTH', AuthParameters: { REFRESH_TOKEN } }),
      ),
    addTo: (GroupName: string, Username = thandi) =>
      client.send(new AdminAddUserToGroupCommand({ UserPoolId, Username, GroupName })),
    async claimsOf(token = '') {
      const verifier = JwtVerifier.create({ issuer: signIn.issuer, audience: null })
      // It would fetch the keys itself, but only by https.
      expect(await (await fetch(signIn.jwksUrl)).json()).toEqual(signIn.jwks)
      verifier.cacheJwks(signIn.jwks)
      return verifier.verify(token)
    },
  }
  return { ...signIn, ...actions, client, emails, ClientId, UserPoolId }
}

async function withThandi(folder?: string) {
  const signIn = await startTestSignIn(folder)
  await signIn.signUp()
  await signIn.confirm(signIn.lastCode())
  return signIn
}

describe('signing up', () => {
  it('e-mails a code, which confirms the account', async () => {
    const { signUp, confirm, enter, lastCode, emails, client } = await startTestSignIn()
    expect(await signUp()).toMatchObject({ UserConfirmed: false, UserSub: expect.any(String) })
    expect(emails).toEqual([
      { to: thandi, subject: expect.stringContaining('code'), text: expect.stringMatching(/\d{6}/) },
    ])

    await expect(enter(userName)).rejects.toMatchObject({ name: 'UserNotConfirmedException' })
    // Before it is confirmed, the address has no account.
    await expect(enter()).rejects.toMatchObject({ name: 'NotAuthorizedException' })
    await expect(confirm('no-code')).rejects.toMatchObject({ name: 'CodeMismatchException' })
    await confirm(lastCode())
    const { AccessToken } = await enter()
    const { UserAttributes } = await client.send(new GetUserCommand({ AccessToken }))
    expect(UserAttributes).toEqual(
      expect.arrayContaining([
        { Name: 'email', Value: thandi },
        { Name: 'email_verified', Value: 'true' },
        { Name: 'name', Value: 'Thandi Nkosi' },
      ]),
    )
  })

  it('sends another code on request; the first one becomes invalid', async () => {
    const { signUp, confirm, lastCode, client, ClientId } = await startTestSignIn()
    await signUp()
    const first = lastCode()
    await client.send(new ResendConfirmationCodeCommand({ ClientId, Username: userName }))
    expect(lastCode()).not.toBe(first)
    await expect(confirm(first)).rejects.toMatchObject({ name: 'CodeMismatchException' })
    await confirm(lastCode())
  })

  it('refuses a password under six characters, a user name that is taken, and an address for one', async () => {
    const { signUp } = await startTestSignIn()
    await expect(signUp('five5')).rejects.toMatchObject({ name: 'InvalidPasswordException' })
    await signUp()
    await expect(signUp()).rejects.toMatchObject({ name: 'UsernameExistsException' })
    await expect(signUp('secret', thandi)).rejects.toMatchObject({ name: 'InvalidParameterException' })
  })

  it('moves an address to another account with its code, where that is asked for', async () => {
    const { signUp, lastCode, enter, client, ClientId } = await withThandi()
    const Username = 'b2a0e5a8-51c5-4a4c-8f5e-9d2b5a0c7e44'
    await signUp('another', Username)
    const confirm = { ClientId, Username, ConfirmationCode: lastCode() }
    await expect(client.send(new ConfirmSignUpCommand(confirm))).rejects.toMatchObject({ name: 'AliasExistsException' })
    await client.send(new ConfirmSignUpCommand({ ...confirm, ForceAliasCreation: true }))
    expect(await enter(thandi, 'another')).toHaveProperty('AccessToken')
    await expect(enter(thandi, 'secret')).rejects.toMatchObject({ name: 'NotAuthorizedException' })
    expect(await enter(userName, 'secret')).toHaveProperty('AccessToken')
  })

  it('confirms an account once', async () => {
    const { confirm, lastCode } = await withThandi()
    await expect(confirm(lastCode())).rejects.toMatchObject({ name: 'NotAuthorizedException' })
  })
})

describe('signing in', () => {
  it('gives a wrong password and an unknown address the same message', async () => {
    const { enter } = await withThandi()
    const refusal = { name: 'NotAuthorizedException', message: 'Incorrect username or password.' }
    await expect(enter(thandi, 'wrong-one')).rejects.toMatchObject(refusal)
    await expect(enter('nobody@example.co.za')).rejects.toMatchObject(refusal)
  })

  it('ignores the case of the address', async () => {
    const { enter } = await withThandi()
    expect(await enter('Thandi@Example.CO.ZA')).toMatchObject({ AccessToken: expect.any(String), TokenType: 'Bearer' })
  })

  it('issues an access token that its keys verify, with the groups in it', async () => {
    const { enter, addTo, claimsOf, clientId, client, UserPoolId } = await withThandi()
    expect((await claimsOf((await enter()).AccessToken))['cognito:groups']).toBeUndefined()

    await addTo('staff')
    const { AccessToken, IdToken } = await enter()
    expect(await claimsOf(AccessToken)).toMatchObject({
      'cognito:groups': ['staff'],
      client_id: clientId,
      token_use: 'access',
      sub: expect.any(String),
    })
    expect(await claimsOf(IdToken)).toMatchObject({ email: thandi, name: 'Thandi Nkosi', token_use: 'id' })

    await client.send(new AdminRemoveUserFromGroupCommand({ UserPoolId, Username: thandi, GroupName: 'staff' }))
    expect((await claimsOf((await enter()).AccessToken))['cognito:groups']).toBeUndefined()
  })

  it('refreshes the session until its owner is signed out everywhere', async () => {
    const { enter, refresh, addTo, claimsOf, client, ClientId, UserPoolId } = await withThandi()
    const { RefreshToken } = await enter()
    await addTo('staff')
    const { AuthenticationResult } = await refresh(RefreshToken)
    expect(AuthenticationResult).toMatchObject({ IdToken: expect.any(String), ExpiresIn: 3600 })
    expect(await claimsOf(AuthenticationResult?.AccessToken)).toMatchObject({ 'cognito:groups': ['staff'] })
    // The flow that the browser's library uses.
    const inTheBrowser = () => client.send(new GetTokensFromRefreshTokenCommand({ ClientId, RefreshToken }))
    expect(await claimsOf((await inTheBrowser()).AuthenticationResult?.AccessToken)).toMatchObject({
      'cognito:groups': ['staff'],
    })

    await client.send(new AdminUserGlobalSignOutCommand({ UserPoolId, Username: thandi }))
    await expect(refresh(RefreshToken)).rejects.toMatchObject({ name: 'NotAuthorizedException' })
    await expect(inTheBrowser()).rejects.toMatchObject({ name: 'NotAuthorizedException' })
  })

  it('says plainly that it does not support SRP', async () => {
    const { client, ClientId } = await startTestSignIn()
    const start = client.send(
      new InitiateAuthCommand({
        ClientId,
        AuthFlow: 'USER_SRP_AUTH',
        AuthParameters: { USERNAME: thandi, SRP_A: 'a' },
      }),
    )
    await expect(start).rejects.toMatchObject({ name: 'InvalidParameterException' })
  })
})

describe('a second factor', () => {
  async function withSecondFactor() {
    const signIn = await withThandi()
    const { client, ClientId } = signIn
    const { AccessToken } = await signIn.enter()
    const { SecretCode: key = '' } = await client.send(new AssociateSoftwareTokenCommand({ AccessToken }))
    const verify = (UserCode: string) => client.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode }))
    await expect(verify('000000')).rejects.toMatchObject({ name: 'CodeMismatchException' })
    await verify(generate(key))
    const SoftwareTokenMfaSettings = { Enabled: true, PreferredMfa: true }
    await client.send(new SetUserMFAPreferenceCommand({ AccessToken, SoftwareTokenMfaSettings }))
    return {
      ...signIn,
      key,
      challenge: () => {
        const AuthParameters = { USERNAME: thandi, PASSWORD: 'secret' }
        return client.send(new InitiateAuthCommand({ ClientId, AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters }))
      },
      respond: (Session: string | undefined, code: string) =>
        client.send(
          new RespondToAuthChallengeCommand({
            ClientId,
            ChallengeName: 'SOFTWARE_TOKEN_MFA',
            Session,
            ChallengeResponses: { USERNAME: thandi, SOFTWARE_TOKEN_MFA_CODE: code },
          }),
        ),
    }
  }

  it('is asked for after the password, and a wrong code can be corrected', async () => {
    const { challenge, respond, key, refresh, claimsOf } = await withSecondFactor()
    const { ChallengeName, Session, AuthenticationResult: early } = await challenge()
    expect([ChallengeName, early]).toEqual(['SOFTWARE_TOKEN_MFA', undefined])
    await expect(respond(Session, '000000')).rejects.toMatchObject({ name: 'CodeMismatchException' })
    const { AuthenticationResult } = await respond(Session, generate(key))
    expect(await claimsOf(AuthenticationResult?.AccessToken)).toMatchObject({ token_use: 'access' })
    expect((await refresh(AuthenticationResult?.RefreshToken)).AuthenticationResult).toHaveProperty('AccessToken')
    await expect(respond(Session, generate(key))).rejects.toMatchObject({ name: 'NotAuthorizedException' })
  })

  it('does not replace the password', async () => {
    const { respond, key } = await withSecondFactor()
    await expect(respond('any session', generate(key))).rejects.toMatchObject({ name: 'NotAuthorizedException' })
  })

  it('is removed by an administrator', async () => {
    const { client, UserPoolId, enter } = await withSecondFactor()
    const account = { UserPoolId, Username: userName }
    expect(await client.send(new AdminGetUserCommand(account))).toMatchObject({
      UserMFASettingList: ['SOFTWARE_TOKEN_MFA'],
    })
    const SoftwareTokenMfaSettings = { Enabled: false, PreferredMfa: false }
    await client.send(new AdminSetUserMFAPreferenceCommand({ ...account, SoftwareTokenMfaSettings }))
    await client.send(new AdminDeleteSoftwareTokenCommand(account))
    expect((await client.send(new AdminGetUserCommand(account))).UserMFASettingList ?? []).toEqual([])
    expect(await enter()).toHaveProperty('AccessToken')
  })

  it('and its sign-in keep their time when the token is renewed', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T08:00:00.000Z') })
    onTestFinished(() => void vi.useRealTimers())
    const { enter, refresh } = await withThandi()
    const { RefreshToken } = await enter()
    vi.setSystemTime(new Date('2026-11-21T08:30:00.000Z'))
    const { AuthenticationResult } = await refresh(RefreshToken)
    const claims = JSON.parse(
      Buffer.from(AuthenticationResult?.AccessToken?.split('.')[1] ?? '', 'base64url').toString(),
    ) as Record<string, number>
    expect(
      [claims['auth_time'], claims['iat']].map((seconds) => new Date((seconds ?? 0) * 1000).toISOString()),
    ).toEqual(['2026-11-21T08:00:00.000Z', '2026-11-21T08:30:00.000Z'])
  })
})

describe('a forgotten password', () => {
  it('is replaced with a code from the e-mail', async () => {
    const { client, ClientId, enter, lastCode } = await withThandi()
    await client.send(new ForgotPasswordCommand({ ClientId, Username: thandi }))
    const choose = (ConfirmationCode: string, Password: string) =>
      client.send(new ConfirmForgotPasswordCommand({ ClientId, Username: thandi, ConfirmationCode, Password }))

    await expect(choose('000', 'another')).rejects.toMatchObject({ name: 'CodeMismatchException' })
    await expect(choose(lastCode(), 'short')).rejects.toMatchObject({ name: 'InvalidPasswordException' })
    await choose(lastCode(), 'another')
    await expect(enter()).rejects.toMatchObject({ name: 'NotAuthorizedException' })
    expect(await enter(thandi, 'another')).toHaveProperty('AccessToken')
    await expect(choose(lastCode(), 'third-one')).rejects.toMatchObject({ name: 'ExpiredCodeException' })
  })

  it('does not reveal whether an address has an account', async () => {
    const { client, ClientId, emails } = await startTestSignIn()
    const Username = 'nobody@example.co.za'
    expect(await client.send(new ForgotPasswordCommand({ ClientId, Username }))).toMatchObject({
      CodeDeliveryDetails: { DeliveryMedium: 'EMAIL' },
    })
    expect(emails).toEqual([])
  })
})

describe('the demo owner', () => {
  const owner = { email: 'owner@example.co.za', password: 'mountain', name: 'Demo Owner' }

  it('exists, confirmed, in group owner, however often it is created', async () => {
    const { ensureOwner, enter, claimsOf, client, UserPoolId, emails } = await startTestSignIn()
    const sub = await ensureOwner(owner)
    expect(await ensureOwner(owner)).toBe(sub)
    const { AccessToken } = await enter(owner.email, owner.password)
    expect(await claimsOf(AccessToken)).toMatchObject({ sub, 'cognito:groups': ['owner'] })
    const account = await client.send(new AdminGetUserCommand({ UserPoolId, Username: sub }))
    expect(account).toMatchObject({ UserStatus: 'CONFIRMED', Enabled: true })
    expect(emails).toEqual([])
  })

  it('keeps the account and its groups from one start to the next', async () => {
    const folder = await createTempFolder()
    const first = await startTestSignIn(folder)
    const sub = await first.ensureOwner(owner)
    await first.stop()

    const second = await startTestSignIn(folder)
    const { AccessToken } = await second.enter(owner.email, owner.password)
    expect(await second.claimsOf(AccessToken)).toMatchObject({ sub, 'cognito:groups': ['owner'] })
  })
})

describe('a sign-in that cannot start says why in one sentence', () => {
  const sendEmail = async () => undefined

  it('when its port is taken', async () => {
    const other = await listenLocally('another', 0, (_request, response) => response.end())
    onTestFinished(() => other.stop())
    await expect(startSignIn({ port: other.port, sendEmail })).rejects.toThrow(
      `Port ${other.port} is taken, so the sign-in cannot start: stop what listens there, or choose another port.`,
    )
  })

  it('when its accounts cannot be read', async () => {
    const folder = await createTempFolder()
    await writeFile(join(folder, 'staff.json'), '{"Users":')
    await expect(startSignIn({ port: 0, folder, sendEmail })).rejects.toThrow(
      /^The local data in .*staff\.json cannot be read \(.*\): "npm run reset" starts afresh\.$/,
    )
  })
})
