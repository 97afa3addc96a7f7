import { hash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { dirname } from 'node:path'
import { buffer } from 'node:stream/consumers'
import S3rver from 's3rver'
import { StartError, reasonOf } from './start-error.ts'
import { localCredentials, localRegion } from './database.ts'
import { makeDataFolder } from './json-file.ts'
import { listenLocally } from './listen-locally.ts'

type Storage = {
  readonly endpoint: string
  stop(): Promise<void>
}

type Options = {
  /** 0 is any free one. */
  readonly port: number
  /** Where the files are stored, a folder for each bucket. */
  readonly folder: string
  readonly buckets: readonly string[]
  /** The origins whose pages may post files from a browser: the site's. */
  readonly allowedOrigins: readonly string[]
}

/** The configuration of an S3 client; the bucket is in the path of its addresses. */
export const storageClientConfig = (endpoint: string) => ({
  endpoint,
  region: localRegion,
  forcePathStyle: true,
  credentials: localCredentials,
})

/**
 * Starts a storage with S3's API, makes its buckets and allows the site's pages to post to them. Unlike S3 it enforces
 * neither the policy of a presigned POST (size, type, key), so uploads must be checked afterwards, nor the signature and
 * expiry of a presigned link. A file has one version, "null", as in an unversioned bucket of S3; it is the only one listed.
 */
export async function startStorage({ port, folder, buckets, allowedOrigins }: Options): Promise<Storage> {
  await makeDataFolder(folder)
  const storage = new S3rver({
    directory: folder,
    silent: true,
    vhostBuckets: false,
    configureBuckets: buckets.map((name) => ({ name, configs: [corsOf(allowedOrigins)] })),
  })
  storage.store.putObject = writeWhole(storage.store)
  await storage.configureBuckets().catch((error: unknown) => {
    throw new StartError(
      `The storage cannot keep files in ${folder} (${reasonOf(error)}): set DATA_DIR to another folder.`,
    )
  })

  const handle = onePerFile(storage.callback())
  const server = await listenLocally('the storage', port, (request, response) => {
    // A client would correct its own clock by it, and in tests that clock is frozen.
    response.sendDate = false
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://storage')
    if (request.method !== 'GET' || !searchParams.has('versions')) return handle(request, response)
    const prefix = searchParams.get('prefix') ?? ''
    storage.store.listObjects(pathname.replaceAll('/', ''), { prefix, maxKeys: MAX_LISTED }).then(
      ({ objects }) => response.setHeader('content-type', 'application/xml').end(versionsOf(objects)),
      () => response.writeHead(500).end(),
    )
  })
  return {
    endpoint: server.url,
    async stop() {
      await server.stop()
      storage.logger.close()
    },
  }
}

/** Answers when the file is written. s3rver answers sooner, and a reader gets an empty file until then. */
const writeWhole =
  (store: S3rver['store']): S3rver['store']['putObject'] =>
  async ({ bucket, key, content, metadata }) => {
    const path = store.getResourcePath(bucket, key, 'object')
    const bytes = Buffer.isBuffer(content) ? content : await buffer(content)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, bytes)
    const md5 = hash('md5', bytes, 'hex')
    await store.putMetadata(bucket, key, metadata, md5)
    return { size: bytes.length, md5 }
  }

/** Handles the requests for one file in turn: S3 replaces a file as a whole, s3rver writes over it while others read. */
function onePerFile(handle: RequestListener): RequestListener {
  const lastOf = new Map<string, Promise<void>>()
  return (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://storage')
    const closed = new Promise<void>((done) => response.once('close', done))
    const previous = lastOf.get(pathname)
    const last = previous ? previous.then(() => closed) : closed
    lastOf.set(pathname, last)
    void last.then(() => lastOf.get(pathname) === last && lastOf.delete(pathname))
    if (!previous) return handle(request, response)
    void previous.then(() => response.destroyed || handle(request, response))
  }
}

/** S3's page size. */
const MAX_LISTED = 1000

const versionsOf = (objects: readonly { readonly key: string }[]): string => `<?xml version="1.0" encoding="UTF-8"?>
<ListVersionsResult>
  <IsTruncated>false</IsTruncated>
  ${objects.map(({ key }) => `<Version><Key>${key}</Key><VersionId>null</VersionId></Version>`).join('')}
</ListVersionsResult>`

const corsOf = (origins: readonly string[]): string => `
<CORSConfiguration>
  <CORSRule>
    ${origins.map((origin) => `<AllowedOrigin>${origin}</AllowedOrigin>`).join('')}
    <AllowedMethod>POST</AllowedMethod>
    <AllowedMethod>GET</AllowedMethod>
    <AllowedHeader>*</AllowedHeader>
  </CORSRule>
</CORSConfiguration>`
