import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { serveLocally } from '#infra/local/engines/listen-locally.ts'
import { startStorage, storageClientConfig } from '#infra/local/engines/storage.ts'
import { uploadsBucket } from '#lambdas/storage/uploads-bucket.ts'

const BUCKET = 'uploads'

it('on the local stack: deletes everything in the folder, and nothing outside it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'for-good-'))
  const storage = await startStorage({ port: 0, folder, buckets: [BUCKET], allowedOrigins: ['http://localhost:3000'] })
  const client = new S3Client(storageClientConfig(storage.endpoint))
  const bucket = uploadsBucket(BUCKET, storageClientConfig(storage.endpoint))
  try {
    const [deletedKey, otherKey] = ['document/MC-AAAAA/one', 'document/MC-AAAAC/one']
    for (const Key of [deletedKey, 'document/MC-AAAAA/orphan', otherKey])
      // oxlint-disable-next-line no-await-in-loop -- three files
      await client.send(new PutObjectCommand({ Bucket: BUCKET, Key, Body: '%PDF-1.7' }))
    await bucket.deleteAllVersions('document/MC-AAAAA/')
    expect(await bucket.inspect(deletedKey)).toBeUndefined()
    expect(await bucket.inspect('document/MC-AAAAA/orphan')).toBeUndefined()
    expect(await bucket.inspect(otherKey)).toMatchObject({ sizeBytes: 8 })
    await bucket.deleteAllVersions('document/MC-AAAAA/')
  } finally {
    client.destroy()
    await storage.stop()
    await rm(folder, { recursive: true, force: true })
  }
})

it('in a versioned bucket: deletes each version by its id, and delete markers too', async () => {
  const [first, second, mark] = ['<VersionId>v1</VersionId>', '<VersionId>v2</VersionId>', '<VersionId>m1</VersionId>']
  const key = '<Key>document/MC-AAAAA/one</Key>'
  let versions = [
    `<Version>${key}${first}</Version>`,
    `<Version>${key}${second}</Version>`,
    `<DeleteMarker>${key}${mark}</DeleteMarker>`,
  ]
  const requests: string[] = []
  const storage = await serveLocally('a bucket with versions', 0, ({ method, url }) => {
    const { pathname, searchParams } = new URL(url)
    if (method === 'DELETE') {
      const version = searchParams.get('versionId')
      requests.push(`${pathname} ${version}`)
      versions = versions.filter((line) => !line.includes(`<VersionId>${version}</VersionId>`))
      return new Response(null, { status: 204 })
    }
    requests.push(`versions below ${searchParams.get('prefix')}`)
    const page = `<ListVersionsResult><IsTruncated>false</IsTruncated>${versions.join('')}</ListVersionsResult>`
    return new Response(page, { headers: { 'content-type': 'application/xml' } })
  })
  try {
    await uploadsBucket(BUCKET, storageClientConfig(storage.url)).deleteAllVersions('document/MC-AAAAA/')
    expect(requests).toEqual([
      'versions below document/MC-AAAAA/',
      '/uploads/document/MC-AAAAA/one v1',
      '/uploads/document/MC-AAAAA/one v2',
      '/uploads/document/MC-AAAAA/one m1',
      'versions below document/MC-AAAAA/',
    ])
  } finally {
    await storage.stop()
  }
})
