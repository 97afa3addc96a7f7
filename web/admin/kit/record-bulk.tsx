import { useMutation } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { RecordOf } from '#shared/kernel/record-endpoints.ts'
import type { RecordKind } from '#shared/kernel/record-kind.ts'
import { count } from '#web/kit/format.ts'
import { showToast } from '#web/kit/toast.ts'
import type { Action } from './actions.tsx'
import { BulkActions } from './bulk-actions.tsx'
import type { BulkAct, RecordQueries, Selection } from './record-queries.ts'
import { undoToast } from './undo-toast.ts'

type RecordBulkProps<Form extends z.ZodMiniObject> = {
  kind: Pick<RecordKind<Form>, 'life' | 'nameField' | 'noun' | 'order'>
  queries: RecordQueries<Form>
  /** All of them, in their order. */
  records: readonly RecordOf<Form>[]
  orderVersion: number | undefined
  /** The selected ones. */
  rows: readonly RecordOf<Form>[]
  /** Selects none. */
  clear: () => void
  beforeArchive: (rows: readonly RecordOf<Form>[], goOn: () => void) => void
  /** What the page does with them beside that. */
  more: ((selection: Selection<Form>) => readonly Action[]) | undefined
}

/**
 * What staff do with several records of a list: show or hide them, archive or restore them, put them first or last, and
 * what the page adds. Each can be undone for ten seconds.
 */
export function RecordBulk<Form extends z.ZodMiniObject>(props: RecordBulkProps<Form>) {
  type Row = RecordOf<Form>
  const { kind, queries, records, orderVersion, rows, clear, beforeArchive, more } = props
  const { nameField, noun, order } = kind
  const { visibility, archived } = kind.life
  const { mutateAsync: changeMany, isPending } = useMutation(queries.changeMany())
  const { mutateAsync: reorder, isPending: isMoving } = useMutation(queries.reorder())
  const busy = isPending || isMoving
  const inUse = rows.filter(({ archivedAt }) => archivedAt === null)
  const binned = rows.filter(({ archivedAt }) => archivedAt !== null)

  /** Does one act with several records, says what became of it and offers to undo what was done. */
  async function change(some: readonly Row[], act: BulkAct<Form>, title: string): Promise<boolean> {
    const { done, refused } = await changeMany({ rows: some, act })
    const names = refused.map(({ row, message }) => `${String(row[nameField])}: ${message}`)
    if (done.length === 0) {
      void showToast({ tone: 'danger', title: 'Not changed', detail: names.join(' ') })
      return false
    }
    const befores = new Map(done.map(({ before }) => [before.id, before]))
    undoToast({
      title: `${count(done.length, noun[0], noun[1])}: ${title.replace(/^./, (first) => first.toLowerCase())}`,
      detail: names.length > 0 ? `Not changed: ${names.join(' ')}` : '',
      undo: async () => {
        const undone = await changeMany({
          rows: done.map(({ now }) => now),
          act: act === 'archive' ? 'restore' : act === 'restore' ? 'archive' : ({ id }) => befores.get(id) ?? {},
        })
        if (undone.refused.length > 0) throw new Error(undone.refused.map(({ message }) => message).join(' '))
      },
    })
    clear()
    return true
  }

  /** Puts the selected ones first or last, in the order that they have among each other. */
  async function moveTo(end: 'top' | 'bottom', version: number): Promise<void> {
    const before = records.map(({ id }) => id)
    const moved = before.filter((id) => inUse.some((row) => row.id === id))
    const others = before.filter((id) => !moved.includes(id))
    try {
      const now = await reorder({ version, ids: end === 'top' ? [...moved, ...others] : [...others, ...moved] })
      clear()
      undoToast({
        title: `Moved to the ${end}`,
        detail: count(moved.length, noun[0], noun[1]),
        undo: () => reorder({ version: now.orderVersion, ids: before }),
      })
    } catch (error) {
      void showToast({ tone: 'danger', title: 'Not changed', detail: (error as Error).message })
    }
  }

  const acting = (label: string, run: () => unknown): Action => ({ label, busy, onSelect: () => void run() })
  /** Shows or hides those that are not so already. */
  function turning(on: boolean): Action[] {
    if (!visibility) return []
    const { shownBy, shown, hidden } = visibility
    const some = inUse.filter((row) => (row[shownBy as keyof Row] === true) !== on)
    const { action, done } = on ? shown : hidden
    const fields = { [shownBy]: on } as Partial<z.output<Form>>
    return some.length > 0 ? [acting(action, () => change(some, () => fields, done))] : []
  }
  const [first, ...others] = [
    ...turning(true),
    ...turning(false),
    ...(inUse.length > 0
      ? [acting(archived.action, () => beforeArchive(inUse, () => void change(inUse, 'archive', archived.done)))]
      : []),
    ...(binned.length > 0 ? [acting('Restore', () => change(binned, 'restore', 'Restored'))] : []),
  ]
  return (
    <BulkActions
      actions={[
        ...(first ? [first] : []),
        ...(inUse.length > 0 ? (more?.({ rows: inUse, change: (act, title) => change(inUse, act, title) }) ?? []) : []),
        ...(order.by === 'hand' && inUse.length > 0 && orderVersion !== undefined
          ? [
              acting('To the top', () => moveTo('top', orderVersion)),
              acting('To the bottom', () => moveTo('bottom', orderVersion)),
            ]
          : []),
        ...others,
      ]}
    />
  )
}
