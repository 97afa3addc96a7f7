import { expect, it } from 'vitest'
import { initialSchoolTerms } from '#shared/availability/school-terms.ts'
import { ShowRateChoices } from '#shared/pricing/rate-choices.contract.ts'
import { keys } from '#lambdas/table/schema/access-patterns.ts'
import { setUpTables } from '#test/support/table-fixture.ts'
import { createUseCaseHarness, expectOk } from '#test/support/use-case-harness.ts'

const tables = setUpTables()

it('a rate can be for every cabin, the hidden ones too, which guests are not shown', async () => {
  const { table } = await tables.createSeededTable()
  const harness = createUseCaseHarness(table)
  await table.put({ ...(await table.get(keys.cabin('aloe'))), ...keys.cabin('aloe'), shown: false })
  const { cabins, schoolTerms } = ShowRateChoices.reply.parse(expectOk(await harness.rateChoices({})))
  expect(cabins.map(({ slug, active }) => `${slug} ${active}`)).toEqual([
    'protea true',
    'yellowwood true',
    'aloe false',
  ])
  expect(schoolTerms).toEqual(initialSchoolTerms)
  const request = { params: { slug: 'aloe' }, query: { from: '2027-01-04', to: '2027-01-05', adults: 2 } }
  expect(await harness.nightPrices(request)).toMatchObject({ refusal: 'cabin-not-found' })
})
