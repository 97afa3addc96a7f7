import { Amplify } from 'aws-amplify'
import { fetchAuthSession, signOut } from 'aws-amplify/auth'
import { ConsoleLogger, Hub } from 'aws-amplify/utils'
import * as z from 'zod/mini'
import { AccessDeniedError, UnexpectedError } from '#web/kit/api.ts'

/** The user pool's part of `/config.json`. */
const PoolConfig = z.object({
  userPoolId: z.string(),
  userPoolClientId: z.string(),
  /** Only where the pool is not Amazon's own: an address, or a path of this site. */
  userPoolEndpoint: z.optional(z.string()),
  authFlow: z._default(z.enum(['USER_SRP_AUTH', 'USER_PASSWORD_AUTH']), 'USER_SRP_AUTH'),
  passwordMinLength: z.int(),
})
export type PoolConfig = z.infer<typeof PoolConfig>

let pool: Promise<PoolConfig> | undefined

async function readPool(): Promise<PoolConfig> {
  const response = await fetch('/config.json').catch(() => undefined)
  if (!response?.ok)
    throw new UnexpectedError('We could not reach the server. Please check your connection and try again.')
  const config = PoolConfig.parse(await response.json())
  const { userPoolId, userPoolClientId, userPoolEndpoint } = config
  // Amplify warns of an endpoint that is not Amazon's at every load; here it is intended.
  if (userPoolEndpoint) ConsoleLogger.LOG_LEVEL = 'ERROR'
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId,
        userPoolClientId,
        ...(userPoolEndpoint ? { userPoolEndpoint: new URL(userPoolEndpoint, location.origin).href } : {}),
      },
    },
  })
  return config
}

/**
 * The user pool of this deployment; Amplify is configured once it resolves. Loaded once, and again only after a
 * failure.
 */
export function userPool(): Promise<PoolConfig> {
  pool ??= readPool().catch((error: unknown) => {
    pool = undefined
    throw error
  })
  return pool
}

type Tokens = NonNullable<Awaited<ReturnType<typeof fetchAuthSession>>['tokens']>

/** The tokens of the signed-in account, renewed when needed. A failed renewal does not end the session. */
async function tokens({ forceRefresh = false } = {}): Promise<Tokens | undefined> {
  await userPool()
  try {
    return (await fetchAuthSession({ forceRefresh })).tokens
  } catch (error) {
    const isOffline = error instanceof Error && error.name === 'NetworkError'
    throw new UnexpectedError(
      isOffline
        ? 'We could not reach the server. Please check your connection and try again.'
        : 'Your session could not be renewed. Please try again.',
    )
  }
}

export const isSignedIn = async (): Promise<boolean> => (await tokens()) !== undefined

const tokenOf = (session: Tokens | undefined): Tokens['accessToken'] => {
  if (!session) throw new AccessDeniedError(401, 'Please log in again.')
  return session.accessToken
}

/**
 * The access token for the API, never the id token; renewed when it has expired. Throws `NotAllowed` when nobody is
 * signed in.
 */
export const accessToken = async (): Promise<string> => tokenOf(await tokens()).toString()

/**
 * Makes sure that the token contains the group. An account that is approved while it is signed in has a token without
 * the group until it is renewed, and the API would reject it.
 */
export async function renewTokenFor(group: string): Promise<void> {
  const groups = tokenOf(await tokens()).payload['cognito:groups']
  if (Array.isArray(groups) && groups.includes(group)) return
  tokenOf(await tokens({ forceRefresh: true }))
}

export async function leave(): Promise<void> {
  await userPool()
  await signOut()
}

/** Calls back when somebody signs in or out here. */
export function onSessionChange(tell: (change: 'signed-in' | 'signed-out') => void): () => void {
  return Hub.listen('auth', ({ payload }) => {
    if (payload.event === 'signedIn') tell('signed-in')
    if (payload.event === 'signedOut') tell('signed-out')
  })
}
