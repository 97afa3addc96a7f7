import { dayOf, timeOf } from '#shared/kernel/clock.ts'
import type { Entry } from '#shared/kernel/published-endpoints.ts'
import { dayAndMonth } from '#web/kit/format.ts'
import { type ChipTone, StatusChip } from '#web/kit/status-chip.tsx'
import type { ListFilter } from './list-filters.tsx'
import type { ListColumn } from './record-list.tsx'

type State = { readonly tone: ChipTone; readonly label: string; readonly detail?: string }
type Stated = Pick<Entry, 'archivedAt' | 'schedule' | 'live' | 'hasDraft'>

/** In the order of the filter. */
const LABELS = ['Draft', 'Live', 'Live, changed', 'Scheduled', 'Not published', 'Archived'] as const

/** `Fri 4 Dec 08:00` */
export const hourText = (instant: string): string => `${dayAndMonth(dayOf(instant))} ${timeOf(instant)}`

/** What readers see of a record, and what is planned. */
export function publishedState({ archivedAt, schedule, live, hasDraft }: Stated): State {
  if (archivedAt) return { tone: 'neutral', label: 'Archived' }
  if (schedule?.problem) return { tone: 'bad', label: 'Not published', detail: schedule.problem }
  if (schedule) return { tone: 'info', label: 'Scheduled', detail: hourText(schedule.at) }
  if (!live) return { tone: 'neutral', label: 'Draft' }
  return hasDraft ? { tone: 'waiting', label: 'Live, changed' } : { tone: 'good', label: 'Live' }
}

/** A plan is in the chip; why it failed is beside it, since that is a sentence. */
export function PublishedState({ entry }: { entry: Stated }) {
  const { tone, label, detail } = publishedState(entry)
  if (tone !== 'bad') return <StatusChip tone={tone}>{detail ? `${label} ${detail}` : label}</StatusChip>
  return (
    <>
      <StatusChip tone={tone}>{label}</StatusChip> <span className="small soft">{detail}</span>
    </>
  )
}

export const publishedStateColumn: ListColumn<Entry> = {
  id: 'state',
  head: 'State',
  cell: (entry) => <PublishedState entry={entry} />,
  sort: (entry) => publishedState(entry).label,
  csv: (entry) => [publishedState(entry).label, publishedState(entry).detail].filter(Boolean).join(': '),
  card: 'state',
}

/** Brings back the archived ones too, which the list leaves out without it. */
export const publishedStateFilter: ListFilter<Entry> = {
  name: 'state',
  label: 'State',
  kind: 'select',
  choices: [{ value: '', label: 'All but archived' }, ...LABELS.map((label) => ({ value: label, label }))],
  matches: (entry, label) => publishedState(entry).label === label,
}
