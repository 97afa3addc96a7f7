import type { RecordFields } from '#shared/kernel/record-endpoints.ts'
import type { RecordKind } from '#shared/kernel/record-kind.ts'
import { type ChipTone, StatusChip } from '#web/kit/status-chip.tsx'
import type { ListFilter } from './list-filters.tsx'
import type { ListColumn } from './record-list.tsx'

type Kind = Pick<RecordKind, 'life'>
type State = { readonly tone: ChipTone; readonly label: string }

/** The state of a record: archived or in use, and of what guests see, whether they do. */
const stateOf =
  ({ life: { visibility } }: Kind) =>
  (record: RecordFields): State => {
    if (record.archivedAt) return { tone: 'neutral', label: 'Archived' }
    if (!visibility) return { tone: 'good', label: 'In use' }
    return record[visibility.shownBy as keyof RecordFields]
      ? { tone: 'good', label: visibility.shown.state }
      : { tone: 'waiting', label: visibility.hidden.state }
  }

export function stateColumn<Row extends RecordFields>(kind: Kind): ListColumn<Row> {
  const read = stateOf(kind)
  const label = (record: Row) => read(record).label
  return {
    id: 'state',
    head: 'State',
    cell: (record) => <StatusChip tone={read(record).tone}>{label(record)}</StatusChip>,
    sort: label,
    csv: label,
    card: 'state',
  }
}

/** Brings back the archived ones too, which the list leaves out without it. */
export function stateFilter<Row extends RecordFields>(kind: Kind): ListFilter<Row> {
  const { visibility } = kind.life
  const states = [...(visibility ? [visibility.shown.state, visibility.hidden.state] : []), 'Archived']
  return {
    name: 'state',
    label: 'State',
    kind: 'select',
    choices: [{ value: '', label: 'In use' }, ...states.map((label) => ({ value: label, label }))],
    matches: (record, state) => stateOf(kind)(record).label === state,
  }
}
