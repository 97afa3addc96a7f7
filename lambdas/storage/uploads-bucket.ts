import type { S3ClientConfig } from '@aws-sdk/client-s3'
import { awsPatience } from '#lambdas/runtime/aws-patience.ts'
import { type FileType, LARGEST_FILE_BYTES, LINK_MINUTES } from '#shared/documents/upload.ts'

/** How much of a file is looked at to know what it is. */
const FIRST_BYTES = 64

/** What really lies in the bucket. */
export type StoredFile = { readonly sizeBytes: number; readonly contentType: string; readonly firstBytes: Uint8Array }

/** The guests' files. Nothing in it is public; every way in and out is a link of five minutes. */
export function uploadsBucket(Bucket: string, config: S3ClientConfig = {}) {
  const open = async () => {
    const { openS3 } = await import('./s3.ts')
    // One machine has no bucket host names; the path style works in both worlds.
    const forcePathStyle = process.env['AWS_ENDPOINT_URL_S3'] !== undefined
    return openS3({ ...awsPatience, forcePathStyle, ...config })
  }
  let opened: ReturnType<typeof open> | undefined
  const s3 = () => (opened ??= open())

  return {
    /** A POST for exactly this key and type, up to 10 MB (a PUT could not bound the size). */
    async startUpload(key: string, contentType: FileType): Promise<{ url: string; fields: Record<string, string> }> {
      const { client, createPresignedPost } = await s3()
      return createPresignedPost(client, {
        Bucket,
        Key: key,
        Fields: { 'Content-Type': contentType },
        Conditions: [
          ['eq', '$key', key],
          ['eq', '$Content-Type', contentType],
          ['content-length-range', 1, LARGEST_FILE_BYTES],
        ],
        Expires: LINK_MINUTES * 60,
      })
    },

    /** Size, type and first bytes of a file; undefined when it is not there. */
    async look(key: string): Promise<StoredFile | undefined> {
      const { client, GetObjectCommand, HeadObjectCommand } = await s3()
      try {
        const { ContentLength: sizeBytes = 0, ContentType: contentType = '' } = await client.send(
          new HeadObjectCommand({ Bucket, Key: key }),
        )
        // An empty file has no first byte to ask for.
        if (sizeBytes === 0) return { sizeBytes, contentType, firstBytes: new Uint8Array() }
        const { Body } = await client.send(
          new GetObjectCommand({ Bucket, Key: key, Range: `bytes=0-${FIRST_BYTES - 1}` }),
        )
        return { sizeBytes, contentType, firstBytes: (await Body?.transformToByteArray()) ?? new Uint8Array() }
      } catch (error) {
        // S3 calls it by the one name when it is asked about a file, and by the other when asked for it.
        if (error instanceof Error && (error.name === 'NotFound' || error.name === 'NoSuchKey')) return undefined
        throw error
      }
    },

    async remove(key: string): Promise<void> {
      const { client, DeleteObjectCommand } = await s3()
      await client.send(new DeleteObjectCommand({ Bucket, Key: key }))
    },

    /** A link for staff: always an attachment, never shown inside the site. */
    async linkTo(key: string, { fileName, contentType }: { fileName: string; contentType: FileType }): Promise<string> {
      const { client, GetObjectCommand, getSignedUrl } = await s3()
      const plainName = fileName.replaceAll(/[^\w.-]+/g, '_').slice(0, 100)
      return getSignedUrl(
        client,
        new GetObjectCommand({
          Bucket,
          Key: key,
          ResponseContentDisposition: `attachment; filename="${plainName}"`,
          ResponseContentType: contentType,
        }),
        { expiresIn: LINK_MINUTES * 60 },
      )
    },
  }
}

export type UploadsBucket = ReturnType<typeof uploadsBucket>
