import { expect, it } from 'vitest'
import { type Contracts, contracts } from '#shared/api/contracts.ts'
import type { Endpoint } from '#shared/kernel/endpoint.ts'
import { createSamples, storageContracts } from '#test/security/access-samples.ts'
import { asOwner, setUpApi } from '#test/support/api-fixture.ts'
import { NOW } from '#test/support/business-time-fixture.ts'
import { setUpTestLog } from '#test/support/test-log.ts'
import { expectOk } from '#test/support/use-case-harness.ts'

const api = setUpApi()
const log = setUpTestLog()

const CODE = 'QZ7-48151623-QZ7'
const author = { by: 'Nomsa', bySub: 'nomsa', now: NOW, action: 'saved' }
/** Of these alone it is a part; the PDF has it in letters of its own. */
const withCode: readonly (keyof Contracts)[] = ['ShowAccessCode', 'ShowArrivalPack']

it('is in the replies of two endpoints, in no other, and in no line of the log', async () => {
  const { accessCodes, cabins } = api.harness()
  const setCodes = async () => {
    const { records } = await cabins.list()
    for (const { id, name } of records) {
      // oxlint-disable-next-line no-await-in-loop -- a few
      const version = (await accessCodes.find(id))?.version ?? 0
      // oxlint-disable-next-line no-await-in-loop
      expectOk(await accessCodes.change({ cabinSlug: id, cabinName: name, code: CODE, version }, author))
    }
  }
  await setCodes()
  const sampleFor = createSamples(api.harness())
  const found: string[] = []
  let answered = 0
  const endpoints = Object.entries<Endpoint>(contracts).filter(([name]) => !storageContracts.has(name))
  for (const [name, endpoint] of endpoints) {
    // oxlint-disable no-await-in-loop -- one after the other, on one table
    const input = await sampleFor(name)
    const claims = endpoint.path.startsWith('/staff') ? { claims: asOwner } : {}
    const { status, body } = await api.ask(endpoint, { ...claims, ...input })
    if (status === 200) answered += 1
    if (JSON.stringify(body).includes(CODE)) found.push(name)
    if (name === 'ChangeAccessCode') await setCodes()
    // oxlint-enable no-await-in-loop
  }
  expect(found.toSorted()).toEqual([...withCode])
  expect(answered).toBeGreaterThan(endpoints.length * 0.8)
  expect(JSON.stringify(log)).not.toContain(CODE)
})
