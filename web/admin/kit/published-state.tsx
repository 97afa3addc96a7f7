import type { Entry } from '#shared/kernel/published-endpoints.ts'
import type { PublishedKind } from '#shared/kernel/published-kind.ts'
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
type Stated = Pick<Entry, 'id' | 'archivedAt' | 'schedule' | 'live' | 'hasDraft'>

/** What decides beside the entry itself what readers see of it. */
export type StateSource = {
  readonly kind: Pick<PublishedKind, 'records' | 'usesDefault'>
  /** It is published, and readers see it once something else is done. */
  readonly isUnseen?: ((id: string) => boolean) | undefined
}

/** In the order of the filter. */
const LABELS = [
  'Default',
  'Draft',
  'Live',
  'Live, changed',
  'Hidden',
  'Scheduled',
  'Not published',
  'Archived',
] as const

/** What readers see of a record, and what is planned. */
export function publishedState({ id, archivedAt, schedule, live, hasDraft }: Stated, source: StateSource): State {
  if (archivedAt) return { tone: 'neutral', label: 'Archived' }
  if (schedule?.problem) return { tone: 'bad', label: 'Not published', problem: schedule.problem }
  if (schedule) return { tone: 'info', label: live ? 'Live' : 'Scheduled', next: schedule.at }
  if (!live)
    return { tone: 'neutral', label: hasDraft ? 'Draft' : hasDefault(source.kind, id) ? 'Default' : 'Not published' }
  if (source.isUnseen?.(id)) return { tone: 'waiting', label: 'Hidden' }
  return hasDraft ? { tone: 'waiting', label: 'Live, changed' } : { tone: 'good', label: 'Live' }
}

const hasDefault = ({ records, usesDefault }: StateSource['kind'], id: string): boolean =>
  records === 'defaults' && (usesDefault?.(id) ?? true)

/** A plan is in the chip; why it failed is beside it, since that is a sentence. */
export function PublishedState({ entry, source }: { entry: Stated; source: StateSource }) {
  const { today } = useNow()
  const { tone, label, next, problem } = publishedState(entry, source)
  const when = next && relativeTime(next, today)
  const words = !when ? label : label === 'Live' ? `${label} · next ${when}` : `${label} ${when}`
  if (!problem) return <StatusChip tone={tone}>{words}</StatusChip>
  return (
    <>
      <StatusChip tone={tone}>{label}</StatusChip> <span className="small soft">{problem}</span>
    </>
  )
}

/** The column of the state, and the filter by it; where records are archived it brings these back too. */
export function publishedStateParts(source: StateSource, canArchive: boolean) {
  const stateOf = (entry: Stated) => publishedState(entry, source)
  const labels = LABELS.filter(
    (label) =>
      (label !== 'Archived' || canArchive) &&
      (label !== 'Default' || source.kind.records === 'defaults') &&
      (label !== 'Hidden' || source.isUnseen !== undefined),
  )
  return {
    column: {
      id: 'state',
      head: 'State',
      cell: (entry) => <PublishedState entry={entry} source={source} />,
      sort: (entry) => stateOf(entry).label,
      csv(entry) {
        const { label, next, problem } = stateOf(entry)
        const when = next && csvInstant(next)
        return [when && label === 'Live' ? 'Live, next' : label, problem ?? when].filter(Boolean).join(': ')
      },
      card: 'state',
    } satisfies ListColumn<Entry>,
    filter: {
      name: 'state',
      label: 'State',
      kind: 'select',
      choices: [
        { value: '', label: canArchive ? 'All but archived' : 'All' },
        ...labels.map((label) => ({ value: label, label })),
      ],
      // What is live can be planned as well.
      matches: (entry, label) =>
        stateOf(entry).label === label || (label === 'Scheduled' && stateOf(entry).next !== undefined),
    } satisfies ListFilter<Entry>,
  }
}
