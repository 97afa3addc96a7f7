import { describe, expect, it } from 'vitest'
import { faqRepository } from '#lambdas/table/content-repository.ts'
import { staffContent } from '#lambdas/composition/staff-content.ts'
import { refusalMessage } from '#shared/api/refusal-messages.ts'
import { NOW } from '#test/support/business-time-fixture.ts'
import { setUpTables } from '#test/support/table-fixture.ts'
import { callUseCase, createUseCaseHarness, expectOk } from '#test/support/use-case-harness.ts'

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

  it('is refused where its words give the address of another one, and the refusal names that one', async () => {
    const { table } = await tables.createSeededTable()
    const harness = createUseCaseHarness(table)
    const useCases = staffContent.useCases({ ...harness, clock: harness.clock.read })
    const create = callUseCase(useCases['faq.create'])
    const archive = callUseCase(useCases['faq.archive'])
    const form = { category: 'Getting here', question: 'Where is the gate?', answer: 'At the end.', active: true }
    expectOk(await create({ body: { form, key: crypto.randomUUID() } }))
    const again = { body: { form: { ...form, question: 'Where is the gate' }, key: crypto.randomUUID() } }
    const details = { name: 'Where is the gate?', state: 'in-use' }
    expect(await create(again)).toEqual({ ok: false, refusal: 'record-exists', details })
    expectOk(await archive({ params: { id: 'where-is-the-gate' }, body: { version: 1 } }))
    const refused = await create(again)
    expect(refused).toEqual({ ok: false, refusal: 'record-exists', details: { ...details, state: 'archived' } })
    expect(refusalMessage('record-exists', { ...details, state: 'archived' })).toBe(
      'There is one at the same address of the page: “Where is the gate?”, which is archived. Please change that one, or use other words.',
    )
    expect((await harness.faqs.list()).records.filter(({ category }) => category === form.category)).toHaveLength(1)
  })
})
