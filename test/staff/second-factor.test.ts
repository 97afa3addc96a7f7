import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { describe, expect, it } from 'vitest'
import { type FindCaller, routes, serve } from '#lambdas/http/serve.ts'
import { accept } from '#shared/kernel/result.ts'
import { endpoint } from '#shared/kernel/endpoint.ts'
import * as z from 'zod/mini'

const plain = {
  method: 'GET',
  audience: 'owner',
  summary: 'A test.',
  bypassesEdge: true,
  reply: z.object({}),
  refusals: [],
} as const
const group = {
  Show: endpoint({ ...plain, path: '/any' }),
  ShowAccount: endpoint({ ...plain, path: '/me', audience: 'account' }),
  Guarded: endpoint({ ...plain, path: '/guarded', needsRecentSignIn: true }),
}

/** The response to an owner at a path, by the account's record. */
async function requestAsOwner(path: string, found: Partial<Awaited<ReturnType<FindCaller>>> = {}, claims: object = {}) {
  const signIns: unknown[] = []
  const reply = async () => accept({})
  const handler = serve(routes(group, { Show: reply, ShowAccount: reply, Guarded: reply }), {
    findCaller: async (signIn) => {
      signIns.push(signIn)
      const owner = { sub: 'owner', name: 'Lindiwe', role: 'owner', isActive: true } as const
      return { ...owner, mustSetUpSecondFactor: false, isSignInRecent: false, ...found }
    },
  })
  const jwt = { claims: { sub: 'owner', token_use: 'access', 'cognito:groups': '[owner]', ...claims } }
  const { statusCode, body } = await handler({
    routeKey: `GET /api${path}`,
    requestContext: { http: { sourceIp: '127.0.0.1' }, authorizer: { jwt } },
  } as unknown as APIGatewayProxyEventV2)
  return { response: [statusCode, (JSON.parse(body ?? '{}') as { error?: string }).error], signIns }
}

describe('an owner', () => {
  it('who must set up a second factor may see the own account, and nothing else', async () => {
    const owner = { mustSetUpSecondFactor: true, isSignInRecent: true }
    expect((await requestAsOwner('/any', owner)).response).toEqual([403, 'second-factor-required'])
    expect((await requestAsOwner('/guarded', owner)).response).toEqual([403, 'second-factor-required'])
    expect((await requestAsOwner('/me', owner)).response).toEqual([200, undefined])
  })

  it('is asked for a fresh login where the contract says so', async () => {
    expect((await requestAsOwner('/guarded')).response).toEqual([403, 'sign-in-not-recent'])
    expect((await requestAsOwner('/guarded', { isSignInRecent: true })).response).toEqual([200, undefined])
    expect((await requestAsOwner('/any')).response).toEqual([200, undefined])
  })

  it('is judged by when the token was issued and when they signed in', async () => {
    const at = (instant: string) => String(Date.parse(instant) / 1000)
    const claims = { iat: at('2026-11-21T08:30:00.000Z'), auth_time: at('2026-11-21T08:00:00.000Z') }
    expect((await requestAsOwner('/any', {}, claims)).signIns).toEqual([
      { sub: 'owner', tokenIssuedAt: '2026-11-21T08:30:00.000Z', signedInAt: '2026-11-21T08:00:00.000Z' },
    ])
    expect((await requestAsOwner('/any')).signIns).toEqual([
      { sub: 'owner', tokenIssuedAt: undefined, signedInAt: undefined },
    ])
  })
})
