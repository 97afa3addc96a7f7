import { describe, expect, it } from 'vitest'
import { completeUploadUsing } from '#lambdas/documents/complete-upload.ts'
import { keys, timeToLiveAttribute } from '#lambdas/table/schema/access-patterns.ts'
import { type House, aHouseOn, granted } from '#test/support/a-house.ts'
import { tablesForThisFile } from '#test/support/a-table.ts'

const A_DAY_LATER = '2026-11-22T08:00:00.000Z'
const tables = tablesForThisFile()
const aHouse = async (): Promise<House> => aHouseOn((await tables.aFurnishedTable()).table)

const pdf = new TextEncoder().encode('%PDF-1.7')
const body = { purpose: 'proof', fileName: 'slip.pdf', contentType: 'application/pdf', sizeBytes: 8, note: '' } as const

async function aHouseWithTenLinks() {
  const house = await aHouse()
  const { token } = await house.booked()
  const links = []
  // oxlint-disable-next-line no-await-in-loop -- one after the other, as a guest tries
  for (let file = 1; file <= 10; file += 1) links.push(granted(await house.startUpload({ params: { token }, body })))
  return { house, token, links }
}

describe('the files of a guest', () => {
  it('are ten all the same when those come too whose links had run out', async () => {
    const { house, token, links } = await aHouseWithTenLinks()
    house.clock.pass(5)
    const eleventh = granted(await house.startUpload({ params: { token }, body }))
    for (const { fields } of [...links, eleventh]) house.files.set(String(fields['key']), pdf)
    // oxlint-disable-next-line no-await-in-loop
    for (const { uploadId: id } of links) granted(await house.completeUpload({ params: { token, id } }))
    const late = { params: { token, id: eleventh.uploadId } }
    expect(await house.completeUpload(late)).toMatchObject({ refusal: 'too-many-files' })
    expect(house.files.size).toBe(10)
    expect(await house.completeUpload(late)).toMatchObject({ refusal: 'upload-not-found' })
  })
  it('are ten when twelve first ones are asked for at the same moment', async () => {
    const house = await aHouse()
    const { token } = await house.booked()
    const asked = () => house.startUpload({ params: { token }, body })
    const answers = await Promise.all(Array.from({ length: 12 }, asked))
    const given = answers.filter(({ ok }) => ok).length
    expect(given).toBeLessThanOrEqual(10)
    // oxlint-disable-next-line no-await-in-loop -- who only stood in another's way asks again
    for (let file = given; file < 10; file += 1) granted(await asked())
    expect(await asked()).toMatchObject({ refusal: 'too-many-files' })
  })
  it('are ten when twenty are said to be complete at the same moment', async () => {
    const { house, token, links } = await aHouseWithTenLinks()
    house.clock.pass(5)
    // oxlint-disable-next-line no-await-in-loop
    for (let file = 1; file <= 10; file += 1) links.push(granted(await house.startUpload({ params: { token }, body })))
    for (const { fields } of links) house.files.set(String(fields['key']), pdf)
    const completed = ({ uploadId: id }: { uploadId: string }) => house.completeUpload({ params: { token, id } })
    for (let again = 1; again <= 10; again += 1) {
      // oxlint-disable-next-line no-await-in-loop -- as the page does, until it is told
      const answers = await Promise.all(links.map(completed))
      if (!answers.some((answer) => !answer.ok && answer.refusal === 'changed-meanwhile')) break
    }
    const uploads = granted(await house.show({ params: { token } })).uploads
    expect(uploads.filter(({ state }) => state === 'waiting')).toHaveLength(10)
    expect(house.files.size).toBe(10)
  })
  it('that never came are forgotten after a day, and their places after five minutes', async () => {
    const { house, token, links } = await aHouseWithTenLinks()
    expect(await house.startUpload({ params: { token }, body })).toMatchObject({ refusal: 'too-many-files' })
    house.clock.pass(5)
    granted(await house.startUpload({ params: { token }, body }))
    const reference = granted(await house.show({ params: { token } })).reference
    const ttlOf = async (id: string) => (await house.table.get(keys.upload(reference, id)))?.[timeToLiveAttribute]
    const [awaited, sent] = [links[0], links[1]]
    expect(await ttlOf(String(awaited?.uploadId))).toBe(Date.parse(A_DAY_LATER) / 1000)
    house.files.set(String(sent?.fields['key']), pdf)
    granted(await house.completeUpload({ params: { token, id: String(sent?.uploadId) } }))
    expect(await ttlOf(String(sent?.uploadId))).toBeUndefined()
  })
  it('stay where they are when the page says "complete" of the tenth many times at once', async () => {
    const { house, token, links } = await aHouseWithTenLinks()
    for (const { fields } of links) house.files.set(String(fields['key']), pdf)
    const completed = (id: string) => house.completeUpload({ params: { token, id } })
    // oxlint-disable-next-line no-await-in-loop -- the tenth is the last
    for (const { uploadId } of links.slice(1)) granted(await completed(uploadId))
    const tenth = links[0]?.uploadId ?? ''
    const answers = await Promise.all(Array.from({ length: 8 }, () => completed(tenth)))
    for (const answer of answers) expect(answer).not.toMatchObject({ refusal: 'too-many-files' })
    expect(house.files.size).toBe(10)
  })
  it('are said to be here also to who was slower than another "complete" that has put them away', async () => {
    const { house, token, links } = await aHouseWithTenLinks()
    const [link] = links
    house.files.set(String(link?.fields['key']), pdf)
    const params = { token, id: String(link?.uploadId) }
    const copy: typeof house.bucket.copy = async (from, to) => {
      granted(await house.completeUpload({ params }))
      return house.bucket.copy(from, to)
    }
    const slower = completeUploadUsing({ ...house, clock: house.clock.read, bucket: { ...house.bucket, copy } })
    const nobody = { sub: '', name: '', role: null }
    const answer = await slower({ params, query: undefined, body: undefined, caller: nobody, sourceAddress: '' })
    expect(granted(answer).upload.state).toBe('waiting')
    expect(house.files.size).toBe(1)
  })
})
