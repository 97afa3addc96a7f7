import S3rver from 's3rver'
import { CannotStart, reasonOf } from './cannot-start.ts'
import { localRegion } from './database.ts'
import { makeDataFolder } from './kept-file.ts'
import { listenLocally } from './listen-locally.ts'

type Storage = {
  readonly endpoint: string
  stop(): Promise<void>
}

type Options = {
  /** 0 takes a free one. */
  readonly port: number
  /** Where the files lie, a folder for each bucket. */
  readonly folder: string
  readonly buckets: readonly string[]
  /** Whose pages may post files from a browser: the site's origin. */
  readonly allowedOrigins: readonly string[]
}

/** The one pair of keys that the local storage takes. */
export const storageCredentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

/** What an S3 client of the local storage is made with; its addresses carry the bucket in the path. */
export const storageClientConfig = (endpoint: string) => ({
  endpoint,
  region: localRegion,
  forcePathStyle: true,
  credentials: storageCredentials,
})

/**
 * Starts the storage that speaks S3's language, makes its buckets and lets the site's pages post to them.
 * Unlike S3 it holds neither a presigned POST to its policy (size, type, key), so what was uploaded must be looked at,
 * nor a presigned link to its signature and its hour.
 */
export async function startStorage({ port, folder, buckets, allowedOrigins }: Options): Promise<Storage> {
  await makeDataFolder(folder)
  const storage = new S3rver({
    directory: folder,
    silent: true,
    vhostBuckets: false,
    configureBuckets: buckets.map((name) => ({ name, configs: [corsOf(allowedOrigins)] })),
  })
  await storage.configureBuckets().catch((error: unknown) => {
    throw new CannotStart(
      `The storage cannot keep files in ${folder} (${reasonOf(error)}): set DATA_DIR to another folder.`,
    )
  })

  const server = await listenLocally('the storage', port, storage.callback())
  return {
    endpoint: server.url,
    async stop() {
      await server.stop()
      storage.logger.close()
    },
  }
}

const corsOf = (origins: readonly string[]): string => `
<CORSConfiguration>
  <CORSRule>
    ${origins.map((origin) => `<AllowedOrigin>${origin}</AllowedOrigin>`).join('')}
    <AllowedMethod>POST</AllowedMethod>
    <AllowedMethod>GET</AllowedMethod>
    <AllowedHeader>*</AllowedHeader>
  </CORSRule>
</CORSConfiguration>`
