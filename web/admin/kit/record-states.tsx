import { type ChipTone, StatusChip } from '#web/kit/status-chip.tsx'
import type { ListFilter } from './list-filters.tsx'
import type { ListColumn } from './record-list.tsx'

type ShownRecord = { readonly active: boolean; readonly archivedAt: string | null }

/** The state of records that guests see while they are active: their column, and the filter that brings back archived ones. */
export function recordStates<Row extends ShownRecord>({ shown, hidden }: { shown: string; hidden: string }) {
  const stateOf = ({ archivedAt, active }: Row): { tone: ChipTone; label: string } =>
    archivedAt
      ? { tone: 'neutral', label: 'Archived' }
      : active
        ? { tone: 'good', label: shown }
        : { tone: 'waiting', label: hidden }
  const column: ListColumn<Row> = {
    id: 'state',
    head: 'State',
    cell: (row) => <StatusChip tone={stateOf(row).tone}>{stateOf(row).label}</StatusChip>,
    sort: (row) => stateOf(row).label,
    csv: (row) => stateOf(row).label,
    card: 'state',
  }
  const filter: ListFilter<Row> = {
    name: 'state',
    label: 'State',
    kind: 'select',
    choices: [{ value: '', label: 'In use' }, ...[shown, hidden, 'Archived'].map((label) => ({ value: label, label }))],
    matches: (row, state) => stateOf(row).label === state,
  }
  return { column, filter }
}
