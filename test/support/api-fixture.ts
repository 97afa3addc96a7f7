import { AdminCreateUserCommand, CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { hash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, vi } from 'vitest'
import { functions } from '#infra/functions.ts'
import { localAwsEnvironment, localRegion } from '#infra/local/engines/database.ts'
import { type SignIn, startSignIn } from '#infra/local/engines/sign-in.ts'
import { startStorage } from '#infra/local/engines/storage.ts'
import { startInbox } from '#infra/local/inbox/inbox.ts'
import { type HttpRoute, hostLambdas, routesOf } from '#infra/local/lambda-host.ts'
import { startParameters } from '#infra/local/parameters.ts'
import { accountRepository } from '#lambdas/table/account-repository.ts'
import { type Endpoint, routeKeyOf } from '#shared/kernel/endpoint.ts'
import type { Account } from '#shared/staff/account.ts'
import { type UseCaseHarness, createUseCaseHarness } from './use-case-harness.ts'
import { NOW } from './business-time-fixture.ts'
import { canonicalJson } from './canonical-json.ts'
import { writePlainRenderer } from './plain-renderer.ts'
import { openTestTables } from './table-fixture.ts'
import { type RawItem, deleteItems, putItems, readRawItems } from './start-tables.ts'
import { ORIGIN_SECRET, type RequestInput, type Claims, createHttpRequest } from './http-request.ts'

export type ApiResponse = {
  readonly status: number
  readonly body: Record<string, unknown>
  readonly headers: Record<string, unknown>
}

const BUCKET = 'uploads'
const PICTURES_BUCKET = 'pictures'
/** The secret that the edge sent before the last rotation. */
export const OLD_ORIGIN_SECRET = 'the key of the edge before'
/** The staff accounts, as they are stored. */
const accounts: readonly Account[] = (
  [
    ['owner', 'active', 'owner'],
    ['staff', 'active', 'staff'],
    ['bookkeeper', 'active', 'bookkeeper'],
    ['helper', 'active', 'helper'],
    ['waiting', 'waiting', null],
    ['refused', 'refused', null],
    ['dismissed', 'refused', 'staff'],
  ] as const
).map(([sub, state, role]) => ({
  sub,
  userName: sub,
  email: `${sub}@mountaincabins.example`,
  fullName: sub,
  state,
  role,
  requestedAt: NOW,
  decidedBy: null,
  secondFactor: { since: null, readAt: NOW },
}))

/** The claims that the authorizer finds in an access token. */
export const accessToken = (sub: string, groups: string): Claims => ({
  sub,
  token_use: 'access',
  'cognito:groups': groups,
  auth_time: String(Date.parse(NOW) / 1000 - 60),
})
export const asStaff = accessToken('staff', '[staff]')
export const asOwner = accessToken('owner', '[owner]')

/**
 * The real Lambdas of `functions.ts` with real events, on the embedded database and storage, started once for a test
 * file. Their time is ten in the morning of 21 November 2026, unless `time` is `real`: calls to the storage are signed
 * with the real clock.
 */
export function setUpApi({ time = 'fixed' }: { readonly time?: 'fixed' | 'real' } = {}) {
  let parts: Awaited<ReturnType<typeof startApi>> | undefined
  const started = () => {
    if (!parts) throw new Error('The API starts in beforeAll and is not available earlier')
    return parts
  }
  beforeAll(async () => {
    if (time === 'fixed') vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOW) })
    parts = await startApi()
  })
  afterAll(async () => {
    await parts?.stop()
    vi.useRealTimers()
  })
  return {
    ask: (endpoint: Endpoint, input?: RequestInput): Promise<ApiResponse> =>
      started().send(endpoint, createHttpRequest(endpoint, input)),
    /** Sends any event to the Lambda that serves an endpoint. */
    send: (endpoint: Endpoint, event: APIGatewayProxyEventV2): Promise<ApiResponse> => started().send(endpoint, event),
    /** Everything in the table but the rate-limit counters, to be compared with an earlier state. */
    contents: (): Promise<string[]> => started().contents((item) => !isCounter(item)),
    /** The rate-limit counters. */
    counters: (): Promise<string[]> => started().contents(isCounter),
    /** The routes of the API, for a local HTTP server. */
    routes: (): readonly HttpRoute[] => started().routes,
    /** Deletes what was written since the start, since a query of all items costs by their number. */
    clear: (): Promise<void> => started().clear(),
    /** The sign-in of staff. */
    signIn: (): SignIn => started().signIn,
    /** The use cases on the same table, to prepare its state. */
    harness: (): UseCaseHarness => started().harness,
  }
}

/** A rate-limit counter, which counts refused calls too. */
const isCounter = (item: RawItem): boolean => keyOf(item).startsWith('LIMIT#')
const keyOf = ({ pk, sk }: RawItem): string => `${pk?.S} ${sk?.S}`

/** An item's key and a hash of its content. */
const fingerprintOf = (item: RawItem): string => `${keyOf(item)} ${hash('sha256', canonicalJson(item), 'hex')}`

async function startApi() {
  // Handlers read the environment when they are imported: those of the previous file use its table.
  vi.resetModules()
  const tables = openTestTables()
  const folder = await mkdtemp(join(tmpdir(), 'api-'))
  const { table, tableName } = await tables.createSeededTable()
  const storage = await startStorage({
    port: 0,
    folder,
    buckets: [BUCKET, PICTURES_BUCKET],
    allowedOrigins: ['http://localhost:3000'],
  })
  const signIn = await startSignIn({ port: 0, sendEmail: async () => undefined })
  const harness = createUseCaseHarness(table)
  const inbox = await startInbox({ port: 0 })
  const parameters = await startParameters({
    'link-key': await harness.linkKey(),
    payfast: JSON.stringify(await harness.payfast()),
    'origin-secret': `${ORIGIN_SECRET},${OLD_ORIGIN_SECRET}`,
    captcha: JSON.stringify({ provider: 'always-pass', siteKey: '', secret: '' }),
  })
  Object.assign(process.env, {
    TABLE_NAME: tableName,
    UPLOADS_BUCKET: BUCKET,
    SITE_RENDERER: await writePlainRenderer(folder),
    PICTURES_BUCKET,
    USER_POOL_ID: signIn.userPoolId,
    SITE_ORIGIN: 'http://localhost:3000',
    EMAIL_FROM: 'stay@mountaincabins.example',
    OWNER_SECOND_FACTOR: 'optional',
    OWNER_EMAIL: 'owner@mountaincabins.example',
    STAGE: 'test',
    BOOKINGS_WITHOUT_CAPTCHA: '100000',
    AWS_ENDPOINT_URL_SES: inbox.url,
    ...parameters.environment,
    ...localAwsEnvironment,
    AWS_ENDPOINT_URL_DYNAMODB: tables.endpoint,
    AWS_ENDPOINT_URL_S3: storage.endpoint,
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: signIn.endpoint,
  })
  const pool = new CognitoIdentityProviderClient({ region: localRegion })
  for (const { userName: Username } of accounts)
    // oxlint-disable-next-line no-await-in-loop -- five accounts
    await pool.send(new AdminCreateUserCommand({ UserPoolId: signIn.userPoolId, Username, MessageAction: 'SUPPRESS' }))
  pool.destroy()
  await Promise.all(accounts.map((account) => accountRepository(table).add(account)))
  const routes = routesOf(await hostLambdas(functions.filter(({ serves }) => serves)))
  const seeded = await readRawItems(tables.endpoint, tableName)
  const seededKeys = new Set(seeded.map(keyOf))
  const routesByKey = new Map<string, HttpRoute>(routes.map((route) => [route.routeKey, route]))

  return {
    harness,
    routes,
    signIn,
    async send(endpoint: Endpoint, event: APIGatewayProxyEventV2): Promise<ApiResponse> {
      const route = routesByKey.get(routeKeyOf(endpoint))
      if (!route) throw new Error(`No Lambda of the list serves ${endpoint.method} ${endpoint.path}`)
      const { statusCode = 200, body = '', headers = {} } = await route.handler(event)
      const isHtml = String(headers['content-type']).startsWith('text/html')
      const parsed = (isHtml ? { html: body, message: /<p>(.*?)<\/p>/.exec(body)?.[1] } : JSON.parse(body)) as Record<
        string,
        unknown
      >
      return { status: statusCode, body: parsed, headers }
    },
    async contents(isIncluded: (item: RawItem) => boolean): Promise<string[]> {
      const items = await readRawItems(tables.endpoint, tableName)
      return items.filter(isIncluded).map(fingerprintOf).toSorted()
    },
    async clear() {
      const items = await readRawItems(tables.endpoint, tableName)
      const added = items.filter((item) => !seededKeys.has(keyOf(item)))
      await deleteItems(tables.endpoint, tableName, added)
      const stored = new Set(items.map(fingerprintOf))
      const changed = seeded.filter((item) => !stored.has(fingerprintOf(item)))
      await putItems(tables.endpoint, tableName, changed)
    },
    async stop() {
      await parameters.stop()
      await inbox.stop()
      await signIn.stop()
      await storage.stop()
      await tables.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
