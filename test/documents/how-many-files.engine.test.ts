import { describe, expect, it } from 'vitest'
import { type House, aHouseOn, granted } from '#test/support/a-house.ts'
import { tablesForThisFile } from '#test/support/a-table.ts'

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
})
