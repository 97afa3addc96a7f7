import { useMutation } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { RecordOf } from '#shared/kernel/record-endpoints.ts'
import type { RecordKind } from '#shared/kernel/record-kind.ts'
import { count } from '#web/kit/format.ts'
import { showToast } from '#web/kit/toast.ts'
import type { Action } from './actions.tsx'
import type { BulkAct, RecordQueries } from './record-queries.ts'
import { undoToast } from './undo-toast.ts'

type Options<Row> = {
  /** Asks before records are archived, and goes on or not. */
  readonly beforeArchive?: ((rows: readonly Row[], goOn: () => void) => void) | undefined
}

/**
 * What staff do with one record of a list, or with several: archive or restore it, and show or hide what guests see.
 * Each can be undone for ten seconds.
 */
export function useRecordActions<Form extends z.ZodMiniObject>(
  { life: { visibility, archived }, nameField, noun }: Pick<RecordKind<Form>, 'life' | 'nameField' | 'noun'>,
  queries: RecordQueries<Form>,
  { beforeArchive = (_rows, goOn) => goOn() }: Options<RecordOf<Form>> = {},
) {
  type Row = RecordOf<Form>
  const { mutateAsync: save } = useMutation(queries.save())
  const { mutateAsync: archive } = useMutation(queries.archive())
  const { mutateAsync: restore } = useMutation(queries.restore())
  const { mutateAsync: changeMany, isPending: isChanging } = useMutation(queries.changeMany())

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

  /** Does one act with several records, says what became of it and offers to undo what was done. */
  async function change(rows: readonly Row[], act: BulkAct<Form>, title: string): Promise<boolean> {
    const { done: changed, refused } = await changeMany({ rows, act })
    const names = refused.map(({ row, message }) => `${String(row[nameField])}: ${message}`)
    if (changed.length === 0) {
      void showToast({ tone: 'danger', title: 'Not changed', detail: names.join(' ') })
      return false
    }
    const befores = new Map(changed.map(({ before }) => [before.id, before]))
    undoToast({
      title: `${count(changed.length, noun[0], noun[1])}: ${title.replace(/^./, (first) => first.toLowerCase())}`,
      detail: names.length > 0 ? `Not changed: ${names.join(' ')}` : '',
      undo: async () => {
        const undone = await changeMany({
          rows: changed.map(({ now }) => now),
          act: act === 'archive' ? 'restore' : act === 'restore' ? 'archive' : ({ id }) => befores.get(id) ?? {},
        })
        if (undone.refused.length > 0) throw new Error(undone.refused.map(({ message }) => message).join(' '))
      },
    })
    return true
  }

  /** What is done with the selected records; those that it would not change are left out. */
  function bulkActionsOf(rows: readonly Row[], clear: () => void): Action[] {
    const inUse = rows.filter(({ archivedAt }) => archivedAt === null)
    const binned = rows.filter(({ archivedAt }) => archivedAt !== null)
    const run = (some: readonly Row[], act: BulkAct<Form>, title: string) =>
      void change(some, act, title).then((isDone) => isDone && clear())
    const turning = (on: boolean): Action[] => {
      if (!visibility) return []
      const { shownBy, shown, hidden } = visibility
      const some = inUse.filter((row) => (row[shownBy as keyof Row] === true) !== on)
      const { action, done: title } = on ? shown : hidden
      const fields = { [shownBy]: on } as Partial<z.output<Form>>
      return some.length > 0
        ? [{ label: action, busy: isChanging, onSelect: () => run(some, () => fields, title) }]
        : []
    }
    return [
      ...turning(true),
      ...turning(false),
      ...(inUse.length > 0
        ? [
            {
              label: archived.action,
              busy: isChanging,
              onSelect: () => beforeArchive(inUse, () => run(inUse, 'archive', archived.done)),
            },
          ]
        : []),
      ...(binned.length > 0
        ? [{ label: 'Restore', busy: isChanging, onSelect: () => run(binned, 'restore', 'Restored') }]
        : []),
    ]
  }
  return { actionsOf, bulkActionsOf, change, onError }
}
