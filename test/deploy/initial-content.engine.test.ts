import { describe, expect, it } from 'vitest'
import { createInitialContent, exampleContent, parseInitialContent, seed } from '#infra/deploy/initial-content.ts'
import { createTable } from '#infra/local/engines/create-table.ts'
import { catalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import { reviewRepository } from '#lambdas/table/review-repository.ts'
import { emailRepository } from '#lambdas/table/email-repository.ts'
import { indexes, timeToLiveAttribute } from '#lambdas/table/schema/access-patterns.ts'
import { type Table, openTable } from '#lambdas/table/table.ts'
import { newCabinPage } from '#shared/cabins/cabin-page-form.ts'
import { EmailType } from '#shared/notifications/email-type.ts'
import { setUpTables } from '#test/support/table-fixture.ts'
import { aReview } from '#test/support/review-fixture.ts'
import { createUseCaseHarness } from '#test/support/use-case-harness.ts'
import { liveConfig } from './deploy-fixture.ts'
import { changeSettings } from '#test/support/settings-fixture.ts'

const tables = setUpTables()
let count = 0
async function createEmptyTable(): Promise<Table> {
  const { client } = tables.started()
  const tableName = `empty-${(count += 1)}`
  await createTable(client, { tableName, indexes, ttlAttribute: timeToLiveAttribute })
  return openTable(client, tableName)
}
async function site(table: Table) {
  const content = catalogueRepository(table)
  const settings = await content.settings()
  const terms = await content.terms(settings.terms.current.id)
  const [cabins, tariff] = [await content.cabins(), await content.tariff()]
  return { settings, terms, cabins, tariff, reviews: (await reviewRepository(table).published()).reviews }
}

describe('the initial content', () => {
  it('of prod is three nameless cabins, closed, with nothing invented', async () => {
    const table = await createEmptyTable()
    expect(await seed(table, createInitialContent('prod', liveConfig))).toBe('seeded')
    const { settings, cabins, tariff, reviews, terms } = await site(table)
    expect(settings).toMatchObject({
      businessName: 'Test Cabins',
      contactPhone: '082 555 0142',
      contactEmail: 'bookings@cabins.test',
      notifyEmail: 'owner@cabins.test',
      address: '',
    })
    expect(await catalogueRepository(table).cabinSlugs()).toEqual(['cabin-1', 'cabin-2', 'cabin-3'])
    expect(cabins).toEqual([])
    expect([tariff.rates, tariff.addOns, reviews]).toEqual([[], [], []])
    expect(terms.content).toContain('not taking bookings yet')
    expect(JSON.stringify(createInitialContent('prod', liveConfig))).not.toMatch(
      /\.example|Example Bank|Demonstration|Amathole|[Mm]ountain|[Pp]rotea|[Aa]loe|[Yy]ellowwood|hot tub/,
    )
  })

  it('of dev is the demo data, whose e-mails go to the owner', async () => {
    const table = await createEmptyTable()
    await seed(table, createInitialContent('dev', { ownerEmail: 'owner@cabins.test' }))
    const { settings, cabins, reviews } = await site(table)
    expect(settings).toMatchObject({ notifyEmail: 'owner@cabins.test', contactEmail: 'owner@cabins.test' })
    expect([cabins.length, reviews.length]).toEqual([3, 12])
  })

  it('is seeded once: what staff have changed or deleted stays so', async () => {
    const table = await createEmptyTable()
    await seed(table, createInitialContent('dev', {}))
    const { cabins } = await site(table)
    await changeSettings(table, { tagline: 'Ours' })
    const [aloe] = cabins
    await table.remove({ pk: 'SITE', sk: `CABIN#${aloe?.slug}` })
    expect(await seed(table, createInitialContent('dev', {}))).toBe('kept')
    const after = await site(table)
    expect(after.settings.tagline).toBe('Ours')
    expect(after.cabins.map(({ slug }) => slug)).toEqual(['protea', 'yellowwood'])
  })

  it('is replaced while there is no booking, leaving nothing of what was there', async () => {
    const { table } = await tables.createSeededTable()
    const own = createInitialContent('prod', liveConfig)
    const ours = {
      ...own,
      cabins: own.cabins.slice(0, 1).map((cabin) => ({
        ...cabin,
        id: 'oak',
        address: 'oak',
        shown: true,
        page: { ...newCabinPage, shortDescription: 'Under the oak.' },
      })),
      terms: { ...own.terms, content: 'Our own terms, in full.', from: '2026-11-01T00:00:00.000Z' },
    }
    expect(await seed(table, ours, { isReplacing: true })).toBe('seeded')
    const empty = await createEmptyTable()
    await seed(empty, ours)
    expect(await site(table)).toEqual(await site(empty))
    expect((await site(table)).cabins.map(({ slug }) => slug)).toEqual(['oak'])
    expect(await table.query({ partition: 'POSTS' })).toEqual([])
  })

  it('is not replaced once there is a booking', async () => {
    const { table } = await tables.createSeededTable()
    await createUseCaseHarness(table).createBooking({})
    const before = await site(table)
    expect(await seed(table, createInitialContent('prod', liveConfig), { isReplacing: true })).toBe('booked')
    expect(await site(table)).toEqual(before)
  })

  it('is seeded to its end after a failure', async () => {
    const table = await createEmptyTable()
    const content = createInitialContent('prod', liveConfig)
    const breaking: Table = {
      ...table,
      put: async (item, when) =>
        item['sk'] === 'CABIN#cabin-3' ? Promise.reject(new Error('The line is dead')) : table.put(item, when),
    }
    await expect(seed(breaking, content)).rejects.toThrow('The line is dead')
    expect(await seed(table, content)).toBe('seeded')
    expect(await catalogueRepository(table).cabinSlugs()).toHaveLength(3)
  })

  it('copies no e-mail template, so that a better default reaches a running deployment', async () => {
    const table = await createEmptyTable()
    await seed(table, createInitialContent('prod', liveConfig))
    const found = await Promise.all(EmailType.options.map((type) => emailRepository(table).template(type)))
    expect(found.filter((template) => template !== undefined)).toEqual([])
  })
})

describe('initial content from a file', () => {
  const own = createInitialContent('prod', liveConfig)
  const written = (changes: object) => JSON.stringify({ ...own, ...changes })

  it('is written from an example, whose account, names and addresses the live site refuses until they are replaced', () => {
    const example = exampleContent(liveConfig)
    expect(() => parseInitialContent(example, 'prod')).toThrow(/addresses: .*settings\.bank\.bankName/)
    const replaced = example.replaceAll(/\.example\b|Example Bank|Demonstration/g, '.co.za')
    expect(parseInitialContent(replaced, 'prod').cabins).toHaveLength(3)
  })

  it('may have a VAT number with the legal name and the address that tax invoices name', () => {
    const registered = { vatNumber: '4123456789', legalName: 'Hillside CC', address: '12 Ridge Road' }
    const settings = { ...own.settings, ...registered }
    expect(parseInitialContent(written({ settings }), 'prod').settings).toEqual(settings)
  })

  it('is read from its file', () => {
    expect(parseInitialContent(written({}), 'prod')).toEqual(own)
  })

  it.each([
    { text: 'not json', because: 'The content file is not JSON.' },
    { text: written({ tariff: undefined }), because: 'The content file cannot be used: tariff: ' },
    {
      text: written({ settings: { ...own.settings, minNights: 0 } }),
      because: 'The content file cannot be used: settings.minNights: ',
    },
    {
      text: written({ settings: { ...own.settings, notifyEmail: 'a@mountaincabins.example' } }),
      because: "The content file still has the demo's bank account, names or addresses: settings.notifyEmail.",
    },
    {
      text: written({ reviews: [aReview({ images: ['https://earlier.site/uploads/IMG_2041.jpg'] })] }),
      because: 'The content file cannot be used: reviews.0.images.0: a review shows only pictures that were made here',
    },
    {
      text: written({ settings: { ...own.settings, vatNumber: '4123456789', legalName: ' ', address: '' } }),
      because:
        'The content file cannot be used: settings.legalName: A tax invoice needs the legal name. Leave the VAT number ' +
        'empty without one; settings.address: A tax invoice needs your address: leave the VAT number empty without one.',
    },
    { text: written({ terms: [] }), because: 'The content file cannot be used: terms: ' },
  ])('is refused: $because', ({ text, because }) => {
    expect(() => parseInitialContent(text, 'prod')).toThrow(because)
  })
})
