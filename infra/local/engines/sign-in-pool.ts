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

type Options = {
  readonly folder: string | undefined
  /** The tokens' issuer is this address and the pool's id. */
  readonly issuerDomain: string
  /** Sends a code; `source` is cognito-local's name of the reason: `SignUp`, `ForgotPassword`, `ResendCode` … */
  deliverCode(source: string, to: string, code: string): Promise<void>
  /** Called after an address is confirmed. If it throws, so does the action; the address stays confirmed, as in AWS. */
  confirmed(confirmation: Confirmation): Promise<void>
}

export type SignInPool = {
  /** Runs one action of Cognito's API; a refusal is a `CognitoError`. */
  call(action: string, body: object): Promise<object>
  userBy(username: string): Promise<User | undefined>
  save(user: User): Promise<void>
  ensureGroup(name: string): Promise<Group>
  join(group: Group, user: User): Promise<void>
  newCode(): string
}

const quiet = () => undefined
const context: Context = {
  logger: { child: () => context.logger, debug: quiet, error: quiet, info: quiet, warn: quiet },
}

/** One user pool of cognito-local, without its server, its console messages and its AWS clients. */
export async function signInPool({ folder, issuerDomain, deliverCode, confirmed }: Options): Promise<SignInPool> {
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
    RefreshTokenValidity: 30,
    TokenValidityUnits: { AccessToken: 'minutes', IdToken: 'minutes', RefreshToken: 'days' },
  }
  const store = await signInStore(folder, 'staff', { Users: {}, Groups: {} })
  const pool = new UserPoolServiceImpl(store, clock, store, {
    ...USER_POOL_AWS_DEFAULTS,
    Id: localUserPoolId,
    Name: 'staff',
    UsernameAttributes: ['email'],
    AutoVerifiedAttributes: ['email'],
    MfaConfiguration: 'OPTIONAL',
    SoftwareTokenMfaConfiguration: { Enabled: true },
  })

  const only = <T>(answer: T, id: string, known: string): Promise<T> =>
    id === known ? Promise.resolve(answer) : Promise.reject(new ResourceNotFoundError(`${id} does not exist.`))
  const unsupported = () => Promise.reject(new UnsupportedError('The local stack has one user pool and one app client'))
  const cognito: CognitoService = {
    createUserPool: unsupported,
    deleteUserPool: unsupported,
    getAppClient: (_context, id) => only(client, id, localClientId),
    getUserPool: (_context, id) => only(pool, id, localUserPoolId),
    getUserPoolForClientId: (_context, id) => only(pool, id, localClientId),
    listAppClients: async () => [client],
    listUserPools: async () => [pool.options],
  }
  const triggers: Services['triggers'] = {
    enabled: (trigger) => trigger === 'PreTokenGeneration' || trigger === 'PostConfirmation',
    // cognito-local's tokens have no name; Cognito's identity tokens do.
    preTokenGeneration: async (_context, { userAttributes }) => ({
      claimsOverrideDetails: { claimsToAddOrOverride: { name: attributeValue('name', userAttributes) ?? '' } },
    }),
    customEmailSender: unsupported,
    customMessage: unsupported,
    postAuthentication: unsupported,
    postConfirmation: async (_context, { source, username, userAttributes }) => {
      const attributes = Object.fromEntries(userAttributes.map(({ Name, Value }) => [Name, Value ?? '']))
      await confirmed({ source, userName: username, attributes }).catch((error: unknown) => {
        throw new CognitoError('UserLambdaValidationException', `PostConfirmation failed: ${String(error)}`)
      })
    },
    preSignUp: unsupported,
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
    userBy: async (username) => (await pool.getUserByUsername(context, username)) ?? undefined,
    save: (user) => pool.saveUser(context, { ...user, UserLastModifiedDate: clock.get() }),
    async ensureGroup(GroupName) {
      const known = await pool.getGroupByGroupName(context, GroupName)
      if (known) return known
      const group: Group = { GroupName, CreationDate: clock.get(), LastModifiedDate: clock.get(), members: [] }
      await pool.saveGroup(context, group)
      return group
    },
    join: (group, user) => pool.addUserToGroup(context, group, user),
    newCode: otp,
  }
}
