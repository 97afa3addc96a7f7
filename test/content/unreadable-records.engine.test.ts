import { describe, expect, it } from 'vitest'
import { readMarkdown } from '#shared/content/read-markdown.ts'
import { listFaqsUsing, previewFaqUsing, refuseUnreadableAnswer } from '#lambdas/content/faqs.ts'
import { showLegalPageUsing, showTermsUsing } from '#lambdas/content/legal.ts'
import { listPostsUsing, showPostUsing } from '#lambdas/content/posts.ts'
import { showGalleryUsing } from '#lambdas/content/gallery.ts'
import { listCabinsUsing, showHomeUsing } from '#lambdas/content/show-site.ts'
import { editRecords } from '#lambdas/records/edit-records.ts'
import { catalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import { contentRepository, faqRepository } from '#lambdas/table/content-repository.ts'
import { reviewRepository } from '#lambdas/table/review-repository.ts'
import { keys, partitions, sortKeyPrefix } from '#lambdas/table/schema/access-patterns.ts'
import type { Item } from '#lambdas/table/table.ts'
import { addOnRepository } from '#lambdas/table/tariff-repository.ts'
import { faqKind } from '#shared/content/faq-kind.ts'
import { NOW, createTestClock } from '#test/support/business-time-fixture.ts'
import { callUseCase, createUseCaseHarness, expectOk } from '#test/support/use-case-harness.ts'
import { setUpTables } from '#test/support/table-fixture.ts'
import { setUpTestLog } from '#test/support/test-log.ts'

const tables = setUpTables()
const log = setUpTestLog()

const QUOTES = '>'.repeat(4980)

async function createContent() {
  const { table } = await tables.createSeededTable({ withAllContent: true })
  const needs = {
    content: contentRepository(table),
    catalogue: catalogueRepository(table),
    reviews: reviewRepository(table),
    clock: createTestClock().read,
  }
  /** Writes the first item of a query again, changed, as no form could. */
  async function damage(partition: string, beginsWith: string, changes: Item) {
    const item = (await table.query({ partition, beginsWith })).find(({ sk }) => !String(sk).includes('.order'))
    if (!item) throw new Error(`There is no ${beginsWith}`)
    await table.put({ ...item, ...changes })
    return item
  }
  return { table, needs, damage }
}

describe('a text that is nested too deeply', () => {
  it.each([
    ['quotes', QUOTES],
    ['numbered lists', '1. '.repeat(1600)],
    ['quotes that a parser would survive', `${'>'.repeat(50)} a`],
  ])('of %s is refused when a question is saved or previewed', async (_, answer) => {
    const { table, needs } = await createContent()
    const records = faqRepository(table)
    const edit = editRecords(faqKind, {
      records,
      clock: needs.clock,
      newId: () => 'nested',
      check: refuseUnreadableAnswer,
    })
    const caller = { sub: 'nomsa', name: 'Nomsa', role: 'staff' } as never
    const form = { category: 'Getting here', question: 'How do we get there?', answer, active: true }
    const refused = { ok: false, refusal: 'text-not-readable' }
    expect(await callUseCase(edit.create)({ body: { form }, caller })).toEqual(refused)
    expect(await records.find('nested')).toBeUndefined()
    expect(await callUseCase(previewFaqUsing(needs))({ body: { answer } })).toEqual(refused)
  })

  it('keeps lists of three levels and quotes in quotes', () => {
    expect(() => readMarkdown('- a\n  - b\n    - c\n\n> > a')).not.toThrow()
  })

  it('that is on file is shown as it was typed, and takes no other text along', async () => {
    const { needs, damage } = await createContent()
    const before = expectOk(await callUseCase(listFaqsUsing(needs))({}))
    const count = (reply: typeof before) => reply.groups.flatMap(({ faqs }) => faqs).length
    await damage(partitions.faqs, '', { answer: QUOTES })
    const { slug } = (await damage(partitions.posts, '', { body: QUOTES })) as { slug: string }
    await damage(keys.legalPage('privacy').pk, keys.legalPage('privacy').sk, { content: QUOTES })
    const terms = keys.terms('terms-1')
    await damage(terms.pk, terms.sk, { content: QUOTES })

    const asTyped = [{ kind: 'paragraph', runs: [{ text: QUOTES }] }]
    const faqs = expectOk(await callUseCase(listFaqsUsing(needs))({}))
    expect(count(faqs)).toBe(count(before))
    expect(faqs.groups.flatMap((group) => group.faqs.map(({ answer }) => answer))).toContainEqual(asTyped)
    expect(expectOk(await callUseCase(listPostsUsing(needs))({})).posts).toHaveLength(6)
    expect(expectOk(await callUseCase(showPostUsing(needs))({ params: { slug } }))).toMatchObject({
      post: { text: asTyped },
    })
    expect(expectOk(await callUseCase(showLegalPageUsing(needs))({ params: { page: 'privacy' } })).content).toEqual(
      asTyped,
    )
    expect(expectOk(await callUseCase(showTermsUsing(needs))({})).terms.content).toEqual(asTyped)
    expect(new Set(log.alarms())).toEqual(new Set(['record not readable']))
  })
})

describe('a record that does not fit its schema', () => {
  it('is left out of the lists of content with an alarm, and takes no other along', async () => {
    const { needs, damage } = await createContent()
    await damage(partitions.faqs, '', { question: 7 })
    await damage(partitions.posts, '', { body: 7 })
    await damage(partitions.pictures, '', { url: null })
    await damage(partitions.site, keys.cabin('').sk, { name: null })
    await damage(partitions.site, keys.homepage.sk, { features: null })
    expect(expectOk(await callUseCase(listFaqsUsing(needs))({})).groups.length).toBeGreaterThan(1)
    expect(expectOk(await callUseCase(listPostsUsing(needs))({})).posts).toHaveLength(5)
    expect(expectOk(await callUseCase(showGalleryUsing(needs))({})).pictures.length).toBeGreaterThan(1)
    expect(expectOk(await callUseCase(listCabinsUsing(needs))({})).cabins).toHaveLength(2)
    expect(expectOk(await callUseCase(showHomeUsing(needs))({})).cabins).toHaveLength(2)
    expect(log.alarms().length).toBeGreaterThanOrEqual(5)
    expect(new Set(log.alarms())).toEqual(new Set(['record not readable']))
  })

  it('is left out of the lists of bookings with an alarm that names it', async () => {
    const { table } = await tables.createSeededTable()
    const harness = createUseCaseHarness(table)
    const bad = await harness.createBooking({ guestEmail: 'bad@example.co.za' })
    const good = await harness.createBooking({ cabinSlug: 'aloe' })
    const item = await table.get(keys.booking(bad.reference))
    await table.put({ ...item, guestName: null })
    const { bookings } = expectOk(await harness.list({ query: { status: 'pending' } }))
    expect(bookings.map(({ reference }) => reference)).toEqual([good.reference])
    expect(expectOk(await harness.list({ query: { guestEmail: 'bad@example.co.za' } })).bookings).toEqual([])
    expectOk(await harness.today({}))
    harness.clock.pass(60 * 49)
    await harness.expireBookings()
    expect((await harness.bookings.find(good.reference))?.status).toBe('expired')
    expect(log.lines.filter(({ message }) => message === 'record not readable')).toContainEqual(
      expect.objectContaining({ reference: bad.reference }),
    )
  })

  it('is left out of what a booking has, of its person’s data and of the lists of staff', async () => {
    const { table } = await tables.createSeededTable()
    const harness = createUseCaseHarness(table)
    const guestEmail = 'thandi@guests.example'
    const { reference, token } = await harness.createBooking({ guestEmail })
    for (const name of ['one', 'two', 'three']) await harness.uploadFile({ token }, { fileName: `${name}.pdf` })
    const account = (sub: string) => ({
      ...{ sub, userName: sub, email: `${sub}@mountaincabins.example`, fullName: sub, requestedAt: NOW },
      ...({ state: 'waiting', role: null, decidedBy: null } as const),
    })
    await harness.accounts.add(account('lwazi'))
    await harness.accounts.add(account('zola'))
    const partition = partitions.booking(reference)
    /** Writes the first item of a kind again, with a field that no schema takes. */
    const damage = async (pk: string, beginsWith: string, changes: Item) => {
      const [item] = await table.query({ partition: pk, beginsWith })
      if (!item) throw new Error(`There is no ${beginsWith}`)
      await table.put({ ...item, ...changes })
    }
    await damage(partition, sortKeyPrefix.upload, { fileName: 7 })
    await damage(partition, sortKeyPrefix.event, { at: 'never' })
    await damage(keys.account('lwazi').pk, '', { fullName: 7 })
    const tariff = await table.get(keys.tariff)
    const [rates, addOns] = [tariff?.['rates'], tariff?.['addOns']] as [Item[], Item[]]
    const broken = { ...tariff, rates: [{ ...rates[0], priority: 'high' }, ...rates.slice(1)] }
    await table.put({ ...broken, addOns: [{ ...addOns[0], name: 7 }, ...addOns.slice(1)] })

    expect(expectOk(await harness.show({ params: { token } })).reference).toBe(reference)
    expect(expectOk(await harness.showToStaff({ params: { reference } })).uploads).toHaveLength(2)
    expect(expectOk(await harness.proofs({})).proofs).toHaveLength(2)
    expect(expectOk(await harness.exportPerson({ body: { email: guestEmail } })).bookings[0]?.uploads).toHaveLength(2)
    expect((await harness.accounts.inState('waiting')).map(({ sub }) => sub)).toEqual(['zola'])
    const read = await harness.catalogue.tariff()
    expect([read.rates.length, read.addOns.length]).toEqual([rates.length - 1, addOns.length - 1])
    const named = log.lines.filter(({ message }) => message === 'record not readable').map(({ record }) => record)
    expect(named).toEqual(
      expect.arrayContaining([`TARIFF rate ${String(rates[0]?.['id'])}`, `TARIFF add-on ${String(addOns[0]?.['id'])}`]),
    )

    // Nothing that cannot be read is deleted by a save of the others, nor called erased.
    const addOn = read.addOns[0]!
    const save = addOnRepository(table).save(
      addOn,
      { ...addOn, version: addOn.version + 1 },
      {
        ...{ by: 'Nomsa', bySub: 'nomsa', now: NOW, action: 'saved' },
      },
    )
    await expect(save).rejects.toThrow(/invalid_/)
    await harness.cancelByStaff({
      params: { reference },
      body: { reason: 'Asked for it', paidCents: 0, owedCents: 0 },
    } as never)
    await expect(harness.erasePerson({ body: { email: guestEmail } })).rejects.toThrow(/invalid_/)
  })
})
