import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, lazy, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { containsText } from '#shared/kernel/fold-text.ts'
import { type ListedEntry, MAX_PUBLISHED_RECORDS } from '#shared/kernel/published-endpoints.ts'
import { hasCabins } from '#shared/kernel/record-kind.ts'
import { LinkButton } from '#web/kit/link-button.tsx'
import { showToast } from '#web/kit/toast.ts'
import type { Action } from './actions.tsx'
import { csvInstant, csvNameOf } from './csv.ts'
import { listTime } from './list-dates.ts'
import { PageHeader } from './page-header.tsx'
import {
  type ListedKind,
  type RemovableKind,
  isRemovable,
  listedQueries,
  publishedQueries,
  removableQueries,
} from './published-queries.ts'
import { type StateSource, publishedStateParts } from './published-state.tsx'
import { type AnyRecord, type ColumnTexts, changedColumn, partOf } from './record-columns.tsx'
import { type ListColumn, RecordList } from './record-list.tsx'
import { undoToast } from './undo-toast.ts'
import { useAddressParams } from './use-address-params.ts'
import { useCabinTitle } from './use-cabin-title.ts'
import { useNow } from './use-now.ts'

const RecordLimit = lazy(async () => ({ default: (await import('./record-limit.tsx')).RecordLimit }))
const RemovalDialog = lazy(async () => ({ default: (await import('./published-dialogs.tsx')).RemovalDialog }))

type PublishedPageProps = {
  kind: ListedKind
  /** The address of its list; editors are below it. */
  address: string
  /** Beside New. */
  actions?: ReactNode
  /** Other columns, before the state. */
  moreColumns?: readonly ListColumn<ListedEntry>[]
  /** What people call a record, where its form does not say so. */
  titleOf?: (id: string) => string | undefined
} & Pick<StateSource, 'isUnseen'>

/** The list of a kind of record with drafts and publications. Each opens on a page of its own. */
export function PublishedRecordPage(props: PublishedPageProps) {
  const { kind, address, actions, moreColumns = [], titleOf, isUnseen } = props
  // Of a kind whose records are not removed these are not called.
  const queries = useMemo(
    () => ({ ...publishedQueries(kind), ...listedQueries(kind), ...removableQueries(kind as RemovableKind) }),
    [kind],
  )
  const canRemove = isRemovable(kind)
  const client = useQueryClient()
  const navigate = useNavigate()
  const [params] = useAddressParams()
  const { today } = useNow()
  const texts = { today, cabinTitle: useCabinTitle({ isNeeded: hasCabins(kind) }) }
  const query = useQuery(queries.list())
  const { mutateAsync: archive } = useMutation(queries.archive())
  const { mutateAsync: restore } = useMutation(queries.restore())
  const { mutateAsync: saveDraft } = useMutation(queries.saveDraft())
  const [removal, setRemoval] = useState<{ readonly of: ListedEntry; readonly to: 'unpublish' | 'archive' }>()

  const state = publishedStateParts({ kind, isUnseen }, canRemove)
  const { noun, nameField, slug } = kind
  const [one, many] = noun
  const records = query.data?.records
  const nameOf = ({ id, form }: ListedEntry): string =>
    titleOf?.(id) ?? (String(form[nameField] ?? '') || `${one} without a title`)
  const editorOf = ({ id }: { readonly id: string }) => `${address}/edit/${id}`
  const isFull = (records?.length ?? 0) >= MAX_PUBLISHED_RECORDS

  const failed = ({ message }: Error) => void showToast({ tone: 'danger', title: 'Not changed', detail: message })
  async function duplicate({ id }: ListedEntry) {
    const { form } = await client.fetchQuery({ ...queries.show(id), staleTime: 0 })
    const copy = {
      ...form,
      [nameField]: `Copy of ${String(form[nameField] ?? '')}`,
      ...(slug && { [slug.field]: '' }),
    }
    void navigate(editorOf(await saveDraft({ id: crypto.randomUUID(), version: 0, form: copy })))
  }
  function actionsOf(entry: ListedEntry): Action[] {
    const opening = { label: 'Open', onSelect: () => void navigate(editorOf(entry)) }
    const title = nameOf(entry)
    if (!canRemove) return [opening]
    if (entry.archivedAt)
      return [
        opening,
        {
          label: 'Restore',
          onSelect: () =>
            void restore(entry).then(
              (now) => undoToast({ title: 'Restored as a draft', detail: title, undo: () => archive(now) }),
              failed,
            ),
        },
      ]
    return [
      opening,
      ...(isFull ? [] : [{ label: 'Duplicate', onSelect: () => void duplicate(entry).catch(failed) }]),
      ...(entry.live ? [{ label: 'Unpublish…', onSelect: () => setRemoval({ of: entry, to: 'unpublish' }) }] : []),
      entry.live
        ? { label: 'Archive…', onSelect: () => setRemoval({ of: entry, to: 'archive' }) }
        : {
            label: 'Archive',
            onSelect: () =>
              void archive(entry).then(
                (now) => undoToast({ title: 'Archived', detail: title, undo: () => restore(now) }),
                failed,
              ),
          },
    ]
  }

  return (
    <>
      <PageHeader title={kind.title} lead={kind.lead}>
        {actions}
        {canRemove && !isFull && (
          <LinkButton variant="primary" to={`${address}/new`}>
            New {one}
          </LinkButton>
        )}
      </PageHeader>
      {isFull && (
        <Suspense fallback={null}>
          <RecordLimit many={many} archivedState="Archived" counted="stored" />
        </Suspense>
      )}
      <RecordList<ListedEntry>
        noun={noun}
        rows={params.has('state') ? records : records?.filter(({ archivedAt }) => !archivedAt)}
        query={query}
        keyOf={({ id }) => id}
        nameOf={nameOf}
        addressOf={editorOf}
        columns={[
          ...listedColumns(kind, texts, nameOf),
          ...moreColumns,
          state.column,
          {
            id: 'published',
            head: 'Published',
            cell: ({ live }) => live && listTime(live.updatedAt, today),
            sort: ({ live }) => live?.updatedAt ?? null,
            csv: ({ live }) => (live ? csvInstant(live.updatedAt) : null),
            from: 'l',
          },
          changedColumn(texts),
        ]}
        filters={[
          {
            name: 'q',
            label: 'Search',
            kind: 'search',
            matches: (entry, q) => containsText([nameOf(entry), ...Object.values(entry.form)].join(' '), q),
          },
          state.filter,
        ]}
        actions={actionsOf}
        inlineActions={0}
        csvName={csvNameOf(kind)}
        empty={{ title: `No ${many} yet`, icon: 'info', detail: kind.empty }}
      />
      {removal && canRemove && (
        <Suspense fallback={null}>
          <RemovalDialog
            removal={removal.to}
            actions={kind.actions}
            one={one}
            entry={removal.of}
            name={nameOf(removal.of)}
            onReply={() => undefined}
            onChanged={failed}
            onDone={() => setRemoval(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

/** The columns of the listed fields; the field that names a record is never empty. */
function listedColumns(
  { fields, rows, nameField }: Pick<ListedKind, 'fields' | 'rows' | 'nameField'>,
  texts: ColumnTexts,
  nameOf: (entry: ListedEntry) => string,
): ListColumn<ListedEntry>[] {
  return Object.entries(rows).flatMap(([name, place]): ListColumn<ListedEntry>[] => {
    const field = fields[name]
    if (!field || !place || place === 'none') return []
    const { cell, sort, csv, end } = partOf(name, field, texts)
    const row = ({ form }: ListedEntry) => form as unknown as AnyRecord
    const column: ListColumn<ListedEntry> = {
      id: name,
      head: field.label,
      ...(cell && { cell: (entry) => cell(row(entry)) }),
      ...(sort && { sort: (entry) => sort(row(entry)) }),
      ...(csv && { csv: (entry) => csv(row(entry)) }),
      ...(end && { end }),
      ...place,
    }
    return [name === nameField ? { ...column, cell: nameOf } : column]
  })
}
