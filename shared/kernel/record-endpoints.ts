import * as z from 'zod/mini'
import { ChangeLogLine } from './change-log.ts'
import { type Audience, endpoint, withRoutePrefix } from './endpoint.ts'
import { Cursor } from './cursor.ts'
import { AnyId } from './id.ts'
import type { RecordField } from './record-fields.ts'
import type { ByHand, RecordOrder } from './record-order.ts'
import { Revision } from './revision.ts'

/** What a stored record has beside the fields of its form. */
const recordShape = {
  id: AnyId,
  ...Revision.shape,
  /** When it was first saved; null for one from before this was noted. */
  createdAt: z._default(z.nullable(z.iso.datetime()), null),
  /** Archived records are shown to staff alone, and can be restored. Null: in use. */
  archivedAt: z.nullable(z.iso.datetime()),
}
const RecordFields = z.object(recordShape)

/** What a stored record has beside that, for the server alone. */
const storedShape = {
  ...recordShape,
  /** What it was created with, by which the same request is recognised when it comes again. None: from before that. */
  creation: z.optional(z.object({ key: z.string(), formHash: z.string() })),
}
const StoredFields = z.object(storedShape)

/** A form as it is stored and listed: its fields, an id and the revision. */
export type RecordOf<Form extends FormSchema> = z.output<Form> & RecordFields
export type RecordFields = z.output<typeof StoredFields>

type FormSchema = z.ZodMiniObject

// `extend` keeps the form's fields; inside these functions the compiler cannot merge two unknown shapes.
/** The schema of a stored record, by the schema of its form. */
export const recordSchema = <Form extends FormSchema>(form: Form) =>
  z.extend(form, storedShape) as unknown as z.ZodMiniType<RecordOf<Form>>
/** The same as it is sent. */
const sentSchema = <Form extends FormSchema>(form: Form) =>
  z.extend(form, RecordFields.shape) as unknown as z.ZodMiniType<RecordOf<Form>>

const Version = z.int().check(z.minimum(0))

/** Every action on a record names the version it was decided on; a newer one refuses it. */
const recordRefusals = ['record-not-found', 'changed-meanwhile'] as const

/** How many records of one kind can be in use: they are listed and ordered as a whole. */
export const MAX_RECORDS = 100
/** And how many are stored with the archived ones, which are read with them. */
const MAX_STORED_RECORDS = 500
/** Of a kind with another limit: archived ones have as much room again as those in use. */
const ARCHIVED_FACTOR = 2

/**
 * `whole`: records are items that are read together. `one-item`: all are in one item, which has a largest size.
 * `paged`: as many as there are, read page by page, those in use and archived ones apart; guests see none of them.
 */
export type RecordSize = 'whole' | 'one-item' | 'paged'

/** Which records leave no room for another one: those in use, or all that are stored; undefined where there is room. */
export function fullBy(
  records: readonly Pick<RecordFields, 'archivedAt'>[],
  size: RecordSize,
  atMost: number = MAX_RECORDS,
): 'in-use' | 'stored' | undefined {
  if (size === 'paged') return undefined
  const maxStored = size === 'one-item' ? atMost : Math.max(MAX_STORED_RECORDS, ARCHIVED_FACTOR * atMost)
  if (records.length >= maxStored) return 'stored'
  return records.filter(({ archivedAt }) => archivedAt === null).length >= atMost ? 'in-use' : undefined
}

/** What the endpoints of a kind of record are made of. */
export type RecordSpec<
  Name extends string,
  Form extends FormSchema,
  Refusal extends string,
  Order extends RecordOrder,
  Size extends RecordSize = RecordSize,
> = {
  /** Singular, lower case: `faq`. The endpoints are named by it, and the lines of the change log. */
  readonly name: Name
  readonly path: `/staff/${string}`
  readonly form: Form
  /** The field that the change log names a record by. */
  readonly nameField: keyof z.output<Form> & string
  readonly audience: Extract<Audience, 'staff' | 'owner'>
  /** An order by hand is of the whole. */
  readonly size: Size & ([Order] extends [ByHand] ? Exclude<RecordSize, 'paged'> : RecordSize)
  /** How many can be in use, where it is not `MAX_RECORDS`. */
  readonly atMost?: number
  /** Of these fields the change log has names and no values: personal and bank data. */
  readonly privateFields?: readonly (keyof z.output<Form> & string)[]
  /** What the record's own check can refuse. */
  readonly refusals?: readonly Refusal[]
  // Apart, so that where it is forgotten the rest is inferred and the compiler says nothing else.
} & { readonly order: Order }

const reorderEndpoint = (
  name: string,
  path: `/staff/${string}`,
  audience: Extract<Audience, 'staff' | 'owner'>,
  atMost: number,
) =>
  endpoint({
    method: 'POST',
    path: `${path}/order`,
    audience,
    summary: `Puts every ${name} in an order.`,
    body: z.object({ version: Version, ids: z.array(AnyId).check(z.maxLength(2 * atMost)) }),
    reply: z.object({ orderVersion: Version }),
    refusals: ['changed-meanwhile'],
  })

const wholeListEndpoint = <Row>(
  name: string,
  path: `/staff/${string}`,
  audience: Extract<Audience, 'staff' | 'owner'>,
  row: z.ZodMiniType<Row>,
) =>
  endpoint({
    method: 'GET',
    path,
    audience,
    summary: `Every ${name} in its order, archived ones too.`,
    reply: z.object({
      records: z.array(row),
      /** The version of the order, for the next reordering; 0 before the first. */
      orderVersion: Version,
    }),
    refusals: [],
  })

const pagedListEndpoint = <Row>(
  name: string,
  path: `/staff/${string}`,
  audience: Extract<Audience, 'staff' | 'owner'>,
  row: z.ZodMiniType<Row>,
) =>
  endpoint({
    method: 'GET',
    path,
    audience,
    summary: `A page of the ${name} records in use, or of the archived ones, in their order; with a text, those that contain it.`,
    query: z.object({
      state: z._default(z.enum(['in-use', 'archived']), 'in-use'),
      q: z._default(z.string().check(z.maxLength(100)), ''),
      cursor: Cursor,
    }),
    // A page can be short or empty where only few contain the text: there are more for as long as there is a cursor.
    reply: z.object({ records: z.array(row), cursor: z.nullable(z.string()) }),
    refusals: ['cursor-unreadable'],
  })

type WholeList<Row> = ReturnType<typeof wholeListEndpoint<Row>>
type PagedList<Row> = ReturnType<typeof pagedListEndpoint<Row>>
type ListOf<Size extends RecordSize, Row> = [Size] extends ['paged']
  ? PagedList<Row>
  : [RecordSize] extends [Size]
    ? WholeList<Row> | PagedList<Row>
    : WholeList<Row>

/** Only what is in order by hand can be put in another one. */
type Reorder<Order extends RecordOrder> = [Order] extends [ByHand]
  ? { readonly reorder: ReturnType<typeof reorderEndpoint> }
  : [RecordOrder] extends [Order]
    ? { readonly reorder?: ReturnType<typeof reorderEndpoint> }
    : unknown

/**
 * The endpoints of a kind of record that staff edit. `actions` pairs them with use cases
 * (lambdas/records/edit-records.ts) and with the browser's queries; `endpoints` are the same under unique names, for the
 * lists of all endpoints.
 */
export function recordEndpoints<
  Name extends string,
  Form extends FormSchema,
  Order extends RecordOrder,
  Refusal extends string = never,
  Size extends RecordSize = RecordSize,
>(spec: RecordSpec<Name, Form, Refusal, Order, Size>) {
  const { name, path, form, audience, order, size, atMost = MAX_RECORDS, refusals = [] } = spec
  const record = recordSchema(form)
  const reply = sentSchema(form)
  const formBody = z.object({ form })
  const params = z.object({ id: AnyId })
  const versionBody = z.object({ version: Version })
  const list = size === 'paged' ? pagedListEndpoint : wholeListEndpoint
  const unordered = {
    list: list(name, path, audience, reply) as ListOf<Size, RecordOf<Form>>,
    show: endpoint({
      method: 'GET',
      path: `${path}/{id}`,
      audience,
      summary: `One ${name}.`,
      params,
      reply,
      refusals: ['record-not-found'],
    }),
    create: endpoint({
      method: 'POST',
      path,
      audience,
      summary: `Adds a ${name}.`,
      // The key is made with the form: the same request again gives the same record. Pages from before send none.
      body: z.extend(formBody, { key: z.optional(z.uuid()) }),
      reply,
      refusals: ['changed-meanwhile', 'too-many-records', 'record-exists', 'record-created-differently', ...refusals],
    }),
    save: endpoint({
      method: 'PUT',
      path: `${path}/{id}`,
      audience,
      summary: `Saves a ${name} on the version that was edited.`,
      params,
      body: z.extend(formBody, { version: Version }),
      reply,
      refusals: [...recordRefusals, ...refusals],
    }),
    archive: endpoint({
      method: 'POST',
      path: `${path}/{id}/archive`,
      audience,
      summary: `Takes a ${name} out of use; it can be restored.`,
      params,
      body: versionBody,
      reply,
      refusals: [...recordRefusals, ...refusals],
    }),
    restore: endpoint({
      method: 'POST',
      path: `${path}/{id}/restore`,
      audience,
      summary: `Brings an archived ${name} back.`,
      params,
      body: versionBody,
      reply,
      refusals: [...recordRefusals, 'too-many-records', ...refusals],
    }),
    history: endpoint({
      method: 'GET',
      path: `${path}/{id}/history`,
      audience,
      summary: `Who changed a ${name}, when and how; the newest 50 changes.`,
      params,
      reply: z.object({ changes: z.array(ChangeLogLine) }),
      refusals: [],
    }),
  }
  type Actions = typeof unordered & Reorder<Order>
  const actions = withRoutePrefix(path, {
    ...unordered,
    ...(order.by === 'hand' && { reorder: reorderEndpoint(name, path, audience, atMost) }),
  }) as Actions
  const endpoints = Object.fromEntries(
    Object.entries(actions).map(([action, value]) => [`${name}.${action}`, value]),
  ) as { [Action in keyof Actions & string as `${Name}.${Action}`]: Actions[Action] }
  return { record, actions, endpoints }
}

/** Records of any kind by their endpoints, for what works on all of them. */
export type RecordGroup<Form extends FormSchema = FormSchema, Refusal extends string = string> = RecordSpec<
  string,
  Form,
  Refusal,
  RecordOrder
> &
  ReturnType<typeof recordEndpoints<string, Form, RecordOrder, Refusal, RecordSize>> & {
    /** What each field is: a search reads the texts. */
    readonly fields: Readonly<Record<string, Pick<RecordField, 'kind'>>>
  }
