import { describe, expect, it } from 'vitest'
import { demoData } from '#infra/local/demo-data/demo-data.ts'
import { createInitialContent } from '#infra/deploy/initial-content.ts'
import { FIRST_STEPS } from '#shared/settings/first-step.ts'
import { firstSteps } from '#shared/settings/first-steps.ts'

const stateOf = ({ settings, cabins, tariff, terms }: typeof demoData, hasBookings = false) => {
  const [first] = terms
  if (!first) throw new Error('There are no terms')
  return {
    settings,
    cabins: cabins.map(({ id, shown }) => ({ slug: id, active: shown })),
    pages: cabins.flatMap(({ id, page }) => (page ? [{ slug: id, image1: page.image1?.url ?? null }] : [])),
    tariff,
    terms: first,
    hasBookings,
  }
}
const openIn = (state: Parameters<typeof firstSteps>[0]) =>
  firstSteps(state).flatMap(({ step, isDone }) => (isDone ? [] : [step]))

const deployed = createInitialContent('prod', {
  mailFrom: 'bookings@stay.test',
  businessName: 'Stay',
  contactPhone: '0825550100',
})

describe('the first steps of a new business', () => {
  it('are all open on a stage that was just deployed, which shows them', () => {
    expect(openIn(stateOf(deployed))).toEqual(FIRST_STEPS)
    expect(deployed.settings.showsFirstSteps).toBe(true)
  })

  it('are all done where everything is there', () => {
    expect(openIn(stateOf(demoData, true))).toEqual([])
  })

  it.each([
    ['business', { settings: { ...demoData.settings, legalName: '' } }],
    ['contact', { settings: { ...demoData.settings, address: '' } }],
    ['bank', { settings: { ...demoData.settings, bank: { ...demoData.settings.bank, accountNumber: '' } } }],
    ['appearance', { settings: { ...demoData.settings, mark: null } }],
    [
      'photographs',
      { cabins: demoData.cabins.map((cabin) => ({ ...cabin, page: cabin.page && { ...cabin.page, image1: null } })) },
    ],
    [
      'prices',
      { tariff: { ...demoData.tariff, rates: demoData.tariff.rates.filter((rate) => rate.cabinSlug !== 'aloe') } },
    ],
    ['terms', { terms: demoData.terms.map((terms) => ({ ...terms, since: '' })) }],
    ['open', { cabins: demoData.cabins.map((cabin) => ({ ...cabin, shown: false })) }],
  ])('leave %s open where just that is missing', (step, changes) => {
    expect(openIn(stateOf({ ...demoData, ...changes }, true))).toEqual([step])
  })

  it('ask for a booking to try it out', () => {
    expect(openIn(stateOf(demoData))).toEqual(['test-booking'])
  })
})
