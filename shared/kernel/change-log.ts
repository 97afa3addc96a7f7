import * as z from 'zod/mini'
import { authorFields } from './author.ts'

/** One field of a change. Of personal and bank data it has the name alone. */
const FieldChange = z.object({
  field: z.string(),
  before: z.optional(z.unknown()),
  after: z.optional(z.unknown()),
})

/**
 * One line for each change by staff, written in the transaction that changes the record: who, when, what, and each
 * field's old and new value. Bookings have their history and no such line.
 */
export const ChangeLogLine = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  ...authorFields,
  /** The kind of record, as its endpoints name it: `faq`. */
  area: z.string(),
  recordId: z.string(),
  /** What people call the record, as it was called after the change: a question, an e-mail address. */
  recordName: z.optional(z.string()),
  action: z.string(),
  fields: z.array(FieldChange),
})
export type ChangeLogLine = z.infer<typeof ChangeLogLine>

type Fields = Readonly<Record<string, unknown>>

/**
 * The fields in which two states of a record differ, `undefined` for a record that does not exist. The values of
 * `privateFields` are left out.
 */
export function changedFields(
  before: Fields | undefined,
  after: Fields | undefined,
  privateFields: readonly string[] = [],
): ChangeLogLine['fields'] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...names].flatMap((field) => {
    const [old, current] = [before?.[field], after?.[field]]
    if (isSameJson(old, current)) return []
    return [privateFields.includes(field) ? { field } : { field, before: old, after: current }]
  })
}

/** Whether two values are the same as JSON, in whatever order their keys are: the table does not keep that order. */
export function isSameJson(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return one === other || JSON.stringify(one) === JSON.stringify(other)
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) =>
    isSameJson((one as Readonly<Record<string, unknown>>)[name], (other as Readonly<Record<string, unknown>>)[name]),
  )
}
