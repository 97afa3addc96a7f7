import { demoCabins } from '#test/support/demo-cabins.ts'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoData } from '#infra/local/demo-data/demo-data.ts'
import { createTable } from '#infra/local/engines/create-table.ts'
import { type Database, databaseClientConfig, startDatabase } from '#infra/local/engines/database.ts'
import { seedTable } from '#lambdas/table/seed.ts'
import { catalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import { reviewRepository } from '#lambdas/table/review-repository.ts'
import { indexes, timeToLiveAttribute } from '#lambdas/table/schema/access-patterns.ts'
import { documentClient, openTable } from '#lambdas/table/table.ts'
import { NOW } from '#test/support/business-time-fixture.ts'
import { addDays } from '#shared/kernel/calendar-date.ts'
import { priceOf } from '#shared/pricing/price.ts'

let database: Database
let client: DynamoDBClient

beforeAll(async () => {
  database = await startDatabase({ port: 0 })
  client = new DynamoDBClient(databaseClientConfig(database.endpoint))
  await createTable(client, { tableName: 'demo', indexes, ttlAttribute: timeToLiveAttribute })
})
afterAll(async () => {
  client.destroy()
  await database.stop()
})

const table = () => openTable(documentClient(client), 'demo')
const app = () => catalogueRepository(table())

describe('the demo data', () => {
  it('is complete after one seed, and a second seed changes nothing', async () => {
    await seedTable(table(), demoData, NOW)
    await seedTable(table(), { ...demoData, settings: { ...demoData.settings, businessName: 'Another' } }, NOW)
    const { activeTermsId, businessName } = await app().settings()
    expect(businessName).toBe('Mountain Cabins')
    expect((await app().cabins()).map(({ name }) => name)).toEqual(['Aloe', 'Protea', 'Yellowwood'])
    expect(await app().homepage()).toEqual(demoData.homepage)
    expect((await reviewRepository(table()).published()).reviews).toHaveLength(12)
    expect(await app().terms(activeTermsId)).toEqual(demoData.terms[0])
  })

  it.each(['protea', 'yellowwood', 'aloe'])(
    'has a price for every night of the next three years at %s',
    (cabinSlug) => {
      const nights = Array.from({ length: 3 * 365 }, (_, day) => addDays('2026-11-21', day))
      const refused = nights.filter((night) => {
        const price = priceOf(
          {
            cabinSlug,
            stay: { checkInDate: night, checkOutDate: addDays(night, 1) },
            party: { adults: 2, children: [] },
            addOns: [],
          },
          demoData.tariff,
        )
        return !price.ok || price.value.totalPriceCents < 1_900_00
      })
      expect(refused).toEqual([])
    },
  )

  it('costs more at the weekend, at Easter and in the festive season, and less for small children', () => {
    const night = (checkInDate: string, ages: readonly number[] = []) => {
      const price = priceOf(
        {
          cabinSlug: 'yellowwood',
          stay: { checkInDate, checkOutDate: addDays(checkInDate, 1) },
          party: { adults: 4, children: ages.map((age) => ({ age })) },
          addOns: [],
        },
        demoData.tariff,
      )
      return price.ok ? price.value.totalPriceCents : price
    }
    expect([night('2027-02-03'), night('2027-02-05'), night('2027-03-26'), night('2026-12-25')]).toEqual([
      3_800_00, 4_400_00, 4_800_00, 5_400_00,
    ])
    expect(night('2027-02-03', [4]) as number).toBe(3_800_00 + 350_00)
    expect(night('2027-02-03', [5]) as number).toBe(3_800_00 + 950_00)
  })

  it('has add-ons of every unit, and reviews with different ratings', () => {
    expect(new Set(demoData.tariff.addOns.map(({ unit }) => unit)).size).toBe(4)
    expect(new Set(demoData.reviews.map(({ rating }) => rating))).toEqual(new Set([2, 3, 4, 5]))
    expect(demoData.reviews.every(({ reviewText }) => reviewText.length >= 20)).toBe(true)
  })

  it('describes every cabin with the facts that guests choose by', () => {
    for (const cabin of demoCabins) {
      expect(cabin.facts.map(({ label }) => label)).toEqual(
        expect.arrayContaining(['Hot tub', 'Clean water', 'Road', 'Winter', 'Power', 'Signal', 'Stairs', 'Pets']),
      )
      expect(cabin.beds).not.toBe('')
      expect(cabin.facts.filter(({ under }) => under === 'sleeping')).not.toEqual([])
    }
  })

  it('states in the terms the same cancellation tiers that apply', () => {
    const [newest] = demoData.terms
    for (const { daysBefore, refundPercent } of demoData.settings.cancellationTiers.filter((tier) => tier.daysBefore)) {
      expect(newest?.content).toMatch(new RegExp(`- ${daysBefore}\\D.*: ${refundPercent}%`))
    }
    expect(newest?.id).toBe(demoData.settings.activeTermsId)
    expect(newest?.version).toBe(demoData.settings.activeTermsVersion)
  })
})
