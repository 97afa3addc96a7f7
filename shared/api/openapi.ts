import * as z from 'zod/mini'
import { type Endpoint, type Limit, mustSignIn } from '#shared/kernel/endpoint.ts'
import { contracts } from './contracts.ts'

const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): object =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'openapi-3.0' })

type ObjectSchema = { properties?: Record<string, object>; required?: string[]; anyOf?: ObjectSchema[] }

/** Query and path parameters; of a query with several forms, the parameters of all of them, none required. */
function parametersOf(schema: z.ZodMiniType | undefined, place: 'path' | 'query') {
  if (!schema) return []
  const described = schemaOf(schema, 'input') as ObjectSchema
  const forms = described.anyOf ?? [described]
  const parameters = new Map(forms.flatMap(({ properties = {} }) => Object.entries(properties)))
  return [...parameters].map(([name, parameter]) => ({
    name,
    in: place,
    required: place === 'path' || (forms.length === 1 && (described.required ?? []).includes(name)),
    schema: parameter,
  }))
}

const problem = {
  type: 'object',
  required: ['error', 'message'],
  properties: {
    error: { type: 'string' },
    message: { type: 'string' },
    details: { type: 'object' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    errorId: { type: 'string' },
  },
}

const problemReply = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
})

const tooManyReply = ({ calls, perSeconds, each }: Limit) => ({
  ...problemReply(
    `too-many-requests: over ${calls} calls of one visitor in ${perSeconds} seconds${each ? `, or ${each.calls} for one ${each.field}` : ''}`,
  ),
  headers: { 'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' } } },
})

function operationOf(name: string, endpoint: Endpoint) {
  const missing = endpoint.refusals.filter((refusal) => refusal.endsWith('-not-found'))
  const refusals = endpoint.refusals.filter((refusal) => !refusal.endsWith('-not-found'))
  const isSignedIn = mustSignIn(endpoint.audience)
  return {
    operationId: name,
    summary: endpoint.summary,
    tags: [endpoint.audience],
    parameters: [...parametersOf(endpoint.params, 'path'), ...parametersOf(endpoint.query, 'query')],
    ...(endpoint.body && {
      requestBody: {
        required: true,
        content: {
          [endpoint.bodyKind === 'form' ? 'application/x-www-form-urlencoded' : 'application/json']: {
            schema: schemaOf(endpoint.body, 'input'),
          },
        },
      },
    }),
    responses: {
      200: {
        description: 'Done',
        content: {
          [endpoint.replyKind === 'html' ? 'text/html' : 'application/json']: {
            schema: schemaOf(endpoint.reply, 'output'),
          },
        },
      },
      400: problemReply('The request breaks the contract'),
      ...(endpoint.body &&
        endpoint.bodyKind !== 'form' && { 415: problemReply('The body is not sent as application/json') }),
      ...(missing.length > 0 && { 404: problemReply(missing.join(', ')) }),
      ...(refusals.length > 0 && { 409: problemReply(refusals.join(', ')) }),
      ...(isSignedIn && { 401: problemReply('Not signed in'), 403: problemReply('Not allowed') }),
      ...(typeof endpoint.limit === 'object' && { 429: tooManyReply(endpoint.limit) }),
    },
    ...(isSignedIn && { security: [{ accessToken: [] }] }),
  }
}

/** The API's description (OpenAPI 3.0), printed from the contracts and nothing else. */
export function apiDescription(): Record<string, unknown> {
  const paths: Record<string, Record<string, object>> = {}
  for (const [name, contract] of Object.entries(contracts)) {
    const endpoint: Endpoint = contract
    paths[`/api${endpoint.path}`] = {
      ...paths[`/api${endpoint.path}`],
      [endpoint.method.toLowerCase()]: operationOf(name, endpoint),
    }
  }
  return {
    openapi: '3.0.3',
    info: { title: 'Guest house bookings', version: '1' },
    paths,
    components: {
      schemas: { Problem: problem },
      securitySchemes: { accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}
