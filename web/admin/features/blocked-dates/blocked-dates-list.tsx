import { useQuery } from '@tanstack/react-query'
import { Suspense, lazy, useState } from 'react'
import type { BlockState, BlockedDates } from '#shared/availability/blocked-dates.contract.ts'
import { addDays, daysBetween } from '#shared/kernel/calendar-date.ts'
import { listSpan, listTime } from '#web/admin/kit/list-dates.ts'
import { type ListColumn, RecordList } from '#web/admin/kit/record-list.tsx'
import { useAddressParams } from '#web/admin/kit/use-address-params.ts'
import { useNow } from '#web/admin/kit/use-now.ts'
import { shortDate } from '#web/kit/format.ts'
import { type ChipTone, StatusChip } from '#web/kit/status-chip.tsx'
import { blockedDatesQuery } from './blocked-dates.queries.ts'
import { cabins } from '#web/booking/cabins.queries.ts'

const UnblockDialog = lazy(async () => ({ default: (await import('./unblock-dialog.tsx')).UnblockDialog }))

const nightsOf = ({ startDate, endDate }: BlockedDates): number => daysBetween(startDate, endDate) + 1

const stateLabels: Record<BlockState, { tone: ChipTone; label: string }> = {
  whole: { tone: 'good', label: 'Blocked' },
  closing: { tone: 'waiting', label: 'Closing…' },
  opening: { tone: 'waiting', label: 'Opening…' },
  undone: { tone: 'bad', label: 'Not blocked' },
}

/** Why nights are blocked; of an undone block, the nights that were not free and their bookings. */
const reasonOf = ({ reason, clash }: BlockedDates): string =>
  clash ? `${clash.nights.map(shortDate).join(', ')}: taken by ${clash.by.join(', ')}` : reason

/** The current or past blocks, each with an act to unblock it. */
export function BlockedDatesList() {
  const [address] = useAddressParams()
  const { today } = useNow()
  const isPast = address.get('when') === 'past'
  const query = useQuery(blockedDatesQuery(isPast ? addDays(today, -365) : today))
  const { data: cabinList } = useQuery(cabins())
  const [opening, setOpening] = useState<BlockedDates>()
  const spanOf = ({ startDate, endDate }: BlockedDates) => listSpan(startDate, endDate, today)
  const cabinTitle = ({ cabinSlug }: BlockedDates) =>
    cabinSlug === null ? 'All cabins' : (cabinList?.cabins.find(({ slug }) => slug === cabinSlug)?.name ?? cabinSlug)

  const columns: ListColumn<BlockedDates>[] = [
    { id: 'dates', head: 'First – last night', cell: spanOf, sort: ({ startDate }) => startDate },
    { id: 'first', head: 'First night', csv: ({ startDate }) => startDate },
    { id: 'last', head: 'Last night', csv: ({ endDate }) => endDate },
    { id: 'nights', head: 'Nights', end: true, from: 'm', cell: nightsOf, sort: nightsOf, csv: nightsOf },
    { id: 'cabin', head: 'Cabin', cell: cabinTitle, sort: cabinTitle, csv: cabinTitle, card: 'value' },
    {
      id: 'state',
      head: 'State',
      cell: ({ state }) => <StatusChip tone={stateLabels[state].tone}>{stateLabels[state].label}</StatusChip>,
      csv: ({ state }) => stateLabels[state].label,
      card: 'state',
    },
    { id: 'reason', head: 'Reason', grow: true, cell: reasonOf, csv: reasonOf, card: 'detail' },
    { id: 'by', head: 'By', from: 'l', cell: ({ createdBy }) => createdBy, csv: ({ createdBy }) => createdBy },
    {
      id: 'created',
      head: 'Created',
      from: 'xl',
      cell: ({ createdAt }) => listTime(createdAt, today),
      sort: ({ createdAt }) => createdAt,
    },
  ]
  return (
    <>
      <RecordList
        noun={['blocked date', 'blocked dates']}
        columns={columns}
        rows={query.data?.blockedDates.filter(({ endDate }) => endDate < today === isPast)}
        query={query}
        keyOf={({ id }) => id}
        nameOf={(block) => `${spanOf(block)}, ${cabinTitle(block)}`}
        filters={[
          {
            name: 'when',
            label: 'When',
            kind: 'select',
            choices: [
              { value: '', label: 'Current and coming' },
              { value: 'past', label: 'Past year' },
            ],
          },
          {
            name: 'cabin',
            label: 'For cabin',
            kind: 'select',
            choices: [
              { value: '', label: 'Any' },
              ...(cabinList?.cabins.map(({ slug, name }) => ({ value: slug, label: name })) ?? []),
            ],
            matches: ({ cabinSlug }, cabin) => cabinSlug === null || cabinSlug === cabin,
          },
        ]}
        acts={(block) => [
          { label: block.state === 'undone' ? 'Remove' : 'Open again', onSelect: () => setOpening(block) },
        ]}
        csvName={`blocked-dates-${today}`}
        empty={{ icon: 'calendar', title: 'All dates open' }}
      />
      <Suspense>
        {opening && <UnblockDialog block={opening} cabin={cabinTitle(opening)} onDone={() => setOpening(undefined)} />}
      </Suspense>
    </>
  )
}
