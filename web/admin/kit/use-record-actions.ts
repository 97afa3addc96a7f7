import { useMutation } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { RecordOf } from '#shared/kernel/record-endpoints.ts'
import type { RecordKind } from '#shared/kernel/record-kind.ts'
import { showToast } from '#web/kit/toast.ts'
import type { Action } from './actions.tsx'
import type { RecordQueries } from './record-queries.ts'
import { undoToast } from './undo-toast.ts'

type Options<Row> = {
  /** Asks before records are archived, and goes on or not. */
  readonly beforeArchive?: ((rows: readonly Row[], goOn: () => void) => void) | undefined
}

/**
 * What staff do with one record of a list: archive or restore it, and show or hide what guests see. Each can be undone
 * for ten seconds.
 */
export function useRecordActions<Form extends z.ZodMiniObject>(
  { life: { visibility, archived }, nameField }: Pick<RecordKind<Form>, 'life' | 'nameField'>,
  queries: RecordQueries<Form>,
  { beforeArchive = (_rows, goOn) => goOn() }: Options<RecordOf<Form>> = {},
) {
  type Row = RecordOf<Form>
  const { mutateAsync: save } = useMutation(queries.save())
  const { mutateAsync: archive } = useMutation(queries.archive())
  const { mutateAsync: restore } = useMutation(queries.restore())

  const onError = (error: Error) => void showToast({ tone: 'danger', title: 'Not changed', detail: error.message })
  /** Says what was done, by the row that the server gave back; `undo` is done to that one. */
  const done = (changing: Promise<Row>, title: string, undo: (now: Row) => Promise<unknown>) =>
    void changing.then((now) => undoToast({ title, detail: String(now[nameField]), undo: () => undo(now) }), onError)

  function actionsOf(record: Row): Action[] {
    if (record.archivedAt) return [{ label: 'Restore', onSelect: () => done(restore(record), 'Restored', archive) }]
    const archiving = {
      label: archived.action,
      onSelect: () => beforeArchive([record], () => done(archive(record), archived.done, restore)),
    }
    if (!visibility) return [archiving]
    const { shownBy, shown, hidden } = visibility
    const isShown = record[shownBy as keyof Row] === true
    const next = isShown ? hidden : shown
    const turn = (row: Row, on: boolean) => save({ id: row.id, version: row.version, form: { ...row, [shownBy]: on } })
    return [
      {
        label: next.action,
        onSelect: () => done(turn(record, !isShown), next.done, (now) => turn(now, isShown)),
      },
      archiving,
    ]
  }

  return { actionsOf, onError }
}
