import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contracts } from '#shared/api/contracts.ts'
import { addDays } from '#shared/kernel/calendar-date.ts'
import { sum } from '#shared/kernel/money.ts'
import { expectOk } from '#test/support/use-case-harness.ts'
import { setUpApi } from '#test/support/api-fixture.ts'

const api = setUpApi()
const [FROM, TO] = ['2026-11-25', '2027-04-15']

/** The calendar prices of the demo data, over a festive season and Easter. */
async function calendarOf(slug: string, adults: number) {
  const { nightPrices } = expectOk(
    await api.harness().nightPrices({ params: { slug }, query: { from: FROM, to: TO, adults } }),
  )
  return nightPrices
}

describe('the calendar prices', () => {
  it('are one for each night, the last one too', async () => {
    expect(await calendarOf('protea', 2)).toHaveLength(142)
  })

  it('add up to the price of the same stay, in every cabin and season', async () => {
    const ask = async (cabinSlug: string, adults: number, start: number, length: number) => {
      const checkInDate = addDays(FROM, start)
      const priceRequest = {
        cabinSlug,
        checkInDate,
        checkOutDate: addDays(checkInDate, length),
        adults,
        children: [],
        addOns: [],
      }
      const { totalPriceCents } = expectOk(await api.harness().price({ body: priceRequest }))
      expect(sum((await calendarOf(cabinSlug, adults)).slice(start, start + length).map(Number))).toBe(totalPriceCents)
    }
    const someStay = [
      fc.constantFrom('protea', 'yellowwood', 'aloe'),
      fc.integer({ min: 1, max: 2 }),
      fc.integer({ min: 0, max: 130 }),
      fc.integer({ min: 1, max: 10 }),
    ] as const
    await fc.assert(fc.asyncProperty(...someStay, ask), { numRuns: 40 })
  })

  it('are cached for a minute, and are the same for everybody', async () => {
    const { status, headers } = await api.ask(contracts.ShowNightPrices, {
      params: { slug: 'aloe' },
      query: { from: FROM, to: TO, adults: '2' },
    })
    expect([status, headers?.['cache-control']]).toEqual([200, 'public, max-age=60'])
  })

  it('are empty for an inactive cabin, or for more people than it sleeps', async () => {
    const ask = (slug: string, adults: number) =>
      api.harness().nightPrices({ params: { slug }, query: { from: FROM, to: TO, adults } })
    expect(await ask('baobab', 2)).toMatchObject({ refusal: 'cabin-not-found' })
    expect(await ask('protea', 20)).toMatchObject({ refusal: 'party-too-large' })
  })
})
