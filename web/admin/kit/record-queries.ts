import {
  type QueryClient,
  type QueryKey,
  infiniteQueryOptions,
  mutationOptions,
  queryOptions,
} from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { ChangeLogLine } from '#shared/kernel/change-log.ts'
import type { Endpoint } from '#shared/kernel/endpoint.ts'
import { mergeOrder } from '#shared/kernel/merge-order.ts'
import type { RecordGroup, RecordOf } from '#shared/kernel/record-endpoints.ts'
import { staffCall } from './staff-call.ts'

/** Which records of a paged kind are listed. */
export type RecordSearch = { readonly state: 'in-use' | 'archived'; readonly q: string }

/** Which of them the address of a page asks for. */
export const recordSearchOf = (address: URLSearchParams): RecordSearch => ({
  state: address.has('state') ? 'archived' : 'in-use',
  q: address.get('q') ?? '',
})

/** One act on several records: archive or restore them, or change some fields of each. */
export type BulkAct<Form extends z.ZodMiniObject> =
  | 'archive'
  | 'restore'
  | ((row: RecordOf<Form>) => Partial<z.output<Form>>)

/** Selected records that are in use, and how one act changes all of them. */
export type Selection<Form extends z.ZodMiniObject> = {
  readonly rows: readonly RecordOf<Form>[]
  /** `title`: what was done, for the message that offers to undo it. Gives whether any was changed. */
  readonly change: (act: BulkAct<Form>, title: string) => Promise<boolean>
}

/** What became of it: each record before and after, and by name what was refused. */
type BulkOutcome<Row> = {
  readonly done: readonly { readonly before: Row; readonly now: Row }[]
  readonly refused: readonly { readonly row: Row; readonly message: string }[]
}

type Version = { readonly id: string; readonly version: number }

/**
 * The queries and mutations of a kind of record, from its endpoints. After every change, also a refused one, what the
 * staff area shows of that kind is loaded again, and what else such a record changes.
 */
export function recordQueries<Form extends z.ZodMiniObject>(
  {
    name,
    actions,
  }: {
    readonly name: string
    readonly form: Form
    readonly actions: { readonly [Action in keyof RecordGroup['actions']]: Endpoint }
  },
  affected: readonly QueryKey[] = [],
) {
  type Row = RecordOf<Form>
  const key = ['staff', 'records', name]
  const reload = {
    onSettled: (
      _row: unknown,
      _error: Error | null,
      _sent: unknown,
      _result: unknown,
      { client }: { client: QueryClient },
    ) => Promise.all([key, ...affected].map((queryKey) => client.invalidateQueries({ queryKey }))),
  }
  // The compiler cannot follow the replies of a kind that it does not know yet; the contract of each is `actions`.
  const send = async <Reply>(endpoint: Endpoint, request: object): Promise<Reply> =>
    (await staffCall(endpoint, request)) as Reply
  const ofVersion = (action: 'archive' | 'restore') =>
    mutationOptions({
      mutationFn: ({ id, version }: Version) => send<Row>(actions[action], { params: { id }, body: { version } }),
      ...reload,
    })
  const changeOne = ({ id, version, ...row }: Row, act: BulkAct<Form>): Promise<Row> =>
    typeof act === 'string'
      ? send<Row>(actions[act], { params: { id }, body: { version } })
      : send<Row>(actions.save, {
          params: { id },
          body: { version, form: { ...row, ...act({ id, version, ...row } as Row) } },
        })
  const list = () =>
    queryOptions({
      queryKey: [...key, 'list'],
      queryFn: ({ signal }) => send<{ records: Row[]; orderVersion: number }>(actions.list, { signal }),
    })
  const page = (query: RecordSearch & { cursor?: string }, signal: AbortSignal) =>
    send<{ records: Row[]; cursor: string | null }>(actions.list, { query, signal })
  const show = (id: string) => send<Row>(actions.show, { params: { id } })
  return {
    list,
    /** Of a paged kind: the pages of a list, one after the other. */
    pages: (search: RecordSearch) =>
      infiniteQueryOptions({
        queryKey: [...key, 'pages', search],
        queryFn: ({ pageParam, signal }) =>
          page({ ...search, ...(pageParam !== undefined && { cursor: pageParam }) }, signal),
        initialPageParam: undefined as string | undefined,
        getNextPageParam: ({ cursor }) => cursor ?? undefined,
      }),
    /** Of a paged kind: every record of a list. */
    async all(search: RecordSearch, signal: AbortSignal): Promise<Row[]> {
      const rows: Row[] = []
      let cursor: string | null = null
      do {
        // oxlint-disable-next-line no-await-in-loop -- each page begins where the one before ended
        const next: Awaited<ReturnType<typeof page>> = await page({ ...search, ...(cursor && { cursor }) }, signal)
        rows.push(...next.records)
        cursor = next.cursor
      } while (cursor)
      return rows
    },
    show,
    /** Of a paged kind: one that may be on no page that was loaded. */
    one: (id: string) => queryOptions({ queryKey: [...key, 'one', id], queryFn: () => show(id) }),
    history: (id: string) =>
      queryOptions({
        queryKey: [...key, 'history', id],
        queryFn: ({ signal }) => send<{ changes: ChangeLogLine[] }>(actions.history, { params: { id }, signal }),
      }),
    create: () =>
      mutationOptions({
        mutationFn: (body: { readonly form: z.output<Form>; readonly key: string }) =>
          send<Row>(actions.create, { body }),
        ...reload,
      }),
    save: () =>
      mutationOptions({
        mutationFn: ({ id, version, form }: Version & { readonly form: z.output<Form> }) =>
          send<Row>(actions.save, { params: { id }, body: { version, form } }),
        ...reload,
      }),
    /** One act on several records, one after the other. One that is refused does not keep the others. */
    changeMany: () =>
      mutationOptions({
        async mutationFn({ rows, act }: { readonly rows: readonly Row[]; readonly act: BulkAct<Form> }) {
          const done: { before: Row; now: Row }[] = []
          const refused: { row: Row; message: string }[] = []
          for (const row of rows)
            try {
              // oxlint-disable-next-line no-await-in-loop -- the server saves one version after the other
              done.push({ before: row, now: await changeOne(row, act) })
            } catch (error) {
              refused.push({ row, message: (error as Error).message })
            }
          return { done, refused } satisfies BulkOutcome<Row>
        },
        ...reload,
      }),
    archive: () => ofVersion('archive'),
    restore: () => ofVersion('restore'),
    /** The new order shows at once; where it is not saved, the former one is back. */
    reorder: () => {
      const { queryKey } = list()
      return mutationOptions({
        async mutationFn(body: { readonly version: number; readonly ids: readonly string[] }) {
          if (!actions.reorder) throw new Error('The order of this kind is not made by hand')
          return send<{ orderVersion: number }>(actions.reorder, { body })
        },
        onMutate({ ids }, { client }) {
          // A list that is on its way would bring the former order back.
          void client.cancelQueries({ queryKey })
          const before = client.getQueryData(queryKey)
          if (before) {
            const order = mergeOrder(
              before.records.map(({ id }) => id),
              ids,
            )
            client.setQueryData(queryKey, {
              ...before,
              records: before.records.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id)),
            })
          }
          return before
        },
        onError: (_error, _sent, before, { client }) => client.setQueryData(queryKey, before),
        ...reload,
      })
    },
  }
}

export type RecordQueries<Form extends z.ZodMiniObject> = ReturnType<typeof recordQueries<Form>>
