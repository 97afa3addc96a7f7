import fc from 'fast-check'
import { addDays } from '#shared/kernel/calendar-date.ts'
import { type Rate, RateForm } from '#shared/pricing/rate.ts'
import { aRate } from './tariff-fixture.ts'

const orNull = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null })
const anyNight = fc.nat(120).map((day) => addDays('2026-12-01', day))
const amounts = {
  adultRateCents: fc.integer({ min: 100, max: 5_000_00 }),
  childRateCents: orNull(fc.integer({ min: 0, max: 2_000_00 })),
  minimumPerNightCents: orNull(fc.integer({ min: 0, max: 8_000_00 })),
}

/** Any rate that staff can save, of Aloe, Protea or all cabins, for nights of December to March. */
export const anyRateForm = fc
  .record({
    cabinSlug: fc.constantFrom(null, 'aloe', 'protea'),
    firstNight: orNull(anyNight),
    lastNight: orNull(anyNight),
    weekdays: orNull(fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 })),
    ...amounts,
    changes: fc.uniqueArray(fc.record({ from: anyNight, ...amounts }), { maxLength: 3, selector: ({ from }) => from }),
    minimumNights: orNull(fc.integer({ min: 1, max: 4 })),
    requiresChildAges: fc.boolean(),
    priority: fc.integer({ min: 0, max: 2 }),
    active: fc.boolean(),
  })
  .map((fields) => RateForm.safeParse(aRate(fields)).data)
  .filter((form) => form !== undefined)

/** Rates with ids of their own, some as old as others. */
export const someRates: fc.Arbitrary<Rate[]> = fc
  .array(fc.tuple(anyRateForm, fc.constantFrom('2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z')), {
    maxLength: 10,
  })
  .map((forms) => forms.map(([form, createdAt], at) => aRate({ ...form, createdAt, id: `rate-${at}` })))
