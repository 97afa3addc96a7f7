import { describe, expect, it } from 'vitest'
import { contracts } from '#shared/api/contracts.ts'
import { apiDescription } from '#shared/api/openapi.ts'
import type { Endpoint } from '#shared/kernel/endpoint.ts'

type Operation = {
  operationId: string
  parameters: { name: string; in: string; required: boolean }[]
  requestBody?: { content: Record<string, unknown> }
  responses: Record<string, { description: string }>
  security?: unknown[]
}
const description = apiDescription() as { openapi: string; paths: Record<string, Record<string, Operation>> }
const entries = Object.entries(contracts) as [string, Endpoint][]
const operationOf = ({ path, method }: Endpoint): Operation | undefined =>
  description.paths[`/api${path}`]?.[method.toLowerCase()]

describe('the description of the API', () => {
  it('is OpenAPI 3.0 that survives JSON, and names every contract once', () => {
    expect(description.openapi).toBe('3.0.3')
    expect(JSON.parse(JSON.stringify(description))).toEqual(description)
    const operations = Object.values(description.paths).flatMap((methods) => Object.values(methods))
    expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(Object.keys(contracts).toSorted())
  })

  it.each(entries)('says of %s what it takes, what it gives and how it can refuse', (name, endpoint) => {
    const operation = operationOf(endpoint)
    expect(operation?.operationId).toBe(name)
    const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter)
    const parameters = operation?.parameters ?? []
    expect(parameters.filter((parameter) => parameter.in === 'path').map((parameter) => parameter.name)).toEqual(inPath)
    expect(parameters.filter((parameter) => parameter.in === 'path').every(({ required }) => required)).toBe(true)
    expect(Boolean(operation?.requestBody)).toBe(endpoint.body !== undefined)

    const told = Object.values(operation?.responses ?? {}).flatMap((response) => response.description.split(', '))
    expect(told).toEqual(expect.arrayContaining([...endpoint.refusals]))
    const isSignedIn = !['public', 'guest'].includes(endpoint.audience)
    expect(Boolean(operation?.security)).toBe(isSignedIn)
    expect('401' in (operation?.responses ?? {})).toBe(isSignedIn)
  })

  it('has no two contracts on one method and path', () => {
    const doors = entries.map(([, { method, path }]) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`)
    expect(new Set(doors).size).toBe(doors.length)
  })
})
