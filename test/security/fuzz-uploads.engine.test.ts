import { describe, expect, it } from 'vitest'
import { contracts } from '#shared/api/contracts.ts'
import type { UploadPurpose } from '#shared/documents/upload.ts'
import { setUpTestLog } from '#test/support/test-log.ts'
import { setUpApi, asOwner } from '#test/support/api-fixture.ts'
import { postUpload } from '#test/support/post-upload.ts'
import { clearBeforeEach, fuzzBookings, reusable, withParams } from './fuzz-fixture.ts'
import { type FuzzTarget, TIMEOUT_MS, REQUESTS, fuzz, watchTable } from './fuzz.ts'

// The storage accepts only requests that are signed by its own clock.
const api = setUpApi({ time: 'real' })
const table = watchTable()
const log = setUpTestLog()

clearBeforeEach(api.clear)
const bookings = fuzzBookings(api.harness)
const guest = reusable(bookings.byEft, 9)

/** A file in the storage, uploaded as a guest's browser does. */
async function createSentFile(purpose: UploadPurpose = 'proof') {
  const { token, reference } = await guest.get()
  const body = { purpose, fileName: 'slip.pdf', contentType: 'application/pdf', sizeBytes: 9, note: '' }
  const answer = await api.ask(contracts.StartUpload, { params: { token }, body })
  guest.after(answer)
  const { uploadId: id, url, fields } = answer.body as { uploadId: string; url: string; fields: Record<string, string> }
  const stored = await postUpload({ url, fields }, '%PDF-1.7\n', { type: 'application/pdf' })
  expect(stored.status).toBeLessThan(300)
  return { token, reference, id }
}
const sent = reusable(async () => createSentFile())
const createReceivedFile = async (purpose: UploadPurpose) => {
  const file = await createSentFile(purpose)
  await api.ask(contracts.CompleteUpload, { params: { token: file.token, id: file.id } })
  return file
}
const received = reusable(async () => createReceivedFile('proof'), Infinity)
const receivedDocument = reusable(async () => createReceivedFile('document'), Infinity)

const targets: Record<string, FuzzTarget> = {
  CompleteUpload: {
    endpoint: contracts.CompleteUpload,
    toValid: async (pieces) => {
      const { token, id } = await sent.get()
      return withParams(pieces, { token, id })
    },
    after: sent.after,
  },
  LinkToUpload: {
    endpoint: contracts.LinkToUpload,
    claims: asOwner,
    toValid: async (pieces) => {
      const { reference, id } = await received.get()
      return withParams(pieces, { reference, id })
    },
  },
  OpenDocument: {
    endpoint: contracts.OpenDocument,
    claims: asOwner,
    toValid: async (pieces) => {
      const { reference, id } = await receivedDocument.get()
      return withParams(pieces, { reference, id })
    },
  },
}

describe(`${REQUESTS} valid, nearly valid and hostile requests about files break nothing:`, { tags: 'long' }, () => {
  it.each(Object.entries(targets))(
    '%s',
    async (_, target) => {
      await fuzz(target, { send: api.send, takeChangedKeys: table.takeChangedKeys })
      expect(log.lines.filter(({ message }) => message === 'request failed')).toEqual([])
    },
    TIMEOUT_MS,
  )
})
