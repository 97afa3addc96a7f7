import { beforeAll, describe, expect, it } from 'vitest'
import { functions } from '#infra/functions.ts'
import { ORIGIN_SECRET_HEADER } from '#lambdas/runtime/origin-secret.ts'
import { type Endpoint, mustSignIn } from '#shared/kernel/endpoint.ts'
import { ReceiveItn } from '#shared/payments/payments.contract.ts'
import { OLD_ORIGIN_SECRET, asOwner, setUpApi } from '#test/support/api-fixture.ts'
import { ORIGIN_SECRET, type RequestInput } from '#test/support/http-request.ts'
import { setUpTestLog } from '#test/support/test-log.ts'
import { sampleOf } from './contract-samples.ts'

const api = setUpApi()
setUpTestLog()

const routes = functions.flatMap(({ serves = {} }) => Object.entries<Endpoint>(serves))
const behindEdge = routes.filter(([, endpoint]) => endpoint !== ReceiveItn)

/** What a caller of the API's own address may send in the place of a secret. */
const guesses = [
  '',
  'guessed',
  ORIGIN_SECRET.slice(0, -1),
  `${ORIGIN_SECRET} `,
  `${ORIGIN_SECRET},${OLD_ORIGIN_SECRET}`,
  `${ORIGIN_SECRET}, ${ORIGIN_SECRET}`,
  OLD_ORIGIN_SECRET.toUpperCase(),
]

/** The edge is checked before what is asked for. */
const sampleRequest = (endpoint: Endpoint): RequestInput => ({
  ...sampleOf(endpoint),
  ...(mustSignIn(endpoint.audience) && { claims: asOwner }),
})
const askWith = (endpoint: Endpoint, request: RequestInput, secret: string) =>
  api.ask(endpoint, { ...request, headers: { [ORIGIN_SECRET_HEADER]: secret } })

/** The first route of each Lambda is tried with all of them, the others, which share its guard, with the first. */
const firstRoutes = new Set(functions.map(({ serves = {} }) => Object.keys(serves)[0]))

describe('without the edge’s secret, at the API’s own address', () => {
  const readAll = async () => [await api.contents(), await api.counters()]
  let before: string[][]
  beforeAll(async () => {
    before = await readAll()
  })

  it.each(behindEdge)('%s is refused', async (name, endpoint) => {
    for (const guess of firstRoutes.has(name) ? guesses : guesses.slice(0, 1)) {
      // oxlint-disable-next-line no-await-in-loop
      const { status, body, headers } = await askWith(endpoint, sampleRequest(endpoint), guess)
      expect([status, body['error']], `with “${guess}”`).toEqual([403, 'forbidden'])
      expect(headers).toMatchObject({ 'cache-control': 'no-store' })
    }
  })

  it('nothing was written or counted', async () => {
    expect(await readAll()).toEqual(before)
  })
})

describe.each(behindEdge.filter(([name]) => firstRoutes.has(name)))('%s', (_name, endpoint) => {
  it.each([
    ['newest', ORIGIN_SECRET],
    ['one before', OLD_ORIGIN_SECRET],
  ])('is answered with the edge’s %s', async (_, secret) => {
    const { body } = await askWith(endpoint, sampleRequest(endpoint), secret)
    expect(body['error']).not.toBe('forbidden')
  })
})

describe('PayFast’s message at the API’s own address', () => {
  it('is the only one that is taken without the edge’s secret', async () => {
    expect(routes.filter(([, { bypassesEdge }]) => bypassesEdge).map(([name]) => name)).toEqual(['ReceiveItn'])
    const { status } = await askWith(ReceiveItn, sampleRequest(ReceiveItn), '')
    expect(status).toBe(200)
  })
})
