import fc from 'fast-check'
import type * as z from 'zod/mini'
import type { Endpoint } from '#shared/kernel/endpoint.ts'
import type { RequestInput } from '#test/support/http-request.ts'
import { type Schema, boundsOf, coreOf, definitionOf, inputsFor } from './fuzz-inputs.ts'

/** Values of fields by their names, in place of those from the schema. */
type KnownFields = Readonly<Record<string, unknown>>

const SEED = 1

const isValid = (schema: Schema, value: unknown): boolean => (schema as z.ZodMiniType).safeParse(value).success

/** The same value at each call. */
const drawnFrom = (schema: Schema): unknown => fc.sample(inputsFor(schema), { numRuns: 1, seed: SEED })[0]

/** A valid value of a schema with nothing in it that could be left out. */
function minimalFrom(schema: Schema, known: KnownFields): unknown {
  const { type, shape = {}, element, options = [], left, right } = definitionOf(schema)
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(shape).map(([name, one]) => [name, name in known ? known[name] : minimalFrom(one, known)]),
      )
    case 'array':
      return element ? Array.from({ length: boundsOf(schema).min ?? 0 }, () => minimalFrom(element, known)) : []
    case 'optional':
    case 'default':
      return undefined
    case 'nullable':
      return null
    case 'record':
      return {}
    case 'union':
      return options.map((option) => minimalFrom(option, known)).find((value) => isValid(schema, value))
    case 'intersection':
      return Object.assign({}, ...[left, right].map((one) => one && minimalFrom(one, known)))
    case 'pipe': {
      const core = coreOf(schema)
      return definitionOf(core).type === 'string' ? drawnFrom(schema) : minimalFrom(core, known)
    }
    default:
      return drawnFrom(schema)
  }
}

const textsOf = (values: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values ?? {}).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )

/** A stay: the contracts' rules are about both dates together, and about what a phone number is. */
const stay = { checkInDate: '2027-02-01', checkOutDate: '2027-02-03', guestPhone: '082 555 0111' }

/**
 * A small request that an endpoint's contract takes, always the same, with `known` in place of the fields of these
 * names.
 */
export function sampleOf({ params, query, body, bodyKind }: Endpoint, known: KnownFields = {}): RequestInput {
  const from = (schema: Schema) => minimalFrom(schema, { ...stay, ...known })
  const content = body && from(body)
  return {
    ...(params && { params: textsOf(from(params)) }),
    ...(query && { query: textsOf(from(query)) }),
    ...(body && (bodyKind === 'form' ? { text: String(content) } : { body: content })),
  }
}
