import type * as z from 'zod/mini'
import { type PublishedRecords, type PublishedSpec, publishedEndpoints } from './published-endpoints.ts'
import type { RecordField } from './record-fields.ts'
import type { FieldName, NoOthers, RecordColumn, TextName } from './record-kind.ts'

type FormSchema = z.ZodMiniObject

/** Every field of a form. A draft may hold null where a publication may not. */
export type PublishedFieldsOf<Form extends FormSchema> = {
  readonly [Field in FieldName<Form>]-?: RecordField<z.output<Form>[Field] | null>
}

/** The fields that the list shows. A list whose rows do not show what names a record does not compile. */
type PublishedRows<Form extends FormSchema, Records extends PublishedRecords, NameField extends string> = {
  readonly [Field in FieldName<Form>]?: RecordColumn | 'none'
} & ([Records] extends [Exclude<PublishedRecords, 'one'>] ? { readonly [Field in NameField]: RecordColumn } : unknown)

/** A field whose value is part of the record's address, and the addresses that are not to be had. */
type Slug<Name extends string> = { readonly field: Name; readonly reserved: readonly string[] }

type KindSpec<
  Name extends string,
  Form extends FormSchema,
  Records extends PublishedRecords,
  Page extends string,
  Title extends string,
  NameField extends FieldName<Form>,
  Fields extends PublishedFieldsOf<Form>,
> = PublishedSpec<Name, Form, Records> & {
  /** What people call one and several of them. */
  readonly noun: readonly [one: string, many: string]
  /** Its page, as shared/site/admin-paths.ts names it. */
  readonly page: Page
  /** The head of that page, and what it says below. */
  readonly title: Title
  readonly lead: string
  /** What staff read where there is none yet, below that sentence. */
  readonly empty: string
  /** The field that lists and the change log name a record by. */
  readonly nameField: NameField & TextName<Form, Fields>
  /** In the order of the form; those of one `group` are on one tab. */
  readonly fields: Fields & NoOthers<Fields, Form>
  /**
   * The fields that the list shows, in the order of its columns; the others are not sent for it. `none`: sent for what its
   * page works out of it, and not shown.
   */
  readonly rows: PublishedRows<Form, Records, NameField>
  /** Of `defaults`: whether readers get the default of a record that is not published; all do, where it is not said. */
  readonly usesDefault?: (id: string) => boolean
  /**
   * What is planned is in force from its instant, by the clock of whoever reads it, though the hourly run has not published
   * it yet: so it is published before the next act, and the last minute before it changes nothing.
   */
  readonly isByClock?: true
  /** Claimed with each publication and never given to another record; those of before redirect. */
  readonly slug: Slug<FieldName<Form>> | null
  /** The page on the site that shows it, by its form and its id; null for what no page shows. */
  readonly pageOf: ((form: z.output<Form>, id: string) => `/${string}`) | null
}

/**
 * All of one kind of record that guests read as a page, with a draft, publications and versions: endpoints, page, change
 * log and tests follow from it. What is special about a kind is passed to its page (`PublishedRecordPage`, `PublishedEditor`) and to its use cases
 * (`publishRecordsUsing`).
 */
export function publishedKind<
  const Name extends string,
  Form extends FormSchema,
  const Records extends PublishedRecords,
  const Page extends string,
  const Title extends string,
  const NameField extends FieldName<Form>,
  Fields extends PublishedFieldsOf<Form>,
>(spec: KindSpec<Name, Form, Records, Page, Title, NameField, Fields>) {
  return { ...spec, ...publishedEndpoints(spec) }
}

/** Any kind of published record, for what works on all kinds. */
export type PublishedKind<Form extends FormSchema = FormSchema, Name extends string = string> = Omit<
  KindSpec<Name, Form, PublishedRecords, string, string, FieldName<Form>, PublishedFieldsOf<Form>>,
  'pageOf'
> & {
  readonly pageOf: PageOf<Form>['pageOf'] | null
} & Pick<ReturnType<typeof publishedEndpoints<Name, Form, PublishedRecords>>, 'endpoints'> & {
    readonly actions: ReturnType<typeof publishedEndpoints<Name, Form, 'one'>>['actions']
  }

/** As a method, so that a kind of any form is a `PublishedKind`. */
type PageOf<Form extends FormSchema> = { pageOf(form: z.output<Form>, id: string): `/${string}` }

/** Said where a form that would be published has nothing; `path` as zod names it. */
export const missingSentence = ({ fields }: Pick<PublishedKind, 'fields'>, path: readonly PropertyKey[] = []): string =>
  path.length === 1 && fields[String(path[0])]?.kind === 'picture' ? 'Please choose a picture' : 'Please fill this in'
