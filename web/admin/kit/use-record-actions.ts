import { type DefaultError, type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { showToast } from '#web/kit/toast.ts'
import type { Action } from './actions.tsx'
import { undoToast } from './undo-toast.ts'

/** A record that guests see while it is active. */
type ShownRecord = {
  readonly id: string
  readonly version: number
  readonly active: boolean
  readonly archivedAt: string | null
}
type Version = { readonly id: string; readonly version: number }
type Mutation<Row, Sent> = () => UseMutationOptions<Row, DefaultError, Sent>

type RecordQueries<Row extends ShownRecord> = {
  readonly save: Mutation<Row, Version & { readonly form: Row }>
  readonly archive: Mutation<Row, Version>
  readonly restore: Mutation<Row, Version>
}

type Labels = {
  /** The actions: "Show", "Hide". */
  readonly show: string
  readonly hide: string
  /** What was done: "On the site". */
  readonly shown: string
  readonly hidden: string
}

/** What staff do with one record of a list: show or hide it, archive or restore it; each can be undone for ten seconds. */
export function useRecordActions<Row extends ShownRecord>(
  queries: RecordQueries<Row>,
  nameOf: (record: Row) => string,
  labels: Labels,
) {
  const { mutateAsync: save } = useMutation(queries.save())
  const { mutateAsync: archive } = useMutation(queries.archive())
  const { mutateAsync: restore } = useMutation(queries.restore())

  const onError = (error: Error) => void showToast({ tone: 'danger', title: 'Not changed', detail: error.message })
  const setActive = (record: Row, active: boolean) =>
    save({ id: record.id, version: record.version, form: { ...record, active } })
  /** Says what was done, by the row that the server gave back; `undo` is done to that one. */
  const done = (changing: Promise<Row>, title: string, undo: (now: Row) => Promise<unknown>) =>
    void changing.then((now) => undoToast({ title, detail: nameOf(now), undo: () => undo(now) }), onError)

  function actionsOf(record: Row): Action[] {
    if (record.archivedAt) return [{ label: 'Restore', onSelect: () => done(restore(record), 'Restored', archive) }]
    const toggle = record.active
      ? {
          label: labels.hide,
          onSelect: () => done(setActive(record, false), labels.hidden, (now) => setActive(now, true)),
        }
      : {
          label: labels.show,
          onSelect: () => done(setActive(record, true), labels.shown, (now) => setActive(now, false)),
        }
    return [toggle, { label: 'Archive', onSelect: () => done(archive(record), 'Archived', restore) }]
  }
  return { actionsOf, onError }
}
