import { useMutation, useQuery } from '@tanstack/react-query'
import { Suspense, lazy, useState } from 'react'
import type { AddOn } from '#shared/add-ons/add-on.ts'
import { formatRand } from '#shared/kernel/money.ts'
import { cabins } from '#web/booking/cabins.queries.ts'
import type { Act } from '#web/admin/kit/acts.tsx'
import { LoadingRecord, LoadingRows } from '#web/admin/kit/loading-record.tsx'
import { PageHeader } from '#web/admin/kit/page-header.tsx'
import { RecordList } from '#web/admin/kit/record-list.tsx'
import { undoToast } from '#web/admin/kit/undo-toast.ts'
import { useAddressParams } from '#web/admin/kit/use-address-params.ts'
import { useOpenedRecord } from '#web/admin/kit/use-opened-record.ts'
import { priceByUnit } from '#web/booking/price-by-unit.ts'
import { Button } from '#web/kit/button.tsx'
import { count } from '#web/kit/format.ts'
import { StatusChip } from '#web/kit/status-chip.tsx'
import { showToast } from '#web/kit/toast.ts'
import { addOnQueries } from './add-ons.queries.ts'

const AddOnDrawer = lazy(async () => ({ default: (await import('./add-on-drawer.tsx')).AddOnDrawer }))
const ReorderList = lazy(async () => ({
  default: (await import('#web/admin/kit/reorder-list.tsx')).ReorderList<AddOn>,
}))

const stateOf = ({ archivedAt, active }: AddOn) =>
  archivedAt
    ? { tone: 'neutral' as const, label: 'Archived' }
    : active
      ? { tone: 'good' as const, label: 'Offered' }
      : { tone: 'waiting' as const, label: 'Hidden' }

/** What guests can add to a stay, in their order; each opens beside the list. */
export function AddOnList() {
  const [address] = useAddressParams()
  const query = useQuery(addOnQueries.list())
  const { data: cabinList } = useQuery(cabins())
  const opened = useOpenedRecord()
  const saving = useMutation(addOnQueries.save())
  const archiving = useMutation(addOnQueries.archive())
  const restoring = useMutation(addOnQueries.restore())
  const reordering = useMutation(addOnQueries.reorder())
  const [isOrdering, setIsOrdering] = useState(false)
  const addOns = query.data?.records
  const groups = [...new Set(addOns?.map(({ category }) => category))]
  const inUse = addOns?.filter(({ archivedAt }) => !archivedAt)
  const cabinsOf = ({ cabinSlugs }: AddOn): string =>
    cabinSlugs?.map((slug) => cabinList?.cabins.find((cabin) => cabin.slug === slug)?.name ?? slug).join(', ') ?? 'All'

  const onError = (error: Error) => void showToast({ tone: 'danger', title: 'Not changed', detail: error.message })
  const setActive = (addOn: AddOn, active: boolean) =>
    saving.mutateAsync({ id: addOn.id, version: addOn.version, form: { ...addOn, active } })
  const toggle = (addOn: AddOn) =>
    setActive(addOn, !addOn.active).then(
      (now) =>
        undoToast({
          title: now.active ? 'Offered to guests' : 'Hidden from guests',
          detail: addOn.name,
          undo: () => setActive(now, addOn.active),
        }),
      onError,
    )
  const actsOf = (addOn: AddOn): Act[] => [
    ...(addOn.archivedAt ? [] : [{ label: addOn.active ? 'Hide' : 'Offer', onSelect: () => void toggle(addOn) }]),
    addOn.archivedAt
      ? { label: 'Restore', onSelect: () => restoring.mutate(addOn, { onError }) }
      : {
          label: 'Archive',
          onSelect: () =>
            archiving.mutate(addOn, {
              onError,
              onSuccess: (archived) =>
                undoToast({ title: 'Archived', detail: addOn.name, undo: () => restoring.mutateAsync(archived) }),
            }),
        },
  ]
  return (
    <>
      <PageHeader
        title="Add-ons"
        lead="What guests can add to a stay. Bookings on file keep what they had, at its price."
      >
        <Button aria-pressed={isOrdering} onClick={() => setIsOrdering(!isOrdering)}>
          {isOrdering ? 'Back to the list' : 'Change order'}
        </Button>
        <Button variant="primary" onClick={() => opened.open('new')}>
          New add-on
        </Button>
      </PageHeader>
      {isOrdering && query.data && inUse ? (
        <Suspense fallback={<LoadingRows label="Loading add-ons" />}>
          <ReorderList
            label="Add-ons"
            rows={inUse}
            keyOf={({ id }) => id}
            nameOf={({ name }) => name}
            isSaving={reordering.isPending}
            onReorder={(ids) => reordering.mutate({ version: query.data.orderVersion, ids }, { onError })}
          >
            {({ name }) => name}
          </ReorderList>
        </Suspense>
      ) : (
        <RecordList
          noun={['add-on', 'add-ons']}
          rows={address.has('state') ? addOns : inUse}
          query={query}
          keyOf={({ id }) => id}
          nameOf={({ name }) => name}
          columns={[
            {
              id: 'name',
              head: 'Name',
              grow: true,
              cell: ({ name }) => name,
              sort: ({ name }) => name,
              csv: ({ name }) => name,
            },
            {
              id: 'category',
              head: 'Group',
              cell: ({ category }) => category,
              sort: ({ category }) => category,
              csv: ({ category }) => category,
              from: 'm',
            },
            {
              id: 'price',
              head: 'Price',
              cell: ({ priceCents, unit }) => <span className="figures">{priceByUnit(priceCents, unit)}</span>,
              sort: ({ priceCents }) => priceCents,
              csv: ({ priceCents }) => formatRand(priceCents),
              card: 'detail',
            },
            { id: 'cabins', head: 'Cabins', cell: cabinsOf, sort: cabinsOf, csv: cabinsOf, from: 'm' },
            {
              id: 'notice',
              head: 'Notice',
              cell: ({ noticeDays }) => (noticeDays > 0 ? count(noticeDays, 'day') : ''),
              sort: ({ noticeDays }) => noticeDays,
              csv: ({ noticeDays }) => String(noticeDays),
              from: 'l',
            },
            {
              id: 'state',
              head: 'State',
              cell: (addOn) => <StatusChip tone={stateOf(addOn).tone}>{stateOf(addOn).label}</StatusChip>,
              sort: (addOn) => stateOf(addOn).label,
              csv: (addOn) => stateOf(addOn).label,
              card: 'state',
            },
          ]}
          filters={[
            {
              name: 'q',
              label: 'Search',
              kind: 'search',
              matches: ({ name, description }, q) => `${name} ${description}`.toLowerCase().includes(q.toLowerCase()),
            },
            {
              name: 'state',
              label: 'State',
              kind: 'select',
              choices: [
                { value: '', label: 'In use' },
                ...['Offered', 'Hidden', 'Archived'].map((label) => ({ value: label, label })),
              ],
              matches: (addOn, state) => stateOf(addOn).label === state,
            },
          ]}
          acts={actsOf}
          csvName="add-ons"
          drawer={(id, place) => {
            const addOn = addOns?.find((other) => other.id === id)
            if (!addOn && id !== 'new') return null
            return (
              <Suspense fallback={<LoadingRecord />}>
                <AddOnDrawer key={id} addOn={addOn} groups={groups} place={place} />
              </Suspense>
            )
          }}
          empty={{
            title: 'No add-ons yet',
            icon: 'info',
            detail: 'Firewood, breakfast, a guided walk: add the first one.',
          }}
        />
      )}
    </>
  )
}
