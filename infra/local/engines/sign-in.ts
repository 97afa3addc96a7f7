import type { Jwks } from 'aws-jwt-verify/jwk'
import publicKey from 'cognito-local/lib/keys/cognitoLocal.public.json' with { type: 'json' }
import { Hono } from 'hono'
import { randomUUID } from 'node:crypto'
import { Role } from '#shared/staff/account.ts'
import { createCognitoApi, withAddressVerified } from './cognito-api.ts'
import { reasonOf } from './start-error.ts'
import { makeDataFolder } from './json-file.ts'
import { serveLocally } from './listen-locally.ts'
import {
  CognitoError,
  type Confirmation,
  localClientId,
  localUserPoolId,
  type SignInPool,
  type SignUpAttempt,
  signInPool,
  UnsupportedError,
} from './sign-in-pool.ts'

export type CodeEmail = { readonly to: string; readonly subject: string; readonly text: string }

type Options = {
  /** 0 is any free one. */
  readonly port: number
  /** Where accounts are stored; without it they are in memory only. */
  readonly folder?: string
  /** Default 6, the minimum of the sign-up form. */
  readonly minPasswordLength?: number
  /** Sends a code: locally to the inbox. */
  sendEmail(email: CodeEmail): Promise<void>
  /** The pool's PreSignUp trigger; without it everybody may sign up. */
  signingUp?(attempt: SignUpAttempt): Promise<void>
  /** The pool's PostConfirmation trigger; without it nothing is called. */
  confirmed?(confirmation: Confirmation): Promise<void>
}

export type SignIn = {
  /** For `CognitoIdentityProviderClient` and, through the site's origin, for the browser. */
  readonly endpoint: string
  readonly userPoolId: string
  readonly clientId: string
  readonly issuer: string
  readonly jwksUrl: string
  /** The content of `jwksUrl`, for verifiers that fetch only https. */
  readonly jwks: Jwks
  /** Creates a confirmed account of group `owner` with that password, unless it exists. Gives its `sub`. */
  ensureOwner(owner: { readonly email: string; readonly password: string; readonly name: string }): Promise<string>
  stop(): Promise<void>
}

const jwks: Jwks = { keys: [publicKey.jwk] }

const subjects: Readonly<Record<string, string>> = {
  SignUp: 'Your sign-up code',
  ResendCode: 'Your sign-up code',
  ForgotPassword: 'Your code to choose a new password',
}

/**
 * Starts a sign-in with Cognito's API and the groups `owner` and `staff`. It supports only USER_PASSWORD_AUTH, not SRP,
 * and signs its tokens with a published key.
 */
export async function startSignIn({
  port,
  folder,
  minPasswordLength = 6,
  sendEmail,
  signingUp = async () => undefined,
  confirmed = async () => undefined,
}: Options): Promise<SignIn> {
  if (folder) await makeDataFolder(folder)

  // The tokens contain the issuer's address, which for port 0 is known only after listening.
  let handle = (_request: Request): Response | Promise<Response> => new Response(null, { status: 503 })
  const server = await serveLocally('the sign-in', port, (request) => handle(request))
  const deliverCode = (source: string, to: string, code: string) =>
    sendEmail({
      to,
      subject: subjects[source] ?? 'Your code',
      text: `Your code is ${code}\n\nType it in on the page where you asked for it. If you did not, ignore this e-mail.`,
    })
  try {
    const pool = await signInPool({ folder, issuerDomain: server.url, deliverCode, signingUp, confirmed })
    for (const role of Role.options) await pool.ensureGroup(role)
    handle = signInApp(createCognitoApi(pool, { minPasswordLength, deliverCode })).fetch

    const issuer = `${server.url}/${localUserPoolId}`
    return {
      endpoint: server.url,
      userPoolId: localUserPoolId,
      clientId: localClientId,
      issuer,
      jwksUrl: `${issuer}/.well-known/jwks.json`,
      jwks,
      ensureOwner: (owner) => ensureOwner(pool, owner),
      stop: server.stop,
    }
  } catch (error) {
    await server.stop()
    throw error
  }
}

/** Cognito's JSON protocol: the action is in a header, a refusal has status 400 and its name in `__type`. */
function signInApp(call: (action: string, body: unknown) => Promise<object>): Hono {
  const app = new Hono()
  app.get('/:pool/.well-known/jwks.json', (context) => context.json(jwks))
  app.post('/', async (context) => {
    const action = context.req.header('x-amz-target')?.split('.').at(-1) ?? ''
    try {
      const reply = await call(action, await context.req.json().catch(() => undefined))
      return context.body(JSON.stringify(reply, datesAsSeconds), 200, { 'content-type': 'application/x-amz-json-1.1' })
    } catch (error) {
      const [status, type] =
        error instanceof CognitoError
          ? ([400, error.code] as const)
          : error instanceof UnsupportedError
            ? ([400, 'UnknownOperationException'] as const)
            : ([500, 'InternalErrorException'] as const)
      return context.body(JSON.stringify({ __type: type, message: reasonOf(error) }), status, {
        'content-type': 'application/x-amz-json-1.1',
        'x-amzn-errortype': type,
      })
    }
  })
  return app
}

function datesAsSeconds(this: Readonly<Record<string, unknown>>, key: string, value: unknown): unknown {
  const original = this[key]
  return original instanceof Date ? Math.floor(original.getTime() / 1000) : value
}

async function ensureOwner(
  pool: SignInPool,
  { email, password, name }: { readonly email: string; readonly password: string; readonly name: string },
): Promise<string> {
  const address = email.toLowerCase()
  const existing = await pool.userBy(address)
  const userName = existing?.Username ?? randomUUID()
  if (!existing) {
    await pool.call('AdminCreateUser', {
      UserPoolId: localUserPoolId,
      Username: userName,
      MessageAction: 'SUPPRESS',
      UserAttributes: [
        { Name: 'email', Value: address },
        { Name: 'name', Value: name },
      ],
    })
  }
  const user = await pool.userBy(userName)
  if (!user) throw new Error(`The account of ${address} could not be made`)

  const { ConfirmationCode: _, ...known } = withAddressVerified(user)
  const owner = { ...known, Password: password, UserStatus: 'CONFIRMED', Enabled: true }
  await pool.save(owner)
  await pool.join(await pool.ensureGroup('owner'), owner)
  return owner.Attributes.find(({ Name }) => Name === 'sub')?.Value ?? owner.Username
}
