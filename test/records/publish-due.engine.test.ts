import { beforeEach, describe, expect, it } from 'vitest'
import { publishDueOf } from '#lambdas/composition/published-rules.ts'
import { publishDueUsing } from '#lambdas/records/publish-due.ts'
import type { Table } from '#lambdas/table/table.ts'
import { repositoriesOf } from '#infra/local/repositories.ts'
import { staffContent } from '#lambdas/composition/staff-content.ts'
import { NOW, createTestClock } from '#test/support/business-time-fixture.ts'
import { minutesAfter } from '#shared/kernel/clock.ts'
import { publishedKinds } from '#test/support/published-kinds.ts'
import { setUpTables } from '#test/support/table-fixture.ts'
import { setUpTestLog } from '#test/support/test-log.ts'
import { callUseCase, expectOk } from '#test/support/use-case-harness.ts'
import { newId } from '#lambdas/runtime/ids-and-tokens.ts'

const tables = setUpTables()
const log = setUpTestLog()
let table: Table
beforeEach(async () => {
  table = (await tables.createSeededTable({ withAllContent: true })).table
})

const friday = minutesAfter(NOW, 24 * 60)

function start() {
  const repositories = repositoriesOf(table)
  const clock = createTestClock()
  const needs = { ...repositories, newId, clock: clock.read }
  return {
    clock,
    useCases: staffContent.useCases(needs),
    run: publishDueUsing({
      publications: repositories.publications,
      publishDue: publishDueOf(needs),
      clock: clock.read,
    }),
    posts: async () => repositories.content.posts(),
  }
}

const aScheduledPost = async () => {
  const sample = publishedKinds.find(({ kind }) => kind.name === 'post')
  if (!sample) throw new Error('There is no sample of a post')
  const { useCases } = start()
  const { id, version } = await sample.add(table)
  return expectOk(
    await callUseCase(useCases['post.schedule'])({ params: { id }, body: { version, at: friday, note: '' } }),
  )
}

describe('the hourly run', () => {
  it('publishes at its hour what was scheduled, in the name of who did it, and not a minute earlier', async () => {
    const { id, form } = await aScheduledPost()
    const { clock, run, posts } = start()
    clock.setTo(minutesAfter(friday, -1))
    await run()
    expect((await posts()).map((post) => post.id)).not.toContain(id)
    clock.setTo(friday)
    await run()
    expect((await posts()).find((post) => post.id === id)).toMatchObject({
      title: form['title'],
      publishedAt: friday,
      updatedBy: 'Nomsa',
    })
    expect(await repositoriesOf(table).publications.due(minutesAfter(friday, 60))).toEqual([])
  })

  it('publishes the form of that day, and leaves what was typed since then as a draft', async () => {
    const { id, form, version } = await aScheduledPost()
    const { clock, run, posts, useCases } = start()
    const later = { ...form, title: 'Another title, of Thursday' }
    expectOk(await callUseCase(useCases['post.saveDraft'])({ params: { id }, body: { version, form: later } }))
    clock.setTo(friday)
    await run()
    expect((await posts()).find((post) => post.id === id)?.title).toBe(form['title'])
    expect(expectOk(await callUseCase(useCases['post.show'])({ params: { id } }))).toMatchObject({
      hasDraft: true,
      form: { title: later.title },
      schedule: null,
    })
  })

  it('says on the record why it could not, goes on with the others, and tries again', async () => {
    const first = await aScheduledPost()
    const second = await aScheduledPost()
    const { clock, run, posts, useCases } = start()
    // Meanwhile another post was published at its address.
    const entry = expectOk(await callUseCase(useCases['post.show'])({ params: { id: 'post-the-road-up' } }))
    const taken = { ...entry.form, slug: first.form['slug'] }
    const { version } = expectOk(
      await callUseCase(useCases['post.saveDraft'])({
        params: { id: entry.id },
        body: { version: entry.version, form: taken },
      }),
    )
    expectOk(await callUseCase(useCases['post.publish'])({ params: { id: entry.id }, body: { version, note: '' } }))
    clock.setTo(friday)
    await run()
    await run()
    const ids = (await posts()).map(({ id }) => id)
    expect(ids).toContain(second.id)
    expect(ids).not.toContain(first.id)
    const failed = expectOk(await callUseCase(useCases['post.show'])({ params: { id: first.id } }))
    expect(failed.schedule).toMatchObject({ problem: expect.stringContaining('address') })
    const { changes } = expectOk(await callUseCase(useCases['post.history'])({ params: { id: first.id } }))
    expect(changes.filter(({ action }) => action === 'not-published')).toHaveLength(1)
    expect(log.alarms()).toEqual([])
  })
})
