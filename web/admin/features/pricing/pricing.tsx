import { useQuery } from '@tanstack/react-query'
import { PageHeader } from '#web/admin/kit/page-header.tsx'
import { useNow } from '#web/admin/kit/use-now.ts'
import { useOpenedRecord } from '#web/admin/kit/use-opened-record.ts'
import { cabins } from '#web/booking/cabins.queries.ts'
import { Button } from '#web/kit/button.tsx'
import { PriceRules } from './price-rules.tsx'
import { RateList } from './rate-list.tsx'
import { rateQueries } from './rates.queries.ts'

/** What a night costs, in every cabin. */
export function Pricing() {
  const query = useQuery(rateQueries.list())
  const { data: cabinList } = useQuery(cabins())
  const opened = useOpenedRecord()
  const { today } = useNow()
  const shared = { rates: query.data?.records, cabins: cabinList?.cabins ?? [], today }
  return (
    <>
      <PageHeader title="Prices" lead="What a night costs. Bookings on file keep their price.">
        <Button variant="primary" onClick={() => opened.open('new')}>
          New rate
        </Button>
      </PageHeader>
      <RateList {...shared} query={query} />
      <PriceRules />
    </>
  )
}
