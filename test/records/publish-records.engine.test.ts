import { afterAll, describe, expect, it } from 'vitest'
import { postKind } from '#shared/content/post-kind.ts'
import { text as textField } from '#shared/kernel/record-fields.ts'
import { publishRecords } from '#lambdas/records/publish-records.ts'
import { repositoriesOf } from '#infra/local/repositories.ts'
import { callUseCase, expectOk } from '#test/support/use-case-harness.ts'
import { contracts } from '#shared/api/contracts.ts'
import type { Endpoint } from '#shared/kernel/endpoint.ts'
import { type ListedEntry, type WholeEntry } from '#shared/kernel/published-endpoints.ts'
import { minutesAfter } from '#shared/kernel/clock.ts'
import { publishedStorage } from '#lambdas/table/content-repository.ts'
import { isContentChange } from '#lambdas/table/is-content-change.ts'
import { keys, partitions } from '#lambdas/table/schema/access-patterns.ts'
import { keyOf } from '#lambdas/table/table.ts'
import { asOwner, asStaff, setUpApi } from '#test/support/api-fixture.ts'
import { newIdempotencyKey } from '#test/support/booking-form-fixture.ts'
import { NOW, aBusinessTime } from '#test/support/business-time-fixture.ts'
import type { RequestInput } from '#test/support/http-request.ts'
import { publishedKinds } from '#test/support/published-kinds.ts'

const api = setUpApi()

it('covers every kind of published record of the API', () => {
  const names = Object.keys(contracts).flatMap((name) => (name.endsWith('.publish') ? [name.split('.')[0]] : []))
  expect(names.length).toBeGreaterThan(0)
  expect(
    new Set<string | undefined>(publishedKinds.map(({ kind }) => kind.name)),
    'a kind of published record needs a sample in test/support/published-kinds.ts',
  ).toEqual(new Set(names))
})

describe.each(publishedKinds.map((kind) => [kind.kind.name, kind] as const))('a published record: %s', (_, sample) => {
  afterAll(api.clear)
  const { kind, add, addPublished, form, changed, unpublishable, known } = sample
  const { actions, records } = kind
  const isKnown = known !== undefined
  const knownId = known?.id ?? ''
  const ask = async (endpoint: Endpoint, input: RequestInput = {}) => api.ask(endpoint, { claims: asStaff, ...input })
  const reply = async (endpoint: Endpoint | undefined, input?: RequestInput) => {
    if (!endpoint) throw new Error('There is no such endpoint')
    const { status, body } = await ask(endpoint, input)
    expect([status, body]).toEqual([200, expect.anything()])
    return body as unknown as WholeEntry & {
      readonly versions: readonly { readonly number: string; readonly isPublication: boolean }[]
    }
  }
  const table = () => api.harness().table
  const on = ({ id, version }: WholeEntry, more: object = {}): RequestInput => ({
    params: { id },
    body: { version, ...more },
  })
  const show = async ({ id }: Pick<WholeEntry, 'id'>) => reply(actions.show, { params: { id } })

  it.runIf(isKnown)('can be typed and published on a table that is older than its kind', async () => {
    const { partition: pk, prefix } = publishedStorage[kind.name as keyof typeof publishedStorage]
    const versions = await table().query({ partition: partitions.versions(kind.name, knownId) })
    await Promise.all(
      [{ pk, sk: `${prefix}${knownId}` }, keys.draft(kind.name, knownId), ...versions.map(keyOf)].map((key) =>
        table().remove(key),
      ),
    )
    const empty = await show({ id: knownId })
    expect(empty).toMatchObject({ version: 0, form: known?.initial, live: null, hasDraft: false })
    const body = { version: 0, form: form() }
    const both = await Promise.all(
      [body, { ...body, form: { ...form(), ...changed } }].map(async (sent) =>
        ask(actions.saveDraft, { params: { id: knownId }, body: sent }),
      ),
    )
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    const published = await reply(actions.publish, on(await show({ id: knownId })))
    expect(published).toMatchObject({ version: 2, hasDraft: false, live: { number: 1 } })
    await api.clear()
  })

  it('is saved as it is typed, whatever it is, and readers see nothing of it', async () => {
    const before = isKnown ? await show({ id: knownId }) : undefined
    const contents = async () =>
      (await api.contents()).filter((line) => isContentChange({ sk: { S: line.split(' ')[1] ?? '' } }))
    const live = await contents()
    const id = before?.id ?? newIdempotencyKey()
    const typed = { ...form(), ...unpublishable }
    const saved = await reply(actions.saveDraft, {
      params: { id },
      body: { version: before?.version ?? 0, form: typed },
    })
    expect(saved).toMatchObject({ id, version: (before?.version ?? 0) + 1, hasDraft: true, form: typed })
    expect(await contents(), 'an item that wakes the publisher').toEqual(live)
    expect((await reply(actions.history, { params: { id } })) as unknown).toEqual({
      changes: isKnown ? expect.anything() : [],
    })
    // Sent again after a lost reply it changes nothing.
    expect(
      await reply(actions.saveDraft, { params: { id }, body: { version: before?.version ?? 0, form: typed } }),
    ).toEqual(saved)
  })

  it('is published when its form is whole, and says by field what is missing', async () => {
    const draft = await add(table())
    const broken = await reply(actions.saveDraft, on(draft, { form: { ...draft.form, ...unpublishable } }))
    const refused = await ask(actions.publish, on(broken))
    expect(refused).toMatchObject({ status: 409, body: { error: 'not-publishable' } })
    const { problems } = refused.body['details'] as { problems: Record<string, string> }
    expect(Object.keys(problems)).toEqual(Object.keys(unpublishable))
    const mended = await reply(actions.saveDraft, on(broken, { form: draft.form }))
    const published = await reply(actions.publish, on(mended, { note: 'As agreed' }))
    expect(published).toMatchObject({ hasDraft: false, liveForm: draft.form, form: draft.form })
    const { versions } = await reply(actions.versions, { params: { id: draft.id } })
    const number = String(published.live?.number)
    expect(versions[0]).toMatchObject({ number, isPublication: true, note: 'As agreed', by: 'staff' })
    const { changes } = (await reply(actions.history, { params: { id: draft.id } })) as unknown as {
      changes: { action: string; fields: { field: string }[] }[]
    }
    expect(changes[0]).toMatchObject({ action: 'published' })
    expect(changes[0]?.fields.length).toBeGreaterThan(0)
  })

  it('goes back to an earlier version as a draft, and what is live stays until it is published', async () => {
    const entry = await addPublished(table())
    const first = entry.live?.number ?? 0
    const second = await reply(actions.publish, on(entry))
    expect(second.liveForm).toMatchObject(changed)
    const restored = await reply(actions.restoreVersion, {
      params: { id: entry.id, number: String(first) },
      body: { version: second.version },
    })
    expect(restored).toMatchObject({ hasDraft: true, liveForm: changed, form: entry.liveForm })
    const again = await reply(actions.publish, on(restored))
    expect(again).toMatchObject({ liveForm: entry.liveForm, live: { number: first + 2 } })
    expect(
      await ask(actions.restoreVersion, { params: { id: entry.id, number: '999' }, body: { version: again.version } }),
    ).toMatchObject({
      status: 404,
    })
  })

  it('is refused with who was quicker, on each act that was decided on an older version', async () => {
    const old = await addPublished(table())
    const now = await reply(actions.saveDraft, on(old, { form: { ...old.form, ...unpublishable } }))
    const acts = [actions.publish, actions.discardDraft, actions.unpublish, actions.archive, actions.restore]
    for (const act of acts.filter((one) => one !== undefined))
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect(await ask(act, on(old))).toMatchObject({
        status: 409,
        body: { error: 'changed-meanwhile', details: { by: 'staff' } },
      })
    expect(
      await ask(actions.saveDraft, on(old, { form: { ...old.form, ...changed, [kind.nameField]: 'Mine' } })),
    ).toMatchObject({
      body: { error: 'changed-meanwhile' },
    })
    expect(await show(old)).toEqual(now)
  })

  it('lets one of two who publish at the same moment through', async () => {
    const entry = await addPublished(table())
    const outcomes = await Promise.all([ask(actions.publish, on(entry)), ask(actions.publish, on(entry))])
    expect(outcomes.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await show(entry)).live?.number).toBe((entry.live?.number ?? 0) + 1)
  })

  it('discards what is typed and keeps what is published', async () => {
    const entry = await addPublished(table())
    const discarded = await reply(actions.discardDraft, on(entry))
    expect(discarded).toMatchObject({ hasDraft: false, form: entry.liveForm, liveForm: entry.liveForm })
    expect(await ask(actions.publish, on(discarded))).toMatchObject({ body: { error: 'nothing-to-publish' } })
  })

  it('is scheduled with the form of that moment, and taken back', async () => {
    const entry = await addPublished(table())
    const at = minutesAfter(NOW, 60)
    expect(await ask(actions.schedule, on(entry, { at: minutesAfter(NOW, -1) }))).toMatchObject({
      body: { error: 'instant-is-past' },
    })
    const scheduled = await reply(actions.schedule, on(entry, { at }))
    expect(scheduled).toMatchObject({ schedule: { at, by: 'staff', problem: null }, liveForm: entry.liveForm })
    const back = await reply(actions.unschedule, on(scheduled))
    expect(back).toMatchObject({ schedule: null, form: entry.form })
  })

  it('keeps as a version what an act replaces: nothing that was typed is lost', async () => {
    const entry = await addPublished(table())
    const formsOf = async () => {
      const { versions } = await reply(actions.versions, { params: { id: entry.id } })
      return Promise.all(
        versions.map(async ({ number, isPublication }) => {
          const { form: kept } = await reply(actions.showVersion, { params: { id: entry.id, number } })
          return [isPublication, kept[kind.nameField]]
        }),
      )
    }
    const titled = (title: string) => ({ ...entry.form, [kind.nameField]: title })
    const save = (seen: WholeEntry, title: string) => reply(actions.saveDraft, on(seen, { form: titled(title) }))
    const typed = await save(entry, 'Typed and discarded')
    const discarded = await reply(actions.discardDraft, on(typed))
    expect(await formsOf()).toContainEqual([false, 'Typed and discarded'])
    const planned = await reply(actions.schedule, {
      params: { id: entry.id },
      body: { version: (await save(discarded, 'Planned for Friday')).version, at: minutesAfter(NOW, 60) },
    })
    const later = await save(planned, 'Typed after that')
    const back = await reply(actions.unschedule, on(later))
    expect(back.form).toMatchObject({ [kind.nameField]: 'Typed after that' })
    expect(await formsOf()).toContainEqual([false, 'Planned for Friday'])
    await reply(actions.restoreVersion, {
      params: { id: entry.id, number: String(entry.live?.number) },
      body: { version: back.version },
    })
    expect(await formsOf()).toContainEqual([false, 'Typed after that'])
  })

  it('stays planned when something else is published meanwhile', async () => {
    const entry = await addPublished(table())
    const planned = await reply(actions.schedule, on(entry, { at: minutesAfter(NOW, 60) }))
    expect(planned.scheduledForm).toEqual(entry.form)
    const mended = { ...entry.form, [kind.nameField]: 'A mended typing error' }
    const typed = await reply(actions.saveDraft, on(planned, { form: mended }))
    const published = await reply(actions.publish, on(typed))
    expect(published).toMatchObject({ liveForm: mended, schedule: planned.schedule, scheduledForm: entry.form })
    // What was planned is published now: nothing is planned any more.
    const again = await reply(actions.saveDraft, on(published, { form: entry.form }))
    expect((await reply(actions.publish, on(again))).schedule).toBeNull()
  })

  it('keeps what is typed and published where a plan is taken back, which stays as a version', async () => {
    const entry = await addPublished(table())
    const at = minutesAfter(NOW, 60)
    const planned = await reply(actions.schedule, on(entry, { at, note: 'For spring' }))
    const mended = { ...entry.form, [kind.nameField]: 'A mended typing error' }
    const typed = await reply(actions.saveDraft, on(planned, { form: mended }))
    const published = await reply(actions.publish, on(typed))
    const back = await reply(actions.unschedule, on(published))
    expect(back).toMatchObject({ form: mended, liveForm: mended, hasDraft: false, schedule: null, scheduledForm: null })
    const { versions } = await reply(actions.versions, { params: { id: entry.id } })
    const [kept] = versions.filter(({ isPublication }) => !isPublication)
    expect(kept).toMatchObject({ origin: 'plan', plannedFor: at })
    expect((await reply(actions.showVersion, { params: { id: entry.id, number: String(kept?.number) } })).form).toEqual(
      entry.form,
    )
    // Undo plans what was planned, whatever is typed.
    const again = await reply(actions.schedule, on(back, { at, form: entry.form }))
    expect(again).toMatchObject({ form: mended, hasDraft: false, scheduledForm: entry.form })
  })

  it('ends a plan on publishing where that was asked for, and keeps it as a version', async () => {
    const entry = await addPublished(table())
    const planned = await reply(actions.schedule, on(entry, { at: minutesAfter(NOW, 60) }))
    const mended = { ...entry.form, [kind.nameField]: 'A mended typing error' }
    const typed = await reply(actions.saveDraft, on(planned, { form: mended }))
    const published = await reply(actions.publish, on(typed, { endsPlan: true }))
    expect(published).toMatchObject({ liveForm: mended, schedule: null, scheduledForm: null })
    const { versions } = await reply(actions.versions, { params: { id: entry.id } })
    expect(versions).toContainEqual(expect.objectContaining({ origin: 'plan' }))
    const { changes } = (await reply(actions.history, { params: { id: entry.id } })) as unknown as {
      changes: { fields: { field: string }[] }[]
    }
    expect(changes[0]?.fields.map(({ field }) => field)).toContain('publishAt')
  })

  it.runIf(records === 'many')(
    'becomes what was published when it is taken down, though something else was planned',
    async () => {
      const entry = await addPublished(table())
      const planned = await reply(actions.schedule, on(entry, { at: minutesAfter(NOW, 60) }))
      const discarded = await reply(actions.discardDraft, on(planned))
      const down = await reply(actions.unpublish, on(discarded))
      expect(down).toMatchObject({ form: entry.liveForm, schedule: null })
      const { versions } = await reply(actions.versions, { params: { id: entry.id } })
      expect(versions).toContainEqual(expect.objectContaining({ origin: 'plan' }))
    },
  )

  it('keeps as a version what somebody decided against, also where nothing else changes', async () => {
    const entry = await addPublished(table())
    const notChosen = { ...entry.form, [kind.nameField]: 'Mine, which was not chosen' }
    const saved = await reply(actions.saveDraft, on(entry, { form: entry.form, notChosen }))
    expect(saved.form).toEqual(entry.form)
    // Sent again after a lost reply.
    await reply(actions.saveDraft, on(entry, { form: entry.form, notChosen }))
    const { versions } = await reply(actions.versions, { params: { id: entry.id } })
    const kept = versions.filter((one) => (one as unknown as { origin: string }).origin === 'not-chosen')
    expect(kept).toHaveLength(1)
    const { form: text } = await reply(actions.showVersion, { params: { id: entry.id, number: kept[0]?.number ?? '' } })
    expect(text[kind.nameField]).toBe('Mine, which was not chosen')
  })

  it('has no draft once what is typed is what is published', async () => {
    const entry = await addPublished(table())
    expect(await reply(actions.saveDraft, on(entry, { form: entry.liveForm ?? {} }))).toMatchObject({ hasDraft: false })
  })

  it.each([
    ['a number that the table cannot hold', 1e300],
    ['a value that is nested too deeply', JSON.parse(`${'['.repeat(40)}${']'.repeat(40)}`)],
    ['a key of the language', JSON.parse('{"a":{"__proto__":{"b":1}}}')],
  ])('refuses %s', async (_what, value: unknown) => {
    const draft = await add(table())
    const body = `{"version":${draft.version},"form":{"${kind.nameField}":${JSON.stringify(value)}}}`
    expect(await ask(actions.saveDraft, { params: { id: draft.id }, text: body })).toMatchObject({ status: 400 })
  })

  it.runIf(records === 'many')(
    'is deleted for good once it is archived, with its versions, and only by an owner',
    async () => {
      const entry = await addPublished(table())
      const owner = { claims: asOwner }
      expect(await ask(actions.delete as Endpoint, { ...on(entry), ...owner })).toMatchObject({
        body: { error: 'record-in-use' },
      })
      const archived = await reply(actions.archive, on(entry))
      expect(await ask(actions.delete as Endpoint, on(archived))).toMatchObject({ status: 403 })
      expect(await ask(actions.delete as Endpoint, { ...on(archived), ...owner })).toMatchObject({ status: 200 })
      expect(await ask(actions.show, { params: { id: entry.id } })).toMatchObject({ status: 404 })
      expect((await reply(actions.versions, { params: { id: entry.id } })).versions).toEqual([])
    },
  )

  it.runIf(records === 'many')(
    'is neither published nor planned while it is archived, and its links show nothing',
    async () => {
      const entry = await addPublished(table())
      await reply(actions.createPreviewLink, { params: { id: entry.id }, body: { isSent: true } })
      const archived = await reply(actions.archive, on(entry))
      expect(archived.previewUntil === null || (await show(entry)).previewUntil === null).toBe(true)
      expect(await ask(actions.publish, on(archived))).toMatchObject({ body: { error: 'record-archived' } })
      expect(await ask(actions.schedule, on(archived, { at: minutesAfter(NOW, 60) }))).toMatchObject({
        body: { error: 'record-archived' },
      })
    },
  )

  it.runIf(records !== 'many')('is listed before anything is stored of it, and there is no other', async () => {
    await api.clear()
    if (records !== 'one') {
      const list = (await reply(actions.list)) as unknown as { records: WholeEntry[] }
      expect(list.records.map(({ id }) => id)).toContain(knownId)
    }
    const other = { params: { id: 'nobody-knows-it' } }
    expect(await ask(actions.show, other)).toMatchObject({ status: 404 })
    const sent = await ask(actions.saveDraft, { ...other, body: { version: 0, form: form() } })
    expect(sent).toMatchObject({ status: 404, body: { error: 'record-not-found' } })
  })

  it.runIf(records === 'defaults')('goes back to its default, and what was published is a version', async () => {
    const entry = await addPublished(table())
    const discarded = await reply(actions.discardDraft, on(entry))
    const down = await reply(actions.unpublish, on(discarded))
    expect(down).toMatchObject({ live: null, hasDraft: false, form: known?.initial })
    const { versions } = await reply(actions.versions, { params: { id: entry.id } })
    expect((versions as unknown as { isPublication: boolean }[]).some(({ isPublication }) => isPublication)).toBe(true)
  })

  it('has a link for a look at it, which can be taken back', async () => {
    const entry = await add(table())
    const { path } = (await reply(actions.createPreviewLink, {
      params: { id: entry.id },
      body: { isSent: true },
    })) as unknown as { path: string }
    expect(path).toMatch(/^\/api\/previews\/[\w-]{22}\./)
    expect((await show(entry)).previewUntil).toBe(minutesAfter(NOW, 7 * 24 * 60))
    await reply(actions.revokePreviewLinks, { params: { id: entry.id } })
    expect((await show(entry)).previewUntil).toBeNull()
  })

  it('refuses what is too large, and keeps no field that its form does not have', async () => {
    const draft = await add(table())
    const long = '👩‍🚀'.repeat(11_000)
    expect(await ask(actions.saveDraft, on(draft, { form: { ...draft.form, [kind.nameField]: long } }))).toMatchObject({
      status: 400,
      body: { error: 'invalid-request', fields: { form: expect.stringContaining('more than one page') } },
    })
    const saved = await reply(
      actions.saveDraft,
      on(draft, { form: { ...draft.form, ...unpublishable, pk: 'SITE', version: 99 } }),
    )
    expect(Object.keys(saved.form).toSorted()).toEqual(Object.keys(kind.form.shape).toSorted())
  })

  it.runIf(records === 'many')(
    'comes off the site when it is unpublished or archived, and back as a draft',
    async () => {
      const entry = await addPublished(table())
      const off = await reply(actions.unpublish, on(entry))
      expect(off).toMatchObject({ live: null, form: entry.form, archivedAt: null })
      const on2 = await reply(actions.publish, on(off))
      // The day on which it was first published stays.
      expect(on2.live).toMatchObject({ publishedAt: entry.live?.publishedAt, number: (entry.live?.number ?? 0) + 1 })
      const archived = await reply(actions.archive, on(on2))
      expect(archived).toMatchObject({ live: null, archivedAt: NOW })
      const restored = await reply(actions.restore, on(archived))
      expect(restored).toMatchObject({ live: null, archivedAt: null, hasDraft: true, form: entry.form })
      const list = (await reply(actions.list)) as unknown as { records: WholeEntry[] }
      expect(list.records.find(({ id }) => id === entry.id)).toMatchObject({ live: null, archivedAt: null })
    },
  )
})

describe('the list of published records', () => {
  afterAll(api.clear)

  it('has what its columns show and what editors suggest, and nothing else', async () => {
    const kind = {
      ...postKind,
      fields: { ...postKind.fields, author: textField('Written by', { suggests: true }) },
      rows: { title: {} },
    }
    const { table } = api.harness()
    await publishedKinds.find((sample) => sample.kind.name === 'post')?.add(table)
    const { list } = publishRecords(kind, {
      records: repositoriesOf(table).published.post,
      clock: () => ({ ...aBusinessTime(), now: NOW }),
    }).useCases
    const { records } = expectOk(await callUseCase(list)({})) as { records: ListedEntry[] }
    expect(Object.keys(records[0]?.form ?? {})).toEqual(['title', 'author'])
  })
})
