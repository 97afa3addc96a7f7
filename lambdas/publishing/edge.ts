import {
  CloudFrontKeyValueStoreClient,
  DescribeKeyValueStoreCommand,
  UpdateKeysCommand,
  paginateListKeys,
} from '@aws-sdk/client-cloudfront-keyvaluestore'
// The store accepts only signatures for every region at once, and the client finds this package only where it is loaded.
// oxlint-disable-next-line no-unassigned-import
import '@aws-sdk/signature-v4a'
import { SignatureV4 } from '@smithy/signature-v4'
import * as z from 'zod/mini'
import { awsTimeouts } from '#lambdas/runtime/aws-timeouts.ts'
import { newId } from '#lambdas/runtime/ids-and-tokens.ts'

/** The limit of one call ("CloudFront KeyValueStore quotas"). */
const MAX_AT_ONCE = 50

/** CloudFront is far away and no one waits: an update that times out although it succeeded would start all over. */
const TIMEOUT_MS = 5_000

const asXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/**
 * More paths than these are invalidated as one, which is all of the site: each path beyond a thousand a month is billed,
 * and 15 with a star, or 3,000 without, may be under way ("Invalidation quotas").
 */
const MAX_PATHS = 30
const MAX_STARS = 10
const EVERYTHING = ['/*']

type Changes = { readonly put: readonly (readonly [string, string])[]; readonly remove: readonly string[] }

/** CloudFront: its cache of pages, and the key value store in which its functions look addresses up. */
export function createEdge({ distributionId, storeArn: KvsARN }: { distributionId: string; storeArn: string }) {
  // The client puts the account before the host name, which a local engine does not have.
  const emulatorUrl = (): string | undefined => process.env['AWS_ENDPOINT_URL_CLOUDFRONT_KEYVALUESTORE']
  const store = new CloudFrontKeyValueStoreClient({
    ...awsTimeouts,
    requestHandler: { ...awsTimeouts.requestHandler, requestTimeout: TIMEOUT_MS },
    ...(emulatorUrl() && { endpointProvider: () => ({ url: new URL(emulatorUrl() ?? '') }) }),
  })

  type Call = {
    readonly service: string
    readonly origin: string
    readonly path: string
    readonly headers: Readonly<Record<string, string>>
    readonly body: string
  }
  /** A signed request to a service that has no region, or is used in one alone. */
  async function send({ service, origin, path, headers: given, body }: Call): Promise<Response> {
    const { hostname, port, protocol } = new URL(origin)
    const signer = new SignatureV4({ ...store.config, service, region: 'us-east-1' })
    const { headers } = await signer.sign({
      method: 'POST',
      protocol,
      hostname,
      path,
      query: {},
      headers: { host: port ? `${hostname}:${port}` : hostname, ...given },
      body,
    })
    const { host: _, ...sent } = headers
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    return fetch(new URL(path, origin), { method: 'POST', headers: sent, body, signal })
  }

  /** The reply of CloudWatch Logs; undefined where there is no log yet. */
  async function callLogs(action: string, body: object): Promise<string | undefined> {
    const response = await send({
      service: 'logs',
      origin: process.env['AWS_ENDPOINT_URL_CLOUDWATCH_LOGS'] ?? 'https://logs.us-east-1.amazonaws.com',
      path: '/',
      headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': `Logs_20140328.${action}` },
      body: JSON.stringify(body),
    })
    const text = await response.text()
    if (response.ok) return text
    if (text.includes('ResourceNotFoundException')) return undefined
    throw new Error(`The log of the edge was not read: ${response.status} ${text}`)
  }

  return {
    /** Every address in the store. */
    async readRoutes(): Promise<ReadonlyMap<string, string>> {
      const all = new Map<string, string>()
      for await (const { Items = [] } of paginateListKeys({ client: store, pageSize: MAX_AT_ONCE }, { KvsARN }))
        for (const { Key, Value } of Items) all.set(Key ?? '', Value ?? '')
      return all
    },

    /** Adds addresses to the store and removes others; in seconds it is known everywhere. */
    async updateRoutes({ put, remove }: Changes): Promise<void> {
      const changes = [
        ...put.map(([Key, Value]) => ({ Puts: { Key, Value } })),
        ...remove.map((Key) => ({ Deletes: { Key } })),
      ]
      if (changes.length === 0) return
      let { ETag: IfMatch } = await store.send(new DescribeKeyValueStoreCommand({ KvsARN }))
      for (let start = 0; start < changes.length; start += MAX_AT_ONCE) {
        const chunk = changes.slice(start, start + MAX_AT_ONCE)
        const Puts = chunk.flatMap((change) => ('Puts' in change ? [change.Puts] : []))
        const Deletes = chunk.flatMap((change) => ('Deletes' in change ? [change.Deletes] : []))
        // oxlint-disable-next-line no-await-in-loop -- each update names the state that the one before left
        const done = await store.send(new UpdateKeysCommand({ KvsARN, IfMatch, Puts, Deletes }))
        IfMatch = done.ETag
      }
    },

    /**
     * Invalidates these paths in the cache ("CreateInvalidation" of CloudFront's API 2020-05-31). Called without the
     * SDK's client, which has 140 KB of code for errors.
     */
    async invalidate(asked: readonly string[]): Promise<void> {
      const isMany = asked.length > MAX_PATHS || asked.filter((one) => one.endsWith('*')).length > MAX_STARS
      const paths = isMany ? EVERYTHING : asked
      const items = paths.map((one) => `<Path>${asXml(one)}</Path>`).join('')
      const response = await send({
        service: 'cloudfront',
        origin: process.env['AWS_ENDPOINT_URL_CLOUDFRONT'] ?? 'https://cloudfront.amazonaws.com',
        path: `/2020-05-31/distribution/${distributionId}/invalidation`,
        headers: { 'content-type': 'application/xml' },
        body:
          '<InvalidationBatch xmlns="http://cloudfront.amazonaws.com/doc/2020-05-31/">' +
          `<Paths><Quantity>${paths.length}</Quantity><Items>${items}</Items></Paths>` +
          `<CallerReference>${newId()}</CallerReference></InvalidationBatch>`,
      })
      if (!response.ok) throw new Error(`CloudFront did not invalidate: ${response.status} ${await response.text()}`)
    },

    /**
     * The lines that the function `functionName` logged in a time, in milliseconds since 1970, as far as `maxPages` of
     * the log reach ("FilterLogEvents" of CloudWatch Logs). CloudFront keeps them in North Virginia, wherever they were written.
     */
    async readLog(functionName: string, { from, until, maxPages }: LogRange): Promise<LoggedLines> {
      const lines: LoggedLine[] = []
      let nextToken: string | undefined
      for (let page = 0; page < maxPages; page += 1) {
        // oxlint-disable-next-line no-await-in-loop -- each page names the next one
        const text = await callLogs('FilterLogEvents', {
          logGroupName: logGroupOf(functionName),
          startTime: from,
          // Both ends count.
          endTime: until - 1,
          filterPattern: '?" 301 " ?" 404 "',
          ...(nextToken !== undefined && { nextToken }),
        })
        if (text === undefined) return { lines: [], isPartial: false }
        const reply = LogPage.parse(JSON.parse(text))
        lines.push(...reply.events.map(({ timestamp, message }) => ({ at: timestamp, text: message })))
        nextToken = reply.nextToken
        if (nextToken === undefined) return { lines, isPartial: false }
      }
      return { lines, isPartial: true }
    },

    /** CloudFront makes the log itself, and would keep it for ever. */
    async limitLog(functionName: string, days: 7): Promise<void> {
      await callLogs('PutRetentionPolicy', { logGroupName: logGroupOf(functionName), retentionInDays: days })
    },
  }
}

const LogPage = z.object({
  events: z._default(z.array(z.object({ timestamp: z.number(), message: z.string() })), []),
  nextToken: z.optional(z.string()),
})

type LogRange = { readonly from: number; readonly until: number; readonly maxPages: number }
type LoggedLine = { readonly at: number; readonly text: string }
/** What was logged; `isPartial`: there is more. */
export type LoggedLines = { readonly lines: readonly LoggedLine[]; readonly isPartial: boolean }

const logGroupOf = (functionName: string): string => `/aws/cloudfront/function/${functionName}`

export type Edge = ReturnType<typeof createEdge>
