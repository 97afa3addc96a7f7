import { describe, expect, it } from 'vitest'
import { contracts } from '#shared/api/contracts.ts'
import { theLog } from '#test/support/a-log.ts'
import { apiForThisFile, asOwner } from '#test/support/an-api.ts'
import { bookingsOf, renewed, withParams } from './fuzz-house.ts'
import { type Door, PATIENCE_MS, REQUESTS, fuzz, theTable } from './fuzz.ts'

// The storage takes no request that is signed by another clock than its own.
const api = apiForThisFile({ at: 'any-time' })
const table = theTable()
const log = theLog()

const bookings = bookingsOf(api.house)
const guest = renewed(bookings.byEft, 9)

/** A file that lies in the storage, sent as a guest's browser sends it. */
async function aSentFile() {
  const { token, reference } = await guest.get()
  const body = { purpose: 'proof', fileName: 'slip.pdf', contentType: 'application/pdf', sizeBytes: 9, note: '' }
  const answer = await api.ask(contracts.StartUpload, { params: { token }, body })
  guest.after(answer)
  const { uploadId: id, url, fields } = answer.body as { uploadId: string; url: string; fields: Record<string, string> }
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob(['%PDF-1.7\n'], { type: 'application/pdf' }), 'slip.pdf')
  await fetch(url, { method: 'POST', body: form })
  return { token, reference, id }
}
const sent = renewed(aSentFile)
const received = renewed(async () => {
  const file = await aSentFile()
  await api.ask(contracts.CompleteUpload, { params: { token: file.token, id: file.id } })
  return file
}, Infinity)

const doors: Record<string, Door> = {
  CompleteUpload: {
    endpoint: contracts.CompleteUpload,
    sense: async (pieces) => {
      const { token, id } = await sent.get()
      return withParams(pieces, { token, id })
    },
    after: sent.after,
  },
  LinkToUpload: {
    endpoint: contracts.LinkToUpload,
    claims: asOwner,
    sense: async (pieces) => {
      const { reference, id } = await received.get()
      return withParams(pieces, { reference, id })
    },
  },
}

describe(`${REQUESTS} requests about files, sound, nearly sound and hostile, break nothing:`, () => {
  it.each(Object.entries(doors))(
    '%s',
    async (_, door) => {
      await fuzz(door, { send: api.send, leftBehind: table.leftBehind })
      expect(log.lines.filter(({ what }) => what === 'request failed')).toEqual([])
    },
    PATIENCE_MS,
  )
})
