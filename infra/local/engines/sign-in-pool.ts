import { CognitoError, ResourceNotFoundError, UnsupportedError } from 'cognito-local/lib/errors.js'
import { Router } from 'cognito-local/lib/server/Router.js'
import type { AppClient } from 'cognito-local/lib/services/appClient.js'
import { DateClock } from 'cognito-local/lib/services/clock.js'
import type { CognitoService } from 'cognito-local/lib/services/cognitoService.js'
import { USER_POOL_AWS_DEFAULTS } from 'cognito-local/lib/services/cognitoService.js'
import type { Context } from 'cognito-local/lib/services/context.js'
import type { Services } from 'cognito-local/lib/services/index.js'
import { otp } from 'cognito-local/lib/services/otp.js'
import { JwtTokenGenerator } from 'cognito-local/lib/services/tokenGenerator.js'
import {
  attributeValue,
  type Group,
  type User,
  UserPoolServiceImpl,
} from 'cognito-local/lib/services/userPoolService.js'
import { signInStore } from './sign-in-store.ts'

export { attributeValue, CognitoError, type Group, UnsupportedError, type User }

/** In the form of a real pool's id, which clients check. There is only this one. */
export const localUserPoolId = 'af-south-1_LocalStaff'
export const localClientId = 'localstaffwebsite'

/** The event of the pool's PostConfirmation trigger. */
export type Confirmation = {
  readonly source: 'PostConfirmation_ConfirmSignUp' | 'PostConfirmation_ConfirmForgotPassword'
  readonly userName: string
  readonly attributes: Readonly<Record<string, string>>
}

/** The event of the pool's PreSignUp trigger. */
export type SignUpAttempt = {
  readonly userName: string
  readonly attributes: Readonly<Record<string, string>>
}

type Options = {
  readonly folder: string | undefined
  /** The tokens' issuer is this address and the pool's id. */
  readonly issuerDomain: string
  /** Sends a code; `source` is cognito-local's name of the reason: `SignUp`, `ForgotPassword`, `ResendCode` … */
  deliverCode(source: string, to: string, code: string): Promise<void>
  /** Called before somebody signs up. If it throws, the sign-up is refused with its message, as in AWS. */
  signingUp(attempt: SignUpAttempt): Promise<void>
  /** Called after an address is confirmed. If it throws, so does the action; the address stays confirmed, as in AWS. */
  confirmed(confirmation: Confirmation): Promise<void>
}

export type SignInPool = {
  /** Runs one action of Cognito's API; a refusal is a `CognitoError`. */
  call(action: string, body: object): Promise<object>
  /** By user name, by `sub`, or by the alias: an e-mail address that the account has confirmed. */
  userBy(name: string): Promise<User | undefined>
  save(user: User): Promise<void>
  ensureGroup(name: string): Promise<Group>
  join(group: Group, user: User): Promise<void>
  newCode(): string
}

export const hasVerifiedAddress = (user: User): boolean => attributeValue('email_verified', user.Attributes) === 'true'

const recordOf = (attributes: User['Attributes']): Record<string, string> =>
  Object.fromEntries(attributes.map(({ Name, Value }) => [Name, Value ?? '']))

const quiet = () => undefined
const context: Context = {
  logger: { child: () => context.logger, debug: quiet, error: quiet, info: quiet, warn: quiet },
}

/** One user pool of cognito-local, without its server, its console messages and its AWS clients. */
export async function signInPool({
  folder,
  issuerDomain,
  deliverCode,
  signingUp,
  confirmed,
}: Options): Promise<SignInPool> {
  const clock = new DateClock()
  const now = clock.get()
  const client: AppClient = {
    UserPoolId: localUserPoolId,
    ClientId: localClientId,
    ClientName: 'website',
    CreationDate: now,
    LastModifiedDate: now,
    ExplicitAuthFlows: ['ALLOW_USER_PASSWORD_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
    AccessTokenValidity: 60,
    IdTokenValidity: 60,
    RefreshTokenValidity: 7,
    TokenValidityUnits: { AccessToken: 'minutes', IdToken: 'minutes', RefreshToken: 'days' },
  }
  const store = await signInStore(folder, 'staff', { Users: {}, Groups: {} })
  const pool = new UserPoolServiceImpl(store, clock, store, {
    ...USER_POOL_AWS_DEFAULTS,
    Id: localUserPoolId,
    Name: 'staff',
    AliasAttributes: ['email'],
    AutoVerifiedAttributes: ['email'],
    MfaConfiguration: 'OPTIONAL',
    SoftwareTokenMfaConfiguration: { Enabled: true },
  })

  const matching = <T>(result: T, id: string, expectedId: string): Promise<T> =>
    id === expectedId ? Promise.resolve(result) : Promise.reject(new ResourceNotFoundError(`${id} does not exist.`))
  const unsupported = () => Promise.reject(new UnsupportedError('The local stack has one user pool and one app client'))
  const cognito: CognitoService = {
    createUserPool: unsupported,
    deleteUserPool: unsupported,
    getAppClient: (_context, id) => matching(client, id, localClientId),
    getUserPool: (_context, id) => matching(pool, id, localUserPoolId),
    getUserPoolForClientId: (_context, id) => matching(pool, id, localClientId),
    listAppClients: async () => [client],
    listUserPools: async () => [pool.options],
  }
  const triggers: Services['triggers'] = {
    enabled: (trigger) => ['PreSignUp', 'PreTokenGeneration', 'PostConfirmation'].includes(trigger),
    // cognito-local's tokens have no name; Cognito's identity tokens do.
    preTokenGeneration: async (_context, { userAttributes }) => ({
      claimsOverrideDetails: { claimsToAddOrOverride: { name: attributeValue('name', userAttributes) ?? '' } },
    }),
    customEmailSender: unsupported,
    customMessage: unsupported,
    postAuthentication: unsupported,
    postConfirmation: async (_context, { source, username, userAttributes }) => {
      await confirmed({ source, userName: username, attributes: recordOf(userAttributes) }).catch((error: unknown) => {
        throw new CognitoError('UserLambdaValidationException', `PostConfirmation failed: ${String(error)}`)
      })
    },
    preSignUp: async (_context, { username, userAttributes }) => {
      await signingUp({ userName: username, attributes: recordOf(userAttributes) }).catch((error: unknown) => {
        const message = error instanceof Error ? error.message : String(error)
        throw new CognitoError('UserLambdaValidationException', `PreSignUp failed with error ${message}.`)
      })
      return { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false }
    },
    userMigration: unsupported,
  }
  const run = Router({
    clock,
    cognito,
    triggers,
    otp,
    config: {
      LambdaClient: {},
      TriggerFunctions: {},
      UserPoolDefaults: pool.options,
      ServerConfig: { development: false, hostname: '127.0.0.1', port: 0, https: false },
      TokenConfig: { IssuerDomain: issuerDomain },
    },
    messages: {
      deliver: (_context, source, _clientId, _poolId, _user, code, _metadata, { Destination }) =>
        deliverCode(source, Destination, code),
    },
    tokenGenerator: new JwtTokenGenerator(clock, triggers, { IssuerDomain: issuerDomain }),
  })

  return {
    call: async (action, body) => ((await run(action)(context, body)) ?? {}) as object,
    async userBy(name) {
      if (!name.includes('@')) return (await pool.getUserByUsername(context, name)) ?? undefined
      const users = await pool.listUsers(context, undefined)
      return users.find((user) => attributeValue('email', user.Attributes) === name && hasVerifiedAddress(user))
    },
    save: (user) => pool.saveUser(context, { ...user, UserLastModifiedDate: clock.get() }),
    async ensureGroup(GroupName) {
      const existing = await pool.getGroupByGroupName(context, GroupName)
      if (existing) return existing
      const group: Group = { GroupName, CreationDate: clock.get(), LastModifiedDate: clock.get(), members: [] }
      await pool.saveGroup(context, group)
      return group
    },
    join: (group, user) => pool.addUserToGroup(context, group, user),
    newCode: otp,
  }
}
