import privateKey from 'cognito-local/lib/keys/cognitoLocal.private.json' with { type: 'json' }
import { sign } from 'node:crypto'
import * as z from 'zod/mini'
import {
  attributeValue,
  CognitoError,
  hasVerifiedAddress,
  localClientId,
  type SignInPool,
  UnsupportedError,
  type User,
} from './sign-in-pool.ts'

type Rules = {
  readonly minPasswordLength: number
  deliverCode(source: string, to: string, code: string): Promise<void>
}

const text = z._default(z.string(), '')
const Attributes = z._default(z.array(z.object({ Name: z.string(), Value: text })), [])
/** The fields of Cognito's requests that are read here; all others are passed on unchanged. */
const Body = z.looseObject({
  Username: z.optional(z.string()),
  Password: z.optional(z.string()),
  ProposedPassword: z.optional(z.string()),
  ConfirmationCode: z.optional(z.string()),
  UserAttributes: z.optional(Attributes),
  AuthFlow: z.optional(z.string()),
  AuthParameters: z.optional(z.record(z.string(), z.string())),
  AccessToken: z.optional(z.string()),
  ClientId: z.optional(z.string()),
  RefreshToken: z.optional(z.string()),
  ForceAliasCreation: z.optional(z.boolean()),
  Session: z.optional(z.string()),
  ChallengeResponses: z.optional(z.record(z.string(), z.string())),
  SoftwareTokenMfaSettings: z.optional(z.object({ Enabled: z.optional(z.boolean()) })),
})
type Body = z.output<typeof Body>

const refusal = (name: string, message: string) => new CognitoError(`${name}Exception`, message)
const wrongCredentials = () => refusal('NotAuthorized', 'Incorrect username or password.')
const noSuchCode = () => refusal('ExpiredCode', 'Invalid code provided, please request a code again.')

/**
 * Runs an action on the local pool, and does what Cognito does where cognito-local differs: e-mail addresses are not case
 * sensitive, a confirmed address is an alias of the user name and belongs to one account, a wrong password and an unknown address get the same refusal, passwords have a minimum length, confirming
 * verifies the e-mail address, codes can be sent again, both of Cognito's refresh-token requests work and keep the time of
 * the sign-in, an account can be signed out everywhere, a second factor needs the session of a right password, and can
 * be removed.
 */
export const createCognitoApi = (pool: SignInPool, { minPasswordLength, deliverCode }: Rules) => {
  const challenges = new Map<string, Challenge>()
  return async (action: string, unread: unknown): Promise<object> => {
    const request = lowerCaseNames(Body.parse(unread ?? {}))
    const body = action === 'SignUp' ? request : await withUserNames(pool, request)
    const password = action === 'ChangePassword' ? body.ProposedPassword : body.Password
    if (['SignUp', 'ConfirmForgotPassword', 'ChangePassword'].includes(action))
      checkPassword(password, minPasswordLength)
    const user = body.Username === undefined ? undefined : await pool.userBy(body.Username)

    switch (action) {
      case 'SignUp':
        if (body.Username?.includes('@'))
          throw refusal(
            'InvalidParameter',
            'Username cannot be of email format, since user pool is configured for email alias.',
          )
        return pool.call(action, body)
      case 'InitiateAuth':
        return signIn(pool, body, challenges)
      case 'RespondToAuthChallenge':
        return answerChallenge(pool, body, challenges)
      case 'AdminSetUserMFAPreference':
      case 'AdminDeleteSoftwareToken':
        return removeSecondFactor(pool, user, body)
      case 'GetTokensFromRefreshToken':
        return signIn(
          pool,
          {
            ClientId: body.ClientId,
            AuthFlow: 'REFRESH_TOKEN_AUTH',
            AuthParameters: { REFRESH_TOKEN: body.RefreshToken ?? '' },
          },
          challenges,
        )
      case 'ConfirmSignUp':
        return confirmSignUp(pool, body, user)
      case 'ResendConfirmationCode':
        return resendCode(pool, body, user, deliverCode)
      case 'ForgotPassword':
        // An address without an account gets the same response, and no e-mail.
        return user && hasVerifiedAddress(user) ? pool.call(action, body) : sentTo(body.Username)
      case 'ConfirmForgotPassword':
        if (!user?.ConfirmationCode) throw noSuchCode()
        return pool.call(action, body)
      case 'ChangePassword':
        return pool.call(action, body).catch((error: unknown) => {
          throw isCalled(error, 'InvalidPasswordException') ? wrongCredentials() : error
        })
      case 'AdminUserGlobalSignOut':
        return signOutEverywhere(pool, user)
      case 'GlobalSignOut':
        return signOutEverywhere(pool, await ownerOf(pool, body))
      case 'RevokeToken':
        // Cognito accepts a token that is already revoked.
        return pool.call(action, body).catch((error: unknown) => {
          if (isCalled(error, 'NotAuthorizedException')) return {}
          throw error
        })
      default:
        return pool.call(action, body)
    }
  }
}

/** A right password that waits for the second factor. */
type Challenge = { readonly userName: string; readonly expiresAt: number }
const CHALLENGE_LIFETIME_MS = 3 * 60_000

function lowerCaseNames(body: Body): Body {
  const { Username, UserAttributes, AuthParameters } = body
  return {
    ...body,
    ...(Username !== undefined && { Username: Username.toLowerCase() }),
    ...(UserAttributes && {
      UserAttributes: UserAttributes.map(({ Name, Value }) => ({
        Name,
        Value: Name === 'email' ? Value.toLowerCase() : Value,
      })),
    }),
    ...(AuthParameters?.['USERNAME'] && {
      AuthParameters: { ...AuthParameters, USERNAME: AuthParameters['USERNAME'].toLowerCase() },
    }),
  }
}

/** Replaces each alias by the name of its account; one that belongs to nobody stays as it is, and is found nowhere. */
async function withUserNames(pool: SignInPool, body: Body): Promise<Body> {
  const nameOf = async (alias: string) => (await pool.userBy(alias))?.Username ?? alias
  const { Username, AuthParameters, ChallengeResponses } = body
  const USERNAME = AuthParameters?.['USERNAME']
  const challenged = ChallengeResponses?.['USERNAME']
  return {
    ...body,
    ...(challenged !== undefined && {
      ChallengeResponses: { ...ChallengeResponses, USERNAME: await nameOf(challenged.toLowerCase()) },
    }),
    ...(Username !== undefined && { Username: await nameOf(Username) }),
    ...(USERNAME !== undefined && { AuthParameters: { ...AuthParameters, USERNAME: await nameOf(USERNAME) } }),
  }
}

function checkPassword(password: string | undefined, minLength: number): void {
  if ((password ?? '').length >= minLength) return
  throw refusal('InvalidPassword', 'Password did not conform with policy: Password not long enough')
}

async function signIn(pool: SignInPool, body: Body, challenges: Map<string, Challenge>): Promise<object> {
  const isRefresh = body.AuthFlow?.startsWith('REFRESH_TOKEN') ?? false
  if (!isRefresh && body.AuthFlow !== 'USER_PASSWORD_AUTH') {
    throw refusal('InvalidParameter', `${body.AuthFlow} is not enabled for the client.`)
  }
  const name = body.AuthParameters?.['USERNAME']
  const user = name === undefined ? undefined : await pool.userBy(name)
  if (user && !user.Enabled && user.Password === body.AuthParameters?.['PASSWORD']) {
    throw refusal('NotAuthorized', 'User is disabled.')
  }

  const reply = await pool.call('InitiateAuth', body).catch((error: unknown) => {
    if (!isCalled(error, 'InvalidPasswordException') && !isCalled(error, 'NotAuthorizedException')) throw error
    throw isRefresh ? refusal('NotAuthorized', 'Refresh Token has been revoked') : wrongCredentials()
  })
  const { AuthenticationResult, Session } = reply as { AuthenticationResult?: Tokens; Session?: string }
  if (Session && user)
    challenges.set(Session, { userName: user.Username, expiresAt: Date.now() + CHALLENGE_LIFETIME_MS })
  if (!AuthenticationResult) return reply
  const signedInAt = isRefresh ? claimsOf(body.AuthParameters?.['REFRESH_TOKEN'] ?? '')['iat'] : undefined
  const AccessToken =
    signedInAt === undefined
      ? AuthenticationResult.AccessToken
      : withClaims(AuthenticationResult.AccessToken, { auth_time: signedInAt })
  return { ...reply, AuthenticationResult: { ...AuthenticationResult, AccessToken, ...bearer } }
}

type Tokens = { readonly AccessToken: string; readonly RefreshToken?: string }
const bearer = { TokenType: 'Bearer', ExpiresIn: 3600 }

const claimsOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>

/** The token with other claims, signed again with cognito-local's published key. */
function withClaims(token: string, claims: Readonly<Record<string, unknown>>): string {
  const payload = Buffer.from(JSON.stringify({ ...claimsOf(token), ...claims })).toString('base64url')
  const signed = `${token.split('.')[0]}.${payload}`
  return `${signed}.${sign('sha256', Buffer.from(signed), privateKey.pem).toString('base64url')}`
}

/** The code of the second factor, after the password; a wrong one can be corrected for three minutes. */
async function answerChallenge(pool: SignInPool, body: Body, challenges: Map<string, Challenge>): Promise<object> {
  const { Session = '', ChallengeResponses } = body
  const challenge = challenges.get(Session)
  const user = await pool.userBy(ChallengeResponses?.['USERNAME'] ?? '')
  if (!challenge || challenge.expiresAt < Date.now() || challenge.userName !== user?.Username)
    throw refusal('NotAuthorized', 'Invalid session for the user.')
  const reply = (await pool.call('RespondToAuthChallenge', body)) as { AuthenticationResult?: Tokens }
  challenges.delete(Session)
  const { AuthenticationResult } = reply
  const latest = await pool.userBy(user.Username)
  if (!AuthenticationResult?.RefreshToken || !latest) return reply
  await pool.save({ ...latest, RefreshTokens: [...latest.RefreshTokens, AuthenticationResult.RefreshToken] })
  return { ...reply, AuthenticationResult: { ...AuthenticationResult, ...bearer } }
}

async function removeSecondFactor(pool: SignInPool, user: User | undefined, body: Body): Promise<object> {
  if (!user) throw refusal('UserNotFound', 'User does not exist.')
  if (body.SoftwareTokenMfaSettings?.Enabled) throw new UnsupportedError('The local stack only switches it off')
  const { SoftwareTokenMfaConfiguration: _, PreferredMfaSetting: __, ...rest } = user
  await pool.save({ ...rest, UserMFASettingList: [] })
  return {}
}

async function confirmSignUp(pool: SignInPool, body: Body, user: User | undefined): Promise<object> {
  if (user?.UserStatus === 'CONFIRMED') {
    throw refusal('NotAuthorized', 'User cannot be confirmed. Current status is CONFIRMED')
  }
  if (!user?.ConfirmationCode) throw noSuchCode()
  if (user.ConfirmationCode !== body.ConfirmationCode) {
    throw refusal('CodeMismatch', 'Invalid verification code provided, please try again.')
  }

  const others = await pool.userBy(attributeValue('email', user.Attributes) ?? '')
  if (others && !body.ForceAliasCreation) throw refusal('AliasExists', 'An account with the email already exists.')
  if (others) await pool.save(withAddressVerified(others, false))
  // Saved first, so that the PostConfirmation trigger sees a verified address.
  await pool.save(withAddressVerified(user))
  return pool.call('ConfirmSignUp', body)
}

export const withAddressVerified = (user: User, isVerified = true): User => ({
  ...user,
  Attributes: [
    ...user.Attributes.filter(({ Name }) => Name !== 'email_verified'),
    { Name: 'email_verified', Value: String(isVerified) },
  ],
})

async function resendCode(
  pool: SignInPool,
  body: Body,
  user: User | undefined,
  deliverCode: Rules['deliverCode'],
): Promise<object> {
  if (!user) return sentTo(body.Username)
  if (user.UserStatus !== 'UNCONFIRMED') throw refusal('InvalidParameter', 'User is already confirmed.')

  const code = pool.newCode()
  const address = attributeValue('email', user.Attributes) ?? ''
  await pool.save({ ...user, ConfirmationCode: code })
  await deliverCode('ResendCode', address, code)
  return sentTo(address)
}

const sentTo = (Destination: string | undefined) => ({
  CodeDeliveryDetails: { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination },
})

async function signOutEverywhere(pool: SignInPool, user: User | undefined): Promise<object> {
  if (!user) throw refusal('UserNotFound', 'User does not exist.')
  await pool.save({ ...user, RefreshTokens: [] })
  return {}
}

async function ownerOf(pool: SignInPool, { AccessToken = '' }: Body): Promise<User | undefined> {
  const { Username } = (await pool.call('GetUser', { AccessToken, ClientId: localClientId })) as { Username?: string }
  return pool.userBy(Username ?? '')
}

const isCalled = (error: unknown, code: string): boolean => error instanceof CognitoError && error.code === code
