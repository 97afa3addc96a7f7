import { useMutation, useQuery } from '@tanstack/react-query'
import { Suspense, lazy, useState } from 'react'
import { SALES_DAYS } from '#shared/add-ons/add-on-sales.contract.ts'
import type { AddOn } from '#shared/add-ons/add-on.ts'
import { containsText } from '#shared/kernel/fold-text.ts'
import { LoadingRows } from '#web/admin/kit/loading-record.tsx'
import { csvAmount } from '#web/admin/kit/csv.ts'
import { OpenedRecord } from '#web/admin/kit/opened-record.tsx'
import { PageHeader } from '#web/admin/kit/page-header.tsx'
import { RecordList } from '#web/admin/kit/record-list.tsx'
import { recordStates } from '#web/admin/kit/record-states.tsx'
import { useAddressParams } from '#web/admin/kit/use-address-params.ts'
import { useCabinTitle } from '#web/admin/kit/use-cabin-title.ts'
import { useOpenedRecord } from '#web/admin/kit/use-opened-record.ts'
import { useRecordActions } from '#web/admin/kit/use-record-actions.ts'
import { priceByUnit } from '#web/booking/price-by-unit.ts'
import { Button } from '#web/kit/button.tsx'
import { count } from '#web/kit/format.ts'
import { QueryProblem } from '#web/kit/load-problem.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { addOnSalesQuery } from './add-on-sales.queries.ts'
import { addOnQueries } from '#web/admin/kit/add-ons.queries.ts'
import { preloadable, usePreloadComponent } from '#web/kit/preloadable.tsx'

const AddOnDrawer = preloadable(async () => (await import('./add-on-drawer.tsx')).AddOnDrawer)
const ReorderList = lazy(async () => ({
  default: (await import('#web/admin/kit/reorder-list.tsx')).ReorderList<AddOn>,
}))

const states = recordStates<AddOn>({ shown: 'Offered', hidden: 'Hidden' })

/** What guests can add to a stay, in their order; each opens beside the list. */
export function AddOnList() {
  const [address] = useAddressParams()
  const query = useQuery(addOnQueries.list())
  const cabinTitle = useCabinTitle()
  const opened = useOpenedRecord()
  const reordering = useMutation(addOnQueries.reorder())
  const [isOrdering, setIsOrdering] = useState(false)
  const [isCounting, setIsCounting] = useState(false)
  const sales = useQuery({ ...addOnSalesQuery(), enabled: isCounting })
  const soldOf = ({ id }: AddOn): number => sales.data?.sold.find(({ addOnId }) => addOnId === id)?.quantity ?? 0
  const addOns = query.data?.records
  const groups = [...new Set(addOns?.map(({ category }) => category))]
  const inUse = addOns?.filter(({ archivedAt }) => !archivedAt)
  const cabinsOf = ({ cabinSlugs }: AddOn): string => cabinSlugs?.map(cabinTitle).join(', ') ?? 'All'

  usePreloadComponent(AddOnDrawer, addOns !== undefined)
  const { actionsOf, onError } = useRecordActions<AddOn>(addOnQueries, ({ name }) => name, {
    show: 'Offer',
    hide: 'Hide',
    shown: 'Offered to guests',
    hidden: 'Hidden from guests',
  })
  return (
    <>
      <PageHeader
        title="Add-ons"
        lead="What guests can add to a stay. Bookings on file keep what they had, at its price."
      >
        <Button aria-pressed={isCounting} onClick={() => setIsCounting(!isCounting)}>
          Sold in {SALES_DAYS} days
        </Button>
        <Button aria-pressed={isOrdering} onClick={() => setIsOrdering(!isOrdering)}>
          {isOrdering ? 'Back to the list' : 'Change order'}
        </Button>
        <Button variant="primary" onClick={() => opened.open('new')}>
          New add-on
        </Button>
      </PageHeader>
      {isCounting && sales.isError && <QueryProblem title="What was sold could not be loaded" queries={[sales]} />}
      {isCounting && sales.data?.hasMore && <Notice title="There were more bookings than are counted" />}
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
              from: 'l',
            },
            {
              id: 'price',
              head: 'Price',
              cell: ({ priceCents, unit }) => <span className="figures">{priceByUnit(priceCents, unit)}</span>,
              sort: ({ priceCents }) => priceCents,
              csv: ({ priceCents }) => csvAmount(priceCents),
              card: 'detail',
            },
            { id: 'cabins', head: 'Cabins', cell: cabinsOf, sort: cabinsOf, csv: cabinsOf, from: 'm' },
            {
              id: 'notice',
              head: 'Notice',
              cell: ({ noticeDays }) => (noticeDays > 0 ? count(noticeDays, 'day') : ''),
              sort: ({ noticeDays }) => noticeDays,
              csv: ({ noticeDays }) => noticeDays,
              // The names get its room.
              from: isCounting ? 'xxl' : 'l',
            },
            ...(isCounting && sales.data
              ? [
                  {
                    id: 'sold',
                    head: `Sold in ${SALES_DAYS} days`,
                    end: true,
                    cell: (addOn: AddOn) => <span className="figures">{soldOf(addOn)} sold</span>,
                    sort: soldOf,
                    csv: soldOf,
                    card: 'value' as const,
                  },
                ]
              : []),
            states.column,
          ]}
          filters={[
            {
              name: 'q',
              label: 'Search',
              kind: 'search',
              matches: ({ name, description }, q) => containsText(`${name} ${description}`, q),
            },
            states.filter,
          ]}
          actions={actionsOf}
          csvName="add-ons"
          drawer={(id, position) => (
            <OpenedRecord id={id} records={addOns} noun="add-on" position={position}>
              {(addOn) => <AddOnDrawer addOn={addOn} groups={groups} position={position} />}
            </OpenedRecord>
          )}
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
