import { describe, expect, it } from 'vitest'
import { firstHouse, furnish, houseFrom } from '#infra/deploy/first-house.ts'
import { createTable } from '#infra/local/engines/create-table.ts'
import { houseRepository } from '#lambdas/table/house-repository.ts'
import { reviewRepository } from '#lambdas/table/review-repository.ts'
import { mailRepository } from '#lambdas/table/mail-repository.ts'
import { indexes, timeToLiveAttribute } from '#lambdas/table/schema/access-patterns.ts'
import { type Table, openTable } from '#lambdas/table/table.ts'
import { guestMails, staffMails } from '#shared/notifications/mail-type.ts'
import { tablesForThisFile } from '#test/support/a-table.ts'
import { forReal } from './an-account.ts'

const tables = tablesForThisFile()
let count = 0
async function anEmptyTable(): Promise<Table> {
  const { client } = tables.started()
  const tableName = `empty-${(count += 1)}`
  await createTable(client, { tableName, indexes, ttlAttribute: timeToLiveAttribute })
  return openTable(client, tableName)
}
async function site(table: Table) {
  const house = houseRepository(table)
  const settings = await house.settings()
  const terms = await house.terms(settings.activeTermsId)
  const [cabins, tariff] = [await house.cabins(), await house.tariff()]
  return { settings, terms, cabins, tariff, reviews: await reviewRepository(table).approved() }
}

describe('the first house', () => {
  it('for guests is the three cabins, closed, with nothing in it that is not true of them', async () => {
    const table = await anEmptyTable()
    expect(await furnish(table, firstHouse('prod', forReal))).toBe(true)
    const { settings, cabins, tariff, reviews, terms } = await site(table)
    expect(settings).toMatchObject({
      businessName: 'Test Cabins',
      contactPhone: '082 555 0142',
      contactEmail: 'bookings@cabins.test',
      notifyEmail: 'owner@cabins.test',
      address: '',
    })
    expect(await houseRepository(table).cabinSlugs()).toEqual(['aloe', 'protea', 'yellowwood'])
    expect(cabins).toEqual([])
    expect([tariff.rates, tariff.addOns, reviews]).toEqual([[], [], []])
    expect(terms.content).toContain('not taking bookings yet')
    expect(JSON.stringify(firstHouse('prod', forReal))).not.toMatch(/\.example|Example Bank|Demonstration|Amathole/)
  })

  it('for trying out is the demo house, whose e-mails go to the owner', async () => {
    const table = await anEmptyTable()
    await furnish(table, firstHouse('dev', { ownerEmail: 'owner@cabins.test' }))
    const { settings, cabins, reviews } = await site(table)
    expect(settings).toMatchObject({ notifyEmail: 'owner@cabins.test', contactEmail: 'owner@cabins.test' })
    expect([cabins.length, reviews.length]).toEqual([3, 12])
  })

  it('is put in once: what staff have changed or taken away stays so', async () => {
    const table = await anEmptyTable()
    await furnish(table, firstHouse('dev', {}))
    const { settings, cabins } = await site(table)
    await houseRepository(table).saveSettings({
      ...settings,
      ...(await houseRepository(table).settings()),
      tagline: 'Ours',
    })
    const [aloe] = cabins
    await table.remove({ pk: 'SITE', sk: `CABIN#${aloe?.slug}` })
    expect(await furnish(table, firstHouse('dev', {}))).toBe(false)
    const after = await site(table)
    expect(after.settings.tagline).toBe('Ours')
    expect(after.cabins.map(({ slug }) => slug)).toEqual(['protea', 'yellowwood'])
  })

  it('whose furnishing broke off is furnished to its end', async () => {
    const table = await anEmptyTable()
    const house = firstHouse('prod', forReal)
    const breaking: Table = {
      ...table,
      put: async (item, when) =>
        item['sk'] === 'CABIN#yellowwood' ? Promise.reject(new Error('The line is dead')) : table.put(item, when),
    }
    await expect(furnish(breaking, house)).rejects.toThrow('The line is dead')
    expect(await furnish(table, house)).toBe(true)
    expect(await houseRepository(table).cabinSlugs()).toHaveLength(3)
  })

  it('has every e-mail’s template', async () => {
    const table = await anEmptyTable()
    await furnish(table, firstHouse('prod', forReal))
    const found = await Promise.all([...guestMails, ...staffMails].map((type) => mailRepository(table).template(type)))
    expect(found.every((template) => template !== undefined)).toBe(true)
  })
})

describe('a house of the owner’s own', () => {
  const own = firstHouse('prod', forReal)
  const written = (changes: object) => JSON.stringify({ ...own, ...changes })

  it('is read from its file', () => {
    expect(houseFrom(written({}), 'prod')).toEqual(own)
  })

  it.each([
    { text: 'not json', because: 'The house file is no JSON.' },
    { text: written({ tariff: undefined }), because: 'The house file cannot be used: tariff: ' },
    {
      text: written({ settings: { ...own.settings, minNights: 0 } }),
      because: 'The house file cannot be used: settings.minNights: ',
    },
    {
      text: written({ settings: { ...own.settings, notifyEmail: 'a@mountaincabins.example' } }),
      because: "The house file still holds the demo's bank account, names or addresses.",
    },
    { text: written({ terms: [] }), because: 'The house file names active terms that it does not hold.' },
  ])('is refused: $because', ({ text, because }) => {
    expect(() => houseFrom(text, 'prod')).toThrow(because)
  })
})
