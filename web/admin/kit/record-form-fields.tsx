import type * as z from 'zod/mini'
import type { WholeEntry } from '#shared/kernel/published-endpoints.ts'
import type { ControlledName, RecordKind } from '#shared/kernel/record-kind.ts'
import type { AllFields } from './all-fields.ts'
import { CabinChoice } from './cabin-choice.tsx'
import type { FormField } from './form-field.tsx'
import { maxLengthOf } from './max-length-of.ts'
import type { AnyRecord } from './record-columns.tsx'

type Values = Readonly<Record<string, unknown>>
type Cabins = Parameters<typeof CabinChoice>[0]['cabins']

/** What the form of a page adds to the fields of its kind, by field: the control of an `own` one, when one shows. */
export type FieldChanges<Form> = {
  readonly [Field in keyof Form & string]?: Partial<Omit<FormField<Form>, 'name' | 'label'>>
}

/** The same, with the control of every field that has none without its page: a forgotten one would be invisible. */
type FieldControls<Form extends z.ZodMiniObject, Fields extends object> = FieldChanges<z.output<Form>> & {
  readonly [Name in ControlledName<Form, Fields>]: Pick<Required<FormField<z.output<Form>>>, 'control'>
}

/** A kind with what its page adds to the fields of the form: at least the controls that are the page's own. */
export type FieldProps<Form extends z.ZodMiniObject, Fields extends object> = {
  kind: { readonly fields: Fields }
} & ([ControlledName<Form, Fields>] extends [never]
  ? { fields?: FieldChanges<z.output<Form>> }
  : { fields: FieldControls<Form, Fields> })

/** The same where a control depends on the record. */
export type EntryFieldProps<Form extends z.ZodMiniObject, Fields extends object> = {
  kind: { readonly fields: Fields }
} & ([ControlledName<Form, Fields>] extends [never]
  ? { fields?: (entry: WholeEntry) => FieldChanges<z.output<Form>> }
  : { fields: (entry: WholeEntry) => FieldControls<Form, Fields> })

type FormParts = {
  /** The records there are, for what a field suggests. */
  readonly records: readonly AnyRecord[]
  readonly cabins: Cabins
  readonly changes: FieldChanges<Values>
}

const isTyped: ReadonlySet<string> = new Set(['text', 'textarea', 'markdown'])

/** The fields of a kind's form, in their order. */
export const recordFormFields = (
  { fields, form }: Pick<RecordKind, 'fields' | 'form'>,
  { records, cabins, changes }: FormParts,
): AllFields<Values> =>
  Object.entries(fields).map(
    ([name, { kind, label, hint, nullable, suggests, choices, inserts }]): FormField<Values> => ({
      name,
      label,
      hint,
      ...(isTyped.has(kind) && { maxLength: maxLengthOf(form.shape[name]) }),
      ...(nullable && { nullable }),
      ...(inserts && { inserts }),
      ...(choices && { choices: Object.entries(choices).map(([value, words]) => ({ value, label: words })) }),
      ...(suggests && { suggestions: [...new Set(records.map((record) => String(record[name])))] }),
      ...(kind === 'cabins'
        ? { kind: 'custom', control: (input) => <CabinChoice {...input} cabins={cabins} /> }
        : kind === 'own' || kind === 'blocks' || kind === 'picture' || kind === 'kept'
          ? { kind: 'custom', control: () => null }
          : { kind }),
      ...changes[name],
    }),
  ) as unknown as AllFields<Values>

/** What a new record of a kind begins with. */
export const initialOf = ({ fields }: Pick<RecordKind, 'fields'>): Values =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => ('initial' in field ? [[name, field.initial]] : [])),
  )
