import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { WholeEntry } from '#shared/kernel/published-endpoints.ts'
import { aPublishedEntry } from '#test/support/published-entry-fixture.ts'
import { draftAutosave } from '#web/admin/kit/draft-autosave.ts'
import { RefusalError, UnexpectedError } from '#web/kit/api.ts'

type Values = Readonly<Record<string, unknown>>

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const fields = ['title', 'text', 'author'].map((name) => ({ name, isText: name === 'text' }))
const stored = { title: 'Snow', text: 'It came.', author: 'Pieter' }
const changedMeanwhile = new RefusalError('changed-meanwhile', 'Changed.', {
  by: 'Nomsa',
  at: '2026-11-21T08:00:00.000Z',
})
const noReply = new UnexpectedError('No connection.')

/** A server that holds one record, and the autosave of its editor. */
function open({ version = 3 }: { version?: number } = {}) {
  const server = { version, form: stored as Values }
  const entry = (): WholeEntry => aPublishedEntry('snow', server.form, { version: server.version })
  const onMerged = vi.fn<() => void>()
  const save = vi.fn<(of: number, form: Values, notChosen?: Values) => Promise<WholeEntry>>(async (of, form) => {
    if (of !== server.version) throw changedMeanwhile
    Object.assign(server, { version: of + 1, form })
    return entry()
  })
  const autosave = draftAutosave(
    { version, before: stored, values: stored, isSaving: false },
    { fields, formOf: (form) => ({ ...form }), save, fetchCurrent: () => Promise.resolve(entry()) },
  )
  autosave.onMerged(onMerged)
  const type = (changes: Values) => autosave.type({ ...autosave.state().values, ...changes })
  const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
  return { server, save, autosave, onMerged, type, pass }
}

describe('what saves a draft by itself', () => {
  it('saves two seconds after the last key, on the version that it has, and once', async () => {
    const { save, type, pass } = open()
    type({ title: 'Snow!' })
    await pass(1500)
    type({ title: 'Snow!!' })
    await pass(1900)
    expect(save).not.toHaveBeenCalled()
    await pass(200)
    expect(save.mock.calls).toEqual([[3, { ...stored, title: 'Snow!!' }, undefined]])
    type({ title: 'Snow?' })
    await pass(2000)
    expect(save.mock.lastCall?.[0]).toBe(4)
  })

  it('saves nothing that was typed and taken back', async () => {
    const { save, type, pass } = open()
    type({ title: 'Snow!' })
    type({ title: 'Snow' })
    await pass(5000)
    expect(save).not.toHaveBeenCalled()
  })

  it('saves what is typed meanwhile with the next request, on the version of the one before', async () => {
    const { autosave, save, server, type, pass } = open()
    const slow = Promise.withResolvers<WholeEntry>()
    save.mockReturnValueOnce(slow.promise)
    type({ title: 'Snow!' })
    await pass(2000)
    type({ text: 'It came at night.' })
    await pass(5000)
    expect(save).toHaveBeenCalledTimes(1)
    Object.assign(server, { version: 4, form: { ...stored, title: 'Snow!' } })
    slow.resolve(aPublishedEntry('snow', server.form, { version: 4 }))
    await pass(2000)
    expect(save.mock.lastCall).toEqual([4, { ...stored, title: 'Snow!', text: 'It came at night.' }, undefined])
    expect(autosave.state().values).toEqual(server.form)
  })

  it('saves all at once before an act, and says where it could not', async () => {
    const { autosave, save, type } = open()
    type({ title: 'Snow!' })
    expect(await autosave.flush()).toBe(true)
    expect(save).toHaveBeenCalledTimes(1)
    save.mockRejectedValueOnce(noReply)
    type({ title: 'Snow?' })
    expect(await autosave.flush()).toBe(false)
    expect(autosave.state().failure).toBe(noReply)
  })

  it('tries again by itself after a lost connection', async () => {
    const { save, server, type, pass } = open()
    save.mockRejectedValueOnce(noReply)
    type({ title: 'Snow!' })
    await pass(2000)
    expect(server.version).toBe(3)
    await pass(10_000)
    expect(server).toEqual({ version: 4, form: { ...stored, title: 'Snow!' } })
  })

  it.each([
    ['a new record', 0],
    ['one that exists', 3],
  ])('takes its own save, whose reply was lost, for its own: %s', async (_, version) => {
    const { autosave, save, server, type, pass } = open({ version })
    save.mockImplementationOnce((of, form) => {
      Object.assign(server, { version: of + 1, form })
      return Promise.reject(noReply)
    })
    type({ title: 'Snow!' })
    await pass(2000)
    type({ title: 'Snow!!' })
    await pass(2000)
    expect(autosave.state().conflict).toBeUndefined()
    expect(server).toEqual({ version: version + 2, form: { ...stored, title: 'Snow!!' } })
  })

  it('merges a colleague’s changes of other fields, says so, and saves again', async () => {
    const { autosave, server, onMerged, type, pass } = open()
    Object.assign(server, { version: 7, form: { ...stored, author: 'Nomsa' } })
    type({ title: 'Snow!' })
    await pass(2000)
    expect(server).toEqual({ version: 8, form: { ...stored, title: 'Snow!', author: 'Nomsa' } })
    expect(autosave.state()).toMatchObject({ version: 8, values: server.form, before: server.form })
    expect(autosave.state().conflict).toBeUndefined()
    expect(onMerged.mock.calls).toEqual([[{ by: 'Nomsa', fields: ['author'] }]])
  })

  it('merges changes of other paragraphs of one text', async () => {
    const paragraphs = (one: string, other: string) => `${one}\n\nWe lit the fires.\n\n${other}`
    const { autosave, server, type, pass } = open()
    type({ text: paragraphs('It came.', 'Then we slept.') })
    await pass(2000)
    Object.assign(server, { version: 9, form: { ...stored, text: paragraphs('It came at night.', 'Then we slept.') } })
    type({ text: paragraphs('It came.', 'Then we slept for a day.') })
    await pass(2000)
    expect(autosave.state().conflict).toBeUndefined()
    expect(server.form['text']).toBe(paragraphs('It came at night.', 'Then we slept for a day.'))
  })

  it('goes on by itself where a change that collided is taken back', async () => {
    const { autosave, server, type, pass } = open()
    Object.assign(server, { version: 7, form: { ...stored, title: 'Frost' } })
    type({ title: 'Snow!', author: 'Pieter B' })
    await pass(2000)
    expect(autosave.state().conflict).toBeDefined()
    type({ title: 'Snow' })
    await pass(2000)
    expect(server).toEqual({ version: 8, form: { ...stored, title: 'Frost', author: 'Pieter B' } })
  })

  it('stops where both changed the same field, until somebody chooses', async () => {
    const { autosave, save, server, type, pass } = open()
    Object.assign(server, { version: 7, form: { title: 'Frost', text: 'It came.', author: 'Nomsa' } })
    type({ title: 'Snow!' })
    await pass(2000)
    expect(autosave.state().conflict).toMatchObject({ by: 'Nomsa', version: 7 })
    type({ text: 'It came at night.' })
    await pass(30_000)
    expect(save).toHaveBeenCalledTimes(1)
    expect(await autosave.flush()).toBe(false)
    expect(save).toHaveBeenCalledTimes(1)
    expect(await autosave.choose({ title: 'theirs' })).toBe(true)
    expect(server).toEqual({ version: 8, form: { title: 'Frost', text: 'It came at night.', author: 'Nomsa' } })
    // What was decided against is kept as a version.
    expect(save.mock.lastCall?.[2]).toEqual({ title: 'Snow!', text: 'It came at night.', author: 'Nomsa' })
  })

  it('saves what was decided against also where nothing else is left to save, and once', async () => {
    const { autosave, save, server, type, pass } = open()
    Object.assign(server, { version: 7, form: { ...stored, title: 'Frost' } })
    type({ title: 'Snow!' })
    await pass(2000)
    save.mockRejectedValueOnce(noReply)
    expect(await autosave.choose({ title: 'theirs' })).toBe(false)
    await pass(10_000)
    expect(save.mock.lastCall).toEqual([7, { ...stored, title: 'Frost' }, { ...stored, title: 'Snow!' }])
    type({ text: 'It came at night.' })
    await pass(2000)
    expect(save.mock.lastCall?.[2]).toBeUndefined()
  })

  it('shows what the server has, unless something is typed', async () => {
    const { autosave, type } = open()
    autosave.adopt({ version: 4, form: { ...stored, title: 'Frost' } })
    expect(autosave.state().values['title']).toBe('Frost')
    // A reply that was asked for before.
    autosave.adopt({ version: 3, form: stored })
    expect(autosave.state().values['title']).toBe('Frost')
    type({ title: 'Hail' })
    autosave.adopt({ version: 5, form: { ...stored, title: 'Rain' } })
    expect(autosave.state()).toMatchObject({ version: 4, values: { title: 'Hail' } })
  })
})
