import { GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { completePictureUploadUsing, startPictureUploadUsing } from '#lambdas/pictures/picture-uploads.ts'
import { processPicture } from '#lambdas/pictures/process-picture.ts'
import { approveReviewUsing, hideReviewImagesUsing } from '#lambdas/reviews/moderate-reviews.ts'
import { newId } from '#lambdas/runtime/ids-and-tokens.ts'
import { picturesBucket } from '#lambdas/storage/pictures-bucket.ts'
import { personRepository } from '#lambdas/table/person-repository.ts'
import { reviewRepository } from '#lambdas/table/review-repository.ts'
import { NOT_FOUND } from '#shared/content/published-files.ts'
import { pictureFilesOf } from '#shared/pictures/picture-address.ts'
import { type PublishedSiteFixture, startPublishedSite } from '#test/publishing/published-site-fixture.ts'
import { PHOTOGRAPHER, aPhoneJpeg } from '#test/support/picture-fixture.ts'
import { postUpload } from '#test/support/post-upload.ts'
import { createReview } from '#test/support/review-fixture.ts'
import { setUpTables } from '#test/support/table-fixture.ts'
import { callUseCase, expectOk } from '#test/support/use-case-harness.ts'

const BUCKETS = ['pictures', 'site']
/** A guest's photograph as an earlier site has it: as it was sent. */
const AS_SENT = 'https://earlier.site/uploads/IMG_2041.jpg'

const tables = setUpTables()

let site: PublishedSiteFixture
let storage: S3Client
beforeEach(async () => {
  site = await startPublishedSite(tables.started())
  site.showOnly('/', '/reviews', '/cabins/protea', NOT_FOUND)
  storage = new S3Client({ forcePathStyle: true })
})
afterEach(async () => {
  storage.destroy()
  await site.stop()
})

/** Staff upload a photograph that a guest gave them; gives the address of what was made of it. */
async function uploadPhotograph(): Promise<{ readonly uploadId: string; readonly address: string }> {
  const needs = { picturesBucket: picturesBucket('pictures'), newId, processPicture }
  const bytes = new Uint8Array(await aPhoneJpeg({ width: 1200, height: 900 }))
  const body = { fileName: 'IMG_2041.jpg', contentType: 'image/jpeg', sizeBytes: bytes.length }
  const form = expectOk(await callUseCase(startPictureUploadUsing(needs))({ body }))
  expect((await postUpload(form, bytes)).ok).toBe(true)
  const complete = callUseCase(completePictureUploadUsing(needs))
  const { address } = expectOk(await complete({ params: { id: form.uploadId } }))
  return { uploadId: form.uploadId, address }
}

const moderation = () => ({ reviews: reviewRepository(site.table), clock: site.clock.read })
const approve = (id: string) => callUseCase(approveReviewUsing(moderation()))({ params: { id }, body: { version: 1 } })
const hide = (id: string, images: string[], version: number) =>
  callUseCase(hideReviewImagesUsing(moderation()))({ params: { id }, body: { version, images } })
const publish = async () => expect(await site.publish()).toMatchObject({ failed: [] })

/** The pages that show reviews, as visitors get them. */
const pagesOf = async () =>
  (await Promise.all(['/', '/reviews', '/cabins/protea'].map(async (path) => (await site.visit(path)).text()))).join(
    '\n',
  )

/** The objects of both buckets that still name who took the photograph. */
async function keysWithMetadata(): Promise<string[]> {
  const found: string[] = []
  for (const Bucket of BUCKETS) {
    // oxlint-disable no-await-in-loop -- one after the other
    const { Contents = [] } = await storage.send(new ListObjectsV2Command({ Bucket }))
    for (const { Key = '' } of Contents) {
      const { Body } = await storage.send(new GetObjectCommand({ Bucket, Key }))
      if (Buffer.from((await Body?.transformToByteArray()) ?? []).includes(PHOTOGRAPHER)) found.push(`${Bucket}/${Key}`)
    }
    // oxlint-enable no-await-in-loop
  }
  return found
}

describe("a guest's photograph beside a review", () => {
  it('is published upright and without its metadata, once staff publish the review', async () => {
    const { uploadId, address } = await uploadPhotograph()
    const { id } = await createReview(site, { approved: false, images: [address, AS_SENT] })
    await publish()
    expect(await site.readPublishedPictures()).toEqual([])

    expectOk(await approve(id))
    await publish()
    expect(await pagesOf()).toContain(address)
    for (const file of pictureFilesOf(address)) {
      // oxlint-disable no-await-in-loop -- one after the other
      const response = await site.visit(`${address}/${file}`)
      const found = await sharp(await response.arrayBuffer()).metadata()
      // oxlint-enable no-await-in-loop
      const { exif, xmp, iptc, comments, orientation, width, height } = found
      expect({ file, exif, xmp, iptc, comments, orientation }).toEqual({ file })
      if (file !== 'card.jpg') expect([file, height / width]).toEqual([file, 1200 / 900])
    }

    expect(await keysWithMetadata()).toEqual([])
    expect((await site.visit(`/incoming/${uploadId}`)).status).toBe(404)
    expect((await site.visit(`/pictures/${uploadId}`)).status).toBe(404)
  })

  it('as it was sent is in nothing that the public reads, and the review is there without it', async () => {
    const { id } = await createReview(site, { approved: false, images: [AS_SENT, '/uploads/reviews/tub.jpg'] })
    expectOk(await approve(id))
    await publish()
    const pages = await pagesOf()
    expect(pages).toContain(id)
    expect(pages).not.toMatch(/earlier\.site|\/uploads\//)
  })

  it('leaves the site when staff hide it, and with its review', async () => {
    const { address } = await uploadPhotograph()
    const review = await createReview(site, { images: [address] })
    await publish()
    expect(await site.readPublishedPictures()).toEqual([address])

    expectOk(await hide(review.id, [address], 1))
    await publish()
    expect(await site.readPublishedPictures()).toEqual([])
    expect((await site.visit(`${address}/480.webp`)).status).toBe(404)

    expectOk(await hide(review.id, [], 2))
    await publish()
    expect((await site.visit(`${address}/480.webp`)).status).toBe(200)
    await personRepository(site.table).removeReview(review)
    await publish()
    expect(await site.readPublishedPictures()).toEqual([])
    expect(await pagesOf()).not.toContain(address)
  })
})
