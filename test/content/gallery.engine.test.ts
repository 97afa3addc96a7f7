import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoData } from '#infra/local/demo-data/demo-data.ts'
import { showGalleryUsing } from '#lambdas/content/gallery.ts'
import { contentRepository } from '#lambdas/table/content-repository.ts'
import { catalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import { keys } from '#lambdas/table/schema/access-patterns.ts'
import type { Table } from '#lambdas/table/table.ts'
import { ShowGallery } from '#shared/content/gallery.contract.ts'
import { Picture, PictureSubject } from '#shared/content/gallery.ts'
import { callUseCase, expectOk } from '#test/support/use-case-harness.ts'
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
  id,
  url: `/illustrations/${id}.svg`,
  alt: 'A drawing',
  caption: '',
  cabinSlug: null,
  subject: 'view',
  position: '50% 50%',
  order: 1,
  hidden: false,
  ...changes,
})

describe('the gallery', () => {
  it('shows the pictures in the order that staff gave, with only the public fields', async () => {
    const { pictures } = ShowGallery.reply.parse(expectOk(await gallery()({})))
    expect(pictures.map(({ id }) => id)).toEqual(demoData.pictures.map(({ id }) => id))
    expect(Object.keys(pictures[0] ?? {})).not.toContain('order')
  })

  it('leaves out hidden pictures, and those of unknown cabins', async () => {
    const { pictures } = expectOk(
      await gallery([
        aPicture('third', { order: 3 }),
        aPicture('hidden', { order: 2, hidden: true }),
        aPicture('gone', { order: 2, cabinSlug: 'baobab' }),
        aPicture('first', { order: 1, cabinSlug: 'aloe' }),
      ])({}),
    )
    expect(pictures.map(({ id }) => id)).toEqual(['first', 'third'])
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

  it('accepts no picture without alternative text', () => {
    expect(Picture.safeParse(aPicture('dark', { alt: '' })).success).toBe(false)
  })
})

describe('the demo gallery', () => {
  it('has pictures of each cabin and each subject, all drawn, no two alike', () => {
    const { pictures, cabins } = demoData
    expect(pictures.length).toBeGreaterThanOrEqual(24)
    expect(new Set(pictures.map(({ url }) => url)).size).toBe(pictures.length)
    expect(pictures.filter(({ id }) => !(id in pictureManifest))).toEqual([])
    expect(new Set(pictures.map(({ subject }) => subject))).toEqual(new Set(PictureSubject.options))
    for (const { slug } of cabins) {
      const subjects = pictures.filter(({ cabinSlug }) => cabinSlug === slug).map(({ subject }) => subject)
      expect([slug, ...subjects]).toEqual(expect.arrayContaining(['inside', 'outside', 'hot-tub', 'view']))
    }
  })
})
