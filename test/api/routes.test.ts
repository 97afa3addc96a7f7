import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type UseCase, routes } from '#lambdas/http/serve.ts'
import { endpoint } from '#shared/kernel/endpoint.ts'
import { accept, refuse } from '#shared/kernel/result.ts'

const ShowKey = endpoint({
  method: 'GET',
  path: '/keys/{id}',
  audience: 'staff',
  summary: 'A key',
  params: z.object({ id: z.string() }),
  reply: z.object({ label: z.string() }),
  refusals: ['key-not-found'],
})
const CountKeys = endpoint({
  method: 'GET',
  path: '/keys',
  audience: 'staff',
  summary: 'How many keys there are',
  reply: z.object({ count: z.int() }),
  refusals: [],
})
const keyEndpoints = { ShowKey, CountKeys }

const showKey: UseCase<typeof ShowKey> = async ({ params }) =>
  params.id === 'shed' ? accept({ label: 'Shed' }) : refuse('key-not-found')
const countKeys: UseCase<typeof CountKeys> = async () => accept({ count: 3 })

describe('the routes of a group of endpoints', () => {
  it('tie each endpoint to the use case of its name', () => {
    const precheck = async () => undefined
    expect(routes(keyEndpoints, { CountKeys: countKeys, ShowKey: { useCase: showKey, precheck } })).toEqual([
      { endpoint: ShowKey, useCase: showKey, precheck },
      { endpoint: CountKeys, useCase: countKeys, precheck: undefined },
    ])
  })

  it('compile only with the right use case for every endpoint, and for no others', () => {
    const wrong = [
      // @ts-expect-error -- CountKeys has no use case
      () => routes(keyEndpoints, { ShowKey: showKey }),
      // @ts-expect-error -- each has the use case of the other
      () => routes(keyEndpoints, { ShowKey: countKeys, CountKeys: showKey }),
      // @ts-expect-error -- the group has no such endpoint
      () => routes(keyEndpoints, { ShowKey: showKey, CountKeys: countKeys, DeleteKey: countKeys }),
      // @ts-expect-error -- the contract does not name this refusal
      () => routes(keyEndpoints, { ShowKey: showKey, CountKeys: async () => refuse('key-not-found') }),
    ]
    expect(wrong).toHaveLength(4)
  })
})
