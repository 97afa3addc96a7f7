import { expect, it } from 'vitest'
import { datesFrom } from '#shared/kernel/calendar-date.ts'
import { rateWarnings } from '#shared/pricing/rate-warnings.ts'
import { winningRate } from '#shared/pricing/rate.ts'
import { aRate } from '#test/support/tariff-fixture.ts'
import { warningText } from '#web/admin/features/pricing/rate-text.ts'

it('says of a rate that wins no night any more that it sets no price, not that nothing changes', () => {
  const night = '2027-02-01'
  const strong = aRate({ id: 'strong', name: 'Summer', priority: 5 })
  const rates = [strong, aRate({ id: 'base', name: 'Base' })]
  const lowPriority = { ...strong, priority: -5 }
  expect(winningRate(rates, 'aloe', night)).toBe(strong)
  const [warning] = rateWarnings(lowPriority, rates, { cabinSlug: 'aloe', nights: datesFrom(night, '2027-02-05') })
  expect(warning && warningText(warning, [{ slug: 'aloe', name: 'Aloe' }])).toBe(
    'This rate sets no price in Aloe. On each of its nights another rate comes first: “Base” (its priority is higher).',
  )
})
