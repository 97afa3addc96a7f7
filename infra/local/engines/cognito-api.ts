import * as z from 'zod/mini'
import { attributeValue, CognitoError, localClientId, type SignInPool, type User } from './sign-in-pool.ts'

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
})
type Body = z.output<typeof Body>

const refusal = (name: string, message: string) => new CognitoError(`${name}Exception`, message)
const wrongCredentials = () => refusal('NotAuthorized', 'Incorrect username or password.')
const noSuchCode = () => refusal('ExpiredCode', 'Invalid code provided, please request a code again.')

/**
 * Runs an action on the local pool, and does what Cognito does where cognito-local differs: e-mail addresses are not case
 * sensitive, a wrong password and an unknown address get the same refusal, passwords have a minimum length, confirming
 * verifies the e-mail address, codes can be sent again, both of Cognito's refresh-token requests work, and an account can
 * be signed out everywhere.
 */
export const createCognitoApi =
  (pool: SignInPool, { minPasswordLength, deliverCode }: Rules) =>
  async (action: string, unread: unknown): Promise<object> => {
    const body = lowerCaseNames(Body.parse(unread ?? {}))
    const password = action === 'ChangePassword' ? body.ProposedPassword : body.Password
    if (['SignUp', 'ConfirmForgotPassword', 'ChangePassword'].includes(action))
      checkPassword(password, minPasswordLength)
    const user = body.Username === undefined ? undefined : await pool.userBy(body.Username)

    switch (action) {
      case 'InitiateAuth':
        return signIn(pool, body)
      case 'GetTokensFromRefreshToken':
        return signIn(pool, {
          ClientId: body.ClientId,
          AuthFlow: 'REFRESH_TOKEN_AUTH',
          AuthParameters: { REFRESH_TOKEN: body.RefreshToken ?? '' },
        })
      case 'ConfirmSignUp':
        return confirmSignUp(pool, body, user)
      case 'ResendConfirmationCode':
        return resendCode(pool, body, user, deliverCode)
      case 'ForgotPassword':
        // An address without an account gets the same response, and no e-mail.
        return user && isVerified(user) ? pool.call(action, body) : sentTo(body.Username)
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

function checkPassword(password: string | undefined, minLength: number): void {
  if ((password ?? '').length >= minLength) return
  throw refusal('InvalidPassword', 'Password did not conform with policy: Password not long enough')
}

async function signIn(pool: SignInPool, body: Body): Promise<object> {
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
  const { AuthenticationResult } = reply as { AuthenticationResult?: object }
  return AuthenticationResult
    ? { ...reply, AuthenticationResult: { ...AuthenticationResult, TokenType: 'Bearer', ExpiresIn: 3600 } }
    : reply
}

async function confirmSignUp(pool: SignInPool, body: Body, user: User | undefined): Promise<object> {
  if (user?.UserStatus === 'CONFIRMED') {
    throw refusal('NotAuthorized', 'User cannot be confirmed. Current status is CONFIRMED')
  }
  if (!user?.ConfirmationCode) throw noSuchCode()
  if (user.ConfirmationCode !== body.ConfirmationCode) {
    throw refusal('CodeMismatch', 'Invalid verification code provided, please try again.')
  }

  // Saved first, so that the PostConfirmation trigger sees a verified address.
  await pool.save(withVerifiedAddress(user))
  return pool.call('ConfirmSignUp', body)
}

export const withVerifiedAddress = (user: User): User => ({
  ...user,
  Attributes: [
    ...user.Attributes.filter(({ Name }) => Name !== 'email_verified'),
    { Name: 'email_verified', Value: 'true' },
  ],
})

const isVerified = (user: User): boolean => attributeValue('email_verified', user.Attributes) === 'true'

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
