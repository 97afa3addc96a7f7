import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { createPresignedPost } from '@aws-sdk/s3-presigned-post'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { readdirSync, statSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { StartError } from '#infra/local/engines/start-error.ts'
import { listenLocally } from '#infra/local/engines/listen-locally.ts'
import { startStorage, storageClientConfig } from '#infra/local/engines/storage.ts'
import { postUpload } from '#test/support/post-upload.ts'
import { createTempFolder } from '#test/support/temp-folder.ts'

const site = 'http://localhost:3000'

async function startTestStorage(folder?: string) {
  const storage = await startStorage({
    port: 0,
    folder: folder ?? (await createTempFolder()),
    buckets: ['uploads', 'site'],
    allowedOrigins: [site],
  })
  onTestFinished(() => storage.stop())
  return { ...storage, client: new S3Client(storageClientConfig(storage.endpoint)) }
}

const Key = 'proofs/MC-7K4QX/one.pdf'

describe('the local storage', () => {
  it('stores a file, returns it and deletes it', async () => {
    const { client } = await startTestStorage()
    await client.send(
      new PutObjectCommand({ Bucket: 'uploads', Key, Body: '%PDF-1.7', ContentType: 'application/pdf' }),
    )

    const head = await client.send(new HeadObjectCommand({ Bucket: 'uploads', Key }))
    expect(head).toMatchObject({ ContentLength: 8, ContentType: 'application/pdf' })
    const first = await client.send(new GetObjectCommand({ Bucket: 'uploads', Key, Range: 'bytes=0-3' }))
    expect(await first.Body?.transformToString()).toBe('%PDF')

    await client.send(new DeleteObjectCommand({ Bucket: 'uploads', Key }))
    await expect(client.send(new GetObjectCommand({ Bucket: 'uploads', Key }))).rejects.toThrow(/key does not exist/)
  })

  it('has written a file when it says so', async () => {
    const folder = await createTempFolder()
    const { client } = await startTestStorage(folder)
    for (let round = 1; round <= 200; round += 1) {
      const Body = 'x'.repeat(round)
      // oxlint-disable-next-line no-await-in-loop -- round after round
      await client.send(new PutObjectCommand({ Bucket: 'site', Key: 'pages/reviews', Body }))
      const file = readdirSync(join(folder, 'site/pages')).find((name) => name.endsWith('_object')) ?? ''
      expect(statSync(join(folder, 'site/pages', file)).size).toBe(Body.length)
    }
  })

  it('returns a file that is being replaced as it was or as it is then, never a part of it', async () => {
    const { client } = await startTestStorage()
    const versions = ['old', 'new'].map((word) => word.repeat(200_000))
    const put = (Body = '') => client.send(new PutObjectCommand({ Bucket: 'site', Key: 'pages/reviews', Body }))
    const get = async () => {
      const { Body } = await client.send(new GetObjectCommand({ Bucket: 'site', Key: 'pages/reviews' }))
      return (await Body?.transformToString()) ?? ''
    }
    await put(versions[0])
    for (let round = 1; round <= 10; round += 1) {
      // oxlint-disable-next-line no-await-in-loop -- round after round
      const [, ...read] = await Promise.all([put(versions[round % 2]), get(), get(), get(), get()])
      for (const text of read) expect(versions.includes(text)).toBe(true)
    }
  })

  it("accepts a browser's presigned POST and lets the site's page read the response", async () => {
    const { client } = await startTestStorage()
    const link = await createPresignedPost(client, {
      Bucket: 'uploads',
      Key,
      Conditions: [['content-length-range', 1, 10_000_000]],
      Fields: { 'Content-Type': 'application/pdf' },
      Expires: 300,
    })
    const response = await postUpload(link, '%PDF-1.7 slip', { type: 'application/pdf', headers: { origin: site } })
    expect(response.status).toBe(204)
    expect(response.headers.get('access-control-allow-origin')).toBe(site)
    const stored = await client.send(new GetObjectCommand({ Bucket: 'uploads', Key }))
    expect(await stored.Body?.transformToString()).toBe('%PDF-1.7 slip')
    expect(stored.ContentType).toBe('application/pdf')
  })

  it('responds to a preflight of the site and of no other origin', async () => {
    const { endpoint } = await startTestStorage()
    const preflight = (origin: string) =>
      fetch(`${endpoint}/uploads`, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST' },
      })
    expect((await preflight(site)).status).toBe(200)
    expect((await preflight('https://elsewhere.example')).status).toBe(403)
  })

  it('serves a file through a presigned link, as an attachment', async () => {
    const { client } = await startTestStorage()
    await client.send(new PutObjectCommand({ Bucket: 'uploads', Key, Body: 'slip' }))
    const link = await getSignedUrl(
      client,
      new GetObjectCommand({ Bucket: 'uploads', Key, ResponseContentDisposition: 'attachment; filename="slip.pdf"' }),
      { expiresIn: 300 },
    )
    const response = await fetch(link)
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="slip.pdf"')
    expect(await response.text()).toBe('slip')
  })

  it('finds its files again after a restart', async () => {
    const folder = await createTempFolder()
    const first = await startTestStorage(folder)
    await first.client.send(new PutObjectCommand({ Bucket: 'uploads', Key, Body: 'slip' }))
    await first.stop()

    const { client } = await startTestStorage(folder)
    const stored = await client.send(new GetObjectCommand({ Bucket: 'uploads', Key }))
    expect(await stored.Body?.transformToString()).toBe('slip')
  })

  it('says in one sentence that its port is taken', async () => {
    const other = await listenLocally('another', 0, (_request, response) => response.end())
    onTestFinished(() => other.stop())
    const start = startStorage({ port: other.port, folder: await createTempFolder(), buckets: [], allowedOrigins: [] })
    await expect(start).rejects.toThrow(
      new StartError(
        `Port ${other.port} is taken, so the storage cannot start: stop what listens there, or choose another port.`,
      ),
    )
  })

  it('says in one sentence that its folder cannot be used', async () => {
    const file = join(await createTempFolder(), 'file')
    await writeFile(file, '')
    const start = startStorage({ port: 0, folder: file, buckets: ['uploads'], allowedOrigins: [site] })
    await expect(start).rejects.toThrow(/^The data folder .* cannot be used .*: set DATA_DIR to another one\.$/)
  })
})
