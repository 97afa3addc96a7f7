// @vitest-environment jsdom
import { MutationObserver, QueryObserver } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { faqKind } from '#shared/content/faq-kind.ts'
import { recordQueries } from '#web/admin/kit/record-queries.ts'
import { newQueryClient } from '#web/kit/query-client.ts'
import { storedRecord } from '#test/support/record-fixture.ts'

vi.mock('#web/admin/kit/session.ts', () => import('./fake-session.ts'))
afterEach(() => vi.unstubAllGlobals())

const faqQueries = recordQueries(faqKind)
const record = (id: string) =>
  storedRecord({ id, category: 'Getting here', question: `Question ${id}?`, answer: 'Yes.', active: true })

/** The list as a page shows it, over an API whose responses the test sends one by one. */
async function openList() {
  const requests: { readonly requestLine: string; readonly respond: (body: unknown, status?: number) => void }[] = []
  vi.stubGlobal('fetch', (url: string, { method = 'GET' }: RequestInit) => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    requests.push({
      requestLine: `${method} ${url.replace(/^\/api/, '')}`,
      respond: (body, status = 200) => resolve(Response.json(body, { status })),
    })
    return promise
  })
  const client = newQueryClient()
  const list = new QueryObserver(client, faqQueries.list())
  list.subscribe(() => {})
  const next = async (count: number) => {
    await vi.waitFor(() => expect(requests).toHaveLength(count))
    const request = requests[count - 1]
    if (!request) throw new Error('Nothing was asked')
    return request
  }
  const inOrder = (...ids: string[]) => ({ records: ids.map(record), orderVersion: 1 })
  ;(await next(1)).respond(inOrder('a', 'b'))
  const ids = () => list.getCurrentResult().data?.records.map(({ id }) => id)
  await vi.waitFor(() => expect(ids()).toEqual(['a', 'b']))
  return { client, ids, next, inOrder }
}
const refused = { error: 'changed-meanwhile', message: 'Pieter changed this a moment ago.' }

describe('the queries of a kind of record', () => {
  it('load the list again after a save, and after a refused one', async () => {
    const { client, ids, next, inOrder } = await openList()
    const saving = new MutationObserver(client, faqQueries.save())
    for (const [before, status] of [
      [1, 200],
      [3, 409],
    ] as const) {
      const saved = saving.mutate({ ...record('a'), form: record('a') }).catch((error: Error) => error.message)
      const save = await next(before + 1)
      expect(save.requestLine).toBe('PUT /staff/faqs/a')
      save.respond(status === 200 ? record('a') : refused, status)
      const again = await next(before + 2)
      expect(again.requestLine).toBe('GET /staff/faqs')
      again.respond(inOrder('a', 'b', `new-${status}`))
      await saved
      await vi.waitFor(() => expect(ids()).toEqual(['a', 'b', `new-${status}`]))
    }
  })

  it('show a new order before it is saved', async () => {
    const { client, ids, next, inOrder } = await openList()
    const saved = new MutationObserver(client, faqQueries.reorder()).mutate({ version: 1, ids: ['b', 'a'] })
    const request = await next(2)
    expect(ids()).toEqual(['b', 'a'])
    request.respond({ orderVersion: 2 })
    const again = await next(3)
    expect(ids()).toEqual(['b', 'a'])
    again.respond(inOrder('b', 'a'))
    await saved
  })

  it('go back to the former order when it is not saved, also where the list cannot be loaded again', async () => {
    const { client, ids, next } = await openList()
    const saved = new MutationObserver(client, faqQueries.reorder())
      .mutate({ version: 1, ids: ['b', 'a'] })
      .catch((error: Error) => error.message)
    const request = await next(2)
    expect(ids()).toEqual(['b', 'a'])
    request.respond(refused, 409)
    const again = await next(3)
    expect(ids()).toEqual(['a', 'b'])
    again.respond(refused, 409)
    expect(await saved).toBe('Pieter changed this a moment ago.')
    expect(ids()).toEqual(['a', 'b'])
  })

  it('do not let a list that was asked for before the change undo a new order', async () => {
    const { client, ids, next, inOrder } = await openList()
    void client.invalidateQueries({ queryKey: faqQueries.list().queryKey })
    const late = await next(2)
    const saved = new MutationObserver(client, faqQueries.reorder()).mutate({ version: 1, ids: ['b', 'a'] })
    const request = await next(3)
    late.respond(inOrder('a', 'b'))
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(ids()).toEqual(['b', 'a'])
    request.respond({ orderVersion: 2 })
    const again = await next(4)
    again.respond(inOrder('b', 'a'))
    await saved
  })
})
