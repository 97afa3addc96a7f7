import { describe, expect, it } from 'vitest'
import { contracts } from '#shared/api/contracts.ts'
import type { Endpoint } from '#shared/kernel/endpoint.ts'

type Def = { readonly [part: string]: unknown }
type Schema = { readonly _zod: { readonly def: Def } }
const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null && '_zod' in value

/** The keys of every object within a schema. */
function keysIn(schema: Schema, seen = new Set<Schema>()): string[] {
  if (seen.has(schema)) return []
  seen.add(schema)
  return Object.entries(schema._zod.def).flatMap(([part, value]): string[] => {
    if (part === 'shape') {
      const shape = value as Readonly<Record<string, Schema>>
      return [...Object.keys(shape), ...Object.values(shape).flatMap((field) => keysIn(field, seen))]
    }
    if (isSchema(value)) return keysIn(value, seen)
    return Array.isArray(value) ? value.filter(isSchema).flatMap((one) => keysIn(one, seen)) : []
  })
}

const forbidden = /Cents$|phone|email|^(?!cleanerNote$).*note|ledger|token|link|price|paid|owed|money|suburb|request/i
const endpoints = Object.entries(contracts as Readonly<Record<string, Endpoint>>)
const ofRole = endpoints.filter(([, { roles }]) => roles?.includes('helper'))

describe('what a helper is shown', () => {
  it('comes by the day sheet alone', () => {
    expect(ofRole.map(([name]) => name)).toEqual(['ShowDaySheet', 'TickDaySheet'])
  })

  it.each(ofRole)('%s: no amounts, no phone numbers or addresses, no notes of staff, no keys', (_, { reply }) => {
    const names = keysIn(reply as unknown as Schema)
    expect(names.length).toBeGreaterThan(3)
    expect(names.filter((name) => forbidden.test(name))).toEqual([])
  })

  it('would be found where it is too much: the details for staff have all of that', () => {
    const names = keysIn(contracts.ShowDaySheetDetails.reply as unknown as Schema)
    expect(names.filter((name) => forbidden.test(name))).toEqual(['staffNote', 'specialRequests', 'outstandingCents'])
  })
})
