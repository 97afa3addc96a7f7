import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { contracts, endpointsByLambda } from '#shared/api/contracts.ts'
import { functions } from '#infra/functions.ts'
import { composition } from '#lambdas/http/composition.ts'
import { type Request, type UseCase, routes } from '#lambdas/http/serve.ts'
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

const precheck = async () => undefined

describe('the routes of a group of endpoints', () => {
  it('tie each endpoint to the use case of its name', () => {
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

type Keys = { readonly labels: ReadonlyMap<string, string> }
const showKeyUsing =
  ({ labels }: Keys): UseCase<typeof ShowKey> =>
  async ({ params }) => {
    const label = labels.get(params.id)
    return label === undefined ? refuse('key-not-found') : accept({ label })
  }
const countKeysUsing =
  ({ labels, spare }: Keys & { readonly spare: number }): UseCase<typeof CountKeys> =>
  async () =>
    accept({ count: labels.size + spare })

const keys = composition(keyEndpoints, {
  CountKeys: countKeysUsing,
  ShowKey: (needs: Keys) => ({ useCase: showKeyUsing(needs), precheck }),
})
const needs = { labels: new Map([['shed', 'Shed']]), spare: 2 }

describe('the composition of a Lambda', () => {
  it('makes the use case of each endpoint from what they need together, under its name', async () => {
    const useCases = keys.useCases(needs)
    expect(Object.keys(useCases).toSorted()).toEqual(['CountKeys', 'ShowKey'])
    const request = { params: { id: 'shed' } } as Request<typeof ShowKey>
    expect(await useCases.ShowKey(request)).toEqual(accept({ label: 'Shed' }))
    expect(await useCases.CountKeys({} as Request<typeof CountKeys>)).toEqual(accept({ count: 3 }))
  })

  it('makes the routes that serve them, with their prechecks', () => {
    expect(keys.routes(needs)).toEqual([
      { endpoint: ShowKey, useCase: expect.any(Function), precheck },
      { endpoint: CountKeys, useCase: expect.any(Function), precheck: undefined },
    ])
  })

  it('compiles only with the right factory for every endpoint, and with all that they need', () => {
    const wrong = [
      // @ts-expect-error -- CountKeys has no use case
      () => composition(keyEndpoints, { ShowKey: showKeyUsing }),
      // @ts-expect-error -- each has the use case of the other
      () => composition(keyEndpoints, { ShowKey: countKeysUsing, CountKeys: showKeyUsing }),
      // @ts-expect-error -- the group has no such endpoint
      () => composition(keyEndpoints, { ShowKey: showKeyUsing, CountKeys: countKeysUsing, DeleteKey: countKeysUsing }),
      // @ts-expect-error -- the contract does not name this refusal
      () => composition(keyEndpoints, { ShowKey: showKeyUsing, CountKeys: () => async () => refuse('key-not-found') }),
      // @ts-expect-error -- one of them needs more
      () => keys.routes({ labels: needs.labels }),
    ]
    expect(wrong).toHaveLength(5)
  })
})

describe('the endpoints of all Lambdas', () => {
  it('have names of their own, and Lambdas of the list that serve them', () => {
    const groups = Object.values<object>(endpointsByLambda)
    expect(Object.keys(contracts)).toHaveLength(groups.reduce((count, group) => count + Object.keys(group).length, 0))
    const names = functions.flatMap(({ name, serves }) => (serves ? [name] : []))
    expect(names.toSorted()).toEqual(Object.keys(endpointsByLambda).toSorted())
  })
})
