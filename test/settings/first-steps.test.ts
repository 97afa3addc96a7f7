import { describe, expect, it } from 'vitest'
import { demoData } from '#infra/local/demo-data/demo-data.ts'
import { createInitialContent } from '#infra/deploy/initial-content.ts'
import type { DescribedCabin } from '#shared/cabins/cabin.ts'
import { demoCabins, describedCabins } from '#test/support/demo-cabins.ts'
import { A_PICTURE_ADDRESS } from '#test/support/picture-fixture.ts'
import { NO_TERMS_YET } from '#shared/content/terms.ts'
import { FIRST_STEPS } from '#shared/settings/first-step.ts'
import { firstSteps } from '#shared/settings/first-steps.ts'

type Content = Pick<Parameters<typeof firstSteps>[0], 'settings' | 'tariff' | 'terms'> & {
  readonly cabins: readonly DescribedCabin[]
}
const stateOf = ({ settings, cabins, tariff, terms }: Content, hasBookings = false) => {
  return { settings, cabins, tariff, terms, hasBookings }
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
    expect(openIn(stateOf({ ...deployed, cabins: describedCabins(deployed.cabins) }))).toEqual(FIRST_STEPS)
    expect(deployed.settings.showsFirstSteps).toBe(true)
  })

  it('are all done where everything is there', () => {
    const cabins = demoCabins.map((cabin) => ({ ...cabin, image1: A_PICTURE_ADDRESS }))
    expect(openIn(stateOf({ ...demoData, cabins }, true))).toEqual([])
  })

  it.each([
    ['business', { settings: { ...demoData.settings, legalName: '' } }],
    ['contact', { settings: { ...demoData.settings, address: '' } }],
    ['bank', { settings: { ...demoData.settings, bank: { ...demoData.settings.bank, accountNumber: '' } } }],
    ['appearance', { settings: { ...demoData.settings, mark: null } }],
    ['cabins', { cabins: demoCabins.map((cabin) => ({ ...cabin, image1: '/a.svg', story: [] })) }],
    ['photographs', { cabins: demoCabins }],
    [
      'prices',
      { tariff: { ...demoData.tariff, rates: demoData.tariff.rates.filter((rate) => rate.cabinSlug !== 'aloe') } },
    ],
    ['terms', { terms: { content: NO_TERMS_YET } }],
    ['open', { cabins: demoCabins.map((cabin) => ({ ...cabin, image1: '/a.svg', active: false })) }],
  ])('leave %s open where just that is missing', (step, changes) => {
    const cabins = demoCabins.map((cabin) => ({ ...cabin, image1: A_PICTURE_ADDRESS }))
    expect(openIn(stateOf({ ...demoData, cabins, ...changes }, true))).toEqual([step])
  })

  it('show a cabin to guests before a booking tries it out: nobody can book a hidden one', () => {
    expect(FIRST_STEPS.indexOf('open')).toBeLessThan(FIRST_STEPS.indexOf('test-booking'))
  })

  it('ask for a booking to try it out', () => {
    const cabins = demoCabins.map((cabin) => ({ ...cabin, image1: A_PICTURE_ADDRESS }))
    expect(openIn(stateOf({ ...demoData, cabins }, false))).toEqual(['test-booking'])
  })
})
