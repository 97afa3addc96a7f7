import { isSameJson } from './change-log.ts'
import { type Refused, type RefusalDetails, type Result, accept, refuse } from './result.ts'

/**
 * What is stored with the fields that a form changes; a field that is not sent stays. Refused where somebody else has
 * changed one of them to something else since the form was opened.
 */
export function mergeFields<Stored extends Readonly<Record<string, RefusalDetails[string] | null>>>(
  stored: Stored,
  sent: Readonly<{ [Field in keyof Stored]?: Stored[Field] | undefined }>,
  openedWith: Readonly<{ [Field in keyof Stored]?: unknown }>,
  change?: LastChange,
): Result<Stored, 'edited-meanwhile'> {
  const refused = editedMeanwhile<keyof Stored & string>(stored, sent, openedWith, change)
  if (refused) return refused
  return accept({ ...stored, ...Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) })
}

/** Refuses with the amounts as they are now where a form showed others; one that showed none is not asked. */
export const amountsChanged = <Name extends string, const Refusal extends string>(
  refusal: Refusal,
  shown: Readonly<Partial<Record<Name, number>>> | undefined,
  now: Readonly<Record<Name, number>>,
): Refused<Refusal> | undefined =>
  (Object.keys(now) as Name[]).some((name) => shown?.[name] !== undefined && shown[name] !== now[name])
    ? refuse(refusal, now)
    : undefined

/** Who has changed the fields last, and when. */
type LastChange = { readonly at: string; readonly by: { readonly name: string } }

/**
 * Refuses to write over what somebody else has changed since a form was opened: fields that are stored neither as they
 * were then nor as they are sent. The details have both values of each, and who changed them, for the form to ask.
 */
export function editedMeanwhile<Field extends string>(
  stored: Readonly<Record<Field, RefusalDetails[string] | null>>,
  sent: Readonly<Partial<Record<Field, unknown>>>,
  openedWith: Readonly<Partial<Record<Field, unknown>>>,
  change?: LastChange,
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
