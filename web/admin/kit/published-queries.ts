import { type QueryClient, mutationOptions, queryOptions } from '@tanstack/react-query'
import { type DraftForm, ONLY_ID, type PublishedActions, type WholeEntry } from '#shared/kernel/published-endpoints.ts'
import type { PublishedKind } from '#shared/kernel/published-kind.ts'
import { RefusalError } from '#web/kit/api.ts'
import { staffCall } from './staff-call.ts'

/** A kind of which there is more than one record, so that they have a list. */
export type ListedKind = PublishedKind & { readonly actions: Pick<PublishedActions, 'list'> }
/** A kind whose records staff make and archive. */
export type RemovableKind = PublishedKind & { readonly actions: PublishedActions }

type Version = { readonly id: string; readonly version: number }
type Plan = { readonly at: string; readonly note: string; readonly form: DraftForm }

/** The queries and mutations of a kind of published record, from its endpoints. */
export function publishedQueries({ name, actions }: Pick<PublishedKind, 'name' | 'actions'>) {
  const key = ['staff', 'published', name]
  const show = (id: string) =>
    queryOptions({
      queryKey: [...key, 'entry', id],
      queryFn: ({ signal }) => staffCall(actions.show, { params: { id }, signal }),
    })
  /** What a reply says of a record is shown at once; lists, versions and history load again when they are shown. */
  async function keep(client: QueryClient, entry: WholeEntry): Promise<void> {
    const { queryKey } = show(entry.id)
    // A reply that is on its way is older than this one.
    await client.cancelQueries({ queryKey })
    client.setQueryData(queryKey, entry)
    for (const part of ['list', 'versions', 'history'])
      void client.invalidateQueries({ queryKey: part === 'list' ? [...key, part] : [...key, part, entry.id] })
  }
  const reload = {
    onSuccess: (entry: WholeEntry, _sent: unknown, _result: unknown, { client }: { client: QueryClient }) =>
      keep(client, entry),
  }
  return {
    keep,
    show,
    versions: (id: string) =>
      queryOptions({
        queryKey: [...key, 'versions', id],
        queryFn: ({ signal }) => staffCall(actions.versions, { params: { id }, signal }),
      }),
    version: (id: string, number: string) =>
      queryOptions({
        queryKey: [...key, 'version', id, number],
        queryFn: ({ signal }) => staffCall(actions.showVersion, { params: { id, number }, signal }),
        // What was published once never changes.
        staleTime: Infinity,
      }),
    history: (id: string) =>
      queryOptions({
        queryKey: [...key, 'history', id],
        queryFn: ({ signal }) => staffCall(actions.history, { params: { id }, signal }),
      }),
    saveDraft: () =>
      mutationOptions({
        mutationFn: ({
          id,
          ...body
        }: Version & { readonly form: DraftForm; readonly notChosen?: DraftForm | undefined }) =>
          staffCall(actions.saveDraft, { params: { id }, body, keepalive: outlivesPage(body) }),
        ...reload,
      }),
    discardDraft: () =>
      mutationOptions({
        mutationFn: ({ id, version }: Version) =>
          staffCall(actions.discardDraft, { params: { id }, body: { version } }),
        ...reload,
      }),
    schedule: () =>
      mutationOptions({
        mutationFn: ({ id, ...body }: Version & Plan) => staffCall(actions.schedule, { params: { id }, body }),
        ...reload,
      }),
    unschedule: () =>
      mutationOptions({
        mutationFn: ({ id, version }: Version) => staffCall(actions.unschedule, { params: { id }, body: { version } }),
        ...reload,
      }),
    restoreVersion: () =>
      mutationOptions({
        mutationFn: ({ id, version, number }: Version & { readonly number: string }) =>
          staffCall(actions.restoreVersion, { params: { id, number }, body: { version } }),
        ...reload,
      }),
    /** The editor's own preview: one link for as long as it is shown, whatever else is loaded again. */
    preview: (id: string, ofPlan: boolean) =>
      queryOptions({
        queryKey: ['preview', name, id, ofPlan],
        queryFn: () =>
          staffCall(actions.createPreviewLink, {
            params: { id },
            body: { isSent: false, ...(ofPlan && { ofPlan }) },
          }),
        staleTime: Infinity,
        gcTime: 0,
      }),
    createPreviewLink: () =>
      mutationOptions({
        mutationFn: (id: string) => staffCall(actions.createPreviewLink, { params: { id }, body: { isSent: true } }),
      }),
    revokePreviewLinks: () =>
      mutationOptions({ mutationFn: (id: string) => staffCall(actions.revokePreviewLinks, { params: { id } }) }),
  }
}
export type PublishedQueries = ReturnType<typeof publishedQueries>

/** The same for a kind that has a list. */
export const listedQueries = ({ name, actions }: ListedKind) => ({
  list: () =>
    queryOptions({
      queryKey: ['staff', 'published', name, 'list'],
      queryFn: ({ signal }) => staffCall(actions.list, { signal }),
    }),
})

/** The same for a kind whose records staff make and archive. */
export function removableQueries({ name, actions }: RemovableKind) {
  const key = ['staff', 'published', name]
  const reload = {
    onSettled: (
      _entry: unknown,
      _error: Error | null,
      _sent: unknown,
      _result: unknown,
      { client }: { client: QueryClient },
    ) => client.invalidateQueries({ queryKey: key }),
  }
  const ofVersion = (action: 'archive' | 'restore') =>
    mutationOptions({
      mutationFn: ({ id, version }: Version) => staffCall(actions[action], { params: { id }, body: { version } }),
      ...reload,
    })
  return {
    archive: () => ofVersion('archive'),
    restore: () => ofVersion('restore'),
  }
}

/** How much a browser still sends of a page that is closed, with room for what else is sent then. */
const MOST_AFTER_CLOSING = 60_000

/** What was typed last is saved, though the page is closed at once. */
const outlivesPage = (body: unknown): boolean =>
  new TextEncoder().encode(JSON.stringify(body)).length <= MOST_AFTER_CLOSING

/** Whether a request was refused since somebody else changed the record first. */
export const isChangedMeanwhile = (error: unknown): error is RefusalError =>
  error instanceof RefusalError && error.refusal === 'changed-meanwhile'

/** Asks for a record, or where none is named for the only one or for the list. */
export const prefetch = (client: QueryClient, kind: PublishedKind, id?: string): Promise<void> =>
  id === undefined && isListed(kind)
    ? client.prefetchQuery(listedQueries(kind).list())
    : client.prefetchQuery(publishedQueries(kind).show(id ?? ONLY_ID))

/** Whether a kind has a list. */
export const isListed = (kind: PublishedKind): kind is ListedKind => 'list' in kind.actions

/** Whether staff make and archive the records of a kind. */
export const isRemovable = (kind: PublishedKind): kind is RemovableKind => kind.records === 'many'
