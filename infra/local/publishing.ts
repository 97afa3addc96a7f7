import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { startEdge } from './engines/edge-engine.ts'
import { startQueue } from './engines/queue.ts'
import { storageClientConfig } from './engines/storage.ts'
import type { HostedLambda } from './lambda-host.ts'
import type { PublishedFile } from './site-files.ts'

/** The first of several changes waits this long for the others. In AWS it waits longer, for eventually consistent reads. */
const SETTLE_DELAY_MS = 200

type Options = {
  /** Where published pages are stored. */
  readonly storage: { readonly endpoint: string; readonly bucket: string }
  /** The Lambdas, once they are loaded. */
  readonly hosted: () => readonly HostedLambda[]
  /** Called for each path that is invalidated at the edge. */
  readonly invalidate: (path: string) => void
}

/** Starts what publishing needs of AWS: the queue of content changes, the edge and the bucket. */
export async function startPublishing({ storage, hosted, invalidate }: Options) {
  let inProgress: Promise<unknown> = Promise.resolve()
  const publish = async (event: unknown): Promise<void> => {
    const publisher = hosted().find(({ lambda }) => lambda.publishes)
    inProgress = Promise.resolve(publisher?.handler(event))
    await inProgress
  }
  const edge = await startEdge({ port: 0, invalidate })
  const queue = await startQueue({ port: 0, delayMs: SETTLE_DELAY_MS, handler: publish })
  const client = new S3Client(storageClientConfig(storage.endpoint))

  return {
    edge,
    queue,
    /** Publishes every page that has changed, as after a deployment. */
    publish: () => publish({}),
    /** Writes a file of the built site that the publisher reads, as a deployment does. */
    async deploy(file: string, Body: string): Promise<void> {
      await client.send(new PutObjectCommand({ Bucket: storage.bucket, Key: file.slice(1), Body }))
    },
    /** A published file with its Cache-Control, by its path in the site; undefined if there is none. */
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
    /** Waits for a publishing in progress, which holds the publish lock. */
    async stop(): Promise<void> {
      await inProgress.catch(() => {})
      await Promise.all([edge.stop(), queue.stop()])
      client.destroy()
    },
  }
}
