import { describe, expect, it } from 'vitest'
import { staffCabins } from '#lambdas/composition/staff-cabins.ts'
import { ChangeAccessCode } from '#shared/arrival/access-code.contract.ts'
import { createTestClock } from '#test/support/business-time-fixture.ts'
import { setUpTables } from '#test/support/table-fixture.ts'
import { callUseCase, createUseCaseHarness, expectOk } from '#test/support/use-case-harness.ts'

const tables = setUpTables()
const params = { cabinSlug: 'protea' }

async function createHarness() {
  const { table } = await tables.createSeededTable()
  const harness = createUseCaseHarness(table, createTestClock())
  const useCases = staffCabins.useCases({ ...harness, clock: harness.clock.read })
  return {
    ...harness,
    list: callUseCase(useCases.ListAccessCodes),
    show: callUseCase(useCases.ShowAccessCode),
    change: callUseCase(useCases.ChangeAccessCode),
    history: callUseCase(useCases['cabin.history']),
  }
}

describe('the access code of a cabin', () => {
  it('is shown alone, is listed without itself, and its changes are in the cabin’s history without values', async () => {
    const { list, show, change, history } = await createHarness()
    const [before] = expectOk(await list({})).codes.filter(({ cabinSlug }) => cabinSlug === 'protea')
    expect(before).toMatchObject({ isSet: true, version: 1 })
    const changed = expectOk(await change({ params, body: { version: 1, code: '48151623' } }))
    expect(changed).toEqual({ cabinSlug: 'protea', isSet: true, version: 2, changedAt: '2026-11-21T08:00:00.000Z' })
    expect(expectOk(await show({ params }))).toEqual({ code: '48151623' })
    const { changes } = expectOk(await history({ params: { id: 'protea' } }))
    expect(changes).toMatchObject([{ by: 'Nomsa', recordName: 'Protea', fields: [{ field: 'accessCode' }] }])
    expect(JSON.stringify([await list({}), changes])).not.toContain('48151623')
  })

  it('is changed on the version that was seen; the same code again is no change', async () => {
    const { change, history } = await createHarness()
    expectOk(await change({ params, body: { version: 1, code: '1111' } }))
    expect(await change({ params, body: { version: 1, code: '2222' } })).toMatchObject({ refusal: 'changed-meanwhile' })
    expectOk(await change({ params, body: { version: 2, code: '1111' } }))
    expect(expectOk(await history({ params: { id: 'protea' } })).changes).toHaveLength(1)
    expect(expectOk(await change({ params, body: { version: 2, code: '' } }))).toMatchObject({ isSet: false })
  })

  it('is of a cabin that there is', async () => {
    const { show, change } = await createHarness()
    expect(await show({ params: { cabinSlug: 'none' } })).toMatchObject({ refusal: 'cabin-not-found' })
    expect(await change({ params: { cabinSlug: 'none' }, body: { version: 0, code: '1' } })).toMatchObject({
      refusal: 'cabin-not-found',
    })
  })

  it.each([
    ['26 04 #', '26 04 #'],
    [' 2604* ', '2604*'],
  ])('is cleaned: %j', (code, cleaned) => {
    expect(ChangeAccessCode.body?.parse({ version: 0, code })).toEqual({ version: 0, code: cleaned })
  })

  it.each(['é'.repeat(3), '钥匙', '1'.repeat(25)])('cannot be %j', (code) => {
    expect(ChangeAccessCode.body?.safeParse({ version: 0, code }).success).toBe(false)
  })
})
