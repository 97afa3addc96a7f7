import { CloudFrontClient, CreateInvalidationCommand } from '@aws-sdk/client-cloudfront'
import {
  CloudFrontKeyValueStoreClient,
  DescribeKeyValueStoreCommand,
  UpdateKeysCommand,
  paginateListKeys,
} from '@aws-sdk/client-cloudfront-keyvaluestore'
// The store answers only to signatures for every region at once, and the client finds this only where it is loaded.
// oxlint-disable-next-line no-unassigned-import
import '@aws-sdk/signature-v4a'
import { awsPatience } from '#lambdas/runtime/aws-patience.ts'
import { newId } from '#lambdas/runtime/random.ts'

/** What CloudFront takes of one call ("CloudFront KeyValueStore quotas"). */
const MOST_AT_ONCE = 50

type Changes = { readonly put: readonly (readonly [string, string])[]; readonly remove: readonly string[] }

/** CloudFront: what it keeps of pages, and the store in which its functions look addresses up. */
export function edgeOf({ distributionId, storeArn: KvsARN }: { distributionId: string; storeArn: string }) {
  const cloudFront = new CloudFrontClient(awsPatience)
  // The client puts the account before the host, which an engine on one machine has no name for.
  const standIn = (): string | undefined => process.env['AWS_ENDPOINT_URL_CLOUDFRONT_KEYVALUESTORE']
  const store = new CloudFrontKeyValueStoreClient({
    ...awsPatience,
    ...(standIn() && { endpointProvider: () => ({ url: new URL(standIn() ?? '') }) }),
  })

  return {
    /** All that the edge has been told, by address. */
    async announced(): Promise<ReadonlyMap<string, string>> {
      const all = new Map<string, string>()
      for await (const { Items = [] } of paginateListKeys({ client: store, pageSize: MOST_AT_ONCE }, { KvsARN }))
        for (const { Key, Value } of Items) all.set(Key ?? '', Value ?? '')
      return all
    },

    /** Tells it of some addresses, and that others are no more; in seconds it is known everywhere. */
    async announce({ put, remove }: Changes): Promise<void> {
      const changes = [
        ...put.map(([Key, Value]) => ({ Puts: { Key, Value } })),
        ...remove.map((Key) => ({ Deletes: { Key } })),
      ]
      if (changes.length === 0) return
      let { ETag: IfMatch } = await store.send(new DescribeKeyValueStoreCommand({ KvsARN }))
      for (let start = 0; start < changes.length; start += MOST_AT_ONCE) {
        const some = changes.slice(start, start + MOST_AT_ONCE)
        const Puts = some.flatMap((change) => ('Puts' in change ? [change.Puts] : []))
        const Deletes = some.flatMap((change) => ('Deletes' in change ? [change.Deletes] : []))
        // oxlint-disable-next-line no-await-in-loop -- each goes by the state that the one before left
        const done = await store.send(new UpdateKeysCommand({ KvsARN, IfMatch, Puts, Deletes }))
        IfMatch = done.ETag
      }
    },

    /** Has it ask the bucket anew for these paths. */
    async forget(paths: readonly string[]): Promise<void> {
      await cloudFront.send(
        new CreateInvalidationCommand({
          DistributionId: distributionId,
          InvalidationBatch: { CallerReference: newId(), Paths: { Quantity: paths.length, Items: [...paths] } },
        }),
      )
    },
  }
}

export type Edge = ReturnType<typeof edgeOf>
