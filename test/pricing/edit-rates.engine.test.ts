import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, datesFrom } from '#shared/kernel/calendar-date.ts'
import { previewNights } from '#shared/pricing/preview-rates.ts'
import { withRate } from '#shared/pricing/rate-warnings.ts'
import type { Rate } from '#shared/pricing/rate.ts'
import type { ShowFromPrices } from '#shared/pricing/from-prices.contract.ts'
import { showFromPricesUsing } from '#lambdas/content/show-from-prices.ts'
import type { Request } from '#lambdas/http/serve.ts'
import { catalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import { addOnRepository, rateRepository } from '#lambdas/table/tariff-repository.ts'
import { anyRateForm } from '#test/support/rate-arbitraries.ts'
import { newIdempotencyKey } from '#test/support/booking-form-fixture.ts'
import { NOW } from '#test/support/business-time-fixture.ts'
import { storedRecord } from '#test/support/record-fixture.ts'
import { setUpTables } from '#test/support/table-fixture.ts'
import { aRate } from '#test/support/tariff-fixture.ts'
import { createUseCaseHarness, expectOk } from '#test/support/use-case-harness.ts'

const tables = setUpTables()
const context = { by: 'Nomsa', now: NOW, action: 'saved' }

async function createHarness() {
  const { table } = await tables.createSeededTable({ withAllContent: true })
  const harness = createUseCaseHarness(table)
  const rates = rateRepository(table)
  const add = async (rate: Partial<Rate>) =>
    expectOk(await rates.save(undefined, { ...aRate(rate), ...storedRecord({ id: newIdempotencyKey() }) }, context))
  /** Saves fields of a rate on the version that is stored. */
  const change = async (id: string, fields: object) => {
    const before = await rates.find(id)
    if (!before) throw new Error(`There is no ${id}`)
    return rates.save(before, { ...before, ...fields, version: before.version + 1 }, context)
  }
  return { table, harness, rates, add, change }
}

describe('a change of a rate', () => {
  it('loses no change of another rate or add-on that is saved at the same moment', async () => {
    const { table, rates, change } = await createHarness()
    const addOns = addOnRepository(table)
    const [one, other, third] = (await rates.list()).records
    const firewood = await addOns.find('firewood')
    if (!one || !other || !third || !firewood) throw new Error('The demo data has them')
    const saved = await Promise.all([
      change(one.id, { adultRateCents: 1_111_00 }),
      change(other.id, { minimumNights: 3 }),
      change(third.id, { name: 'Renamed' }),
      addOns.save(firewood, { ...firewood, priceCents: 99_00, version: firewood.version + 1 }, context),
    ])
    expect(saved.map(({ ok }) => ok)).toEqual([true, true, true, true])
    expect(await rates.find(one.id)).toEqual({ ...one, adultRateCents: 1_111_00, version: 2 })
    expect(await rates.find(other.id)).toEqual({ ...other, minimumNights: 3, version: 2 })
    expect(await rates.find(third.id)).toEqual({ ...third, name: 'Renamed', version: 2 })
    expect(await addOns.find('firewood')).toMatchObject({ priceCents: 99_00 })
  })

  it('gives guests, for every night of 90 days, the price that its preview shows', async () => {
    const { harness, rates, change } = await createHarness()
    const { today } = harness.clock.read()
    const nights = datesFrom(today, addDays(today, 90))
    const party = { adults: 2, children: [] }
    await fc.assert(
      fc.asyncProperty(anyRateForm, fc.boolean(), async (form, isNew) => {
        const { records } = await rates.list()
        const id = isNew ? newIdempotencyKey() : 'aloe-every-night'
        const before = isNew ? undefined : records.find((rate) => rate.id === id)
        const after = { ...(before ?? storedRecord({ id })), ...form, id }
        const preview = previewNights({ cabinSlug: 'aloe', nights, party }, records, withRate(records, after))
        if (before) expectOk(await change(id, form))
        else expectOk(await rates.save(undefined, after, context))
        const query = { from: today, to: addDays(today, 89), adults: 2 }
        const { nightPrices } = expectOk(await harness.nightPrices({ params: { slug: 'aloe' }, query }))
        expect(preview.map(({ night }) => night)).toEqual(nights)
        expect(preview.map((night) => night.after)).toEqual(nightPrices)
      }),
      { numRuns: 15 },
    )
  })

  it('changes no stored booking', async () => {
    const { harness, change } = await createHarness()
    const booked = await harness.createBooking({ cabinSlug: 'aloe' })
    const whole = async () => expectOk(await harness.showToStaff({ params: { reference: booked.reference } }))
    const before = await whole()
    await fc.assert(
      fc.asyncProperty(anyRateForm, async (form) => {
        expectOk(await change('aloe-every-night', { ...form, cabinSlug: 'aloe', priority: 900 }))
        expect(await whole()).toEqual(before)
      }),
      { numRuns: 10 },
    )
  })

  it('reaches guests in the next price, with its changes from a night on', async () => {
    const { harness, change } = await createHarness()
    const request = { cabinSlug: 'aloe', adults: 2, children: [], addOns: [] }
    const stay = { checkInDate: '2027-02-08', checkOutDate: '2027-02-10' }
    const amounts = { childRateCents: null, minimumPerNightCents: null }
    const later = { from: '2027-02-09', adultRateCents: 1_200_00, ...amounts }
    expectOk(await change('aloe-every-night', { adultRateCents: 1_100_00, ...amounts, changes: [later] }))
    const price = expectOk(await harness.price({ body: { ...request, ...stay } }))
    expect(price.nightlyPrices.map(({ totalCents }) => totalCents)).toEqual([2_200_00, 2_400_00])
    expect(price.totalPriceCents).toBe(4_600_00)
  })

  it.each<[string, object]>([
    ['is archived', { archivedAt: NOW }],
    ['is out of use', { active: false }],
    ['ends before', { lastNight: '2027-02-07' }],
    ['begins after', { firstNight: '2027-02-10' }],
  ])(
    'leaves nights without a price bookable by nobody, and says which, where their only rate %s',
    async (_, fields) => {
      const { harness, change } = await createHarness()
      const stay = { checkInDate: '2027-02-08', checkOutDate: '2027-02-10' }
      const request = { cabinSlug: 'aloe', adults: 2, children: [], addOns: [], ...stay }
      expectOk(await harness.price({ body: request }))
      expectOk(await change('aloe-every-night', fields))
      const unpriced = { refusal: 'no-rate-for-night', details: { night: '2027-02-08' } }
      expect(await harness.price({ body: request })).toMatchObject(unpriced)
      expect(await harness.send(request)).toMatchObject(unpriced)
      expect(await harness.quoteForStaff({ body: request })).toMatchObject(unpriced)
      const range = { from: '2027-02-08', to: '2027-02-10' }
      const { nightPrices } = expectOk(
        await harness.nightPrices({ params: { slug: 'aloe' }, query: { ...range, adults: 2 } }),
      )
      expect(nightPrices.slice(0, 2)).toEqual([null, null])
      const { cabins } = expectOk(await harness.calendar({ query: { from: range.from, weeks: 1 } }))
      expect(cabins.find(({ cabinSlug }) => cabinSlug === 'aloe')?.nightPrices.slice(0, 2)).toEqual([null, null])
    },
  )

  it('counts in the "from" price only where it is the lowest of the coming year', async () => {
    const { table, harness, change } = await createHarness()
    const amounts = { childRateCents: null, minimumPerNightCents: null }
    const later = { from: '2027-07-01', adultRateCents: 500_00, ...amounts }
    expectOk(await change('aloe-every-night', { changes: [later] }))
    const fromPrices = showFromPricesUsing({ catalogue: catalogueRepository(table), clock: harness.clock.read })
    const { cabins } = expectOk(await fromPrices({} as Request<typeof ShowFromPrices>))
    expect(cabins).toContainEqual({ slug: 'aloe', fromPriceCents: 1_000_00 })
  })
})

describe('a price with 60 rates on file', () => {
  it('is read in at most 2 requests and 4 read units', async () => {
    const { table, harness, rates, add } = await createHarness()
    const names = ['Long weekend in May', 'Winter school holidays', 'Heritage Day weekend']
    for (let at = (await rates.list()).records.length; at < 60; at++)
      await add({
        name: `${names[at % 3]} ${2027 + (at % 4)}`,
        cabinSlug: 'yellowwood',
        firstNight: addDays('2028-01-01', 7 * at),
        lastNight: addDays('2028-01-03', 7 * at),
        minimumPerNightCents: 2_850_00,
        minimumNights: 2,
        priority: 20,
        updatedBy: 'Nomathemba van der Westhuizen',
      })
    const before = { ...table.meter }
    expectOk(
      await harness.price({
        body: {
          ...{ cabinSlug: 'yellowwood', checkInDate: '2027-02-08', checkOutDate: '2027-02-10' },
          ...{ adults: 2, children: [], addOns: [] },
        },
      }),
    )
    expect(table.meter.requests - before.requests).toBeLessThanOrEqual(2)
    expect(table.meter.readUnits - before.readUnits).toBeLessThanOrEqual(4)
  })
})
