import { describe, expect, it } from 'vitest'
import { contracts } from '#shared/api/contracts.ts'
import { apiDescription } from '#shared/api/openapi.ts'
import type { Endpoint } from '#shared/kernel/endpoint.ts'

type Parameter = { name: string; in: string; required: boolean; schema: Record<string, unknown> }
type Content = Record<string, { schema: Record<string, unknown> }>
type Operation = {
  operationId: string
  summary: string
  tags: string[]
  parameters: Parameter[]
  requestBody?: { required: boolean; content: Content }
  responses: Record<string, { description: string; content: Content }>
  security?: Record<string, string[]>[]
}
type Description = {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, object>; securitySchemes: Record<string, object> }
}

const description = () => apiDescription() as Description
const { paths, components } = description()
const endpoints = Object.entries<Endpoint>(contracts)
const operationOf = ({ path, method }: Endpoint) => paths[`/api${path}`]?.[method.toLowerCase()]
const of = (endpoint: Endpoint): Operation => {
  const operation = operationOf(endpoint)
  if (!operation) throw new Error(`${endpoint.method} ${endpoint.path} is not described`)
  return operation
}
const namesIn = (operation: Operation, place: string) =>
  operation.parameters.filter((parameter) => parameter.in === place).map(({ name }) => name)

describe.each(endpoints)('%s', (name, endpoint) => {
  it('is described under its path and method, in its own words, for its audience', () => {
    expect(operationOf(endpoint)).toMatchObject({
      operationId: name,
      summary: endpoint.summary,
      tags: [endpoint.audience],
    })
    expect(endpoint.summary).toMatch(/^[A-Z].*\.$/s)
  })

  it('names every refusal: missing things as 404, all others as 409', () => {
    const { responses } = of(endpoint)
    const refusalsAt = (status: number) => responses[status]?.description.split(', ').toSorted() ?? []
    const isMissing = (refusal: string) => refusal.endsWith('-not-found')
    expect(refusalsAt(404)).toEqual(endpoint.refusals.filter(isMissing).toSorted())
    expect(refusalsAt(409)).toEqual(endpoint.refusals.filter((refusal) => !isMissing(refusal)).toSorted())
    for (const [status, { content }] of Object.entries(responses)) {
      const isHtml = status === '200' && endpoint.replyKind === 'html'
      const schema = content[isHtml ? 'text/html' : 'application/json']?.schema
      if (status === '200') expect(schema).toBeTypeOf('object')
      else expect(schema).toEqual({ $ref: '#/components/schemas/Problem' })
    }
  })

  it('asks for a token, and lists 401 and 403, exactly where the caller must be signed in', () => {
    const isSignedIn = ['account', 'staff', 'owner'].includes(endpoint.audience)
    const { security, responses } = of(endpoint)
    expect(security).toEqual(isSignedIn ? [{ accessToken: [] }] : undefined)
    expect([401 in responses, 403 in responses]).toEqual([isSignedIn, isSignedIn])
  })

  it('states the rate limit, exactly where there is one', () => {
    const { limit } = endpoint
    const tooMany = of(endpoint).responses[429]?.description
    if (typeof limit === 'object')
      expect(tooMany).toContain(`over ${limit.calls} calls of one visitor in ${limit.perSeconds}`)
    else expect(tooMany).toBeUndefined()
  })

  it('has a required parameter for each name in its path, and a body where it takes one', () => {
    const operation = of(endpoint)
    const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter)
    expect(namesIn(operation, 'path')).toEqual(inPath)
    expect(operation.parameters.filter((parameter) => parameter.in === 'path' && !parameter.required)).toEqual([])
    expect(operation.requestBody !== undefined).toBe(endpoint.body !== undefined)
    if (endpoint.method === 'GET') expect(operation.requestBody).toBeUndefined()
  })
})

describe('the OpenAPI description', () => {
  it('contains every contract and nothing else', () => {
    const described = Object.values(paths).flatMap((methods) => Object.values(methods))
    expect(described.map(({ operationId }) => operationId).toSorted()).toEqual(Object.keys(contracts).toSorted())
    expect(description().openapi).toBe('3.0.3')
  })

  it('has no two contracts on one method and path', () => {
    const routes = endpoints.map(([, { method, path }]) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`)
    expect(new Set(routes).size).toBe(routes.length)
  })

  it('is the same document each time it is generated, and survives JSON unchanged', () => {
    expect(description()).toEqual(description())
    expect(JSON.stringify(description())).toBe(JSON.stringify(description()))
    expect(JSON.parse(JSON.stringify(description()))).toEqual(description())
  })

  it('has no reference that it does not define', () => {
    const text = JSON.stringify(description())
    const pointers = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, pointer = '']) => pointer)
    expect(new Set(pointers)).toEqual(new Set(['#/components/schemas/Problem']))
    expect(components.schemas['Problem']).toMatchObject({ required: ['error', 'message'] })
    expect(components.securitySchemes['accessToken']).toMatchObject({ type: 'http', scheme: 'bearer' })
  })

  it('lists the parameters of a query with several forms, none of them required', () => {
    const { parameters } = of(contracts.ListBookings)
    expect(parameters.map(({ name }) => name)).toEqual([
      'status',
      'cursor',
      'arrivalFrom',
      'arrivalTo',
      'reference',
      'guestEmail',
      'needsAttention',
      'balanceOverdue',
      'arrivingOwing',
      'shortPayment',
      'refundOwed',
      'smallRest',
    ])
    expect(parameters.every((parameter) => parameter.in === 'query' && !parameter.required)).toBe(true)
    expect(parameters.find(({ name }) => name === 'status')?.schema).toMatchObject({
      enum: ['pending', 'confirmed', 'completed', 'cancelled', 'expired'],
    })
  })

  it('lists the required and the optional parameters of a query with one form', () => {
    const required = (endpoint: Endpoint) =>
      of(endpoint).parameters.map(({ name, required: isRequired }) => [name, isRequired])
    expect(required(contracts.ShowAvailability)).toEqual([
      ['slug', true],
      ['from', true],
      ['to', true],
    ])
    expect(required(contracts.ListBlockedDates)).toEqual([['from', false]])
  })

  it('describes PayFast’s message as a form, and all other bodies as JSON', () => {
    const kinds = endpoints.flatMap(([name, endpoint]) =>
      Object.keys(of(endpoint).requestBody?.content ?? {}).map((kind) => [name, kind]),
    )
    expect(kinds).toContainEqual(['ReceiveItn', 'application/x-www-form-urlencoded'])
    expect(kinds.filter(([, kind]) => kind !== 'application/json')).toHaveLength(1)
    expect(kinds).toHaveLength(endpoints.filter(([, { body }]) => body).length)
  })

  it('describes the fields of a booking as they are sent, with their bounds', () => {
    const schema = of(contracts.CreateBooking).requestBody?.content['application/json']?.schema
    expect(schema).toMatchObject({
      type: 'object',
      properties: {
        numberOfAdults: { type: 'integer', minimum: 1, maximum: 20 },
        paymentMethod: { enum: ['card', 'eft'] },
      },
    })
    expect(schema?.['required']).toContain('termsAccepted')
    expect(schema?.['properties']).not.toHaveProperty('status')
  })
})
