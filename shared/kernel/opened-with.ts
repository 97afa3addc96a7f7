import * as z from 'zod/mini'
import { isSameJson } from './change-log.ts'
import { type Refused, type RefusalDetails, refuse } from './result.ts'

type Fields = Readonly<Record<string, unknown>>

/**
 * What a form sends of its fields: those that differ from what it was opened with, and in `openedWith` what they were
 * then. A field that nobody touched is not sent, so a colleague's change of it stays.
 */
export function changesSince<Opened extends object, Values extends { readonly [Field in keyof Opened]?: unknown }>(
  openedWith: Opened,
  values: Values,
): Partial<Values> & { readonly openedWith: Partial<Opened> } {
  const before = openedWith as Fields
  const changed = Object.entries(values).filter(([field, value]) => !isSameJson(value, before[field]))
  return {
    ...(Object.fromEntries(changed) as Partial<Values>),
    openedWith: Object.fromEntries(changed.map(([field]) => [field, before[field]])) as Partial<Opened>,
  }
}

/** Every one of these fields that a request sends says what its form was opened with. */
export const saysOpenedWith = <Body extends { readonly openedWith: object }>(fields: readonly string[]) =>
  z.refine<Body>((body) => fields.every((field) => (body as Fields)[field] === undefined || field in body.openedWith), {
    path: ['openedWith'],
    error: 'Please open this form again',
  })

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
export const storedDetails = <Field extends string>(
  stored: Readonly<Record<Field, RefusalDetails[string] | null>>,
  fields: readonly Field[] = Object.keys(stored) as Field[],
): RefusalDetails => Object.fromEntries(fields.map((field) => [`stored.${field}`, stored[field] ?? '']))

/** The stored values that a refusal names. */
export const storedIn = (details: RefusalDetails): Readonly<Record<string, RefusalDetails[string]>> =>
  Object.fromEntries(
    Object.entries(details).flatMap(([name, value]) =>
      name.startsWith('stored.') ? [[name.slice('stored.'.length), value]] : [],
    ),
  )
