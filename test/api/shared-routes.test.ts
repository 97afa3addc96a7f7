import { describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { contracts, endpointsByLambda } from '#shared/api/contracts.ts'
import { type Endpoint, endpoint, mustSignIn, pathOf, routeKeyOf, withRoutePrefix } from '#shared/kernel/endpoint.ts'
import { AnyId } from '#shared/kernel/id.ts'
import { accept } from '#shared/kernel/result.ts'
import { type FindCaller, type UseCase, routes, serve } from '#lambdas/http/serve.ts'
import { type RequestInput, createHttpRequest } from '#test/support/http-request.ts'
import { setUpTestLog } from '#test/support/test-log.ts'

const SITE = 'https://www.cabins.test'
vi.stubEnv('SITE_ORIGIN', SITE)
const log = setUpTestLog()

const declared = { audience: 'staff', summary: 'A test.', bypassesEdge: true, refusals: [] } as const
const reply = z.object({ called: z.string(), params: z.unknown() })
const params = z.object({ id: AnyId })
const groupAt = (prefix: `/${string}`) => ({
  List: endpoint({ ...declared, method: 'GET', path: prefix, reply }),
  Show: endpoint({ ...declared, method: 'GET', path: `${prefix}/{id}`, params, reply }),
  Number: endpoint({ ...declared, method: 'GET', path: `${prefix}/{id}/versions/{number}`, reply }),
  Summary: endpoint({ ...declared, method: 'GET', path: `${prefix}/summary`, reply }),
  Fail: endpoint({ ...declared, method: 'GET', path: `${prefix}/{id}/failure`, reply }),
  Delete: endpoint({ ...declared, audience: 'owner', method: 'DELETE', path: `${prefix}/{id}`, params, reply }),
})
const notes = withRoutePrefix('/staff/notes', groupAt('/staff/notes'))
const tags = withRoutePrefix('/staff/tags', groupAt('/staff/tags'))

const findCaller: FindCaller = async ({ sub }) => ({
  sub,
  name: 'Lindiwe',
  role: 'staff',
  isActive: true,
  mustSetUpSecondFactor: false,
  isSignInRecent: true,
})
type Group = typeof notes
const answer = (called: string) => async (request: { params: unknown }) =>
  accept({ called, params: request.params ?? null })
const useCases = (of: string) => ({
  List: answer(`${of} List`),
  Show: answer(`${of} Show`),
  Number: answer(`${of} Number`),
  Summary: answer(`${of} Summary`),
  Delete: answer(`${of} Delete`),
  Fail: (async () => {
    throw new Error('It fails.')
  }) as UseCase<Group['Fail']>,
})
const handler = serve([...routes(tags, useCases('tags')), ...routes(notes, useCases('notes'))], { findCaller })

const claims = { sub: 'staff', token_use: 'access', 'cognito:groups': '[staff]' }
async function send(one: Endpoint, input: RequestInput = {}, changes: object = {}) {
  const event = createHttpRequest(one, { claims, headers: { origin: SITE }, ...input })
  const { statusCode, body } = await handler({ ...event, ...changes })
  const { called, error, params: read } = JSON.parse(body ?? '') as Record<string, unknown>
  return { statusCode, found: called ?? error, read }
}
/** A request at an address below the prefix of notes. */
const open = (path: string) => send({ ...notes.Show, path: `/staff/notes/${path}` })

describe('endpoints that share routes', () => {
  it('have a route for their prefix and one for what is below it, the others one of their own', () => {
    const { routePrefix: _, ...single } = notes.Show
    expect([notes.List, notes.Show, notes.Delete, single].map(routeKeyOf)).toEqual([
      'ANY /api/staff/notes',
      'ANY /api/staff/notes/{proxy+}',
      'ANY /api/staff/notes/{proxy+}',
      'GET /api/staff/notes/{id}',
    ])
  })

  it('are found by method and path, with the parameters of the path', async () => {
    expect((await send(notes.List)).found).toBe('notes List')
    expect(await send(notes.Show, { params: { id: 'a.b-c_1' } })).toMatchObject({
      found: 'notes Show',
      read: { id: 'a.b-c_1' },
    })
    expect((await send(tags.Show, { params: { id: 'a' } })).found).toBe('tags Show')
    expect((await open('a/versions/3')).found).toBe('notes Number')
  })

  it('are found by the most specific path', async () => {
    expect((await open('summary')).found).toBe('notes Summary')
    expect((await open('summary2')).found).toBe('notes Show')
  })

  it('are judged each by its own audience', async () => {
    expect(await send(notes.Delete, { params: { id: 'a' } })).toMatchObject({
      statusCode: 403,
      found: 'not-allowed',
    })
    expect(await send(notes.Show, { params: { id: 'a' }, claims: undefined })).toMatchObject({
      statusCode: 401,
      found: 'not-signed-in',
    })
  })

  it('are also found by the route that each had of its own, while a deployment changes both', async () => {
    const routeKey = 'GET /api/staff/notes/{id}'
    const changes = { routeKey, pathParameters: { id: 'b' }, rawPath: '/api/staff/notes/b' }
    expect(await send(notes.Show, {}, changes)).toMatchObject({ found: 'notes Show', read: { id: 'b' } })
  })

  it.each([
    '',
    '/',
    'a/',
    '/a',
    'a/b',
    'a/versions',
    'a/versions/3/',
    'a%2Fversions',
    'a%2fb',
    '%2F',
    'a%',
    '%E0%A4%A',
  ])('do not answer at …/notes/%s', async (path) => {
    expect(await open(path)).toMatchObject({ statusCode: 404, found: 'not-found' })
  })

  it('read each segment once, and an id has no sign that would be read twice', async () => {
    expect((await open('a%2Db')).read).toEqual({ id: 'a-b' })
    expect(await open('a%252Db')).toMatchObject({ statusCode: 400, found: 'invalid-request' })
  })

  it.each(['POST', 'PUT', 'PATCH', 'HEAD', 'OPTIONS', 'get'])('do not answer to %s', async (method) => {
    const one = { ...notes.Show, method: method as 'GET' }
    expect(await send(one, { params: { id: 'a' } })).toMatchObject({ statusCode: 404, found: 'not-found' })
  })

  it('are never found from the routes of another prefix, or from none', async () => {
    const rawPath = '/api/staff/notes/a'
    for (const routeKey of ['ANY /api/staff/tags/{proxy+}', 'ANY /api/staff/notes', '$default', ''])
      // oxlint-disable-next-line no-await-in-loop -- four requests
      expect(await send(notes.Show, {}, { routeKey, rawPath })).toMatchObject({ statusCode: 404, found: 'not-found' })
  })

  it('are each named in the log where they fail', async () => {
    expect((await open('a/failure')).statusCode).toBe(500)
    expect(log.lines).toMatchObject([{ message: 'request failed', endpoint: 'GET /api/staff/notes/{id}/failure' }])
  })
})

describe('the prefixes of the contracts', () => {
  const sharing = Object.values<Endpoint>(contracts).filter(({ routePrefix }) => routePrefix)
  const prefixes = new Set(sharing.map(({ routePrefix }) => routePrefix))

  it('are those of the kinds of records, whose callers are signed in', () => {
    expect(prefixes.size).toBeGreaterThan(10)
    expect(sharing.filter(({ audience }) => !mustSignIn(audience))).toEqual([])
    expect(sharing.filter(({ path, routePrefix }) => !`${path}/`.startsWith(`${routePrefix}/`))).toEqual([])
  })

  it.each([...prefixes])('%s is served by one Lambda, with all that is below it', (prefix) => {
    const serving = Object.entries<object>(endpointsByLambda).filter(([, group]) =>
      Object.values<Endpoint>(group as Record<string, Endpoint>).some(({ path }) =>
        `${path}/`.startsWith(`${prefix}/`),
      ),
    )
    expect(serving).toHaveLength(1)
  })

  it('do not let two endpoints answer to the same request', () => {
    const filled = sharing.map((one) => `${one.method} ${pathOf(one.path, { id: 'x', number: '1' })}`)
    expect(new Set(filled).size).toBe(filled.length)
  })
})
