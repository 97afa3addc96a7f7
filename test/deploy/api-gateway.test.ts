import { afterEach, describe, expect, it, vi } from 'vitest'
import { createAws } from '#infra/deploy/aws.ts'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

const limits = { throttlingRateLimit: 20, throttlingBurstLimit: 100 }

/** API Gateway, with one route a page. */
function startFakeApiGateway(routeKeys: readonly string[], withLimits: readonly string[]) {
  const deleted: string[] = []
  const signatures: (string | undefined)[] = []
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test')
  vi.stubGlobal('fetch', async (address: string, { method, headers }: RequestInit) => {
    const { host, pathname, searchParams } = new URL(address)
    expect(host).toBe('apigateway.af-south-1.amazonaws.com')
    signatures.push((headers as Record<string, string>)['authorization'])
    const path = pathname.split('/').map(decodeURIComponent)
    if (method === 'DELETE') {
      expect(path.slice(0, -1).join('/')).toBe('/v2/apis/api1/stages/$default/routesettings')
      deleted.push(path.at(-1) ?? '')
      return new Response(null, { status: 204 })
    }
    if (path.join('/') === '/v2/apis/api1/stages/$default')
      return Response.json({ routeSettings: Object.fromEntries(withLimits.map((key) => [key, limits])) })
    expect(path.join('/')).toBe('/v2/apis/api1/routes')
    const place = Number(searchParams.get('nextToken') ?? 0)
    const next = place + 1 < routeKeys.length ? { nextToken: String(place + 1) } : {}
    return Response.json({ items: routeKeys.slice(place, place + 1).map((routeKey) => ({ routeKey })), ...next })
  })
  return { deleted, signatures }
}

describe('the limits of routes', () => {
  it('that an API no longer has are deleted, and no others: each later change of the stage would fail by them', async () => {
    const { deleted, signatures } = startFakeApiGateway(
      ['GET /api/cabins', 'POST /api/bookings/{token}/cancel'],
      ['GET /api/cabins', 'POST /api/bookings/{token}/cancel', 'POST /api/old/{token}'],
    )
    expect(await createAws('af-south-1').removeStaleRouteSettings('api1')).toEqual(['POST /api/old/{token}'])
    expect(deleted).toEqual(['POST /api/old/{token}'])
    for (const signature of signatures)
      expect(signature).toMatch(/^AWS4-HMAC-SHA256 Credential=test\/\d{8}\/af-south-1\/apigateway\/aws4_request,/)
  })

  it('stay where every route is there', async () => {
    const { deleted } = startFakeApiGateway(['GET /api/cabins'], ['GET /api/cabins'])
    expect(await createAws('af-south-1').removeStaleRouteSettings('api1')).toEqual([])
    expect(deleted).toEqual([])
  })

  it('are not taken for stale where AWS gives an error', async () => {
    const { deleted } = startFakeApiGateway([], ['GET /api/cabins'])
    vi.stubGlobal('fetch', async () => new Response('{"message":"Forbidden"}', { status: 403 }))
    await expect(createAws('af-south-1').removeStaleRouteSettings('api1')).rejects.toThrow(
      'API Gateway answered 403: {"message":"Forbidden"}',
    )
    expect(deleted).toEqual([])
  })
})
