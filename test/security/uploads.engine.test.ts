import { HeadObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import { describe, expect, it } from 'vitest'
import { storageClientConfig } from '#infra/local/engines/storage.ts'
import { contracts } from '#shared/api/contracts.ts'
import { MAX_FILE_BYTES } from '#shared/documents/upload-limits.ts'
import { type FileType, storageKey } from '#shared/documents/upload.ts'
import { aHeic, aJpeg, aPng, aWebp } from '#test/documents/image-fixture.ts'
import { setUpApi, asStaff } from '#test/support/api-fixture.ts'
import { postUpload } from '#test/support/post-upload.ts'

const api = setUpApi({ time: 'real' })

type File = string | Uint8Array<ArrayBuffer>
const bytesOf = (file: File): Uint8Array<ArrayBuffer> =>
  typeof file === 'string' ? Uint8Array.from(Buffer.from(file)) : file
const joined = (...files: File[]): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(Buffer.concat(files.map((file) => Buffer.from(bytesOf(file)))))

/** Everything that the storage holds, by key. */
async function allFiles(): Promise<string[]> {
  const s3 = new S3Client(storageClientConfig(String(process.env['AWS_ENDPOINT_URL_S3'])))
  const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket: 'uploads' }))
  s3.destroy()
  return Contents.map(({ Key }) => String(Key))
}

/** The type under which the storage has a checked proof. */
async function storedType(id: string, reference: string): Promise<string | undefined> {
  const upload = await api.harness().uploads.find(reference, id)
  const s3 = new S3Client(storageClientConfig(String(process.env['AWS_ENDPOINT_URL_S3'])))
  const Key = upload && storageKey(upload)
  const { ContentType } = await s3.send(new HeadObjectCommand({ Bucket: 'uploads', Key }))
  s3.destroy()
  return ContentType
}

/** Uploads a file with a false content type, as a browser could, from start to completion. */
async function sent(file: File, { contentType, fileName = 'slip.pdf' }: { contentType: string; fileName?: string }) {
  const { token, reference } = await api.harness().createBooking()
  const body = { purpose: 'proof', fileName, contentType, sizeBytes: 9 }
  const started = await api.ask(contracts.StartUpload, { params: { token }, body })
  expect(started.status).toBe(200)
  const {
    uploadId: id,
    url,
    fields,
  } = started.body as { uploadId: string; url: string; fields: Record<string, string> }
  expect((await postUpload({ url, fields }, file, { type: contentType, fileName })).status).toBe(204)
  const { status, body: answer } = await api.ask(contracts.CompleteUpload, { params: { token, id } })
  return { token, reference, id, status, answer }
}

const web = '<!doctype html><script>alert(document.domain)</script>'
const svg = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'
const zip = Uint8Array.from([0x50, 0x4b, 3, 4, 20, 0, 0, 0, 8, 0])
const pdf = '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n%%EOF\n'

describe('a file whose content is of no type that we accept is deleted, and nobody ever sees it:', () => {
  it.each<[string, File, string, string]>([
    ['a drawing with a script, as a PNG', svg, 'image/png', 'file-type-differs'],
    ['a drawing with a script, as a PDF', svg, 'application/pdf', 'file-type-differs'],
    ['a web page, as a PDF', web, 'application/pdf', 'file-type-differs'],
    ['a web page, as a JPEG', web, 'image/jpeg', 'file-type-differs'],
    ['a web page with a PDF in it', joined(web, pdf), 'application/pdf', 'file-type-differs'],
    ['a GIF that is a script as well', 'GIF89a=1;alert(1)//', 'image/jpeg', 'file-type-differs'],
    ['an archive, as a PDF', zip, 'application/pdf', 'file-type-differs'],
    ['a document of an office with macros', zip, 'image/heic', 'file-type-differs'],
    ['a program, as a PDF', joined('MZ', pdf), 'application/pdf', 'file-type-differs'],
    [
      'a JPEG that is nothing but its beginning',
      Uint8Array.of(0xff, 0xd8, 0xff, 0xe0),
      'image/jpeg',
      'file-type-differs',
    ],
    ['a PNG of no size', aPng(0, 10), 'image/png', 'file-type-differs'],
    ['an empty file', '', 'application/pdf', 'file-empty'],
    [
      'one byte more than 10 MB',
      joined(pdf, 'x'.repeat(MAX_FILE_BYTES + 1 - pdf.length)),
      'application/pdf',
      'file-too-large',
    ],
    ['a PNG of 60,000 by 60,000', aPng(60_000, 60_000), 'image/png', 'picture-too-large'],
    ['a JPEG of 60,000 by 60,000', aJpeg(60_000, 60_000), 'image/jpeg', 'picture-too-large'],
    [
      'a JPEG of 60,000 by 60,000 behind much else',
      aJpeg(
        60_000,
        60_000,
        Array.from({ length: 20 }, () => ({ marker: 0xe1, length: 65_000 })),
      ),
      'image/jpeg',
      'picture-too-large',
    ],
    ['a WebP of 16,383 by 16,383', aWebp.lossless(16_383, 16_383), 'image/webp', 'picture-too-large'],
    ['a WebP of 60,000 by 60,000', aWebp.extended(60_000, 60_000), 'image/webp', 'picture-too-large'],
    ['a HEIC of 60,000 by 60,000', aHeic(60_000, 60_000), 'image/heic', 'picture-too-large'],
  ])('%s', async (_, file, contentType, error) => {
    const before = await allFiles()
    const { token, reference, id, status, answer } = await sent(file, { contentType })
    expect([status, answer['error']]).toEqual([409, error])
    expect(await allFiles()).toEqual(before)
    expect(await api.ask(contracts.LinkToUpload, { params: { reference, id }, claims: asStaff })).toMatchObject({
      status: 404,
    })
    const { uploads } = (await api.ask(contracts.ShowBooking, { params: { token } })).body as {
      uploads: { state: string }[]
    }
    expect(uploads.map(({ state }) => state)).toEqual(['rejected'])
  })
})

describe('a file whose content is its claimed type, whatever else it contains, is only ever downloaded, with that type alone:', () => {
  it.each<[string, File, FileType, string, string]>([
    ['a PDF with a web page in it', joined(pdf, web), 'application/pdf', 'slip.html', 'slip.html.pdf'],
    ['a PDF with a script', `${pdf}<</S/JavaScript/JS(app.alert(1))>>`, 'application/pdf', 'slip.pdf', 'slip.pdf'],
    ['a PDF under a password, as banks send them', `${pdf}/Encrypt 2 0 R`, 'application/pdf', 'slip.pdf', 'slip.pdf'],
    ['a JPEG with an archive behind it', joined(aJpeg(10, 10), zip), 'image/jpeg', 'photo.zip', 'photo.zip.jpg'],
    ['a JPEG with a script in it', joined(aJpeg(10, 10), web), 'image/jpeg', 'photo.jpg.html', 'photo.jpg.html.jpg'],
    ['a PNG', aPng(4_000, 3_000), 'image/png', 'photo.png', 'photo.png'],
    ['a WebP', aWebp.lossy(4_000, 3_000), 'image/webp', 'photo.webp', 'photo.webp'],
    ['a HEIC', aHeic(4_032, 3_024), 'image/heic', 'IMG_1.HEIC', 'IMG_1.heic'],
    [
      '10 MB to the byte',
      joined(pdf, 'x'.repeat(MAX_FILE_BYTES - pdf.length)),
      'application/pdf',
      'slip.pdf',
      'slip.pdf',
    ],
    ['a name that reads otherwise', pdf, 'application/pdf', 'slip\u202Efdp.exe', 'slipfdp.exe.pdf'],
    ['a name that is a path', pdf, 'application/pdf', '..\\..\\windows\\slip.pdf', 'slip.pdf'],
    ['a name with a NUL', pdf, 'application/pdf', 'slip.exe\u0000.pdf', 'slip.exe.pdf'],
    ['a name that would be a header', pdf, 'application/pdf', 'a.pdf"\r\nset-cookie: a=b', 'a.pdf_set-cookie_a_b.pdf'],
    ['a name that would be another', pdf, 'application/pdf', 'a.pdf"; filename="b.exe', 'a.pdf_filename_b.exe.pdf'],
    ['a name of 255 letters', pdf, 'application/pdf', 'x'.repeat(255), `${'x'.repeat(100)}.pdf`],
  ])('%s', async (_, file, contentType, fileName, savedAs) => {
    const { reference, id, status, answer } = await sent(file, { contentType, fileName })
    expect([status, answer['error']]).toEqual([200, undefined])
    const link = await api.ask(contracts.LinkToUpload, { params: { reference, id }, claims: asStaff })
    const saved = await fetch(String(link.body['url']))
    expect(saved.headers.get('content-disposition')).toBe(`attachment; filename="${savedAs}"`)
    expect(saved.headers.get('content-type')).toBe(contentType)
    expect(saved.headers.get('set-cookie')).toBeNull()
    expect(Buffer.from(await saved.arrayBuffer()).equals(bytesOf(file))).toBe(true)
  })

  it.each<[string, File, string, string, FileType, string]>([
    ['a PDF without a type', pdf, 'application/octet-stream', 'slip', 'application/pdf', 'slip.pdf'],
    ['a PDF of a telephone that names no type', pdf, '', 'slip.pdf', 'application/pdf', 'slip.pdf'],
    ['a PDF behind a line break', `\r\n${pdf}`, 'application/pdf', 'slip.pdf', 'application/pdf', 'slip.pdf'],
    ['a PDF as a web page', pdf, 'text/html', 'slip.html', 'application/pdf', 'slip.html.pdf'],
    ['a PNG called a JPEG', aPng(10, 10), 'image/jpeg', 'Screenshot.jpg', 'image/png', 'Screenshot.jpg.png'],
    ['a JPEG called a PDF', aJpeg(10, 10), 'application/pdf', 'slip.pdf', 'image/jpeg', 'slip.pdf.jpg'],
    ['a WebP called a PNG', aWebp.lossy(10, 10), 'IMAGE/PNG', 'a.png', 'image/webp', 'a.png.webp'],
  ])('%s, stored as what it is', async (_, file, claimed, fileName, contentType, savedAs) => {
    const { reference, id, status, answer } = await sent(file, { contentType: claimed, fileName })
    expect([status, answer['error']]).toEqual([200, undefined])
    expect(await api.harness().uploads.find(reference, id)).toMatchObject({ contentType })
    const link = await api.ask(contracts.LinkToUpload, { params: { reference, id }, claims: asStaff })
    const saved = await fetch(String(link.body['url']))
    expect(saved.headers.get('content-disposition')).toBe(`attachment; filename="${savedAs}"`)
    expect(saved.headers.get('content-type')).toBe(contentType)
    expect(await storedType(id, reference)).toBe(contentType)
  })

  it('no name of more than 255 letters is accepted, nor an empty one', async () => {
    const { token } = await api.harness().createBooking()
    for (const fileName of ['x'.repeat(300), '', '   ']) {
      const body = { purpose: 'proof', fileName, contentType: 'application/pdf', sizeBytes: 9 }
      // oxlint-disable-next-line no-await-in-loop
      expect(await api.ask(contracts.StartUpload, { params: { token }, body })).toMatchObject({
        status: 400,
        body: { error: 'invalid-request', fields: { fileName: expect.any(String) } },
      })
    }
  })
})
