import { describe, expect, it } from 'vitest'
import { contracts } from '#shared/api/contracts.ts'
import type { Endpoint } from '#shared/kernel/endpoint.ts'
import { sampleOf } from './contract-samples.ts'

describe('a sample from a contract', () => {
  it.each(Object.entries<Endpoint>(contracts))('of %s is valid by it', (_, endpoint) => {
    const { params, query, body, text } = sampleOf(endpoint)
    expect(endpoint.params?.safeParse(params).error).toBeUndefined()
    expect(endpoint.query?.safeParse(query).error).toBeUndefined()
    expect(endpoint.body?.safeParse(text ?? body).error).toBeUndefined()
  })
})
