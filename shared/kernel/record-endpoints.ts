import * as z from 'zod/mini'
import { ChangeLogLine } from './change-log.ts'
import { type Audience, endpoint } from './endpoint.ts'
import { AnyId } from './id.ts'
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

/** A form as it is stored and listed: its fields, an id and the revision. */
export type RecordOf<Form extends FormSchema> = z.output<Form> & z.output<typeof RecordFields>
export type RecordFields = z.output<typeof RecordFields>

type FormSchema = z.ZodMiniObject

/** The schema of a record, by the schema of its form. */
export const recordSchema = <Form extends FormSchema>(form: Form) =>
  // `extend` keeps the form's fields; inside this function the compiler cannot merge two unknown shapes.
  z.extend(form, recordShape) as unknown as z.ZodMiniType<RecordOf<Form>>

const Version = z.int().check(z.minimum(0))

/** Every action on a record names the version it was decided on; a newer one refuses it. */
const recordRefusals = ['record-not-found', 'changed-meanwhile'] as const

/**
 * How many records of one kind there can be, archived ones too: they are listed and ordered as a whole, and some kinds
 * share one item of the table, which has a largest size.
 */
export const MAX_RECORDS = 100

/** What the endpoints of a kind of record are made of. */
export type RecordSpec<
  Name extends string,
  Form extends FormSchema,
  Refusal extends string,
  Order extends RecordOrder,
> = {
  /** Singular, lower case: `faq`. The endpoints are named by it, and the lines of the change log. */
  readonly name: Name
  readonly path: `/staff/${string}`
  readonly form: Form
  /** The field that the change log names a record by. */
  readonly nameField: keyof z.output<Form> & string
  readonly audience: Extract<Audience, 'staff' | 'owner'>
  readonly order: Order
  /** Of these fields the change log has names and no values: personal and bank data. */
  readonly privateFields?: readonly (keyof z.output<Form> & string)[]
  /** What the record's own check can refuse. */
  readonly refusals?: readonly Refusal[]
}

const reorderEndpoint = (name: string, path: `/staff/${string}`, audience: Extract<Audience, 'staff' | 'owner'>) =>
  endpoint({
    method: 'POST',
    path: `${path}/order`,
    audience,
    summary: `Puts every ${name} in an order.`,
    body: z.object({ version: Version, ids: z.array(AnyId).check(z.maxLength(2 * MAX_RECORDS)) }),
    reply: z.object({ orderVersion: Version }),
    refusals: ['changed-meanwhile'],
  })

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
>(spec: RecordSpec<Name, Form, Refusal, Order>) {
  const { name, path, form, audience, order, refusals = [] } = spec
  const record = recordSchema(form)
  const formBody = z.object({ form })
  const params = z.object({ id: AnyId })
  const versionBody = z.object({ version: Version })
  const unordered = {
    list: endpoint({
      method: 'GET',
      path,
      audience,
      summary: `Every ${name} in its order, archived ones too.`,
      reply: z.object({
        records: z.array(record),
        /** The version of the order, for the next reordering; 0 before the first. */
        orderVersion: Version,
      }),
      refusals: [],
    }),
    show: endpoint({
      method: 'GET',
      path: `${path}/{id}`,
      audience,
      summary: `One ${name}.`,
      params,
      reply: record,
      refusals: ['record-not-found'],
    }),
    create: endpoint({
      method: 'POST',
      path,
      audience,
      summary: `Adds a ${name}.`,
      body: formBody,
      reply: record,
      refusals: ['changed-meanwhile', 'too-many-records', ...refusals],
    }),
    save: endpoint({
      method: 'PUT',
      path: `${path}/{id}`,
      audience,
      summary: `Saves a ${name} on the version that was edited.`,
      params,
      body: z.extend(formBody, { version: Version }),
      reply: record,
      refusals: [...recordRefusals, ...refusals],
    }),
    archive: endpoint({
      method: 'POST',
      path: `${path}/{id}/archive`,
      audience,
      summary: `Takes a ${name} out of use; it can be restored.`,
      params,
      body: versionBody,
      reply: record,
      refusals: [...recordRefusals, ...refusals],
    }),
    restore: endpoint({
      method: 'POST',
      path: `${path}/{id}/restore`,
      audience,
      summary: `Brings an archived ${name} back.`,
      params,
      body: versionBody,
      reply: record,
      refusals: [...recordRefusals, ...refusals],
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
  const actions = {
    ...unordered,
    ...(order.by === 'hand' && { reorder: reorderEndpoint(name, path, audience) }),
  } as Actions
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
  ReturnType<typeof recordEndpoints<string, Form, RecordOrder, Refusal>>
