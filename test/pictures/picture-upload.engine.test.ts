import { GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contracts } from '#shared/api/contracts.ts'
import { galleryKind } from '#shared/content/gallery-kind.ts'
import { parsePictureAddress, pictureFilesOf } from '#shared/pictures/picture-address.ts'
import { INCOMING_PICTURES } from '#shared/pictures/picture-folders.ts'
import { asStaff, setUpApi } from '#test/support/api-fixture.ts'
import { newIdempotencyKey } from '#test/support/booking-form-fixture.ts'
import { PHOTOGRAPHER, aPhoneJpeg, aPngHeader, anAnimation } from '#test/support/picture-fixture.ts'
import { postUpload } from '#test/support/post-upload.ts'

const api = setUpApi({ time: 'real' })

let storage: S3Client
beforeAll(() => {
  storage = new S3Client({ forcePathStyle: true })
})
afterAll(() => storage.destroy())

const bucket = () => ({ Bucket: process.env['PICTURES_BUCKET'] })
const keysIn = async (Prefix: string): Promise<string[]> =>
  ((await storage.send(new ListObjectsV2Command({ ...bucket(), Prefix }))).Contents ?? []).map(({ Key = '' }) => Key)
const fileOf = async (address: string, file: string): Promise<Buffer> => {
  const { Body } = await storage.send(new GetObjectCommand({ ...bucket(), Key: `${address.slice(1)}/${file}` }))
  return Buffer.from((await Body?.transformToByteArray()) ?? [])
}

type UploadForm = { readonly uploadId: string; readonly url: string; readonly fields: Record<string, string> }

async function start(bytes: Uint8Array, fileName = 'IMG_2041.jpg'): Promise<UploadForm> {
  const body = { fileName, contentType: 'image/jpeg', sizeBytes: bytes.length }
  const { status, body: form } = await api.ask(contracts.StartPictureUpload, { body, claims: asStaff })
  expect(status).toBe(200)
  return form as UploadForm
}
const complete = (id: string) => api.ask(contracts.CompletePictureUpload, { params: { id }, claims: asStaff })

async function upload(bytes: Uint8Array, fileName?: string) {
  const form = await start(bytes, fileName)
  expect((await postUpload(form, new Uint8Array(bytes))).ok).toBe(true)
  return { uploadId: form.uploadId, ...(await complete(form.uploadId)) }
}

describe('a photograph from a phone', () => {
  it('becomes the files of pages: upright, without its place and owner, and its original is gone', async () => {
    const original = await aPhoneJpeg({ width: 2000, height: 1500 })
    const before = await sharp(original).metadata()
    const { exif: itsExif, xmp: itsXmp, iptc: itsIptc } = before
    expect([itsExif, itsXmp, itsIptc].map((kind) => kind?.includes(PHOTOGRAPHER))).toEqual([true, true, true])
    expect(before).toMatchObject({ orientation: 6, width: 2000, height: 1500 })
    // In the thumbnail, IPTC, the comment, EXIF and XMP.
    expect(original.toString('latin1').split(PHOTOGRAPHER)).toHaveLength(6)
    const { status, body, uploadId } = await upload(original)
    expect(status).toBe(200)
    const { address, blur, bytes } = body as { address: string; blur: string; bytes: number }
    expect(parsePictureAddress(address)).toMatchObject({ width: 1500, height: 2000, tone: 'light-warm' })
    expect(blur).toMatch(/^data:image\/webp;base64,/)
    expect(blur.length).toBeLessThan(1500)

    const files = pictureFilesOf(address)
    expect((await keysIn(address.slice(1))).toSorted()).toEqual(
      files.map((file) => `${address.slice(1)}/${file}`).toSorted(),
    )
    let sum = 0
    for (const file of files) {
      // oxlint-disable no-await-in-loop -- one after the other
      const found = await fileOf(address, file)
      const { exif, xmp, iptc, orientation, width, height } = await sharp(found).metadata()
      // oxlint-enable no-await-in-loop
      expect({ file, exif, xmp, iptc, orientation }).toEqual({ file })
      if (file !== 'card.jpg') expect([file, height > width]).toEqual([file, true])
      expect(found.includes(PHOTOGRAPHER)).toBe(false)
      sum += found.length
    }
    expect(bytes).toBe(sum)
    expect(await keysIn(`${INCOMING_PICTURES}/${uploadId}`)).toEqual([])

    // Sent again, as after a lost reply.
    expect(await complete(uploadId)).toMatchObject({ status: 200, body: { address, blur, bytes } })
  })

  it('has the same address when it is uploaded again, and another one when it is another', async () => {
    const [one, again, other] = [
      await upload(await aPhoneJpeg()),
      await upload(await aPhoneJpeg()),
      await upload(await aPhoneJpeg({ background: '#102030' })),
    ]
    expect(again.body['address']).toBe(one.body['address'])
    expect(other.body['address']).not.toBe(one.body['address'])
  })

  it('is answered alike by two calls at once', async () => {
    const bytes = await aPhoneJpeg({ background: '#304050' })
    const form = await start(bytes)
    await postUpload(form, new Uint8Array(bytes))
    const [one, other] = await Promise.all([complete(form.uploadId), complete(form.uploadId)])
    expect(one?.status).toBe(200)
    expect(other?.body).toEqual(one?.body)
  })

  it('keeps the colours of its profile as sRGB', async () => {
    const p3 = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#ff0000' } })
      .withIccProfile('p3')
      .jpeg({ quality: 100 })
      .toBuffer()
    const { body } = await upload(p3)
    const webp = sharp(await fileOf(String(body['address']), '480.webp'))
    expect((await webp.metadata()).icc).toBeUndefined()
    const [red = 0, green = 0] = await webp.raw().toBuffer()
    expect([red > 245, green < 12]).toEqual([true, true])
  })

  it('is shown to staff by a link before it is published, and becomes a hidden picture of the gallery', async () => {
    const { body } = await upload(await aPhoneJpeg({ background: '#405060' }))
    const address = String(body['address'])
    const links = await api.ask(contracts.LinkToPictures, {
      body: { addresses: [address], size: 'small' },
      claims: asStaff,
    })
    const link = (links.body['links'] as Record<string, string>)[address] ?? ''
    const shown = await fetch(link)
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])

    const form = {
      ...{ name: 'IMG_2041', alt: '', caption: '', cabinSlug: null, tags: ['view'], shown: false, formerAddresses: [] },
      picture: { url: address, blur: String(body['blur']), focal: { x: 50, y: 50 }, scale: 1 },
    }
    const key = newIdempotencyKey()
    const { create, save } = galleryKind.actions
    const created = await api.ask(create, { body: { form, key }, claims: asStaff })
    expect(created.status).toBe(200)
    const params = { id: String(created.body['id']) }
    const shownForm = { version: 1, form: { ...form, shown: true } }
    const refused = await api.ask(save, { params, body: shownForm, claims: asStaff })
    expect(refused).toMatchObject({ status: 409, body: { error: 'alternative-text-missing' } })
    expect(refused.body['message']).toContain('please say what it shows')
    expect(refused.body).toMatchObject({ details: { problems: { alt: expect.stringContaining('what it shows') } } })
    const described = { version: 1, form: { ...form, shown: true, alt: 'Two mugs on a wall' } }
    expect(await api.ask(save, { params, body: described, claims: asStaff })).toMatchObject({ status: 200 })

    const unknown = { ...form, picture: { ...form.picture, url: address.replace(/[0-9a-f]{32}/, 'b'.repeat(32)) } }
    expect(await api.ask(create, { body: { form: unknown, key: newIdempotencyKey() }, claims: asStaff })).toMatchObject(
      {
        body: { error: 'picture-not-found' },
      },
    )
    const { body: uses } = await api.ask(contracts.ShowPictureUses, { claims: asStaff })
    expect(uses).toMatchObject({ uses: {} })
    expect(Number(uses['storedBytes'])).toBeGreaterThan(1000)
  })
})

describe('a file that is no picture that we can show is refused with a sentence, and deleted:', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const hostile: readonly (readonly [string, () => Promise<Buffer> | Buffer, string, RegExp])[] = [
    ['an SVG in disguise', () => Buffer.from(svg), 'picture-type-differs', /SVG drawing/],
    ['a text', () => Buffer.from('Not a picture at all, sorry.'), 'picture-type-differs', /a text file/],
    ['a PDF', () => Buffer.from('%PDF-1.7 slip'), 'picture-type-differs', /a PDF/],
    ['a GIF that moves', () => anAnimation('gif'), 'picture-type-differs', /a GIF/],
    ['a WebP that moves', () => anAnimation('webp'), 'picture-animated', /moves/],
    ['900 megapixels', () => aPngHeader(30_000, 30_000), 'picture-too-large', /pixels/],
    ['a header alone', () => aPngHeader(300, 300), 'picture-damaged', /damaged/],
    [
      'a JPEG that ends too soon',
      async () => (await aPhoneJpeg({ width: 3000, height: 2000 })).subarray(0, 9_000),
      'picture-damaged',
      /damaged/,
    ],
    [
      'HEIC',
      () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
      'picture-heic',
      /Please send it as JPEG/,
    ],
    [
      'a strip',
      () =>
        sharp({ create: { width: 4000, height: 100, channels: 3, background: '#fff' } })
          .png()
          .toBuffer(),
      'picture-too-narrow',
      /crop it/,
    ],
  ]
  it.each(hostile)('%s', async (_, bytes, refusal, sentence) => {
    const { status, body, uploadId } = await upload(await bytes(), 'stoep.jpg')
    expect([status, body['error']]).toEqual([409, refusal])
    expect(body['message']).toMatch(sentence)
    expect(await keysIn(`${INCOMING_PICTURES}/${uploadId}`)).toEqual([])
    expect((await complete(uploadId)).body).toMatchObject({ error: refusal })
  })

  it('a file of more than 25 MB, which the local storage lets through', async () => {
    const { status, body } = await upload(await aPhoneJpeg())
    expect(status).toBe(200)
    const form = await start(new Uint8Array(9))
    await postUpload(form, new Uint8Array(25 * 1024 * 1024 + 1))
    const refused = await complete(form.uploadId)
    expect(refused.body).toMatchObject({ error: 'file-too-large', message: 'The file is larger than 25 MB.' })
    expect(body).toBeDefined()
  })

  it('what never arrived', async () => {
    const { uploadId } = await start(new Uint8Array(9))
    expect((await complete(uploadId)).body).toMatchObject({ error: 'file-not-there' })
  })
})
