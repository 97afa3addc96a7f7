import {
  CopyObjectCommand,
  GetObjectCommand,
  DeleteObjectCommand,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3'
import { extname } from 'node:path'
import * as z from 'zod/mini'
import { awsTimeouts } from '#lambdas/runtime/aws-timeouts.ts'
import { env } from '#lambdas/runtime/env.ts'
import { PICTURE_CACHE } from '#lambdas/storage/picture-cache.ts'
import { PAGES } from '#shared/content/published-files.ts'
import { pictureFilesOf } from '#shared/pictures/picture-address.ts'

/** The published pages and uploaded pictures, by address, as the last completed run wrote them. */
const Manifest = z.record(
  z.string(),
  z.object({
    hash: z.string(),
    /** The hash of the data that it shows. */
    contentHash: z.string(),
    /** The day on which that data last changed. */
    changedOn: z.string(),
    /** The addresses of the uploaded pictures that it shows. */
    pictures: z._default(z.array(z.string()), []),
    /** Of a page the hash of what staff read of it; empty where nothing is stored, or that is not known. */
    summaryHash: z._default(z.string(), ''),
  }),
)
export type Manifest = z.infer<typeof Manifest>

const MANIFEST = `/${PAGES}/published.json`

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
}

/** The edge caches a page until it is invalidated, a day at most; browsers revalidate on each visit. */
const CACHE = 'public, max-age=0, s-maxage=86400, must-revalidate'

/** The folder of published pages in the site's bucket. Other files have their paths in the site. */
export function siteBucket(Bucket: string, config: S3ClientConfig = {}) {
  const forcePathStyle = process.env['AWS_ENDPOINT_URL_S3'] !== undefined
  const s3 = new S3Client({ ...awsTimeouts, forcePathStyle, ...config })

  const put = async (file: string, Body: string, CacheControl = CACHE): Promise<void> => {
    await s3.send(
      new PutObjectCommand({
        Bucket,
        Key: file.slice(1),
        Body,
        ContentType: types[extname(file)],
        CacheControl,
      }),
    )
  }

  const read = async (file: string): Promise<string | undefined> => {
    try {
      const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key: file.slice(1) }))
      return (await Body?.transformToString()) ?? ''
    } catch (error) {
      if (error instanceof Error && error.name === 'NoSuchKey') return undefined
      throw error
    }
  }

  return {
    put,

    /** Writes a file whose name says its content. */
    putImmutable: (file: string, body: string): Promise<void> => put(file, body, PICTURE_CACHE),

    /** A file of the site as text; undefined where there is none. */
    read,

    async remove(file: string): Promise<void> {
      await s3.send(new DeleteObjectCommand({ Bucket, Key: file.slice(1) }))
    },

    /** Empty before the first publishing. */
    async manifest(): Promise<Manifest> {
      const text = await read(MANIFEST)
      return text === undefined ? {} : Manifest.parse(JSON.parse(text))
    },

    /** Copies the files of an uploaded picture to their place on the site; rejects where one is not there. */
    async copyPicture(address: string): Promise<void> {
      for (const file of pictureFilesOf(address)) {
        const Key = `${address.slice(1)}/${file}`
        // oxlint-disable-next-line no-await-in-loop -- several pictures are copied at once
        await s3.send(
          new CopyObjectCommand({
            Bucket,
            Key,
            CopySource: `${env('PICTURES_BUCKET')}/${Key}`,
            MetadataDirective: 'REPLACE',
            ContentType: types[extname(file)],
            CacheControl: PICTURE_CACHE,
          }),
        )
      }
    },

    /** Takes an uploaded picture off the site. */
    async removePicture(address: string): Promise<void> {
      for (const file of pictureFilesOf(address))
        // oxlint-disable-next-line no-await-in-loop -- several pictures are removed at once
        await s3.send(new DeleteObjectCommand({ Bucket, Key: `${address.slice(1)}/${file}` }))
    },

    saveManifest: (manifest: Manifest): Promise<void> => put(MANIFEST, JSON.stringify(manifest)),
  }
}

export type SiteBucket = ReturnType<typeof siteBucket>
