import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Rate, asksChildAges, winningRate } from '#shared/pricing/rate.ts'
import { addDays, weekdayOf } from '#shared/kernel/calendar-date.ts'
import { aRate } from '#test/support/tariff-fixture.ts'

/** A Saturday. */
const NIGHT = '2027-02-06'
const winner = (...rates: Rate[]) => winningRate(rates, 'aloe', NIGHT)?.id
const own = { cabinSlug: 'aloe' }
const dated = { firstNight: '2027-02-01', lastNight: '2027-02-28' }
const weekend = { weekdays: [5, 6] }
const important = { priority: 100 }
const newer = { createdAt: '2026-06-01T00:00:00.000Z' }

describe('the winning rate of a night', () => {
  it.each<[string, Partial<Rate>, Partial<Rate>]>([
    ['is the cabin’s own before one for all cabins', own, { ...dated, ...weekend, ...important, ...newer }],
    ['is then the dated one before one that always holds', dated, { ...weekend, ...important, ...newer }],
    ['is then the one for these weekdays before one for every day', weekend, { ...important, ...newer }],
    ['is then the one of higher priority', important, newer],
    ['is then the newest', newer, {}],
    ['is the own before all, also when both are dated', { ...own, ...dated }, { ...dated, ...weekend, ...important }],
    ['is dated when only one end is', { firstNight: '2027-01-01' }, { ...weekend, ...important }],
  ])('%s', (_, moreSpecific, lessSpecific) => {
    const [one, other] = [aRate({ id: 'winner', ...moreSpecific }), aRate({ id: 'loser', ...lessSpecific })]
    expect(winner(one, other)).toBe('winner')
    expect(winner(other, one)).toBe('winner')
  })

  it.each<[string, Partial<Rate>]>([
    ['is switched off', { active: false }],
    ['is archived', { archivedAt: '2026-06-01T00:00:00.000Z' }],
    ['is another cabin’s', { cabinSlug: 'protea' }],
    ['begins the night after', { firstNight: '2027-02-07' }],
    ['ended the night before', { lastNight: '2027-02-05' }],
    ['is for other weekdays', { weekdays: [1, 2, 3, 4, 5, 7] }],
    ['is for no weekday at all', { weekdays: [] }],
  ])('is never one that %s', (_, changes) => {
    expect(winner(aRate(changes))).toBeUndefined()
  })

  it('is the same in any order of writing, also where two rates differ in nothing else', () => {
    const [one, other] = [aRate({ id: 'a' }), aRate({ id: 'b' })]
    expect(winner(one, other)).toBe(winner(other, one))
  })

  it('applies on its first and on its last night', () => {
    expect(winner(aRate({ firstNight: NIGHT, lastNight: NIGHT }))).toBe('every-night')
  })

  const anyRate = fc
    .record({
      cabinSlug: fc.constantFrom(null, 'aloe', 'protea'),
      firstNight: fc.constantFrom(null, '2027-02-01', '2027-02-10'),
      lastNight: fc.constantFrom(null, '2027-02-15', '2027-02-20'),
      weekdays: fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 7 }))),
      priority: fc.integer({ min: 0, max: 3 }),
      active: fc.boolean(),
      createdAt: fc.constantFrom('2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z'),
    })
    .map((changes) => aRate(changes))
  const someRates = fc
    .array(anyRate, { maxLength: 12 })
    .map((rates) => rates.map((rate, index) => ({ ...rate, id: `rate-${index}` })))
  const anyNight = fc.integer({ min: 0, max: 27 }).map((day) => addDays('2027-02-01', day))

  it('does not depend on the order the rates are written in', () => {
    fc.assert(
      fc.property(
        someRates.chain((rates) =>
          fc.tuple(fc.constant(rates), fc.shuffledSubarray(rates, { minLength: rates.length })),
        ),
        anyNight,
        ([rates, shuffled], night) => {
          expect(winningRate(shuffled, 'aloe', night)).toEqual(winningRate(rates, 'aloe', night))
        },
      ),
    )
  })

  it('is always the same of two that differ only in their ids', () => {
    const [one, other] = [aRate({ id: 'a-rate' }), aRate({ id: 'b-rate' })]
    expect(winner(one, other)).toBe(winner(other, one))
  })

  it('does not change for rates that cannot win, with any other criteria', () => {
    const losingVariants = (rate: Rate, night: string): Rate[] => [
      { ...rate, id: `off-${rate.id}`, active: false },
      { ...rate, id: `elsewhere-${rate.id}`, cabinSlug: 'yellowwood' },
      { ...rate, id: `later-${rate.id}`, firstNight: addDays(night, 1) },
      { ...rate, id: `earlier-${rate.id}`, lastNight: addDays(night, -1) },
      {
        ...rate,
        id: `other-days-${rate.id}`,
        weekdays: [1, 2, 3, 4, 5, 6, 7].filter((day) => day !== weekdayOf(night)),
      },
    ]
    fc.assert(
      fc.property(someRates, someRates, anyNight, (rates, others, night) => {
        const more = others.flatMap((rate) => losingVariants({ ...rate, ...important, cabinSlug: 'aloe' }, night))
        expect(winningRate([...more, ...rates], 'aloe', night)).toEqual(winningRate(rates, 'aloe', night))
      }),
    )
  })

  it('is among those that remain when each criterion in turn leaves only the best', () => {
    const criteria: ((rate: Rate) => number)[] = [
      ({ cabinSlug }) => Number(cabinSlug !== null),
      ({ firstNight, lastNight }) => Number(firstNight !== null || lastNight !== null),
      ({ weekdays }) => Number(weekdays !== null),
      ({ priority }) => priority,
      ({ createdAt }) => Date.parse(createdAt ?? ''),
    ]
    fc.assert(
      fc.property(someRates, anyNight, (rates, night) => {
        const remaining = criteria.reduce(
          (left, criterion) => {
            const best = Math.max(...left.map(criterion))
            return left.filter((rate) => criterion(rate) === best)
          },
          rates.filter((rate) => winningRate([rate], 'aloe', night)),
        )
        const winning = winningRate(rates, 'aloe', night)
        expect(remaining.some((rate) => rate === winning)).toBe(winning !== undefined)
        expect(remaining.length > 0).toBe(winning !== undefined)
      }),
    )
  })

  it('applies to that night and cabin, and exists whenever any rate applies', () => {
    fc.assert(
      fc.property(someRates, anyNight, (rates, night) => {
        const applicable = rates.filter(
          (rate) =>
            rate.active &&
            [null, 'aloe'].includes(rate.cabinSlug) &&
            (rate.firstNight ?? night) <= night &&
            (rate.lastNight ?? night) >= night &&
            (rate.weekdays?.includes(weekdayOf(night)) ?? true),
        )
        const winning = winningRate(rates, 'aloe', night)
        if (applicable.length === 0) expect(winning).toBeUndefined()
        else expect(applicable).toContainEqual(winning)
      }),
    )
  })
})

describe('the ages of children', () => {
  it('are asked for when one active rate of the cabin, or of all cabins, needs them', () => {
    const withoutAges = aRate({ requiresChildAges: false })
    expect(asksChildAges([withoutAges], 'aloe')).toBe(false)
    expect(asksChildAges([withoutAges, aRate({ cabinSlug: 'protea' })], 'aloe')).toBe(false)
    expect(asksChildAges([withoutAges, aRate({ active: false })], 'aloe')).toBe(false)
    expect(asksChildAges([withoutAges, aRate({ cabinSlug: 'aloe' })], 'aloe')).toBe(true)
    expect(asksChildAges([withoutAges, aRate()], 'aloe')).toBe(true)
  })
})
