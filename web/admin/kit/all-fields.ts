import type * as z from 'zod/mini'
import type { FormField } from './form-field.tsx'

declare const complete: unique symbol

/** The fields of a form, none missing. */
export type AllFields<Values> = readonly FormField<Values>[] & { readonly [complete]: true }

type NoneMissing<Name extends string> = [Name] extends [never] ? unknown : { readonly missing: Name }

/**
 * The fields of a form, in the order in which people fill them in, written here one by one. One of the schema that is
 * missing does not compile: a form holds the values of its fields alone, so each save would set it to its default.
 */
export const allFields = <Schema extends z.ZodMiniObject, const Fields extends readonly FormField<z.output<Schema>>[]>(
  _schema: Schema,
  fields: Fields & NoneMissing<Exclude<keyof z.output<Schema> & string, Fields[number]['name']>>,
): AllFields<z.output<Schema>> => fields as unknown as AllFields<z.output<Schema>>
