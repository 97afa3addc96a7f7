import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { contracts } from '#shared/api/contracts.ts'
import type { Endpoint } from '#shared/kernel/endpoint.ts'
import { SentDraft } from '#shared/kernel/published-endpoints.ts'
import { LAST_INPUT_DAY } from '#shared/kernel/date-input.ts'
import { type Schema, checksOf, definitionOf } from './fuzz-inputs.ts'

type Leaf = { readonly path: string; readonly schema: Schema }

/** Whether a pattern takes texts of any length: without an end, or with a repetition that has none. */
function isOpenEnded({ source }: RegExp): boolean {
  const plain = source.replaceAll(/\\.|\[(?:\\.|[^\]])*\]/g, 'x')
  return !source.startsWith('^') || !source.endsWith('$') || /[*+]|\{\d+,\}/.test(plain)
}

const isLimited = (schema: Schema): boolean =>
  checksOf(schema).some(
    ({ check, pattern }) =>
      ['max_length', 'length_equals'].includes(check) || (pattern !== undefined && !isOpenEnded(pattern)),
  )

/** The texts, lists and free sets of keys of a schema that can be of any length. */
function unlimitedIn(schema: Schema | undefined, path: string): Leaf[] {
  // Bounded as a whole: its own test holds that.
  if (!schema || schema === (SentDraft as unknown as Schema)) return []
  const { type, shape = {}, element, innerType, options = [], catchall, left, right, ...pipe } = definitionOf(schema)
  const own = isLimited(schema) ? [] : [{ path, schema }]
  switch (type) {
    case 'string':
      return own
    case 'array':
      return [...own, ...unlimitedIn(element, `${path}[]`)]
    case 'object': {
      const extra = catchall && definitionOf(catchall).type !== 'never' ? [{ path, schema }] : []
      return [...extra, ...Object.entries(shape).flatMap(([name, one]) => unlimitedIn(one, `${path}.${name}`))]
    }
    case 'pipe': {
      // What goes in is limited by what comes out, and the other way round.
      const [before, after] = [unlimitedIn(pipe.in, path), unlimitedIn(pipe.out, path)]
      const isTransform = pipe.out && definitionOf(pipe.out).type === 'transform'
      return isTransform || after.length > 0 ? before : []
    }
    case 'union':
      return options.flatMap((option) => unlimitedIn(option, path))
    case 'intersection':
      return [...unlimitedIn(left, path), ...unlimitedIn(right, path)]
    case 'nullable':
    case 'optional':
    case 'default':
      return unlimitedIn(innerType, path)
    case 'enum':
    case 'literal':
    case 'boolean':
    case 'number':
    case 'transform':
      return []
    default:
      return [{ path, schema }]
  }
}

/** The dates and instants of a schema. */
function datesIn(schema: Schema | undefined): Schema[] {
  if (!schema) return []
  const { shape = {}, element, innerType, options = [], left, right, ...pipe } = definitionOf(schema)
  if (checksOf(schema).some(({ format }) => format === 'date' || format === 'datetime')) return [schema]
  return [...Object.values(shape), element, innerType, ...options, left, right, pipe.in, pipe.out].flatMap(datesIn)
}

const inputs = Object.entries<Endpoint>(contracts).flatMap(([name, { params, query, body }]) =>
  Object.entries({ params, query, body }).flatMap(([part, schema]) => (schema ? [{ name, part, schema }] : [])),
)

describe('what a request may hold', () => {
  it('has a longest text and a longest list everywhere, and no keys that nobody named', () => {
    const unlimited = inputs.flatMap(({ name, part, schema }) =>
      unlimitedIn(schema, part).map(({ path }) => `${name} ${path}`),
    )
    expect(unlimited).toEqual([])
  })

  it.each([
    ['a text', z.string()],
    ['a text with a pattern without an end', z.string().check(z.regex(/^a+$/))],
    ['a list', z.array(z.boolean())],
    ['a list of texts', z.array(z.string()).check(z.maxLength(3))],
    ['a set of keys', z.record(z.string(), z.boolean())],
    ['an object that takes other keys', z.looseObject({ name: z.boolean() })],
    ['a text that is optional, in one of several forms', z.union([z.object({ a: z.optional(z.string()) }), z.null()])],
    ['a text that becomes another', z.pipe(z.string(), z.transform(String))],
  ])('is found where it has none: %s', (_, schema) => {
    expect(unlimitedIn(schema, 'body')).not.toEqual([])
  })

  it('has dates and instants of the years that dates can be counted in', () => {
    const dates = inputs.flatMap(({ name, schema }) =>
      datesIn(schema).map((one) => [name, one as z.ZodMiniType] as const),
    )
    const tooFar = ['0000-01-01', '1999-12-31', '3000-01-01', '9999-12-31']
    const taken = dates.flatMap(([name, schema]) =>
      tooFar
        .flatMap((date) => [date, `${date}T23:59:59.999Z`])
        .filter((written) => schema.safeParse(written).success)
        .map((written) => `${name} ${written}`),
    )
    expect(taken).toEqual([])
    expect(dates.length).toBeGreaterThan(40)
    const isTaken = ([, schema]: (typeof dates)[number]) =>
      schema.safeParse(LAST_INPUT_DAY).success || schema.safeParse(`${LAST_INPUT_DAY}T00:00:00Z`).success
    expect(dates.filter((date) => !isTaken(date))).toEqual([])
  })
})
