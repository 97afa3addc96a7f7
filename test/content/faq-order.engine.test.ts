import { describe, expect, it } from 'vitest'
import { faqRepository } from '#lambdas/table/content-repository.ts'
import { NOW } from '#test/support/business-time-fixture.ts'
import { setUpTables } from '#test/support/table-fixture.ts'

const tables = setUpTables()
const context = { by: 'Nomsa', now: NOW, action: 'created' }

describe('a new question', () => {
  it('comes after the others of its group, and one of a new group after all', async () => {
    const { table } = await tables.createSeededTable()
    const faqs = faqRepository(table)
    const {
      records: [first],
      orderVersion,
    } = await faqs.list()
    if (!first) throw new Error('There is no question')
    const create = (id: string, category: string) =>
      faqs.save(undefined, { ...first, id, category, version: 1 }, context)
    await create('spa', 'The tub')
    const saved = await faqs.saveOrder({ version: orderVersion, ids: [first.id, 'spa'] }, context)
    expect(saved.ok).toBe(true)
    await create('arrival', first.category)
    await create('wedding', 'Weddings')
    expect((await faqs.list()).records.map(({ id }) => id)).toEqual([first.id, 'arrival', 'spa', 'wedding'])
  })
})
