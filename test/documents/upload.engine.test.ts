import { PutObjectTaggingCommand, S3Client } from '@aws-sdk/client-s3'
import { describe, expect, it, vi } from 'vitest'
import { contracts } from '#shared/api/contracts.ts'
import { MAX_FILE_BYTES } from '#shared/documents/upload-limits.ts'
import { storageKey } from '#shared/documents/upload.ts'
import { setUpApi, asStaff } from '#test/support/api-fixture.ts'
import { postUpload } from '#test/support/post-upload.ts'

const api = setUpApi({ time: 'real' })

const pdf = '%PDF-1.7 slip of the bank'
const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0)
type File = string | Uint8Array<ArrayBuffer>

const describeFile = (changes: object = {}) => ({
  purpose: 'proof',
  fileName: 'slip.pdf',
  contentType: 'application/pdf',
  sizeBytes: 25,
  ...changes,
})

async function started(token: string, changes: object = {}) {
  const { status, body } = await api.ask(contracts.StartUpload, { params: { token }, body: describeFile(changes) })
  expect([status, body['error']]).toEqual([200, undefined])
  const { uploadId, url, fields } = body as { uploadId: string; url: string; fields: Record<string, string> }
  return { uploadId, url, fields }
}

/** Posts a file as the guest's browser does, with the fields that the server gave. */
async function posted(link: Parameters<typeof postUpload>[0], file: File): Promise<void> {
  const response = await postUpload(link, file, { type: link.fields['Content-Type'] ?? '' })
  expect(response.status).toBe(204)
}

const completed = (token: string, id: string) => api.ask(contracts.CompleteUpload, { params: { token, id } })

/** Uploads a file as a guest does, from start to completion; returns the last reply. */
async function sent(token: string, file: File, changes: object = {}) {
  const upload = await started(token, changes)
  await posted(upload, file)
  return { ...(await completed(token, upload.uploadId)), id: upload.uploadId }
}

const asSeenByGuest = async (token: string) => (await api.ask(contracts.ShowBooking, { params: { token } })).body

describe('an uploaded file', () => {
  it.each([
    ['on', 'NO_THREATS_FOUND', 200, { scan: 'clean' }],
    ['on', 'THREATS_FOUND', 409, { error: 'file-has-threat' }],
    ['on', 'UNSUPPORTED', 200, { scan: 'missing' }],
    ['on', 'FAILED', 200, { scan: 'missing' }],
    ['on', undefined, 200, { scan: 'missing' }],
    ['', undefined, 200, { scan: 'off' }],
    ['', 'NO_THREATS_FOUND', 200, { scan: 'clean' }],
    ['', 'THREATS_FOUND', 409, { error: 'file-has-threat' }],
  ])('with the malware scan "%s", tagged with %s, is answered with %i', async (scan, Value, status, body) => {
    vi.stubEnv('MALWARE_SCAN', scan)
    const { token, reference } = await api.harness().createBooking()
    const { id } = await sent(token, pdf)
    const upload = await api.harness().uploads.find(reference, id)
    if (!upload) throw new Error('The upload is not on file')
    const storage = new S3Client({ forcePathStyle: true })
    const Tagging = { TagSet: Value ? [{ Key: 'GuardDutyMalwareScanStatus', Value }] : [] }
    const Bucket = process.env['UPLOADS_BUCKET']
    await storage.send(new PutObjectTaggingCommand({ Bucket, Key: storageKey(upload), Tagging }))
    storage.destroy()
    const link = await api.ask(contracts.LinkToUpload, { params: { reference, id }, claims: asStaff })
    expect(link).toMatchObject({ status, body })
    vi.unstubAllEnvs()
  })

  it('is shown to staff when its content has the claimed type, and opens as an attachment', async () => {
    const { token, reference } = await api.harness().createBooking()
    const { status, body, id } = await sent(token, pdf, { fileName: 'Überweisung <1>.pdf' })
    expect([status, body]).toEqual([
      200,
      { upload: { id, purpose: 'proof', fileName: 'Überweisung <1>.pdf', state: 'waiting' } },
    ])
    const proofs = await api.ask(contracts.ListWaitingProofs, { claims: asStaff })
    expect(proofs.body['proofs']).toContainEqual(
      expect.objectContaining({
        upload: expect.objectContaining({ id, sizeBytes: pdf.length }),
        booking: expect.objectContaining({ reference }),
        dueNowCents: 2_300_00,
      }),
    )

    const link = await api.ask(contracts.LinkToUpload, { params: { reference, id }, claims: asStaff })
    const file = await fetch(String(link.body['url']))
    expect(await file.text()).toBe(pdf)
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="_berweisung_1_.pdf"')
    expect(file.headers.get('content-type')).toBe('application/pdf')
  })

  it.each<[string, File, object, string, string?]>([
    [
      'a web page that claims to be a PDF',
      '<!doctype html><script>alert(1)</script>',
      {},
      'file-type-differs',
      'This is a web page. ',
    ],
    ['a program', 'MZ\u0090\u0000', {}, 'file-type-differs', 'This is a program. '],
    ['a picture that broke off', png, {}, 'file-type-differs', 'This is a damaged picture. '],
    ['of no kind that we know', '\u0001\u0002', {}, 'file-type-differs', 'We cannot tell what kind of file this is. '],
    ['an empty file', '', {}, 'file-empty'],
    ['a file that grew past 10 MB', `%PDF-${'x'.repeat(MAX_FILE_BYTES)}`, {}, 'file-too-large'],
  ])('is deleted when it is %s, and the guest is told', async (_, file, changes, error, sentence) => {
    const { token, reference } = await api.harness().createBooking()
    const { status, body, id } = await sent(token, file, changes)
    expect([status, body['error']]).toEqual([409, error])
    if (sentence) expect(body['message']).toBe(`${sentence}Please choose a PDF, JPEG, PNG, WebP or HEIC file.`)
    expect(await completed(token, id)).toMatchObject({ status: 404, body: { error: 'upload-not-found' } })
    const link = await api.ask(contracts.LinkToUpload, { params: { reference, id }, claims: asStaff })
    expect(link).toMatchObject({ status: 404 })
    expect(await api.harness().uploads.find(reference, id)).toMatchObject({ state: 'rejected' })
    expect(await api.harness().showToStaff({ params: { reference } })).toMatchObject({
      value: { history: [{ name: 'booked' }] },
    })
  })

  it('stays the file that staff open, whatever the guest uploads while the link is still valid', async () => {
    const { token, reference } = await api.harness().createBooking()
    const upload = await started(token)
    await posted(upload, pdf)
    expect(await completed(token, upload.uploadId)).toMatchObject({ status: 200 })
    for (const other of ['%PDF-1.7 slip over another amount', '<!doctype html><script>alert(1)</script>']) {
      await posted(upload, other)
      expect(await completed(token, upload.uploadId)).toMatchObject({ status: 200 })
      const request = { params: { reference, id: upload.uploadId }, claims: asStaff }
      const link = await api.ask(contracts.LinkToUpload, request)
      expect(await (await fetch(String(link.body['url']))).text()).toBe(pdf)
    }
  })

  it('is asked for again when it never arrived, and is accepted later', async () => {
    const { token } = await api.harness().createBooking()
    const upload = await started(token)
    expect(await completed(token, upload.uploadId)).toMatchObject({ status: 409, body: { error: 'file-not-there' } })
    await posted(upload, pdf)
    expect(await completed(token, upload.uploadId)).toMatchObject({ status: 200 })
  })

  it('is received once, though the page completes it five times at once and once more', async () => {
    const { token, reference } = await api.harness().createBooking()
    const upload = await started(token)
    await posted(upload, pdf)
    const responses = await Promise.all(Array.from({ length: 5 }, () => completed(token, upload.uploadId)))
    responses.push(await completed(token, upload.uploadId))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
    const whole = await api.harness().bookings.findWhole(reference)
    expect(whole?.events.map(({ name }) => name).toSorted()).toEqual(['booked', 'proof-received'])
  })

  it('of another booking is not accessible, even with its id', async () => {
    const [mine, theirs] = [await api.harness().createBooking(), await api.harness().createBooking()]
    const upload = await started(theirs.token)
    await posted(upload, pdf)
    expect(await completed(mine.token, upload.uploadId)).toMatchObject({
      status: 404,
      body: { error: 'upload-not-found' },
    })
    expect((await asSeenByGuest(mine.token))['uploads']).toEqual([])
  })

  it('is refused as the eleventh of its purpose; refused files do not count, and documents count separately', async () => {
    const { token } = await api.harness().createBooking()
    expect(await sent(token, 'a,b')).toMatchObject({ status: 409 })
    for (let file = 1; file <= 10; file += 1) await started(token)
    const eleventh = await api.ask(contracts.StartUpload, { params: { token }, body: describeFile() })
    expect(eleventh).toMatchObject({ status: 409, body: { error: 'too-many-files' } })
    expect(await sent(token, pdf, { purpose: 'document' })).toMatchObject({ status: 200 })
  })

  it('as a document belongs to the booking, but is no proof and stops no clock', async () => {
    const { token, reference } = await api.harness().createBooking()
    const { id } = await sent(token, pdf, { purpose: 'document' })
    expect(await asSeenByGuest(token)).toMatchObject({ uploads: [{ id, state: 'waiting' }] })
    expect(await api.harness().bookings.find(reference)).toMatchObject({ expiresAt: '2026-11-23T08:00:00.000Z' })
    const proofs = await api.ask(contracts.ListWaitingProofs, { claims: asStaff })
    expect(JSON.stringify(proofs.body)).not.toContain(id)
    expect(
      await api.ask(contracts.AcceptProof, {
        params: { reference, id },
        body: { amountCents: 1, note: '' },
        claims: asStaff,
      }),
    ).toMatchObject({ status: 404, body: { error: 'upload-not-found' } })
  })

  it('is refused for a closed booking', async () => {
    const { token, reference } = await api.harness().createBooking()
    await api.harness().cancelByStaff({ params: { reference }, body: { reason: '' } })
    expect(await api.ask(contracts.StartUpload, { params: { token }, body: describeFile() })).toMatchObject({
      status: 409,
      body: { error: 'booking-closed' },
    })
  })
})
