import { isSameJson } from './change-log.ts'
import { type Refused, type RefusalDetails, refuse } from './result.ts'

/**
 * Refuses to write over what somebody else has changed since a form was opened: fields that are stored neither as they
 * were then nor as they are sent. The details have both values of each, and who changed them, for the form to ask.
 */
export function editedMeanwhile<Field extends string>(
  stored: Readonly<Record<Field, RefusalDetails[string] | null>>,
  sent: Readonly<Partial<Record<Field, unknown>>>,
  openedWith: Readonly<Partial<Record<Field, unknown>>>,
  change?: { readonly at: string; readonly by: { readonly name: string } },
): Refused<'edited-meanwhile'> | undefined {
  const fields = (Object.keys(stored) as Field[]).filter(
    (field) =>
      sent[field] !== undefined &&
      !isSameJson(stored[field], sent[field]) &&
      !isSameJson(stored[field], openedWith[field]),
  )
  if (fields.length === 0) return undefined
  return refuse('edited-meanwhile', {
    fields,
    ...(change && { by: change.by.name, at: change.at }),
    ...storedDetails(stored, fields),
    ...Object.fromEntries(fields.map((field) => [`sent.${field}`, String(sent[field])])),
  })
}

/** What is stored of these fields, for the details of a refusal. */
const storedDetails = <Field extends string>(
  stored: Readonly<Record<Field, RefusalDetails[string] | null>>,
  fields: readonly Field[] = Object.keys(stored) as Field[],
): RefusalDetails => Object.fromEntries(fields.map((field) => [`stored.${field}`, stored[field] ?? '']))
