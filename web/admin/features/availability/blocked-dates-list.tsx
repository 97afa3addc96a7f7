import { useQuery } from '@tanstack/react-query'
import { Suspense, lazy, useState } from 'react'
import { Link } from 'react-router-dom'
import type { BlockState, BlockedDates } from '#shared/availability/blocked-dates.contract.ts'
import { addDays, daysBetween } from '#shared/kernel/calendar-date.ts'
import { adminPath } from '#shared/site/admin-paths.ts'
import { csvAmount, csvDate } from '#web/admin/kit/csv.ts'
import { rateQueries } from '#web/admin/booking/rates.queries.ts'
import { useCabinTitle } from '#web/admin/kit/use-cabin-title.ts'
import { Dialog } from '#web/kit/dialog.tsx'
import { Money } from '#web/kit/money.tsx'
import { listSpan, listTime } from '#web/admin/kit/list-dates.ts'
import { type ListColumn, RecordList } from '#web/admin/kit/record-list.tsx'
import { useAddressParams } from '#web/admin/kit/use-address-params.ts'
import { useNow } from '#web/admin/kit/use-now.ts'
import { shortDate } from '#web/kit/format.ts'
import { type ChipTone, StatusChip } from '#web/kit/status-chip.tsx'
import { blockIncome } from './block-income.ts'
import { blockKindLabels } from '#web/admin/booking/block-labels.ts'
import { blockedDatesQuery } from './blocked-dates.queries.ts'
import { cabinsQuery } from '#web/admin/kit/cabins.queries.ts'

const BlockForm = lazy(async () => ({ default: (await import('./block-form.tsx')).BlockForm }))
const UnblockDialog = lazy(async () => ({ default: (await import('./unblock-dialog.tsx')).UnblockDialog }))

const countNights = ({ startDate, endDate }: BlockedDates): number => daysBetween(startDate, endDate) + 1

const stateLabels: Record<BlockState, { tone: ChipTone; label: string }> = {
  whole: { tone: 'good', label: 'Blocked' },
  closing: { tone: 'waiting', label: 'Closing…' },
  opening: { tone: 'waiting', label: 'Opening…' },
  undone: { tone: 'bad', label: 'Not blocked' },
}

/** Why nights are blocked; of an undone block, the nights that were not free and their bookings. */
const reasonOf = ({ reason, clash }: BlockedDates): string =>
  clash ? `${clash.nights.map(shortDate).join(', ')}: taken by ${clash.ownerIds.join(', ')}` : reason

const kindOf = ({ kind }: BlockedDates): string => blockKindLabels[kind]

/** The current or past blocks, each with an action to unblock it. */
export function BlockedDatesList() {
  const [address] = useAddressParams()
  const { today } = useNow()
  const isPast = address.get('when') === 'past'
  const query = useQuery(blockedDatesQuery(isPast ? addDays(today, -365) : today))
  const { data: cabinList } = useQuery(cabinsQuery())
  const cabinTitle = useCabinTitle()
  const [opening, setOpening] = useState<BlockedDates>()
  const [changing, setChanging] = useState<BlockedDates>()
  const { data: rates } = useQuery(rateQueries.list())
  const incomeOf = (block: BlockedDates) =>
    rates && cabinList ? blockIncome(block, rates.records, cabinList.cabins) : null
  const spanOf = ({ startDate, endDate }: BlockedDates) => listSpan(startDate, endDate, today)
  const calendarLink = (block: BlockedDates) => (
    <Link className="record-open whole-link" data-opens-row to={adminPath('calendar', { from: block.startDate })}>
      {spanOf(block)}
    </Link>
  )
  const cabinOf = ({ cabinSlug }: BlockedDates) => cabinTitle(cabinSlug)

  const columns: ListColumn<BlockedDates>[] = [
    { id: 'dates', head: 'First – last night', cell: calendarLink, sort: ({ startDate }) => startDate },
    { id: 'first', head: 'First night', csv: ({ startDate }) => csvDate(startDate) },
    { id: 'last', head: 'Last night', csv: ({ endDate }) => csvDate(endDate) },
    { id: 'nights', head: 'Nights', end: true, from: 'l', cell: countNights, sort: countNights, csv: countNights },
    { id: 'cabin', head: 'Cabin', cell: cabinOf, sort: cabinOf, csv: cabinOf, card: 'note' },
    {
      id: 'state',
      head: 'State',
      cell: ({ state }) => <StatusChip tone={stateLabels[state].tone}>{stateLabels[state].label}</StatusChip>,
      csv: ({ state }) => stateLabels[state].label,
      card: 'state',
    },
    { id: 'kind', head: 'Kind', from: 'l', cell: kindOf, sort: kindOf, csv: kindOf },
    { id: 'reason', head: 'Reason', grow: true, cell: reasonOf, csv: reasonOf, card: 'detail' },
    {
      id: 'note',
      head: 'Note to guests',
      grow: true,
      from: 'xxl',
      cell: ({ publicNote }) => publicNote,
      csv: ({ publicNote }) => publicNote,
    },
    {
      id: 'income',
      head: 'Lost income',
      end: true,
      from: 'l',
      cell: (block) => {
        const cents = incomeOf(block)
        return cents === null ? '' : <Money cents={cents} />
      },
      sort: incomeOf,
      csv: (block) => csvAmount(incomeOf(block)),
    },
    { id: 'by', head: 'By', from: 'xl', cell: ({ createdBy }) => createdBy, csv: ({ createdBy }) => createdBy },
    {
      id: 'created',
      head: 'Created',
      from: 'xxl',
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
        nameOf={(block) => `${spanOf(block)}, ${cabinOf(block)}`}
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
        actions={(block) => [
          ...(block.state === 'whole' ? [{ label: 'Change', onSelect: () => setChanging(block) }] : []),
          { label: block.state === 'undone' ? 'Remove' : 'Open again', onSelect: () => setOpening(block) },
        ]}
        csvName={`blocked-dates-${today}`}
        empty={{ icon: 'calendar', title: 'All dates open' }}
      />
      <Suspense>
        {changing && (
          <Dialog
            open
            onOpenChange={(stays) => !stays && setChanging(undefined)}
            title="Change blocked dates"
            description={cabinOf(changing)}
          >
            <BlockForm block={changing} onDone={() => setChanging(undefined)} />
          </Dialog>
        )}
        {opening && <UnblockDialog block={opening} cabin={cabinOf(opening)} onDone={() => setOpening(undefined)} />}
      </Suspense>
    </>
  )
}
