// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { defaultRegisterTexts } from '#test/support/register-entry-fixture.ts'
import type { Register } from '#shared/documents/register.contract.ts'
import { withTypeOfBytes } from '#web/site/features/documents/file-type.ts'
import { fittingSize, shrinkPhoto } from '#web/site/features/documents/shrink-photo.ts'
import { type FakeApi, createFakeApi, refusal } from './booking-dialog.harness.ts'
import { aGuestBooking, stubBrowserApis, visit } from './visit-site.tsx'

/** A fake XMLHttpRequest to the storage: records the posted form, and responds when the test calls `respond`. */
class Storage {
  static last: Storage | undefined
  form: FormData | undefined
  status = 0
  readonly upload = new EventTarget()
  private readonly events = new EventTarget()
  private stopped = false
  open = vi.fn<(method: string, url: string) => void>()
  addEventListener = this.events.addEventListener.bind(this.events)
  send(form: FormData) {
    this.form = form
    Storage.last = this
  }
  abort() {
    this.stopped = true
    this.events.dispatchEvent(new Event('abort'))
  }
  hasArrived(loaded: number, total: number) {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total }))
  }
  respond(status: number) {
    if (this.stopped) return
    this.status = status
    this.events.dispatchEvent(new Event(status === 0 ? 'error' : 'load'))
  }
}

const slip = new File(['%PDF-1.4'], 'slip.pdf', { type: 'application/pdf' })

function fakeApiWithStorage(completion: ReturnType<FakeApi['override']>): FakeApi {
  return createFakeApi({
    override: (path) => {
      if (path.endsWith('/complete')) return completion
      if (path.endsWith('/uploads'))
        return {
          status: 200,
          body: {
            uploadId: 'uuuuuuuuuuuuuuuuuuuuuu',
            url: 'https://files.example/',
            fields: { key: 'proof/1', policy: 'p' },
          },
        }
      return path.startsWith('/bookings/') ? { status: 200, body: aGuestBooking() } : undefined
    },
  })
}
const accepted = {
  status: 200,
  body: { upload: { id: 'uuuuuuuuuuuuuuuuuuuuuu', purpose: 'proof', fileName: 'slip.pdf', state: 'waiting' } },
}

async function startSending(fakeApi: FakeApi) {
  const { user } = visit(fakeApi, '/upload-pop?token=secret-token')
  await user.upload(await screen.findByLabelText('Proof of payment'), slip)
  await user.type(await screen.findByLabelText(/Note/), 'Paid by my brother')
  await user.click(screen.getByRole('button', { name: 'Send file' }))
  const storage = await waitFor(() => {
    if (!Storage.last) throw new Error('nothing was sent yet')
    return Storage.last
  })
  return { user, storage }
}

it('asks a guest who has paid and waits for nights for no further payment', async () => {
  const waiting = aGuestBooking({
    paidCents: 240_000,
    outstandingCents: 240_000,
    dueNowCents: 240_000,
    needsAttention: 'paid-but-nights-taken',
    waitsForNights: true,
  })
  const fakeApi = createFakeApi({
    override: (path) => (path.startsWith('/bookings/') ? { status: 200, body: waiting } : undefined),
  })
  visit(fakeApi, '/upload-pop?token=secret-token')
  expect(await screen.findByText('We have your R2,400.00. Please do not pay again.')).toBeTruthy()
  expect(screen.queryByLabelText('Proof of payment')).toBeNull()
  expect(screen.queryByText(/more confirms your stay|First Bank/)).toBeNull()
  const cancel = screen.getByRole('link', { name: 'cancel this booking' })
  expect(cancel.getAttribute('href')).toBe('/booking/secret-token#cancel')
})

describe('sending a proof', () => {
  beforeEach(() => {
    stubBrowserApis()
    Storage.last = undefined
    vi.stubGlobal('XMLHttpRequest', Storage)
  })
  afterEach(() => vi.unstubAllGlobals())

  it('posts to the storage with its policy, the file last, then the server inspects it', async () => {
    const fakeApi = fakeApiWithStorage(accepted)
    const { storage } = await startSending(fakeApi)
    expect(storage.open).toHaveBeenCalledWith('POST', 'https://files.example/')
    expect([...(storage.form?.keys() ?? [])]).toEqual(['key', 'policy', 'file'])
    storage.hasArrived(4, 8)
    await waitFor(() => expect(screen.getByRole<HTMLProgressElement>('progressbar').value).toBe(0.5))
    storage.respond(204)
    expect(await screen.findByText(/Sent$/)).toBeTruthy()
    expect(fakeApi.sentRequests.find(({ path }) => path.endsWith('/uploads'))?.body).toEqual({
      purpose: 'proof',
      fileName: 'slip.pdf',
      contentType: 'application/pdf',
      sizeBytes: 8,
      note: 'Paid by my brother',
    })
    expect(fakeApi.sentRequests.filter(({ path }) => path === '/bookings/secret-token')).toHaveLength(2)
  })

  it('shows the server’s refusal when the file has another content', async () => {
    const { storage } = await startSending(fakeApiWithStorage(refusal('file-type-differs', { found: 'a web page' })))
    storage.respond(204)
    expect(await screen.findByText(/This is a web page/)).toBeTruthy()
  })

  it('says that the storage refused it', async () => {
    const { storage } = await startSending(fakeApiWithStorage(accepted))
    storage.respond(403)
    expect(await screen.findByText(/Our storage did not take the file/)).toBeTruthy()
  })

  it('that the server failed to check can be sent again by its button', async () => {
    const message = 'Something went wrong.'
    const fakeApi = fakeApiWithStorage({ status: 500, body: { message, errorId: 'e1' } })
    const { user, storage } = await startSending(fakeApi)
    storage.respond(204)
    expect(await screen.findByText(message)).toBeTruthy()
    fakeApi.override = fakeApiWithStorage(accepted).override
    await user.click(screen.getByRole('button', { name: 'Send file' }))
    await waitFor(() => expect(Storage.last).not.toBe(storage))
    expect(screen.queryByText(message)).toBeNull()
    Storage.last?.respond(204)
    expect(await screen.findByText(/Sent$/)).toBeTruthy()
  })

  it('continues by itself when the connection drops: the same file from its beginning, by the same link', async () => {
    const fakeApi = fakeApiWithStorage(accepted)
    const { storage } = await startSending(fakeApi)
    storage.hasArrived(4, 8)
    storage.respond(0)
    expect(await screen.findByText(/No signal. It continues by itself/)).toBeTruthy()
    const again = await waitFor(() => {
      if (Storage.last === storage || !Storage.last) throw new Error('nothing was sent again yet')
      return Storage.last
    })
    again.hasArrived(2, 8)
    await waitFor(() => expect(screen.getByRole<HTMLProgressElement>('progressbar').value).toBe(0.25))
    again.respond(204)
    expect(await screen.findByText(/Sent$/)).toBeTruthy()
    expect(again.form?.get('file')).toHaveProperty('name', 'slip.pdf')
    expect(fakeApi.sentRequests.filter(({ path }) => path.endsWith('/uploads'))).toHaveLength(1)
  })

  it('waits for the device to be online again', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const { storage } = await startSending(fakeApiWithStorage(accepted))
    storage.respond(0)
    expect(await screen.findByText(/No signal/)).toBeTruthy()
    online.mockReturnValue(true)
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(Storage.last).not.toBe(storage))
    Storage.last?.respond(204)
    expect(await screen.findByText(/Sent$/)).toBeTruthy()
    online.mockRestore()
  })

  it('can be cancelled', async () => {
    const fakeApi = fakeApiWithStorage(accepted)
    const { user, storage } = await startSending(fakeApi)
    await user.click(await screen.findByRole('button', { name: 'Stop slip.pdf' }))
    storage.respond(204)
    await waitFor(() => expect(screen.queryByText('slip.pdf')).toBeNull())
    expect(fakeApi.sentRequests.some(({ path }) => path.endsWith('/complete'))).toBe(false)
  })
})

describe('a photo', () => {
  it.each([
    [
      { width: 4032, height: 3024 },
      { width: 2000, height: 1500 },
    ],
    [
      { width: 3024, height: 4032 },
      { width: 1500, height: 2000 },
    ],
    [
      { width: 1200, height: 900 },
      { width: 1200, height: 900 },
    ],
  ])('of %o is sent as %o', (size, fitting) => {
    expect(fittingSize(size)).toEqual(fitting)
  })

  it('is sent as a JPEG of that size; what cannot be decoded, or is small, or a PDF is sent as it is', async () => {
    const of = (width: number, height: number) => ({ width, height, close: () => {} })
    const pictures = new Map([
      ['large.png', of(4000, 3000)],
      ['small.jpg', of(800, 600)],
    ])
    vi.stubGlobal('createImageBitmap', async ({ name }: File) => {
      const picture = pictures.get(name)
      if (!picture) throw new DOMException('Not a picture', 'InvalidStateError')
      return picture
    })
    const drawn: unknown[] = []
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
      drawImage: (...drawing: unknown[]) => drawn.push(drawing.slice(1)),
    } as unknown as null)
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done, type = '') =>
      done(new Blob(['jpeg'], { type })),
    )
    const file = (name: string, type: string) => new File(['0123456789'], name, { type })
    const sent = await shrinkPhoto(file('large.png', 'image/png'))
    expect([sent.name, sent.type, sent.size, drawn]).toEqual(['large.jpg', 'image/jpeg', 4, [[0, 0, 2000, 1500]]])
    for (const same of [file('small.jpg', 'image/jpeg'), file('broken.jpg', 'image/jpeg'), slip])
      // oxlint-disable-next-line no-await-in-loop -- three files
      expect(await shrinkPhoto(same)).toBe(same)
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })
})

describe('a photo of an ID', () => {
  beforeEach(() => {
    stubBrowserApis()
    localStorage.clear()
    Storage.last = undefined
    vi.stubGlobal('XMLHttpRequest', Storage)
    vi.stubGlobal('createImageBitmap', async () => ({ width: 1200, height: 900, close: () => {} }))
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage: () => {} } as unknown as null)
    vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/jpeg;base64,AAAA')
  })
  afterEach(() => {
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })

  const photo = (name: string) => new File([Uint8Array.of(0xff, 0xd8, 0xff, 0xe0)], name, { type: 'image/jpeg' })
  const received = { id: 'u', fileName: 'sharp.jpg', state: 'waiting', createdAt: '2026-11-21T08:00:00.000Z' } as const
  const entry = {
    fullName: 'Thandi Mokoena',
    residence: 'citizen',
    idEnding: '9087',
    signedAt: received.createdAt,
    indemnity: null,
  } as const
  const registerWith = (adult: Partial<Register['adults'][number]>): Register => ({
    reference: 'MC-7K4QX',
    status: 'confirmed',
    cabinTitle: 'Protea',
    checkInDate: '2027-01-15',
    checkOutDate: '2027-01-17',
    register: { state: adult.entry ? 'complete' : 'nothing', signed: adult.entry ? 1 : 0, adults: 1 },
    deletedOn: '2029-01-17',
    deletedAt: null,
    own: null,
    adults: [{ place: 1, version: 0, entry: null, signedUnseen: null, ownToken: null, files: [], ...adult }],
    childAges: [],
    otherFiles: [],
    ...defaultRegisterTexts,
  })
  function open() {
    let adult: Parameters<typeof registerWith>[0] = {}
    const fakeApi = createFakeApi({
      override: (path) => {
        if (path.endsWith('/register/1')) adult = { ...adult, entry, version: 1 }
        else if (path.endsWith('/complete')) {
          adult = { ...adult, files: [received] }
          return accepted
        } else if (path.endsWith('/uploads'))
          return { status: 200, body: { uploadId: received.id, url: 'https://files.example/', fields: {} } }
        return path.includes('/register') ? { status: 200, body: registerWith(adult) } : undefined
      },
    })
    const { user } = visit(fakeApi, '/submit-documents?token=secret-token')
    const choose = async (file: File) => user.upload(await screen.findByLabelText(/^Photo of the ID/), file)
    return { fakeApi, user, choose }
  }
  const nextFrame = () => new Promise(requestAnimationFrame)
  const storage = () =>
    waitFor(() => {
      if (!Storage.last) throw new Error('nothing was sent yet')
      return Storage.last
    })

  it('is previewed before it is sent, and taken again where it is blurred', async () => {
    const { fakeApi, user, choose } = open()
    await choose(photo('blurred.jpg'))
    expect(await screen.findByAltText('What you have chosen')).toHaveProperty('src', 'data:image/jpeg;base64,AAAA')
    await user.click(screen.getByRole('button', { name: 'Take again' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Photo of the ID/)))
    await choose(photo('sharp.jpg'))
    expect(fakeApi.sentRequests.some(({ path }) => path.endsWith('/uploads'))).toBe(false)
    await user.click(await screen.findByRole('button', { name: 'Send it' }))
    const { form, respond } = await storage().then((one) => ({
      form: one.form,
      respond: () => one.respond(204),
    }))
    expect(form?.get('file')).toHaveProperty('name', 'sharp.jpg')
    respond()
    expect(await screen.findByText(/^Received/)).toBeTruthy()
    expect(screen.queryByText('blurred.jpg')).toBeNull()
    const uploads = fakeApi.sentRequests.filter(({ path }) => path.endsWith('/uploads'))
    expect(uploads).toMatchObject([{ body: { fileName: 'sharp.jpg', place: 1 } }])
  })

  it('is sent by a press that a second one does not undo, and leaves the focus where it was', async () => {
    const { user, choose } = open()
    await choose(photo('sharp.jpg'))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Send it' })))
    await user.keyboard('{Enter}')
    await screen.findByRole('button', { name: 'Stop sharp.jpg' })
    await nextFrame()
    await user.keyboard('{Enter}')
    const sent = await storage()
    sent.respond(204)
    const words = await screen.findByText(/^Received/)
    expect(document.activeElement).not.toBe(document.body)
    expect(document.activeElement?.contains(words)).toBe(true)
    screen.getByRole('button', { name: 'Send another photo' }).focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Photo of the ID/)))
  })

  it('is cancelled by keyboard, which continues at the next choice', async () => {
    const { fakeApi, user, choose } = open()
    await choose(photo('sharp.jpg'))
    await user.click(await screen.findByRole('button', { name: 'Send it' }))
    await nextFrame()
    screen.getByRole('button', { name: 'Stop sharp.jpg' }).focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Photo of the ID/)))
    expect(screen.queryByText('sharp.jpg')).toBeNull()
    expect(fakeApi.sentRequests.some(({ path }) => path.endsWith('/complete'))).toBe(false)
  })

  it('is sent with the card that is signed, and is still uploading when the card is shown as signed', async () => {
    const { user, choose } = open()
    await user.type(await screen.findByLabelText('Full name'), 'Thandi Mokoena')
    await user.click(screen.getByRole('radio', { name: 'South African citizen' }))
    await user.type(screen.getByLabelText('ID or passport number'), '8001015009087')
    await user.type(screen.getByLabelText('Home address'), '12 Main Street, Hogsback')
    await user.click(screen.getByRole('button', { name: 'Type your name instead' }))
    await user.type(screen.getByLabelText(/type your full name/), 'Thandi Mokoena')
    await choose(photo('sharp.jpg'))
    await screen.findByRole('button', { name: 'Send it' })
    await user.click(screen.getByRole('button', { name: 'Sign and save' }))
    expect(await screen.findByText('••••••9087')).toBeTruthy()
    const sent = await storage()
    expect(await screen.findByRole('button', { name: 'Stop sharp.jpg' })).toBeTruthy()
    sent.respond(204)
    expect(await screen.findByText(/^Received/)).toBeTruthy()
    expect(screen.getByText('There is nothing left to do.')).toBeTruthy()
  })

  it('is refused with a message where it is of no allowed type, and nothing is sent', async () => {
    const { fakeApi, user } = open()
    // Many phones ignore `accept` and offer every file.
    const files = [new File(['a,b'], 'names.csv', { type: 'text/csv' })]
    fireEvent.change(await screen.findByLabelText(/^Photo of the ID/), { target: { files } })
    expect(await screen.findByText(/Please choose a PDF, JPEG, PNG, WebP or HEIC file/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Remove names.csv' }))
    expect(screen.queryByText('names.csv')).toBeNull()
    expect(fakeApi.sentRequests.some(({ path }) => path.endsWith('/uploads'))).toBe(false)
  })
})

describe('the type of a file', () => {
  const pdf = '%PDF-1.7'
  it.each([
    ['a PDF', pdf, 'slip.pdf', 'application/pdf', 'application/pdf'],
    ['a PDF that no app knows', pdf, 'slip.pdf', 'application/octet-stream', 'application/pdf'],
    ['a PDF of a telephone that names no type', pdf, 'slip', '', 'application/pdf'],
    ['a PDF behind a line break', `\n${pdf}`, 'slip.pdf', 'text/plain', 'application/pdf'],
    [
      'a renamed screenshot',
      Uint8Array.of(0x89, 80, 78, 71, 13, 10, 26, 10),
      'Screenshot.jpg',
      'image/jpeg',
      'image/png',
    ],
  ])('is what the bytes say: %s', async (_, bytes, name, type, real) => {
    const { file, problem } = await withTypeOfBytes(new File([bytes], name, { type }))
    expect([file.name, file.type, problem]).toEqual([name, real, undefined])
  })

  it('that is not accepted is named', async () => {
    const problemOf = async (file: File) => (await withTypeOfBytes(file)).problem
    const please = 'Please choose a PDF, JPEG, PNG, WebP or HEIC file'
    expect(await problemOf(new File(['PK\u0003\u0004'], 'slip.pdf'))).toBe(
      `This is a Word, Excel or zip file. ${please}`,
    )
    expect(await problemOf(new File([Uint8Array.of(0, 1)], 'slip.pdf'))).toBe(
      `We cannot tell what kind of file this is. ${please}`,
    )
    const gone = new File([pdf], 'slip.pdf')
    gone.slice = () => ({ arrayBuffer: () => Promise.reject(new Error('gone')) }) as never
    expect(await problemOf(gone)).toMatch(/^This file cannot be read/)
  })
})
