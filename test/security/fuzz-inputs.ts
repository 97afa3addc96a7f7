import fc from 'fast-check'
import type * as z from 'zod/mini'

/** Arbitraries for fields that only known values are valid for, by the field's name. */
export type KnownValues = Readonly<Record<string, fc.Arbitrary<unknown>>>

export type Schema = z.core.$ZodType
export type Check = {
  readonly check: string
  readonly minimum?: number
  readonly maximum?: number
  readonly value?: number
  readonly inclusive?: boolean
  readonly format?: string
  readonly pattern?: RegExp
}
/** The definition that a schema was declared with, as zod stores it. */
type Definition = {
  readonly type: string
  readonly checks?: readonly { readonly _zod: { readonly def: Check } }[]
  readonly shape?: Readonly<Record<string, Schema>>
  readonly element?: Schema
  readonly innerType?: Schema
  readonly catchall?: Schema
  readonly left?: Schema
  readonly right?: Schema
  readonly in?: Schema
  readonly out?: Schema
  readonly options?: readonly Schema[]
  readonly entries?: Readonly<Record<string, unknown>>
  readonly values?: readonly unknown[]
}

export const definitionOf = (schema: Schema): Definition => schema._zod.def
/** The checks of a schema, and its own format. */
export const checksOf = (schema: Schema): readonly Check[] => {
  const own = schema._zod.def as unknown as Check
  return [own, ...(definitionOf(schema).checks ?? []).map(({ _zod }) => _zod.def)]
}

type Bounds = { readonly min: number | undefined; readonly max: number | undefined }

/** The minimum and maximum of a number, a text's length or a list's length. */
export function boundsOf(schema: Schema): Bounds {
  const checks = checksOf(schema)
  const of = (kinds: readonly string[], read: (check: Check) => number | undefined) =>
    checks.filter(({ check }) => kinds.includes(check)).map(read)[0]
  return {
    min: of(['min_length', 'greater_than'], ({ minimum, value }) => minimum ?? value),
    max: of(['max_length', 'less_than'], ({ maximum, value }) => maximum ?? value),
  }
}

/** Unwraps pipes, defaults and optionals to the schema of the value. */
export function coreOf(schema: Schema): Schema {
  const { type, innerType, in: before, out: after } = definitionOf(schema)
  if (type === 'pipe' && before && after) return coreOf(definitionOf(after).type === 'transform' ? before : after)
  return innerType ? coreOf(innerType) : schema
}

/** The schema of a field, or of a list's elements; undefined where the contract has none. */
export function partOf(schema: Schema | undefined, name: string | number): Schema | undefined {
  const { shape, element } = schema ? definitionOf(coreOf(schema)) : {}
  return typeof name === 'number' ? element : shape?.[name]
}

/** Values one step beyond what a schema accepts: a number too far, a letter or an element too many or too few. */
export function outOfBounds(schema: Schema, value: unknown): unknown[] {
  const core = coreOf(schema)
  const { min, max } = boundsOf(core)
  const { type } = definitionOf(core)
  const beyond = [...(min === undefined ? [] : [min - 1]), ...(max === undefined ? [] : [max + 1])]
  if (type === 'number') return [...beyond, 0.5 + (min ?? 0)]
  const lengths = beyond.filter((length) => length >= 0)
  if (type === 'string') return lengths.map((length) => 'a'.repeat(length))
  if (type === 'array' && Array.isArray(value)) return lengths.map((length) => Array(length).fill(value[0] ?? null))
  return []
}

const CLASS = /^\^(\[(?:\\.|[^\]\\])+\])(?:\*|\+|\{(\d+)(?:,(\d+))?\})\$$/s
const repertoire = [
  ...Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)),
  ...['é', 'É', 'ñ', 'ß', 'Þ', 'Ł', 'ş', 'Ṱ', '王', '小', '明', '𠮷', 'ק'],
  'e\u0301',
]

/** Texts of a pattern: letters of its one class, or its literal alternatives. */
function textsLike(pattern: RegExp, { min, max }: Bounds): fc.Arbitrary<string> {
  const [, letters, from, to] = CLASS.exec(pattern.source) ?? []
  if (!letters) return fc.stringMatching(pattern)
  const ofTheClass = new RegExp(`^${letters}+$`, pattern.flags)
  return fc.string({
    unit: fc.constantFrom(...repertoire.filter((letter) => ofTheClass.test(letter))),
    minLength: Number(from ?? min ?? 0),
    maxLength: Number(to ?? from ?? max ?? 40),
    size: 'max',
  })
}

function texts(schema: Schema): fc.Arbitrary<string> {
  const bounds = boundsOf(schema)
  const { format, pattern } = checksOf(schema).findLast((check) => check.format) ?? {}
  if (format === 'uuid') return fc.uuid()
  if (format === 'date')
    return fc.integer({ min: 0, max: 800 }).map((day) => new Date(Date.UTC(2026, 8, day)).toISOString().slice(0, 10))
  if (format === 'datetime') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString())
  if (format === 'email')
    return fc
      .tuple(fc.stringMatching(/^[A-Za-z0-9_+-]{1,20}$/), fc.stringMatching(/^[a-z0-9]{1,12}\.(co\.za|com|example)$/))
      .map((parts) => parts.join('@'))
  if (pattern) return textsLike(pattern, bounds)
  return fc.string({ unit: 'grapheme', minLength: bounds.min ?? 0, maxLength: Math.min(bounds.max ?? 100, 300) })
}

function numbers(schema: Schema): fc.Arbitrary<number> {
  const { min = 0, max = Number.MAX_SAFE_INTEGER } = boundsOf(schema)
  return fc.oneof(fc.integer({ min, max: Math.min(max, min + 5) }), fc.integer({ min, max }), fc.constantFrom(min, max))
}

/**
 * Valid values of a schema. Each piece is valid by its own schema; rules across pieces (an end after a start) are left
 * to the caller. `known` fields come from there instead.
 */
export function inputsFor(schema: Schema, known: KnownValues = {}): fc.Arbitrary<unknown> {
  const inner = (one: Schema | undefined) => inputsFor(one as Schema, known)
  const definition = definitionOf(schema)
  switch (definition.type) {
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(definition.shape ?? {}).map(([name, one]) => [name, known[name] ?? inner(one)]),
        ),
        { noNullPrototype: true },
      )
    case 'array':
      return fc.array(inner(definition.element), {
        minLength: boundsOf(schema).min ?? 0,
        maxLength: Math.min(boundsOf(schema).max ?? 5, 5),
      })
    case 'nullable':
      return fc.option(inner(definition.innerType), { nil: null })
    case 'optional':
    case 'default':
      return fc.option(inner(definition.innerType), { nil: undefined })
    case 'union':
      return fc.oneof(...(definition.options ?? []).map(inner))
    case 'pipe':
      return inner(coreOf(schema)).filter((value) => isTaken(schema, value))
    case 'intersection':
      return fc
        .tuple(inner(definition.left), inner(definition.right))
        .map(([left, right]) => ({ ...(left as object), ...(right as object) }))
    case 'enum':
      return fc.constantFrom(...Object.values(definition.entries ?? {}))
    case 'literal':
      return fc.constantFrom(...(definition.values ?? []))
    case 'record':
      return fc.dictionary(fc.string({ maxLength: 20 }), fc.jsonValue({ maxDepth: 3 }), { noNullPrototype: true })
    case 'boolean':
      return fc.boolean()
    case 'number':
      return numbers(schema).filter((value) => isTaken(schema, value))
    case 'string':
      return texts(schema).filter((value) => isTaken(schema, value))
    default:
      throw new Error(`No arbitrary exists for a schema of the contracts: ${definition.type}`)
  }
}

const isTaken = (schema: Schema, value: unknown): boolean => (schema as z.ZodMiniType).safeParse(value).success
