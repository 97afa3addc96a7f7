declare module 's3rver' {
  import type { RequestListener } from 'node:http'
  import type { Readable } from 'node:stream'

  /** The parts we use of s3rver 3.7, which brings no types: a Koa app. */
  export default class S3rver {
    constructor(options: {
      readonly directory: string
      readonly silent: boolean
      readonly vhostBuckets: boolean
      readonly configureBuckets: readonly { readonly name: string; readonly configs: readonly string[] }[]
    })
    silent: boolean
    readonly logger: { close(): void }
    readonly store: {
      listObjects(
        bucket: string,
        asked: { readonly prefix: string; readonly maxKeys: number },
      ): Promise<{ readonly objects: readonly { readonly key: string }[] }>
      getResourcePath(bucket: string, key: string, resource: 'object'): string
      putMetadata(bucket: string, key: string, metadata: object, md5: string): Promise<void>
      putObject(object: {
        readonly bucket: string
        readonly key: string
        readonly content: Buffer | Readable
        readonly metadata: object
      }): Promise<{ readonly size: number; readonly md5: string }>
    }
    configureBuckets(): Promise<unknown>
    callback(): RequestListener
  }
}
