import { Amplify } from 'aws-amplify'
import { fetchAuthSession, signOut as signOutOfUserPool } from 'aws-amplify/auth'
import { ConsoleLogger, Hub } from 'aws-amplify/utils'
import { USER_POOL_CONFIG_ID, UserPoolConfig } from '#shared/staff/user-pool-config.ts'
import { AccessDeniedError, UnexpectedError } from '#web/kit/api.ts'

/** The user pool of this deployment, which its document names. */
export const userPool = (): UserPoolConfig =>
  UserPoolConfig.parse(JSON.parse(document.getElementById(USER_POOL_CONFIG_ID)?.textContent ?? ''))

/** Tells Amplify the user pool; called once, before anything else here. */
export function configureSignIn(): void {
  const { userPoolId, userPoolClientId, userPoolEndpoint } = userPool()
  // Amplify warns of an endpoint that is not Amazon's at every load; here it is intended.
  if (userPoolEndpoint) ConsoleLogger.LOG_LEVEL = 'ERROR'
  Amplify.configure({
    Auth: { Cognito: { userPoolId, userPoolClientId, ...(userPoolEndpoint ? { userPoolEndpoint } : {}) } },
  })
}

type Tokens = NonNullable<Awaited<ReturnType<typeof fetchAuthSession>>['tokens']>

/** The tokens of the signed-in account, renewed when needed. A failed renewal does not end the session. */
async function tokens({ forceRefresh = false } = {}): Promise<Tokens | undefined> {
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
 * The access token for the API, never the id token; renewed when it has expired. Throws `AccessDeniedError` when nobody is
 * signed in.
 */
export const accessToken = async (): Promise<string> => tokenOf(await tokens()).toString()

/** When this session began, as an instant in ISO UTC; null where there is none. */
export async function signedInAt(): Promise<string | null> {
  const seconds = (await tokens())?.accessToken.payload['auth_time']
  return typeof seconds === 'number' ? new Date(seconds * 1000).toISOString() : null
}

/**
 * Makes sure that the token contains the group. An account that is approved while it is signed in has a token without
 * the group until it is renewed, and the API would reject it.
 */
export async function renewTokenFor(group: string): Promise<void> {
  const groups = tokenOf(await tokens()).payload['cognito:groups']
  if (Array.isArray(groups) && groups.includes(group)) return
  tokenOf(await tokens({ forceRefresh: true }))
}

export const signOut = (): Promise<void> => signOutOfUserPool()

/** Where Amplify stores who is signed in, for all tabs of the browser; the first that it stores at a login. */
const USER_KEY = /^CognitoIdentityServiceProvider\..+\.LastAuthUser$/
/** The last that it stores at a login, after the tokens. */
const LAST_KEY = /^CognitoIdentityServiceProvider\..+\.clockDrift$/

/** Who is signed in, in any tab; null for nobody, and where storage is switched off. */
function storedUser(): string | null {
  try {
    const key = Object.keys(localStorage).find((name) => USER_KEY.test(name))
    return key === undefined ? null : localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Calls back when somebody signs in or out, here or in another tab; another account there signs this one out. */
export function onSessionChange(notify: (change: 'signed-in' | 'signed-out') => void): () => void {
  const stopHere = Hub.listen('auth', ({ payload }) => {
    if (payload.event === 'signedIn') notify('signed-in')
    if (payload.event === 'signedOut') notify('signed-out')
  })
  // Fired for what other tabs store, at once; without a key where they cleared everything.
  function follow({ key, oldValue, newValue }: StorageEvent) {
    const isAnother = key === null || (USER_KEY.test(key) && oldValue !== null && oldValue !== newValue)
    if (isAnother) notify('signed-out')
    // Not before: a page that went on without the tokens would be refused, and sign the new login out again.
    else if (LAST_KEY.test(key) && oldValue === null && newValue !== null) notify('signed-in')
  }
  // A page that the browser keeps while it shows another one, for Back, is told nothing of other tabs meanwhile.
  let userOnLeaving: string | null = null
  function leave() {
    userOnLeaving = storedUser()
  }
  function comeBack({ persisted }: PageTransitionEvent) {
    if (!persisted) return
    const user = storedUser()
    if (userOnLeaving !== null && userOnLeaving !== user) notify('signed-out')
    else if (user !== null) notify('signed-in')
  }
  window.addEventListener('storage', follow)
  window.addEventListener('pagehide', leave)
  window.addEventListener('pageshow', comeBack)
  return () => {
    stopHere()
    window.removeEventListener('storage', follow)
    window.removeEventListener('pagehide', leave)
    window.removeEventListener('pageshow', comeBack)
  }
}
