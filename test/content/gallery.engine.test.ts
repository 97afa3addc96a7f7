import { demoCabins } from '#test/support/demo-cabins.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoData } from '#infra/local/demo-data/demo-data.ts'
import { checkPictureUsing, showGalleryUsing } from '#lambdas/content/gallery.ts'
import { contentRepository } from '#lambdas/table/content-repository.ts'
import { catalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import { keys } from '#lambdas/table/schema/access-patterns.ts'
import type { Table } from '#lambdas/table/table.ts'
import { ShowGallery } from '#shared/content/gallery.contract.ts'
import type { Picture } from '#shared/content/gallery.ts'
import { PICTURE_TAGS } from '#shared/content/picture-tag.ts'
import { callUseCase, expectOk } from '#test/support/use-case-harness.ts'
import { NOW } from '#test/support/business-time-fixture.ts'
import { A_PICTURE_ADDRESS } from '#test/support/picture-fixture.ts'
import { storedRecord } from '#test/support/record-fixture.ts'
import type { Tables } from '#test/support/start-tables.ts'
import { openTestTables } from '#test/support/table-fixture.ts'
import { pictureManifest } from '#web/kit/picture-manifest.ts'

let tables: Tables
let table: Table

beforeAll(async () => {
  tables = openTestTables()
  ;({ table } = await tables.createSeededTable({ withAllContent: true }))
})
afterAll(() => tables.stop())

const gallery = (pictures?: readonly Picture[]) => {
  const content = contentRepository(table)
  return callUseCase(
    showGalleryUsing({
      catalogue: catalogueRepository(table),
      content: pictures ? { pictures: async () => [...pictures] } : content,
    }),
  )
}
const aPicture = (id: string, changes: Partial<Picture> = {}): Picture => ({
  ...storedRecord({
    id,
    name: id,
    picture: { url: `/illustrations/${id}.svg`, focal: { x: 50, y: 42 }, scale: 1.5, blur: '' },
    alt: 'A drawing',
    caption: '',
    cabinSlug: null,
    tags: ['view'],
    shown: true,
    formerAddresses: [],
  }),
  ...changes,
})

describe('the gallery', () => {
  it('shows the pictures in the order that staff gave, with only the public fields', async () => {
    const { pictures } = ShowGallery.reply.parse(expectOk(await gallery()({})))
    expect(pictures.map(({ id }) => id)).toEqual(demoData.pictures.map(({ id }) => id))
    expect(Object.keys(pictures[0] ?? {}).toSorted()).toEqual(
      ['alt', 'blur', 'cabinSlug', 'caption', 'id', 'position', 'scale', 'subject', 'tags', 'url'].toSorted(),
    )
  })

  it('leaves out hidden, binned and undescribed pictures, and those of unknown cabins', async () => {
    const { pictures } = expectOk(
      await gallery([
        aPicture('first', { cabinSlug: 'aloe' }),
        aPicture('hidden', { shown: false }),
        aPicture('binned', { archivedAt: NOW }),
        aPicture('undescribed', { alt: '' }),
        aPicture('gone', { cabinSlug: 'baobab' }),
        aPicture('second'),
      ])({}),
    )
    expect(pictures.map(({ id }) => id)).toEqual(['first', 'second'])
    expect(pictures[0]).toMatchObject({ position: '50% 42%', scale: 1.5, blur: '' })
  })

  it('leaves out the pictures of a cabin that guests do not see', async () => {
    const [shown, inactive] = await catalogueRepository(table).allCabins()
    if (!shown || !inactive) throw new Error('The demo has no two cabins')
    await table.put({ ...keys.cabin(inactive.slug), ...inactive, active: false })
    const { pictures } = expectOk(
      await gallery([
        aPicture('inactive', { cabinSlug: inactive.slug }),
        aPicture('shown', { cabinSlug: shown.slug }),
        aPicture('general'),
      ])({}),
    )
    await table.put({ ...keys.cabin(inactive.slug), ...inactive })
    expect(pictures.map(({ id }) => id)).toEqual(['shown', 'general'])
  })
})

describe('a picture that is saved', () => {
  const check = checkPictureUsing({ picturesBucket: { hasPicture: async () => false } })

  it('is not shown without alternative text', async () => {
    const after = aPicture('dark', { alt: '' })
    expect(await check({ before: undefined, after })).toMatchObject({ refusal: 'alternative-text-missing' })
    expect(await check({ before: undefined, after: { ...after, shown: false } })).toBeUndefined()
    expect(await check({ before: undefined, after: { ...after, archivedAt: NOW } })).toBeUndefined()
  })

  it('has files that are stored', async () => {
    const before = aPicture('dark')
    const after = { ...before, picture: { ...before.picture, url: A_PICTURE_ADDRESS } }
    expect(await check({ before, after })).toMatchObject({ refusal: 'picture-not-found' })
    expect(await check({ before: after, after })).toBeUndefined()
  })
})

describe('the demo gallery', () => {
  it('has pictures of each cabin and each known tag, all drawn, no two alike', () => {
    const { pictures } = demoData
    expect(pictures.length).toBeGreaterThanOrEqual(24)
    expect(new Set(pictures.map(({ picture }) => picture.url)).size).toBe(pictures.length)
    expect(pictures.filter(({ id }) => !(id in pictureManifest))).toEqual([])
    const tags = new Set(pictures.flatMap((picture) => picture.tags))
    expect(PICTURE_TAGS.filter((tag) => !tags.has(tag))).toEqual([])
    // Tags of its own, and pictures with several.
    expect(tags.size).toBeGreaterThan(PICTURE_TAGS.length)
    expect(pictures.some((picture) => picture.tags.length > 1)).toBe(true)
    for (const { slug } of demoCabins) {
      const theirs = pictures.filter(({ cabinSlug }) => cabinSlug === slug).flatMap((picture) => picture.tags)
      expect([slug, ...theirs]).toEqual(expect.arrayContaining(['inside', 'outside', 'hot-tub', 'view']))
    }
  })
})
