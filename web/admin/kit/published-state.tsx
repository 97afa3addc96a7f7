import type { Entry } from '#shared/kernel/published-endpoints.ts'
import { type ChipTone, StatusChip } from '#web/kit/status-chip.tsx'
import { relativeTime } from './relative-time.ts'
import { csvInstant } from './csv.ts'
import type { ListFilter } from './list-filters.tsx'
import type { ListColumn } from './record-list.tsx'
import { useNow } from './use-now.ts'

type State = {
  readonly tone: ChipTone
  readonly label: (typeof LABELS)[number]
  /** When something else will be published. */
  readonly next?: string
  /** Why it was not published. */
  readonly problem?: string
}
type Stated = Pick<Entry, 'archivedAt' | 'schedule' | 'live' | 'hasDraft'>

/** In the order of the filter. */
const LABELS = ['Default', 'Draft', 'Live', 'Live, changed', 'Scheduled', 'Not published', 'Archived'] as const

/** What readers see of a record, and what is planned. */
export function publishedState({ archivedAt, schedule, live, hasDraft }: Stated): State {
  if (archivedAt) return { tone: 'neutral', label: 'Archived' }
  if (schedule?.problem) return { tone: 'bad', label: 'Not published', problem: schedule.problem }
  if (schedule) return { tone: 'info', label: live ? 'Live' : 'Scheduled', next: schedule.at }
  if (!live) return { tone: 'neutral', label: hasDraft ? 'Draft' : 'Default' }
  return hasDraft ? { tone: 'waiting', label: 'Live, changed' } : { tone: 'good', label: 'Live' }
}

/** A plan is in the chip; why it failed is beside it, since that is a sentence. */
export function PublishedState({ entry }: { entry: Stated }) {
  const { today } = useNow()
  const { tone, label, next, problem } = publishedState(entry)
  const when = next && relativeTime(next, today)
  const words = !when ? label : label === 'Live' ? `${label} · next ${when}` : `${label} ${when}`
  if (!problem) return <StatusChip tone={tone}>{words}</StatusChip>
  return (
    <>
      <StatusChip tone={tone}>{label}</StatusChip> <span className="small soft">{problem}</span>
    </>
  )
}

export const publishedStateColumn: ListColumn<Entry> = {
  id: 'state',
  head: 'State',
  cell: (entry) => <PublishedState entry={entry} />,
  sort: (entry) => publishedState(entry).label,
  csv(entry) {
    const { label, next, problem } = publishedState(entry)
    const when = next && csvInstant(next)
    return [when && label === 'Live' ? 'Live, next' : label, problem ?? when].filter(Boolean).join(': ')
  },
  card: 'state',
}

/** Brings back the archived ones too, which the list leaves out without it. */
export const publishedStateFilter: ListFilter<Entry> = {
  name: 'state',
  label: 'State',
  kind: 'select',
  choices: [{ value: '', label: 'All but archived' }, ...LABELS.map((label) => ({ value: label, label }))],
  // What is live can be planned as well.
  matches: (entry, label) =>
    publishedState(entry).label === label || (label === 'Scheduled' && publishedState(entry).next !== undefined),
}
