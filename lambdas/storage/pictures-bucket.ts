import type { S3ClientConfig } from '@aws-sdk/client-s3'
import { awsTimeouts } from '#lambdas/runtime/aws-timeouts.ts'
import { LINK_MINUTES } from '#shared/documents/upload.ts'
import { PICTURE_CACHE } from './picture-cache.ts'
import { INCOMING_PICTURES, PICTURE_FILES, PICTURE_RESULTS } from '#shared/pictures/picture-folders.ts'
import { pictureFilesOf } from '#shared/pictures/picture-address.ts'
import { MAX_PICTURE_BYTES } from '#shared/pictures/picture-limits.ts'

/** A file has as many megabytes as a camera makes, and the caller has 29 seconds. */
const REQUEST_TIMEOUT_MS = 8_000
/** How long a link to a private picture works: as long as somebody looks at the list. */
const LINK_SECONDS = 15 * 60
const UNCHECKED_TYPE = 'application/octet-stream'

const types: Readonly<Record<string, string>> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }
const typeOf = (file: string): string => types[file.split('.').at(-1) ?? ''] ?? UNCHECKED_TYPE

/** A picture's files in the bucket: how many bytes they have, and when the newest was written, in ISO UTC. */
export type StoredPicture = { readonly address: string; readonly bytes: number; readonly storedAt: string }

/** The pictures that staff upload. Nothing in it is public; the publisher copies what pages show. */
export function picturesBucket(Bucket: string, config: S3ClientConfig = {}) {
  const open = async () => {
    const { openPicturesS3 } = await import('./s3-pictures.ts')
    const forcePathStyle = process.env['AWS_ENDPOINT_URL_S3'] !== undefined
    const requestHandler = { ...awsTimeouts.requestHandler, requestTimeout: REQUEST_TIMEOUT_MS }
    return openPicturesS3({ ...awsTimeouts, requestHandler, forcePathStyle, ...config })
  }
  let opened: ReturnType<typeof open> | undefined
  const s3 = () => (opened ??= open())

  const sizeOf = async (Key: string): Promise<number | undefined> => {
    const { client, HeadObjectCommand } = await s3()
    try {
      return (await client.send(new HeadObjectCommand({ Bucket, Key }))).ContentLength ?? 0
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  }
  const put = async (Key: string, Body: Uint8Array | string, ContentType: string): Promise<void> => {
    const { client, PutObjectCommand } = await s3()
    await client.send(new PutObjectCommand({ Bucket, Key, Body, ContentType, CacheControl: PICTURE_CACHE }))
  }

  /** Deletes all versions of every key with this beginning that `isIncluded`. */
  async function deleteVersions(Prefix: string, isIncluded: (key: string) => boolean): Promise<void> {
    const { client, DeleteObjectCommand, ListObjectVersionsCommand } = await s3()
    let from: { KeyMarker?: string | undefined; VersionIdMarker?: string | undefined } = {}
    for (;;) {
      // oxlint-disable no-await-in-loop -- each page begins after the one before
      const {
        Versions = [],
        DeleteMarkers = [],
        ...page
      } = await client.send(new ListObjectVersionsCommand({ Bucket, Prefix, ...from }))
      for (const { Key = '', VersionId } of [...Versions, ...DeleteMarkers])
        if (isIncluded(Key)) await client.send(new DeleteObjectCommand({ Bucket, Key, VersionId }))
      // oxlint-enable no-await-in-loop
      if (!page.IsTruncated) return
      from = { KeyMarker: page.NextKeyMarker, VersionIdMarker: page.NextVersionIdMarker }
    }
  }

  return {
    /** A POST for exactly this upload, up to 25 MB (a PUT could not bound the size). */
    async startUpload(uploadId: string): Promise<{ url: string; fields: Record<string, string> }> {
      const { client, createPresignedPost } = await s3()
      const Key = `${INCOMING_PICTURES}/${uploadId}`
      return createPresignedPost(client, {
        Bucket,
        Key,
        Fields: { 'Content-Type': UNCHECKED_TYPE },
        Conditions: [
          ['eq', '$key', Key],
          ['eq', '$Content-Type', UNCHECKED_TYPE],
          ['content-length-range', 1, MAX_PICTURE_BYTES],
        ],
        Expires: LINK_MINUTES * 60,
      })
    },

    /** How large an upload is; undefined where it has not arrived, or is gone. */
    uploadedBytes: (uploadId: string): Promise<number | undefined> => sizeOf(`${INCOMING_PICTURES}/${uploadId}`),

    /** The original, up to the largest size; undefined where it is gone. */
    async readUpload(uploadId: string): Promise<Uint8Array | undefined> {
      const { client, GetObjectCommand } = await s3()
      try {
        const { Body } = await client.send(
          new GetObjectCommand({
            Bucket,
            Key: `${INCOMING_PICTURES}/${uploadId}`,
            Range: `bytes=0-${MAX_PICTURE_BYTES - 1}`,
          }),
        )
        return await Body?.transformToByteArray()
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },

    /** Every version of the original: nobody can bring back what its metadata said. */
    deleteUpload: (uploadId: string): Promise<void> => {
      const key = `${INCOMING_PICTURES}/${uploadId}`
      return deleteVersions(key, (found) => found === key)
    },

    /** What became of an upload, as `saveResult` was given it; undefined where it is not known. */
    async result(uploadId: string): Promise<unknown> {
      const { client, GetObjectCommand } = await s3()
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: `${PICTURE_RESULTS}/${uploadId}` }))
        return JSON.parse((await Body?.transformToString()) ?? 'null') as unknown
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    saveResult: (uploadId: string, result: unknown): Promise<void> =>
      put(`${PICTURE_RESULTS}/${uploadId}`, JSON.stringify(result), 'application/json'),

    /** One file of a picture: `480.avif`. */
    putFile: (address: string, file: string, bytes: Uint8Array): Promise<void> =>
      put(`${address.slice(1)}/${file}`, bytes, typeOf(file)),

    /** One file of a picture; undefined where it is gone. */
    async readFile(address: string, file: string): Promise<Uint8Array | undefined> {
      const { client, GetObjectCommand } = await s3()
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: `${address.slice(1)}/${file}` }))
        return await Body?.transformToByteArray()
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },

    /** Whether a picture's files are there: the last one that is written. */
    hasPicture: async (address: string): Promise<boolean> =>
      (await sizeOf(`${address.slice(1)}/card.jpg`)) !== undefined,

    /** A link to one file of a private picture, which a page can show. */
    async linkTo(address: string, file: string): Promise<string> {
      const { client, GetObjectCommand, getSignedUrl } = await s3()
      return getSignedUrl(client, new GetObjectCommand({ Bucket, Key: `${address.slice(1)}/${file}` }), {
        expiresIn: LINK_SECONDS,
      })
    },

    /** Every picture whose files are stored. */
    async pictures(): Promise<StoredPicture[]> {
      const { client, ListObjectsV2Command } = await s3()
      const found = new Map<string, StoredPicture>()
      let ContinuationToken: string | undefined
      do {
        // oxlint-disable-next-line no-await-in-loop -- each page begins after the one before
        const page = await client.send(
          new ListObjectsV2Command({ Bucket, Prefix: `${PICTURE_FILES}/`, ContinuationToken }),
        )
        for (const { Key = '', Size = 0, LastModified } of page.Contents ?? []) {
          const address = `/${Key.split('/').slice(0, 2).join('/')}`
          const { bytes = 0, storedAt = '' } = found.get(address) ?? {}
          const at = LastModified?.toISOString() ?? ''
          found.set(address, { address, bytes: bytes + Size, storedAt: at > storedAt ? at : storedAt })
        }
        ContinuationToken = page.NextContinuationToken
      } while (ContinuationToken)
      return [...found.values()]
    },

    /** Deletes the files of a picture; the bucket keeps their versions for a month. */
    async retirePicture(address: string): Promise<void> {
      const { client, DeleteObjectCommand } = await s3()
      await Promise.all(
        pictureFilesOf(address).map((file) =>
          client.send(new DeleteObjectCommand({ Bucket, Key: `${address.slice(1)}/${file}` })),
        ),
      )
    },

    /** Deletes the files of a picture, in every version. */
    deletePicture: (address: string): Promise<void> => deleteVersions(`${address.slice(1)}/`, () => true),
  }
}

/** S3 uses one name for it when asked about a file, and the other when asked for it. */
const isMissing = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotFound' || error.name === 'NoSuchKey')

export type PicturesBucket = ReturnType<typeof picturesBucket>
