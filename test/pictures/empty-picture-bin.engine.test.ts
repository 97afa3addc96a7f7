import { homepage } from '#infra/local/demo-data/homepage.ts'
import { repositoriesOf } from '#infra/local/repositories.ts'
import { beforeEach, expect, it } from 'vitest'
import { emptyPictureBin } from '#lambdas/pictures/empty-picture-bin.ts'
import { usedPicturesUsing } from '#lambdas/pictures/used-pictures.ts'
import { galleryRepository } from '#lambdas/table/content-repository.ts'
import { personRepository } from '#lambdas/table/person-repository.ts'
import { reviewItem } from '#lambdas/table/review-repository.ts'
import { keys } from '#lambdas/table/schema/access-patterns.ts'
import type { Table } from '#lambdas/table/table.ts'
import { minutesAfter } from '#shared/kernel/clock.ts'
import { pictureAddress } from '#shared/pictures/picture-address.ts'
import { A_DAY, NOW, createTestClock } from '#test/support/business-time-fixture.ts'
import { aReview } from '#test/support/review-fixture.ts'
import { storedRecord } from '#test/support/record-fixture.ts'
import { setUpTables } from '#test/support/table-fixture.ts'
import { setUpTestLog } from '#test/support/test-log.ts'

const tables = setUpTables()
setUpTestLog()

let table: Table
beforeEach(async () => {
  ;({ table } = await tables.started().createSeededTable())
})

const addressOf = (digit: string) =>
  pictureAddress({ hash: digit.repeat(32), width: 900, height: 600, tone: 'mid-cool' })
const daysAgo = (days: number) => minutesAfter(NOW, -days * A_DAY)

async function add(id: string, url: string, archivedAt: string | null) {
  const record = storedRecord({
    ...{
      id,
      name: id,
      alt: 'A picture',
      caption: '',
      cabinSlug: null,
      tags: ['view'],
      shown: true,
      formerAddresses: [],
    },
    picture: { url, focal: { x: 50, y: 50 }, scale: 1, blur: '' },
  })
  await galleryRepository(table).save(undefined, { ...record, archivedAt }, { by: 'N', now: NOW, action: 'created' })
}
const showOnHome = (imageUrl: string) =>
  table.put({
    ...keys.homepage,
    ...{ ...homepage, heroPicture: { url: imageUrl, alt: '', focal: { x: 50, y: 50 }, scale: 1, blur: '' } },
  })

/** Empties the bin with these files stored, each for so many days; gives what was deleted. */
async function empty(stored: Readonly<Record<string, number>>) {
  const deleted: string[] = []
  const retired: string[] = []
  await emptyPictureBin({
    gallery: galleryRepository(table),
    usedPictures: usedPicturesUsing(repositoriesOf(table), { withVersions: true }),
    picturesBucket: {
      pictures: async () =>
        Object.entries(stored).map(([digit, days]) => ({
          address: addressOf(digit),
          bytes: 9,
          storedAt: daysAgo(days),
        })),
      deletePicture: async (address) => void deleted.push(address),
      retirePicture: async (address) => void retired.push(address),
    },
    clock: createTestClock().read,
  })
  return { deleted, retired }
}
const idsIn = async () => (await galleryRepository(table).list()).records.map(({ id }) => id)

it('deletes a picture that has been in the bin for thirty days, with all its files, and no other', async () => {
  await add('old', addressOf('1'), daysAgo(31))
  await add('new', addressOf('2'), daysAgo(29))
  await add('in-use', addressOf('3'), null)
  const { deleted, retired } = await empty({ 1: 90, 2: 90, 3: 90 })
  expect([deleted, retired]).toEqual([[addressOf('1')], []])
  const ids = await idsIn()
  expect(ids).toEqual(expect.arrayContaining(['new', 'in-use']))
  expect(ids).not.toContain('old')
})

it('leaves what a page or another picture still shows', async () => {
  await add('on-home', addressOf('1'), daysAgo(31))
  await showOnHome(addressOf('1'))
  await add('twice', addressOf('2'), daysAgo(31))
  await add('twin', addressOf('2'), null)
  const { deleted, retired } = await empty({ 1: 90, 2: 90 })
  expect([deleted, retired]).toEqual([[], []])
  const ids = await idsIn()
  expect(ids).toEqual(expect.arrayContaining(['on-home', 'twin']))
  expect(ids).not.toContain('twice')
})

it('leaves what a review shows, has hidden or waits with, until the review is erased', async () => {
  const states = [{}, { approved: false }, { approved: false, rejectionReason: 'Not of us' }, {}]
  const reviews = states.map((state, index) => {
    const images = [addressOf(String(index + 1))]
    return aReview({ ...state, images, hiddenImages: index === 3 ? images : [] })
  })
  for (const review of reviews)
    // oxlint-disable-next-line no-await-in-loop -- four
    await table.put(reviewItem(review))
  const stored = { 1: 90, 2: 90, 3: 90, 4: 90, 5: 90 }
  expect(await empty(stored)).toEqual({ deleted: [], retired: [addressOf('5')] })

  await personRepository(table).removeReview(reviews[0]!)
  expect(await empty(stored)).toEqual({ deleted: [], retired: [addressOf('1'), addressOf('5')] })
})

it('retires files that nothing uses once they are thirty days old, as after a replaced file', async () => {
  await showOnHome(addressOf('3'))
  const { deleted, retired } = await empty({ 1: 31, 2: 29, 3: 90 })
  expect([deleted, retired]).toEqual([[], [addressOf('1')]])
})
