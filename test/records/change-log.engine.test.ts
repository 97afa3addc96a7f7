import { describe, expect, it } from 'vitest'
import { ChangeLogLine } from '#shared/kernel/change-log.ts'
import { contracts } from '#shared/api/contracts.ts'
import { indexPartitions } from '#lambdas/table/schema/access-patterns.ts'
import { setUpApi, asOwner } from '#test/support/api-fixture.ts'
import { NOW } from '#test/support/business-time-fixture.ts'
import { expectOk } from '#test/support/use-case-harness.ts'

const api = setUpApi()

/** What `action` adds to the change log, the newest line first. */
async function changesBy(action: () => Promise<unknown>): Promise<ChangeLogLine[]> {
  const { table } = api.harness()
  const read = async () =>
    (await table.query({ index: 'byState', partition: indexPartitions.changes, newestFirst: true })).map((item) =>
      ChangeLogLine.parse(item),
    )
  const known = new Set((await read()).map(({ recordId, id }) => `${recordId} ${id}`))
  await action()
  return (await read()).filter(({ recordId, id }) => !known.has(`${recordId} ${id}`))
}

describe('one line of the change log', () => {
  const dates = { startDate: '2028-02-01', endDate: '2028-02-03', cabinSlug: 'protea', reason: 'Paint' } as const

  it.each([
    ['a block', '2028-02-03'],
    ['a block longer than a transaction', '2028-07-01'],
  ])('is written for %s, and one where it is opened again', async (_, endDate) => {
    const block = { ...dates, endDate }
    let id = ''
    const blocked = await changesBy(async () => {
      const { status, body } = await api.ask(contracts.BlockDates, { claims: asOwner, body: block })
      expect(status).toBe(200)
      id = String(body['id'])
    })
    const { startDate, cabinSlug, reason } = block
    const fields = Object.entries({ startDate, endDate, cabinSlug, kind: 'other', reason, publicNote: '' })
    expect(blocked).toEqual([
      expect.objectContaining({
        ...{ at: NOW, by: 'owner', area: 'blocked dates', recordName: 'protea', action: 'blocked' },
        fields: fields.map(([field, after]) => ({ field, after })),
      }),
    ])
    const unblocked = await changesBy(async () => api.ask(contracts.UnblockDates, { claims: asOwner, params: { id } }))
    expect(unblocked).toEqual([
      expect.objectContaining({
        ...{ by: 'owner', action: 'opened', recordId: blocked[0]?.recordId },
        fields: fields.map(([field, before]) => ({ field, before })),
      }),
    ])
  })

  it('is written for no block that is refused', async () => {
    const booking = { checkInDate: '2028-01-17', checkOutDate: '2028-01-19' }
    const { reference } = await api.harness().createBooking({ ...booking, cabinSlug: 'protea' })
    expectOk(await api.harness().confirm({ params: { reference } }))
    const body = { ...dates, startDate: '2028-01-18', endDate: '2028-01-18' }
    const lines = await changesBy(async () => {
      expect(await api.ask(contracts.BlockDates, { claims: asOwner, body })).toMatchObject({ status: 409 })
    })
    expect(lines).toEqual([])
  })

  it('is written for each decision on an account, with the role before and after', async () => {
    const params = { sub: 'waiting' }
    const approved = await changesBy(async () =>
      api.ask(contracts.ApproveAccount, { claims: asOwner, params, body: { role: 'staff' } }),
    )
    expect(approved).toEqual([
      expect.objectContaining({
        ...{ by: 'owner', area: 'account', recordId: 'waiting', action: 'approved' },
        recordName: expect.stringContaining('@') as string,
        fields: [
          { field: 'state', before: 'waiting', after: 'active' },
          { field: 'role', before: null, after: 'staff' },
        ],
      }),
    ])
    const refused = await changesBy(async () => api.ask(contracts.RefuseAccount, { claims: asOwner, params }))
    expect(refused.map(({ action, fields }) => [action, fields[0]])).toEqual([
      ['refused', { field: 'state', before: 'active', after: 'refused' }],
    ])
  })
})
