import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { functions } from '#infra/functions.ts'
import { ORIGIN_SECRET_HEADER } from '#lambdas/runtime/origin-secret.ts'
import { type Endpoint, mustSignIn } from '#shared/kernel/endpoint.ts'
import { ReceiveItn } from '#shared/payments/payments.contract.ts'
import { OLD_ORIGIN_SECRET, asOwner, setUpApi } from '#test/support/api-fixture.ts'
import { ORIGIN_SECRET, type RequestInput } from '#test/support/http-request.ts'
import { setUpTestLog } from '#test/support/test-log.ts'
import { createGuest, samples } from './access-samples.ts'

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

/** The sample that its own audience gets a 200 for. */
async function sampleRequest(name: string, endpoint: Endpoint): Promise<RequestInput> {
  const request = await samples[name]?.(await createGuest(api.harness()), api.harness())
  return { ...request, ...(mustSignIn(endpoint.audience) && { claims: asOwner }) }
}
const askWith = (endpoint: Endpoint, request: RequestInput, secret: string) =>
  api.ask(endpoint, { ...request, headers: { [ORIGIN_SECRET_HEADER]: secret } })

describe.each(behindEdge)('%s at the API’s own address', (name, endpoint) => {
  let request: RequestInput
  beforeAll(async () => {
    request = await sampleRequest(name, endpoint)
  })
  afterAll(api.clear)

  it('is refused without the edge’s secret, and nothing is written or counted', async () => {
    const before = [await api.contents(), await api.counters()]
    for (const guess of guesses) {
      // oxlint-disable-next-line no-await-in-loop
      const { status, body, headers } = await askWith(endpoint, request, guess)
      expect([status, body['error']], `with “${guess}”`).toEqual([403, 'forbidden'])
      expect(headers).toMatchObject({ 'cache-control': 'no-store' })
    }
    expect([await api.contents(), await api.counters()]).toEqual(before)
  })

  it.each([
    ['newest', ORIGIN_SECRET],
    ['one before', OLD_ORIGIN_SECRET],
  ])('is answered with the edge’s %s', async (_, secret) => {
    const { body } = await askWith(endpoint, request, secret)
    expect(body['error']).not.toBe('forbidden')
  })
})

describe('PayFast’s message at the API’s own address', () => {
  it('is the only one that is taken without the edge’s secret', async () => {
    expect(routes.filter(([, { bypassesEdge }]) => bypassesEdge).map(([name]) => name)).toEqual(['ReceiveItn'])
    const { status } = await askWith(ReceiveItn, await sampleRequest('ReceiveItn', ReceiveItn), '')
    expect(status).toBe(200)
  })
})
