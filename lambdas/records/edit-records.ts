import type * as z from 'zod/mini'
import { authorOf, revisedBy, revisionAuthor } from '#shared/kernel/author.ts'
import type { BodyOf, Endpoint, QueryOf, RefusalOf, ReplyOf } from '#shared/kernel/endpoint.ts'
import { type RecordFields, type RecordGroup, type recordEndpoints, fullBy } from '#shared/kernel/record-endpoints.ts'
import type { RecordOrder } from '#shared/kernel/record-order.ts'
import { matchesSearch } from '#shared/kernel/record-search.ts'
import { type Refused, accept, refuse } from '#shared/kernel/result.ts'
import type { Caller, Request, UseCase } from '#lambdas/http/serve.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import { sha256 } from '#lambdas/runtime/ids-and-tokens.ts'
import type { Write } from '#lambdas/table/table.ts'
import type { OrderedRecordRepository } from '#lambdas/table/record-repository.ts'
import { type PagedRecordRepository, RECORDS_PER_PAGE } from '#lambdas/table/paged-record-repository.ts'

type RowOf<Group extends RecordGroup> = ReplyOf<Group['actions']['show']> & RecordFields
type FormOf<Group extends RecordGroup> = BodyOf<Group['actions']['create']>['form']

type Action = 'created' | 'saved' | 'archived' | 'restored'

/** What would be saved, what it was before, what is done to it and who does it. */
type Edit<Row> = {
  readonly action: Action
  readonly before: Row | undefined
  readonly after: Row
  readonly caller: Caller
}

type SharedNeeds = {
  readonly clock: Clock
  /** The id of a record that was created without a key. */
  readonly newId: () => string
}
type Needs<Group extends RecordGroup> = SharedNeeds & {
  readonly records:
    | ('paged' extends Group['size'] ? PagedRecordRepository<RowOf<Group>> : never)
    | (Group['size'] extends 'paged' ? never : OrderedRecordRepository<RowOf<Group>>)
  /** The id made from the form, where it is part of an address; empty where nothing of the form can be in one. */
  readonly idOf?: (form: FormOf<Group>) => string
  /** Written with the record, in one transaction. */
  readonly otherWrites?: (edit: Edit<RowOf<Group>>) => Promise<readonly Write[]>
  /** What follows from a form: the record as it is stored. */
  readonly complete?: (edit: Pick<Edit<RowOf<Group>>, 'before' | 'after'>) => RowOf<Group>
  /** What only this kind of record knows: a slug that is taken, a record that others depend on. */
  readonly check?: (edit: Edit<RowOf<Group>>) => Promise<Refused<RefusalOf<Group['actions']['create']>> | undefined>
}

type RecordUseCase<Contract> = Contract extends Endpoint ? UseCase<Contract> : never
type AnyActions = Required<RecordGroup['actions']>
type PagedList = ReturnType<
  typeof recordEndpoints<string, z.ZodMiniObject, RecordOrder, never, 'paged'>
>['actions']['list']

/** How many pages one request looks through for those that contain a text: 500 records. */
const MAX_SEARCHED_PAGES = 10

/** The use cases of a kind of record that staff edit, one for each of its endpoints. */
export function editRecords<Group extends RecordGroup>(
  { size, atMost, nameField, fields }: Group,
  { records: repository, clock, newId, idOf, complete, check, otherWrites }: Needs<Group>,
): { readonly [Name in keyof Group['actions']]: RecordUseCase<Group['actions'][Name]> } {
  type Row = RowOf<Group>
  // The compiler cannot tell yet which of the two a kind that it does not know has.
  const records = repository as OrderedRecordRepository<Row> | PagedRecordRepository<Row>

  /** All that are on file, where they are read as a whole. */
  const listAll = async (options?: { readonly consistent: true }): Promise<Row[]> =>
    'list' in records ? (await records.list(options)).records : []

  async function save(action: Action, before: Row | undefined, sent: Row, caller: Caller) {
    const after = complete?.({ before, after: sent }) ?? sent
    const edit = { action, before, after, caller }
    const refused = await check?.(edit)
    if (refused) return refused
    const context = { ...authorOf(caller), now: after.updatedAt, action }
    return records.save(before, after, context, await otherWrites?.(edit))
  }

  /** Changes a record on file, if it still has the version that was decided on. */
  async function change(
    action: Action,
    { params, body, caller }: Request<RecordGroup['actions']['archive']>,
    changesOf: (now: string) => Partial<Row>,
  ) {
    const before = await records.find(params.id)
    if (!before) return refuse('record-not-found')
    const { version, updatedAt } = before
    if (version !== body.version) return refuse('changed-meanwhile', { ...revisionAuthor(before), at: updatedAt })
    // Archived or restored already: nothing changes, and the log has no line of it.
    const isArchived = before.archivedAt !== null
    if ((action === 'archived' && isArchived) || (action === 'restored' && !isArchived)) return accept(before)
    if (action === 'restored' && fullBy(await listAll(), size, atMost) === 'in-use')
      return refuse('too-many-records', { counted: 'in-use', ...(atMost !== undefined && { atMost }) })
    const { now } = clock()
    const after = { ...before, ...changesOf(now), version: version + 1, updatedAt: now, ...revisedBy(authorOf(caller)) }
    return save(action, before, after, caller)
  }

  /** A page of records; those that contain a text are looked for until a page is full. */
  async function page(paged: PagedRecordRepository<Row>, { state, q, cursor }: QueryOf<PagedList>) {
    const found: Row[] = []
    let next = cursor
    for (let looked = 0; looked < MAX_SEARCHED_PAGES; looked += 1) {
      // oxlint-disable-next-line no-await-in-loop -- each page begins where the one before ended
      const read = await paged.page(state, next)
      if (!read.ok) return read
      found.push(...read.value.rows.filter((row) => matchesSearch(row, fields, q)))
      next = read.value.cursor ?? undefined
      if (!next || found.length >= RECORDS_PER_PAGE || !q) break
    }
    return accept({ records: found, cursor: next ?? null })
  }

  const useCases: { readonly [Name in Exclude<keyof AnyActions, 'list'>]: UseCase<AnyActions[Name]> } = {
    show: async ({ params }) => {
      const record = await records.find(params.id)
      return record ? accept(record) : refuse('record-not-found')
    },
    create: async ({ body: { form, key }, caller }) => {
      const { now } = clock()
      const stored = await listAll({ consistent: true })
      const creation = key === undefined ? undefined : { key, formHash: sha256(JSON.stringify(form)) }
      const isRepeated = (record: Row | undefined): record is Row =>
        creation !== undefined && record?.creation?.key === creation.key
      const answerAgain = (record: Row) =>
        record.creation?.formHash === creation?.formHash ? accept(record) : refuse('record-created-differently')
      const earlier = stored.find(isRepeated)
      if (earlier) return answerAgain(earlier)
      const counted = fullBy(stored, size, atMost)
      if (counted) return refuse('too-many-records', { counted, ...(atMost !== undefined && { atMost }) })
      const ownId = idOf?.(form)
      const taken = ownId ? stored.find((record) => record.id === ownId) : undefined
      if (taken) {
        const name = String((taken as Readonly<Record<string, unknown>>)[nameField])
        return refuse('record-exists', { name, state: taken.archivedAt === null ? 'in-use' : 'archived' })
      }
      const id = ownId || key || newId()
      const revision = { version: 1, updatedAt: now, ...revisedBy(authorOf(caller)), createdAt: now, archivedAt: null }
      const record = { ...form, ...revision, id, ...(creation && { creation }) } as Row
      const saved = await save('created', undefined, record, caller)
      if (saved.ok) return saved
      // The same request may have been saved since the list was read.
      const sameId = await records.find(id)
      return isRepeated(sameId) ? answerAgain(sameId) : saved
    },
    save: async (request) => change('saved', request, () => request.body.form as Partial<Row>),
    archive: async (request) => change('archived', request, (now) => ({ archivedAt: now }) as Partial<Row>),
    restore: async (request) => change('restored', request, () => ({ archivedAt: null }) as Partial<Row>),
    reorder: async ({ body, caller }) => {
      if (!('saveOrder' in records)) throw new Error('The order of this kind is not made by hand')
      const saved = await records.saveOrder(body, { ...authorOf(caller), now: clock().now, action: 'reordered' })
      return saved.ok ? accept({ orderVersion: saved.value }) : saved
    },
    history: async ({ params }) => accept({ changes: await records.changesOf(params.id) }),
  }
  const list =
    'list' in records
      ? async () => accept(await records.list())
      : async ({ query }: Request<PagedList>) => page(records, query)
  // The use cases are the same for every kind; the group's types say which form and which refusals they carry.
  return { list, ...useCases } as unknown as ReturnType<typeof editRecords<Group>>
}

/**
 * The factories of the use cases of a kind of record, by the names of its endpoints, for the composition of a Lambda.
 * `rulesOf` gives its repository and what only this kind knows.
 */
export const editRecordsUsing = <Group extends RecordGroup, Given>(
  group: Group,
  rulesOf: (needs: Given) => Omit<Needs<Group>, keyof SharedNeeds>,
) =>
  Object.fromEntries(
    Object.keys(group.actions).map((action) => [
      `${group.name}.${action}`,
      (needs: Given & SharedNeeds) =>
        editRecords(group, { ...rulesOf(needs), clock: needs.clock, newId: needs.newId })[
          action as keyof Group['actions']
        ],
    ]),
  ) as unknown as {
    readonly [Name in keyof Group['endpoints']]: (needs: Given & SharedNeeds) => RecordUseCase<Group['endpoints'][Name]>
  }
