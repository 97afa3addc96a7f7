import type { S3ClientConfig } from '@aws-sdk/client-s3'
import { awsTimeouts } from '#lambdas/runtime/aws-timeouts.ts'
import { MAX_FILE_BYTES } from '#shared/documents/upload-limits.ts'
import { type FileType, LINK_MINUTES, downloadFileName } from '#shared/documents/upload.ts'

/** How much of a file is read first: nearly all types and sizes are in its header. */
const FIRST_BYTES = 64 * 1024

/** The type of a file while nobody has looked at its bytes. */
const UNCHECKED_TYPE = 'application/octet-stream'

/** GuardDuty's own tag on a file that it has scanned. */
const SCAN_TAG = 'GuardDutyMalwareScanStatus'

/** A file as it is in the bucket. */
export type StoredFile = { readonly sizeBytes: number; readonly contentType: string; readonly firstBytes: Uint8Array }

/** The guests' files. Nothing in it is public; every upload and download uses a link of five minutes. */
export function uploadsBucket(Bucket: string, config: S3ClientConfig = {}) {
  const open = async () => {
    const { openS3 } = await import('./s3.ts')
    // A local engine has no host names for buckets; the path style works in both environments.
    const forcePathStyle = process.env['AWS_ENDPOINT_URL_S3'] !== undefined
    return openS3({ ...awsTimeouts, forcePathStyle, ...config })
  }
  let opened: ReturnType<typeof open> | undefined
  const s3 = () => (opened ??= open())

  return {
    /**
     * A POST for exactly this key, up to 10 MB (a PUT could not bound the size). The type is set with the checked copy:
     * what a browser calls a file may be anything.
     */
    async startUpload(key: string): Promise<{ url: string; fields: Record<string, string> }> {
      const { client, createPresignedPost } = await s3()
      return createPresignedPost(client, {
        Bucket,
        Key: key,
        Fields: { 'Content-Type': UNCHECKED_TYPE },
        Conditions: [
          ['eq', '$key', key],
          ['eq', '$Content-Type', UNCHECKED_TYPE],
          ['content-length-range', 1, MAX_FILE_BYTES],
        ],
        Expires: LINK_MINUTES * 60,
      })
    },

    /** Size, type and first bytes of a file; undefined when it is not there. */
    async inspect(key: string): Promise<StoredFile | undefined> {
      const { client, GetObjectCommand, HeadObjectCommand } = await s3()
      try {
        const { ContentLength: sizeBytes = 0, ContentType: contentType = '' } = await client.send(
          new HeadObjectCommand({ Bucket, Key: key }),
        )
        // An empty file has no first byte to request.
        if (sizeBytes === 0) return { sizeBytes, contentType, firstBytes: new Uint8Array() }
        const { Body } = await client.send(
          new GetObjectCommand({ Bucket, Key: key, Range: `bytes=0-${FIRST_BYTES - 1}` }),
        )
        return { sizeBytes, contentType, firstBytes: (await Body?.transformToByteArray()) ?? new Uint8Array() }
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },

    /** What the malware scan said of a file; undefined where it has not, or could not scan it. */
    async scanVerdict(key: string): Promise<'clean' | 'threat' | undefined> {
      const { client, GetObjectTaggingCommand } = await s3()
      const { TagSet = [] } = await client.send(new GetObjectTaggingCommand({ Bucket, Key: key }))
      const verdict = TagSet.find(({ Key }) => Key === SCAN_TAG)?.Value
      return verdict === 'THREATS_FOUND' ? 'threat' : verdict === 'NO_THREATS_FOUND' ? 'clean' : undefined
    },

    /** Copies a file, with this type, to a key that no guest's link can write; false when it is missing. */
    async copy(from: string, to: string, contentType: FileType | undefined): Promise<boolean> {
      const { client, CopyObjectCommand, HeadObjectCommand } = await s3()
      try {
        await client.send(new HeadObjectCommand({ Bucket, Key: from }))
        await client.send(
          new CopyObjectCommand({
            Bucket,
            CopySource: `${Bucket}/${from}`,
            Key: to,
            MetadataDirective: 'REPLACE',
            ContentType: contentType ?? UNCHECKED_TYPE,
          }),
        )
        return true
      } catch (error) {
        if (isMissing(error)) return false
        throw error
      }
    },

    /** The whole file, 10 MB at most. */
    async read(key: string): Promise<Uint8Array> {
      const { client, GetObjectCommand } = await s3()
      const { Body } = await client.send(
        new GetObjectCommand({ Bucket, Key: key, Range: `bytes=0-${MAX_FILE_BYTES - 1}` }),
      )
      return (await Body?.transformToByteArray()) ?? new Uint8Array()
    },

    async remove(key: string): Promise<void> {
      const { client, DeleteObjectCommand } = await s3()
      await client.send(new DeleteObjectCommand({ Bucket, Key: key }))
    },

    /**
     * Deletes everything in a folder, with every version and delete marker in the bucket, so that nothing can be
     * restored.
     */
    async deleteAllVersions(folder: string): Promise<void> {
      const { client, DeleteObjectCommand, ListObjectVersionsCommand } = await s3()
      for (;;) {
        // oxlint-disable no-await-in-loop -- each page begins after the one before is deleted
        const { Versions = [], DeleteMarkers = [] } = await client.send(
          new ListObjectVersionsCommand({ Bucket, Prefix: folder }),
        )
        const found = [...Versions, ...DeleteMarkers]
        if (found.length === 0) return
        for (const { Key, VersionId } of found) await client.send(new DeleteObjectCommand({ Bucket, Key, VersionId }))
        // oxlint-enable no-await-in-loop
      }
    },

    /** A link for staff: always an attachment, never shown inside the site. */
    async linkTo(key: string, { fileName, contentType }: { fileName: string; contentType: FileType }): Promise<string> {
      const { client, GetObjectCommand, getSignedUrl } = await s3()
      const savedAs = downloadFileName({ fileName, contentType })
      return getSignedUrl(
        client,
        new GetObjectCommand({
          Bucket,
          Key: key,
          ResponseContentDisposition: `attachment; filename="${savedAs}"`,
          ResponseContentType: contentType,
        }),
        { expiresIn: LINK_MINUTES * 60 },
      )
    },
  }
}

/** S3 uses one name for it when asked about a file, and the other when asked for it. */
const isMissing = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotFound' || error.name === 'NoSuchKey')

export type UploadsBucket = ReturnType<typeof uploadsBucket>
