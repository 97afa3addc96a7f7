import { guestActor } from '#shared/bookings/booking-event.ts'
import { describe, expect, it } from 'vitest'
import { completeUploadUsing } from '#lambdas/documents/complete-upload.ts'
import { keys, timeToLiveAttribute } from '#lambdas/table/schema/access-patterns.ts'
import { type UseCaseHarness, createUseCaseHarness, expectOk } from '#test/support/use-case-harness.ts'
import { setUpTables } from '#test/support/table-fixture.ts'

const A_DAY_LATER = '2026-11-22T08:00:00.000Z'
const tables = setUpTables()
const createHarness = async (): Promise<UseCaseHarness> =>
  createUseCaseHarness((await tables.createSeededTable()).table)

const pdf = new TextEncoder().encode('%PDF-1.7')
const body = { purpose: 'proof', fileName: 'slip.pdf', contentType: 'application/pdf', sizeBytes: 8, note: '' } as const

async function createHarnessWithTenLinks() {
  const harness = await createHarness()
  const { token } = await harness.createBooking()
  const links = []
  // oxlint-disable-next-line no-await-in-loop -- one after the other, as a guest tries
  for (let file = 1; file <= 10; file += 1) links.push(expectOk(await harness.startUpload({ params: { token }, body })))
  return { harness, token, links }
}

describe('the files of a guest', () => {
  it('are at most ten, also when uploads arrive whose links had expired', async () => {
    const { harness, token, links } = await createHarnessWithTenLinks()
    harness.clock.pass(5)
    const eleventh = expectOk(await harness.startUpload({ params: { token }, body }))
    for (const { fields } of [...links, eleventh]) harness.files.set(String(fields['key']), pdf)
    // oxlint-disable-next-line no-await-in-loop
    for (const { uploadId: id } of links) expectOk(await harness.completeUpload({ params: { token, id } }))
    const late = { params: { token, id: eleventh.uploadId } }
    expect(await harness.completeUpload(late)).toMatchObject({ refusal: 'too-many-files' })
    expect(harness.files.size).toBe(10)
    expect(await harness.completeUpload(late)).toMatchObject({ refusal: 'upload-not-found' })
  })
  it('are at most ten when twelve first uploads start at the same moment', async () => {
    const harness = await createHarness()
    const { token } = await harness.createBooking()
    const startUpload = () => harness.startUpload({ params: { token }, body })
    const results = await Promise.all(Array.from({ length: 12 }, startUpload))
    const startedCount = results.filter(({ ok }) => ok).length
    expect(startedCount).toBeLessThanOrEqual(10)
    // oxlint-disable-next-line no-await-in-loop -- a start that only met a conflict is retried
    for (let file = startedCount; file < 10; file += 1) expectOk(await startUpload())
    expect(await startUpload()).toMatchObject({ refusal: 'too-many-files' })
  })
  it('are at most ten when twenty are completed at the same moment', async () => {
    const { harness, token, links } = await createHarnessWithTenLinks()
    harness.clock.pass(5)
    // oxlint-disable-next-line no-await-in-loop
    for (let file = 1; file <= 10; file += 1)
      links.push(expectOk(await harness.startUpload({ params: { token }, body })))
    for (const { fields } of links) harness.files.set(String(fields['key']), pdf)
    const complete = ({ uploadId: id }: { uploadId: string }) => harness.completeUpload({ params: { token, id } })
    for (let again = 1; again <= 10; again += 1) {
      // oxlint-disable-next-line no-await-in-loop -- as the page does, until it gets a final reply
      const results = await Promise.all(links.map(complete))
      if (!results.some((result) => !result.ok && result.refusal === 'changed-meanwhile')) break
    }
    const uploads = expectOk(await harness.show({ params: { token } })).uploads
    expect(uploads.filter(({ state }) => state === 'waiting')).toHaveLength(10)
    expect(harness.files.size).toBe(10)
  })
  it('that never arrived are removed after a day, and free their slots after five minutes', async () => {
    const { harness, token, links } = await createHarnessWithTenLinks()
    expect(await harness.startUpload({ params: { token }, body })).toMatchObject({ refusal: 'too-many-files' })
    harness.clock.pass(5)
    expectOk(await harness.startUpload({ params: { token }, body }))
    const reference = expectOk(await harness.show({ params: { token } })).reference
    const ttlOf = async (id: string) => (await harness.table.get(keys.upload(reference, id)))?.[timeToLiveAttribute]
    const [pending, sent] = [links[0], links[1]]
    expect(await ttlOf(String(pending?.uploadId))).toBe(Date.parse(A_DAY_LATER) / 1000)
    harness.files.set(String(sent?.fields['key']), pdf)
    expectOk(await harness.completeUpload({ params: { token, id: String(sent?.uploadId) } }))
    expect(await ttlOf(String(sent?.uploadId))).toBeUndefined()
  })
  it('stay where they are when the tenth is completed many times at once', async () => {
    const { harness, token, links } = await createHarnessWithTenLinks()
    for (const { fields } of links) harness.files.set(String(fields['key']), pdf)
    const complete = (id: string) => harness.completeUpload({ params: { token, id } })
    // oxlint-disable-next-line no-await-in-loop -- the tenth is the last
    for (const { uploadId } of links.slice(1)) expectOk(await complete(uploadId))
    const tenth = links[0]?.uploadId ?? ''
    const results = await Promise.all(Array.from({ length: 8 }, () => complete(tenth)))
    for (const result of results) expect(result).not.toMatchObject({ refusal: 'too-many-files' })
    expect(harness.files.size).toBe(10)
  })
  it('are reported as received also to a request that lost against another completion', async () => {
    const { harness, token, links } = await createHarnessWithTenLinks()
    const [link] = links
    harness.files.set(String(link?.fields['key']), pdf)
    const params = { token, id: String(link?.uploadId) }
    const copy: typeof harness.bucket.copy = async (from, to) => {
      expectOk(await harness.completeUpload({ params }))
      return harness.bucket.copy(from, to)
    }
    const slower = completeUploadUsing({ ...harness, clock: harness.clock.read, bucket: { ...harness.bucket, copy } })
    const nobody = { sub: '', name: '', role: null }
    const result = await slower({
      params,
      query: undefined,
      body: undefined,
      caller: nobody,
      guest: guestActor,
      sourceAddress: '',
      visitor: async () => '',
    })
    expect(expectOk(result).upload.state).toBe('waiting')
    expect(harness.files.size).toBe(1)
  })
})
