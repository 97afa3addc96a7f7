import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BlockState, BlockedDates } from '#shared/availability/blocked-dates.contract.ts'
import { addDays, daysBetween, type CalendarDate } from '#shared/kernel/calendar-date.ts'
import { count, dateAndTime, dateSpan, shortDate } from '#web/kit/format.ts'
import { QueryProblem } from '#web/kit/load-problem.tsx'
import { ConfirmDialog } from '#web/kit/confirm-dialog.tsx'
import { Button } from '#web/kit/button.tsx'
import { CsvButton } from '#web/admin/kit/csv-button.tsx'
import { type Column, DataTable } from '#web/admin/kit/data-table.tsx'
import { DateText } from '#web/kit/date-text.tsx'
import { type ChipTone, StatusChip } from '#web/kit/status-chip.tsx'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { FilterBar } from '#web/admin/kit/filter-bar.tsx'
import { SelectField } from '#web/kit/select-field.tsx'
import { Loading, Skeleton } from '#web/kit/skeleton.tsx'
import { showToast } from '#web/kit/toast.ts'
import { blockedDatesQuery, cabins, unblockDatesMutation } from './blocked-dates.queries.ts'

/** `cabin`: a slug, or empty for any; blocks of all cabins are among each cabin's. */
export type BlockFilters = { readonly when: 'coming' | 'past'; readonly cabin: string }

type BlockedDatesListProps = {
  filters: BlockFilters
  today: CalendarDate
  onFilter: (change: { when?: string | undefined; cabin?: string }) => void
  onClear: () => void
}

const nightsOf = ({ startDate, endDate }: BlockedDates): number => daysBetween(startDate, endDate) + 1

const stateLabels: Record<BlockState, { tone: ChipTone; label: string }> = {
  whole: { tone: 'good', label: 'Blocked' },
  closing: { tone: 'waiting', label: 'Closing…' },
  opening: { tone: 'waiting', label: 'Opening…' },
  undone: { tone: 'bad', label: 'Not blocked' },
}

/** A block's state; beside an undone one, the nights that were not free and their bookings. */
function BlockStateChip({ block: { state, clash } }: { block: BlockedDates }) {
  const { tone, label } = stateLabels[state]
  return (
    <>
      <StatusChip tone={tone}>{label}</StatusChip>
      {clash && (
        <div>
          {clash.nights.map(shortDate).join(', ')}: taken by {clash.by.join(', ')}
        </div>
      )}
    </>
  )
}

/** One night is shown as one date, not as a range. */
const spanOf = (first: string, last: string): string => (first === last ? shortDate(first) : dateSpan(first, last))

const openLabel = ({ state }: BlockedDates): string => (state === 'undone' ? 'Remove' : 'Open again')

/** The current or past blocks, each with a button to unblock it. */
export function BlockedDatesList({ filters, today, onFilter, onClear }: BlockedDatesListProps) {
  const isPast = filters.when === 'past'
  const query = useQuery(blockedDatesQuery(isPast ? addDays(today, -365) : today))
  const { data, error } = query
  const { data: cabinList } = useQuery(cabins())
  const [opening, setOpening] = useState<BlockedDates>()
  const cabinTitle = (slug: string | null) =>
    slug === null ? 'All cabins' : (cabinList?.cabins.find((cabin) => cabin.slug === slug)?.name ?? slug)

  const rows = (data?.blockedDates ?? []).filter(
    ({ endDate, cabinSlug }) =>
      endDate < today === isPast && (filters.cabin === '' || cabinSlug === null || cabinSlug === filters.cabin),
  )
  const columns: Column<BlockedDates>[] = [
    {
      id: 'dates',
      head: 'First – last night',
      cell: ({ startDate, endDate }) => <strong>{spanOf(startDate, endDate)}</strong>,
    },
    { id: 'nights', head: 'Nights', end: true, cell: nightsOf },
    { id: 'cabin', head: 'Cabin', cell: ({ cabinSlug }) => cabinTitle(cabinSlug) },
    { id: 'state', head: 'State', cell: (block) => <BlockStateChip block={block} /> },
    { id: 'reason', head: 'Reason', cell: ({ reason }) => reason || '–' },
    { id: 'by', head: 'By', cell: ({ createdBy }) => createdBy },
    { id: 'created', head: 'Created', cell: ({ createdAt }) => dateAndTime(createdAt) },
    {
      id: 'acts',
      head: 'Actions',
      cell: (block) => (
        <Button
          size="small"
          aria-label={`${openLabel(block)}: ${spanOf(block.startDate, block.endDate)}, ${cabinTitle(block.cabinSlug)}`}
          onClick={() => setOpening(block)}
        >
          {openLabel(block)}
        </Button>
      ),
    },
  ]

  return (
    <>
      <FilterBar label="blocked dates" onClear={isPast || filters.cabin ? onClear : undefined}>
        <SelectField
          label="When"
          value={filters.when}
          onChange={(event) => onFilter({ when: event.target.value === 'past' ? 'past' : undefined })}
        >
          <option value="coming">Current and coming</option>
          <option value="past">Past year</option>
        </SelectField>
        <SelectField
          label="For cabin"
          value={filters.cabin}
          onChange={(event) => onFilter({ cabin: event.target.value })}
        >
          <option value="">Any</option>
          {cabinList?.cabins.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </SelectField>
      </FilterBar>
      {error && <QueryProblem title="The blocked dates could not be loaded" queries={[query]} />}
      {!data && !error && (
        <Loading label="Loading blocked dates" className="stack gap-s">
          <Skeleton shape="row" />
          <Skeleton shape="row" />
        </Loading>
      )}
      {data && rows.length === 0 && (
        <EmptyState icon="calendar" title={isPast ? 'No blocked dates in the past year' : 'All dates open'} />
      )}
      {rows.length > 0 && (
        <div className="stack">
          <DataTable caption="Blocked dates" columns={columns} rows={rows} keyOf={({ id }) => id} />
          <div>
            <CsvButton
              fileName={`blocked-dates-${today}.csv`}
              rows={() => Promise.resolve(rows)}
              columns={[
                { head: 'First night', cell: ({ startDate }) => startDate },
                { head: 'Last night', cell: ({ endDate }) => endDate },
                { head: 'Nights', cell: nightsOf },
                { head: 'Cabin', cell: ({ cabinSlug }) => cabinTitle(cabinSlug) },
                { head: 'State', cell: ({ state }) => stateLabels[state].label },
                { head: 'Reason', cell: ({ reason }) => reason },
                { head: 'By', cell: ({ createdBy }) => createdBy },
              ]}
            />
          </div>
        </div>
      )}
      {opening && (
        <UnblockDialog block={opening} cabin={cabinTitle(opening.cabinSlug)} onDone={() => setOpening(undefined)} />
      )}
    </>
  )
}

function UnblockDialog({ block, cabin, onDone }: { block: BlockedDates; cabin: string; onDone: () => void }) {
  const opening = useMutation(unblockDatesMutation())
  const action = () =>
    opening.mutate(
      { id: block.id },
      {
        onSuccess: () => {
          void showToast({ tone: 'success', title: block.state === 'undone' ? 'Removed' : 'Dates open again' })
          onDone()
        },
      },
    )
  return (
    <ConfirmDialog
      open
      onClose={onDone}
      title={block.state === 'undone' ? 'Remove this line?' : 'Open these dates again?'}
      action={block.state === 'undone' ? 'Remove' : 'Open dates'}
      busyLabel="Opening…"
      variant="danger"
      busy={opening.isPending}
      problem={opening.error?.message}
      onConfirm={action}
    >
      <p>
        {cabin}: <DateText date={block.startDate} /> – <DateText date={block.endDate} /> (
        {count(nightsOf(block), 'night')}).{' '}
        {block.state === 'undone'
          ? 'None of these nights is blocked; this line goes from the list.'
          : 'Guests can book these nights at once.'}
      </p>
    </ConfirmDialog>
  )
}
