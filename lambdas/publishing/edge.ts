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
      const { origin, hostname, port, protocol } = new URL(
        process.env['AWS_ENDPOINT_URL_CLOUDFRONT'] ?? 'https://cloudfront.amazonaws.com',
      )
      const path = `/2020-05-31/distribution/${distributionId}/invalidation`
      const items = paths.map((one) => `<Path>${asXml(one)}</Path>`).join('')
      const body =
        '<InvalidationBatch xmlns="http://cloudfront.amazonaws.com/doc/2020-05-31/">' +
        `<Paths><Quantity>${paths.length}</Quantity><Items>${items}</Items></Paths>` +
        `<CallerReference>${newId()}</CallerReference></InvalidationBatch>`
      // CloudFront has no region; it is signed for as if it were in this one.
      const signer = new SignatureV4({ ...store.config, service: 'cloudfront', region: 'us-east-1' })
      const { method, headers } = await signer.sign({
        method: 'POST',
        protocol,
        hostname,
        path,
        query: {},
        headers: { host: port ? `${hostname}:${port}` : hostname, 'content-type': 'application/xml' },
        body,
      })
      const { host: _, ...sent } = headers
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      const response = await fetch(`${origin}${path}`, { method, headers: sent, body, signal })
      if (!response.ok) throw new Error(`CloudFront did not invalidate: ${response.status} ${await response.text()}`)
    },
  }
}

export type Edge = ReturnType<typeof createEdge>
