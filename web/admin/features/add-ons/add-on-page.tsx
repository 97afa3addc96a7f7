import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addOnKind } from '#shared/add-ons/add-on-kind.ts'
import { SALES_DAYS } from '#shared/add-ons/add-on-sales.contract.ts'
import type { AddOn } from '#shared/add-ons/add-on.ts'
import type { ListColumn } from '#web/admin/kit/record-list.tsx'
import { RecordPage } from '#web/admin/kit/record-page.tsx'
import { priceByUnit } from '#web/booking/price-by-unit.ts'
import { Button } from '#web/kit/button.tsx'
import { count } from '#web/kit/format.ts'
import { QueryProblem } from '#web/kit/load-problem.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { addOnSalesQuery } from './add-on-sales.queries.ts'

/** `/admin/add-ons`: what guests can add to a stay, and on demand how many of each were sold. */
export function AddOnPage() {
  const [isCounting, setIsCounting] = useState(false)
  const sales = useQuery({ ...addOnSalesQuery(), enabled: isCounting })
  const soldOf = ({ id }: AddOn): number => sales.data?.sold.find(({ addOnId }) => addOnId === id)?.quantity ?? 0
  const sold: ListColumn<AddOn> = {
    id: 'sold',
    head: `Sold in ${SALES_DAYS} days`,
    end: true,
    cell: (addOn) => <span className="figures">{soldOf(addOn)} sold</span>,
    sort: soldOf,
    csv: soldOf,
    card: 'value',
  }
  return (
    <RecordPage
      kind={addOnKind}
      columns={{
        priceCents: {
          id: 'price',
          end: false,
          cell: ({ priceCents, unit }) => <span className="figures">{priceByUnit(priceCents, unit)}</span>,
        },
        cabinSlugs: { id: 'cabins' },
        noticeDays: {
          id: 'notice',
          end: false,
          cell: ({ noticeDays }) => (noticeDays > 0 ? count(noticeDays, 'day') : ''),
          // The names get its room.
          from: isCounting ? 'xxl' : 'l',
        },
      }}
      moreColumns={isCounting && sales.data ? [sold] : []}
      actions={
        <Button aria-pressed={isCounting} onClick={() => setIsCounting(!isCounting)}>
          Sold in {SALES_DAYS} days
        </Button>
      }
    >
      {isCounting && sales.isError && <QueryProblem title="What was sold could not be loaded" queries={[sales]} />}
      {isCounting && sales.data?.hasMore && <Notice title="There were more bookings than are counted" />}
    </RecordPage>
  )
}
