import * as z from 'zod/mini'
import { endpoint } from '#shared/kernel/endpoint.ts'

export const ShowApiDescription = endpoint({
  method: 'GET',
  path: '/openapi.json',
  audience: 'public',
  summary: 'This description, printed from the contracts.',
  reply: z.record(z.string(), z.unknown()),
  refusals: [],
  cacheSeconds: 3600,
})

export const apiDescriptionEndpoints = { ShowApiDescription }
