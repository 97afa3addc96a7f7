import { addDays } from '#shared/kernel/calendar-date.ts'
import { dayOf } from '#shared/kernel/clock.ts'
import type { RecordFields } from '#shared/kernel/record-endpoints.ts'
import type { RecordKind } from '#shared/kernel/record-kind.ts'
import { dayAndMonth } from '#web/kit/format.ts'
import { type ChipTone, StatusChip } from '#web/kit/status-chip.tsx'
import type { ListFilter } from './list-filters.tsx'
import type { ListColumn } from './record-list.tsx'

type Kind = Pick<RecordKind, 'life'>
type State = { readonly tone: ChipTone; readonly label: string }

/** The state of a record: archived or in use, and of what guests see, whether they do. */
const stateOf =
  ({ life: { visibility, archived } }: Kind) =>
  (record: RecordFields): State => {
    if (record.archivedAt) return { tone: 'neutral', label: archived.state }
    if (!visibility) return { tone: 'good', label: 'In use' }
    return record[visibility.shownBy as keyof RecordFields]
      ? { tone: 'good', label: visibility.shown.state }
      : { tone: 'waiting', label: visibility.hidden.state }
  }

/** Of an archived record its state and, where it is deleted some day, that day: `In the bin until Sun 27 Dec`. */
export const archivedText = ({ life: { archived } }: Kind, archivedAt: string): string =>
  archived.keptDays === undefined
    ? archived.state
    : `${archived.state} until ${dayAndMonth(addDays(dayOf(archivedAt), archived.keptDays))}`

export function stateColumn<Row extends RecordFields>(kind: Kind): ListColumn<Row> {
  const read = stateOf(kind)
  const label = (record: Row) => (record.archivedAt ? archivedText(kind, record.archivedAt) : read(record).label)
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
  const { visibility, archived } = kind.life
  const states = [...(visibility ? [visibility.shown.state, visibility.hidden.state] : []), archived.state]
  return {
    name: 'state',
    label: 'State',
    kind: 'select',
    choices: [{ value: '', label: 'In use' }, ...states.map((label) => ({ value: label, label }))],
    matches: (record, state) => stateOf(kind)(record).label === state,
  }
}
