import { afterAll, describe, expect, it } from 'vitest'
import { contracts } from '#shared/api/contracts.ts'
import type { ChangeLogLine } from '#shared/kernel/change-log.ts'
import type { Endpoint } from '#shared/kernel/endpoint.ts'
import { setUpApi, asOwner, asStaff } from '#test/support/api-fixture.ts'
import { NOW } from '#test/support/business-time-fixture.ts'
import { MAX_RECORDS } from '#shared/kernel/record-endpoints.ts'
import type { RequestInput } from '#test/support/http-request.ts'
import { isLongRun } from '#test/support/long-run.ts'
import { recordKinds } from '#test/support/record-kinds.ts'

const api = setUpApi()

it('covers every kind of record of the API', () => {
  const names = Object.keys(contracts).flatMap((name) =>
    name.endsWith('.create') ? [name.slice(0, -'.create'.length)] : [],
  )
  expect(names.length).toBeGreaterThan(0)
  expect(
    recordKinds.map(({ records }) => records.name).toSorted(),
    'a kind of record needs a sample form in test/support/record-kinds.ts',
  ).toEqual(names.toSorted())
})

/** The first kind of each way to store a list, whose rule all of that way share. */
const firstOfSize = [...Map.groupBy(recordKinds, ({ records }) => records.size).values()].map(([kind]) => kind)

describe.each(recordKinds.map((kind) => [kind.records.name, kind] as const))('record of kind %s', (_, kind) => {
  afterAll(api.clear)
  const { actions, audience, privateFields = [] } = kind.records
  const isFullTried = isLongRun || firstOfSize.includes(kind)
  const isByHand = kind.records.order.by === 'hand'
  const reorder = actions.reorder as Endpoint
  const claims = audience === 'owner' ? asOwner : asStaff
  const by = audience === 'owner' ? 'owner' : 'staff'
  const ask = async (endpoint: Endpoint, input: RequestInput = {}) => api.ask(endpoint, { claims, ...input })
  const expectReply = async (endpoint: Endpoint, input?: RequestInput) => {
    const { status, body } = await ask(endpoint, input)
    expect([status, body]).toEqual([200, expect.anything()])
    return body
  }
  const create = async () => {
    const { id, ...record } = await expectReply(actions.create, { body: { form: kind.form() } })
    return { ...record, id: String(id) } as { id: string; version: number } & Record<string, unknown>
  }
  const changesOf = async (id: string) => {
    const { changes } = await expectReply(actions.history, { params: { id } })
    return changes as ChangeLogLine[]
  }

  it('is created, listed and shown, with one line in the change log', async () => {
    const form = kind.form()
    const created = await expectReply(actions.create, { body: { form } })
    const id = String(created['id'])
    expect(created).toEqual({
      ...form,
      id,
      version: 1,
      createdAt: NOW,
      updatedAt: NOW,
      updatedBy: by,
      updatedBySub: by,
      archivedAt: null,
    })
    expect((await expectReply(actions.list))['records']).toContainEqual(created)
    expect(await expectReply(actions.show, { params: { id } })).toEqual(created)
    const [change, ...more] = await changesOf(id)
    expect(more).toEqual([])
    expect(change).toMatchObject({ at: NOW, by, area: kind.records.name, recordId: id, action: 'created' })
    expect(change?.recordName).toBe(created[kind.records.nameField])
    for (const [field, after] of Object.entries(form))
      expect(change?.fields).toContainEqual(privateFields.includes(field) ? { field } : { field, after })
  })

  it('is created once, also where its request comes again later or at the same moment', async () => {
    const [form, key] = [kind.form(), crypto.randomUUID()]
    const body = { form, key }
    const [one, two] = await Promise.all([expectReply(actions.create, { body }), expectReply(actions.create, { body })])
    expect(two).toEqual(one)
    const id = String(one['id'])
    const changed = { ...form, ...kind.changed }
    const saved = await expectReply(actions.save, { params: { id }, body: { version: 1, form: changed } })
    const stored = await api.contents()
    expect(await expectReply(actions.create, { body })).toEqual(saved)
    expect(await ask(actions.create, { body: { form: changed, key } })).toMatchObject({
      status: 409,
      body: { error: 'record-created-differently' },
    })
    expect(await api.contents()).toEqual(stored)
    expect((await changesOf(id)).map(({ action }) => action)).toEqual(['saved', 'created'])
  })

  it.runIf(isFullTried && kind.records.size !== 'paged')(
    'is refused, new or restored, where there are as many as there can be',
    { tags: 'long' },
    async () => {
      const archive = async ({ id, version }: { id: string; version: number }) => {
        await expectReply(actions.archive, { params: { id }, body: { version } })
        return { params: { id }, body: { version: version + 1 } }
      }
      const { records } = await expectReply(actions.list)
      const { atMost = MAX_RECORDS } = kind.records
      const free = atMost - (records as unknown[]).length
      const added = []
      // oxlint-disable-next-line no-await-in-loop -- one after the other, as those of one item are saved
      while (added.length < free) added.push(await kind.add(api.harness().table))
      const [first] = added
      if (!first) throw new Error('Nothing was added')
      const tryToCreate = async () => ask(actions.create, { body: { form: kind.form() } })
      const refused = (counted: string) => ({ status: 409, body: { error: 'too-many-records', details: { counted } } })
      // Where all are one item of the table, its size counts archived ones too.
      const isOneItem = kind.records.size === 'one-item'
      expect(await tryToCreate()).toMatchObject(refused(isOneItem ? 'stored' : 'in-use'))
      const archived = await archive(first)
      expect(await tryToCreate()).toMatchObject(isOneItem ? refused('stored') : { status: 200 })
      expect(await ask(actions.restore, archived)).toMatchObject(isOneItem ? { status: 200 } : refused('in-use'))
      await api.clear()
    },
  )

  it('is saved on the version that was edited, and the change log has the old and the new value', async () => {
    const { id, version, ...before } = await create()
    const form = { ...kind.form(), ...kind.changed }
    const saved = await expectReply(actions.save, { params: { id }, body: { version, form } })
    expect(saved).toMatchObject({ ...kind.changed, version: version + 1, updatedBy: by, updatedBySub: by })
    const [change, ...older] = await changesOf(id)
    expect(older.map(({ action }) => action)).toEqual(['created'])
    expect(change).toMatchObject({ action: 'saved', by })
    for (const [field, after] of Object.entries(kind.changed))
      expect(change?.fields).toContainEqual(
        privateFields.includes(field) ? { field } : { field, before: before[field], after },
      )
  })

  it('refuses a save on an older version, says whose is newer and changes nothing', async () => {
    const { id, version } = await create()
    const form = { ...kind.form(), ...kind.changed }
    await expectReply(actions.save, { params: { id }, body: { version, form } })
    const stored = await api.contents()
    for (const [endpoint, body] of [
      [actions.save, { version, form: kind.form() }],
      [actions.archive, { version }],
      [actions.restore, { version }],
    ] as const)
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect(await ask(endpoint, { params: { id }, body })).toMatchObject({
        status: 409,
        body: { error: 'changed-meanwhile', details: { by, bySub: by, at: NOW } },
      })
    expect(await api.contents()).toEqual(stored)
  })

  it('lets one of two saves win that both read the same version', async () => {
    const { id } = await create()
    const saves = await kind.saveTwice(api.harness().table, id)
    const [winner, loser] = saves.toSorted((one, other) => Number(other.ok) - Number(one.ok))
    expect(winner).toMatchObject({ ok: true })
    const winnersName = saves[0]?.ok ? 'One' : 'Other'
    const details = { by: winnersName, bySub: winnersName, at: NOW }
    expect(loser).toEqual({ ok: false, refusal: 'changed-meanwhile', details })
    expect((await changesOf(id)).map((change) => [change.action, change.by])).toEqual([
      ['saved', winnersName],
      ['created', expect.anything()],
    ])
  })

  it('is archived and restored, each with one line in the change log', async () => {
    const { id, version } = await create()
    const archived = await expectReply(actions.archive, { params: { id }, body: { version } })
    expect(archived).toMatchObject({ archivedAt: NOW, version: version + 1 })
    const restored = await expectReply(actions.restore, { params: { id }, body: { version: version + 1 } })
    expect(restored).toMatchObject({ archivedAt: null, version: version + 2 })
    const actionsOf = (await changesOf(id)).map(({ action }) => action)
    expect(actionsOf.toSorted()).toEqual(['archived', 'created', 'restored'])
  })

  it.runIf(isByHand)('is put in an order, on the version of the order', async () => {
    const [one, two] = [await create(), await create()]
    const listed = await expectReply(actions.list)
    const ids = (listed['records'] as { id: string }[])
      .map(({ id }) => id)
      .filter((id) => id !== one.id && id !== two.id)
    const body = { version: listed['orderVersion'], ids: [two.id, one.id, ...ids] }
    const orders = async () => (await changesOf('.order')).length
    const before = await orders()
    await expectReply(reorder, { body })
    const { records } = await expectReply(actions.list)
    expect((records as { id: string }[]).map(({ id }) => id)).toEqual(body.ids)
    expect(await orders()).toBe(before + 1)
    expect(await ask(reorder, { body })).toMatchObject({ status: 409, body: { error: 'changed-meanwhile' } })
    expect(await orders()).toBe(before + 1)
  })

  it('leaves a record alone that is archived or restored already', async () => {
    const { id, version } = await create()
    const restored = await expectReply(actions.restore, { params: { id }, body: { version } })
    expect(restored).toMatchObject({ archivedAt: null, version })
    const archived = await expectReply(actions.archive, { params: { id }, body: { version } })
    const body = { version: version + 1 }
    expect(await expectReply(actions.archive, { params: { id }, body })).toEqual(archived)
    expect((await changesOf(id)).map(({ action }) => action).toSorted()).toEqual(['archived', 'created'])
  })

  it.runIf(isByHand)(
    'keeps the place of records that a new order leaves out, and takes no unknown or repeated ones',
    async () => {
      const [one, two, three] = [await create(), await create(), await create()]
      const idsOf = ({ records }: Record<string, unknown>) => (records as { id: string }[]).map(({ id }) => id)
      const order = async (ids: readonly string[]) => {
        const { orderVersion: version } = await expectReply(actions.list)
        await expectReply(reorder, { body: { version, ids } })
      }
      const others = idsOf(await expectReply(actions.list)).filter((id) => ![one.id, two.id, three.id].includes(id))
      await order([one.id, two.id, three.id, ...others])
      await order([three.id, 'no-such-record', one.id, three.id])
      expect(idsOf(await expectReply(actions.list))).toEqual([three.id, two.id, one.id, ...others])
      expect(await changesOf('.order')).toContainEqual(
        expect.objectContaining({
          fields: [expect.objectContaining({ field: 'ids', after: [three.id, two.id, one.id, ...others] })],
        }),
      )
    },
  )

  it('is not found where it does not exist', async () => {
    const input = { params: { id: 'no-such-record' }, body: { version: 1, form: kind.form() } }
    for (const endpoint of [actions.show, actions.save, actions.archive, actions.restore])
      // oxlint-disable-next-line no-await-in-loop
      expect(await ask(endpoint, input)).toMatchObject({ status: 404, body: { error: 'record-not-found' } })
  })
})
