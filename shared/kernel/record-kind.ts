import type * as z from 'zod/mini'
import { type RecordSize, type RecordSpec, recordEndpoints } from './record-endpoints.ts'
import type { FieldKind, RecordField } from './record-fields.ts'
import type { RecordOrder } from './record-order.ts'

type FormSchema = z.ZodMiniObject
export type FieldName<Form extends FormSchema> = keyof z.output<Form> & string
type SwitchName<Form extends FormSchema> =
  string extends FieldName<Form>
    ? string
    : { [Name in FieldName<Form>]: z.output<Form>[Name] extends boolean ? Name : never }[FieldName<Form>]

/** Every field of a form. One that is missing does not compile: each save would reset it. */
export type FieldsOf<Form extends FormSchema> = {
  readonly [Field in FieldName<Form>]-?: RecordField<z.output<Form>[Field]>
}

/** The fields whose kind is one of some, by their names; of a kind of record that is not known, every field. */
type NameOfKind<Form extends FormSchema, Fields extends object, Kind extends FieldKind> = {
  [Name in FieldName<Form>]: Name extends keyof Fields
    ? Fields[Name] extends { readonly kind: infer Found }
      ? [Kind & Found] extends [never]
        ? never
        : Name
      : never
    : never
}[FieldName<Form>]

/** The fields that are a line of text and never empty: one of them names a record. */
export type TextName<Form extends FormSchema, Fields extends object> =
  string extends FieldName<Form>
    ? string
    : {
        [Name in NameOfKind<Form, Fields, 'text'>]: z.output<Form>[Name] extends string ? Name : never
      }[NameOfKind<Form, Fields, 'text'>]

type DateName<Form extends FormSchema, Fields extends object> =
  string extends FieldName<Form> ? string : NameOfKind<Form, Fields, 'date'>

/** The fields whose control is their page's. */
export type ControlledName<Form extends FormSchema, Fields extends object> =
  string extends FieldName<Form>
    ? never
    : {
        [Name in FieldName<Form>]: Name extends keyof Fields
          ? Fields[Name] extends { readonly kind: 'own' | 'blocks' | 'picture' }
            ? Name
            : never
          : never
      }[FieldName<Form>]

/** Keeps a field out that the form does not have. */
export type NoOthers<Fields, Form extends FormSchema> = {
  readonly [Name in Exclude<keyof Fields, FieldName<Form>>]: never
}

/** The column of a field in the list. The first is the title of a phone's card. */
export type RecordColumn = {
  /** What stands above it; the field's label. */
  readonly head?: string
  /** Takes the space that is left. */
  readonly grow?: true
  /** Shown only where the list is at least this wide. */
  readonly from?: 'm' | 'l' | 'xl' | 'xxl'
  /** Its place on a phone's card; without one it is not on the card. */
  readonly card?: 'value' | 'detail' | 'state' | 'note'
}
/** `csv`: in the CSV alone. `none`: in neither. */
type RecordPlace = RecordColumn | 'csv' | 'none'

/** One of the two states of what guests see: its chip, the action that leads to it, and what that has done. */
type ShownState = { readonly state: string; readonly action: string; readonly done: string }

/** Records that guests see while a field is on. */
type ShownBy<Name extends string> = {
  readonly shownBy: Name
  readonly shown: ShownState
  readonly hidden: ShownState
}

/** What staff read of archived records: their state, the action that leads there, and for how long they stay. */
type ArchivedState = {
  readonly state: string
  readonly action: string
  readonly done: string
  /** After so many days they are deleted. Missing: they stay. */
  readonly keptDays?: number
}

/** How records live: in use or archived, and, where guests see them, shown or hidden. */
export type RecordLife<Name extends string = string> = {
  readonly life: 'plain'
  readonly visibility?: ShownBy<Name>
  readonly archived: ArchivedState
}

/** Saved at once and for all. Without `visibility` guests never see such a record. */
export const plain = <const Name extends string = never>(
  visibility?: ShownBy<Name>,
  archived: ArchivedState = { state: 'Archived', action: 'Archive', done: 'Archived' },
): RecordLife<Name> => ({ life: 'plain', ...(visibility && { visibility }), archived })

type KindSpec<
  Name extends string,
  Form extends FormSchema,
  Refusal extends string,
  Order extends RecordOrder,
  Page extends string,
  Title extends string,
  Size extends RecordSize,
  Fields extends FieldsOf<Form>,
> = RecordSpec<Name, Form, Refusal, Order, Size> & {
  readonly nameField: TextName<Form, Fields>
  /** What people call one and several of them. */
  readonly noun: readonly [one: string, many: string]
  /** Its page, as shared/site/admin-paths.ts names it. */
  readonly page: Page
  /** The head of that page, and what it says below. */
  readonly title: Title
  readonly lead: string
  /** What staff read where there is none yet, below that sentence. */
  readonly empty: string
  /** What staff read of an archived one, where that is not all there is to say. */
  readonly archivedNote?: string
  /** What follows a save: "Guests see it within seconds." */
  readonly saved: string
  /** In the order of the form. */
  readonly fields: Fields & NoOthers<Fields, Form>
  /** The place of every field in the list, in the order of its columns; `updatedAt`: when it was changed, and by whom. */
  readonly rows: { readonly [Field in FieldName<Form>]-?: RecordPlace } & { readonly updatedAt?: RecordColumn }
  /** What guests see is read as a whole. */
  readonly life: [Size] extends ['paged'] ? RecordLife<never> : RecordLife<SwitchName<Form>>
} & { readonly order: RecordOrder<string, DateName<Form, Fields>> }

/**
 * All of one kind of record that staff edit: endpoints, order, page, change log and tests follow from it. What is special
 * about a kind is passed to its page (`RecordPage`) and to its use cases (`editRecords`).
 */
export function recordKind<
  const Name extends string,
  Form extends FormSchema,
  Fields extends FieldsOf<Form>,
  Order extends RecordOrder<FieldName<Form>>,
  const Page extends string,
  const Title extends string,
  const Refusal extends string = never,
  const Size extends RecordSize = RecordSize,
>(spec: KindSpec<Name, Form, Refusal, Order, Page, Title, Size, Fields>) {
  return { ...spec, ...recordEndpoints(spec) }
}

/** Any kind of record, for what works on all kinds. */
export type RecordKind<
  Form extends FormSchema = FormSchema,
  Refusal extends string = string,
  Order extends RecordOrder = RecordOrder,
> = ReturnType<typeof recordKind<string, Form, FieldsOf<Form>, Order, string, string, Refusal, RecordSize>>

/** Whether one of its fields names a cabin. */
export const hasCabins = ({ fields }: Pick<RecordKind, 'fields'>): boolean =>
  Object.values(fields).some(({ kind }) => kind === 'cabin' || kind === 'cabins')

/** The words of every field, by its name. */
export const fieldLabelsOf = ({
  fields,
}: {
  readonly fields: Readonly<Record<string, Pick<RecordField, 'label'>>>
}): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(fields).map(([name, { label }]) => [name, label]))
