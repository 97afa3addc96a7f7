import { useQuery } from '@tanstack/react-query'
import { Suspense, lazy } from 'react'
import { type CalendarDate, addMonths, datesFrom } from '#shared/kernel/calendar-date.ts'
import { MAX_GUEST_HORIZON_MONTHS } from '#shared/availability/stay.ts'
import { nightsWithoutRate } from '#shared/pricing/rate-warnings.ts'
import type { Rate } from '#shared/pricing/rate.ts'
import { LoadingRows } from '#web/admin/kit/loading-record.tsx'
import { PageHeader } from '#web/admin/kit/page-header.tsx'
import { Tabs } from '#web/admin/kit/tabs.tsx'
import { useAddressParams } from '#web/admin/kit/use-address-params.ts'
import { useNow } from '#web/admin/kit/use-now.ts'
import { useOpenedRecord } from '#web/admin/kit/use-opened-record.ts'
import { cabins } from '#web/booking/cabins.queries.ts'
import { Button } from '#web/kit/button.tsx'
import { QueryProblem } from '#web/kit/load-problem.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { PriceRules } from './price-rules.tsx'
import { RateList } from './rate-list.tsx'
import { type Cabins, spansText } from './rate-text.ts'
import { rateQueries } from '#web/admin/kit/rate-queries.ts'

const RateYear = lazy(async () => ({ default: (await import('./rate-year.tsx')).RateYear }))
const PriceReasons = lazy(async () => ({ default: (await import('./price-reasons.tsx')).PriceReasons }))

const RATES = 'rates'

/** What a night costs in every cabin: the rates, a year of them, and the reasons of a price. */
export function Pricing() {
  const [address, setAddress] = useAddressParams()
  const query = useQuery(rateQueries.list())
  const cabinQuery = useQuery(cabins())
  const opened = useOpenedRecord()
  const { today } = useNow()
  const rates = query.data?.records
  const cabinList = cabinQuery.data?.cabins ?? []
  const loaded = rates && cabinQuery.data ? { rates, cabins: cabinList, today } : undefined
  const waiting =
    query.isError || cabinQuery.isError ? (
      <QueryProblem title="The rates could not be loaded" queries={[query, cabinQuery]} />
    ) : (
      <LoadingRows label="Loading rates" />
    )
  return (
    <>
      <PageHeader title="Prices" lead="What a night costs. Bookings on file keep their price.">
        <Button variant="primary" onClick={() => setAddress({ open: 'new' }, { state: { opened: true } })}>
          New rate
        </Button>
      </PageHeader>
      {loaded && <UnpricedNights {...loaded} />}
      <Tabs
        label="Prices"
        // The drawer of a rate is over its list, and has tabs of its own.
        value={opened.key ? RATES : (address.get('view') ?? RATES)}
        onChange={(view) => setAddress(view === RATES ? {} : { view }, { replace: true })}
        tabs={[
          {
            id: RATES,
            label: 'Rates',
            content: (
              <>
                <RateList rates={rates} cabins={cabinList} today={today} query={query} />
                <PriceRules />
              </>
            ),
          },
          {
            id: 'year',
            label: 'Year',
            content: <Suspense fallback={waiting}>{loaded ? <RateYear {...loaded} /> : waiting}</Suspense>,
          },
          {
            id: 'reasons',
            label: 'Why this price?',
            content: <Suspense fallback={waiting}>{loaded ? <PriceReasons {...loaded} /> : waiting}</Suspense>,
          },
        ]}
      />
    </>
  )
}

type UnpricedNightsProps = { rates: readonly Rate[]; cabins: Cabins; today: CalendarDate }

/** The nights ahead that guests cannot book since they have no price. */
function UnpricedNights({ rates, cabins: cabinList, today }: UnpricedNightsProps) {
  const nights = datesFrom(today, addMonths(today, MAX_GUEST_HORIZON_MONTHS))
  const unpriced = cabinList.flatMap(({ slug, name }) => {
    const spans = nightsWithoutRate(rates, { cabinSlug: slug, nights })
    return spans.length > 0 ? [{ slug, name, spans }] : []
  })
  if (unpriced.length === 0) return null
  return (
    <Notice tone="warning" title="Guests cannot book nights without a price">
      {unpriced.map(({ slug, name, spans }) => (
        <p key={slug}>
          {name}: {spansText(spans)}
        </p>
      ))}
    </Notice>
  )
}
