import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { startEdge } from './engines/edge-engine.ts'
import { startQueue } from './engines/queue.ts'
import { storageClientConfig } from './engines/storage.ts'
import type { HostedLambda } from './lambda-host.ts'
import type { PublishedFile } from './site-files.ts'

/** Of changes that come together, the first waits so long for the others. AWS waits longer: its reads lag behind. */
const SETTLE_DELAY_MS = 200

type Options = {
  /** Where published pages lie. */
  readonly storage: { readonly endpoint: string; readonly bucket: string }
  /** The Lambdas, once they are loaded. */
  readonly hosted: () => readonly HostedLambda[]
  /** Called for each path that the edge is to forget. */
  readonly forget: (path: string) => void
}

/** What publishing leans on, as far as this machine has to stand in for it: the line of changes, the edge, the bucket. */
export async function startPublishing({ storage, hosted, forget }: Options) {
  let underWay: Promise<unknown> = Promise.resolve()
  const publish = async (event: unknown): Promise<void> => {
    const publisher = hosted().find(({ lambda }) => lambda.publishes)
    underWay = Promise.resolve(publisher?.handler(event))
    await underWay
  }
  const edge = await startEdge({ port: 0, forget })
  const queue = await startQueue({ port: 0, delayMs: SETTLE_DELAY_MS, handler: publish })
  const client = new S3Client(storageClientConfig(storage.endpoint))

  return {
    edge,
    queue,
    /** Publishes whatever differs, as a deployment has it done. */
    publish: () => publish({}),
    /** A published file, by its path in the site, and how long it may be kept; undefined where there is none. */
    async read(file: string): Promise<PublishedFile | undefined> {
      try {
        const { Body, CacheControl = '' } = await client.send(
          new GetObjectCommand({ Bucket: storage.bucket, Key: file.slice(1) }),
        )
        return Body && { plain: Buffer.from(await Body.transformToByteArray()), cache: CacheControl }
      } catch (error) {
        if (error instanceof Error && error.name === 'NoSuchKey') return undefined
        throw error
      }
    },
    /** Lets what is under way come to its end first: it holds the turn to publish. */
    async stop(): Promise<void> {
      await underWay.catch(() => {})
      await Promise.all([edge.stop(), queue.stop()])
      client.destroy()
    },
  }
}
