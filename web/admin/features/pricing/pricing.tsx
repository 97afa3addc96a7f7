import { useQuery } from '@tanstack/react-query'
import { Suspense, lazy } from 'react'
import { type CalendarDate, addMonths, datesFrom } from '#shared/kernel/calendar-date.ts'
import { MAX_GUEST_HORIZON_MONTHS } from '#shared/availability/stay.ts'
import { nightsWithoutRate } from '#shared/pricing/rate-warnings.ts'
import type { PricedCabin } from '#shared/pricing/rate-choices.contract.ts'
import { fullBy } from '#shared/kernel/record-endpoints.ts'
import { rateKind } from '#shared/pricing/rate-kind.ts'
import type { Rate } from '#shared/pricing/rate.ts'
import { LoadingRows } from '#web/admin/kit/loading-record.tsx'
import { PageHeader } from '#web/admin/kit/page-header.tsx'
import { Tabs } from '#web/admin/kit/tabs.tsx'
import { useAddressParams } from '#web/admin/kit/use-address-params.ts'
import { useNow } from '#web/admin/kit/use-now.ts'
import { useOpenedRecord } from '#web/admin/kit/use-opened-record.ts'
import { Button } from '#web/kit/button.tsx'
import { QueryProblem } from '#web/kit/load-problem.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { PriceRules } from './price-rules.tsx'
import { RateList } from './rate-list.tsx'
import { spansText } from './rate-text.ts'
import { rateChoicesQuery } from './rate-choices.queries.ts'
import { rateQueries } from '#web/admin/booking/rates.queries.ts'

const RateYear = lazy(async () => ({ default: (await import('./rate-year.tsx')).RateYear }))
const RecordLimit = lazy(async () => ({ default: (await import('#web/admin/kit/record-limit.tsx')).RecordLimit }))
const PriceReasons = lazy(async () => ({ default: (await import('./price-reasons.tsx')).PriceReasons }))

const RATES = 'rates'

/** What a night costs in every cabin: the rates, a year of them, and the reasons of a price. */
export function Pricing() {
  const [address, setAddress] = useAddressParams()
  const query = useQuery(rateQueries.list())
  const choiceQuery = useQuery(rateChoicesQuery())
  const opened = useOpenedRecord()
  const { today } = useNow()
  const rates = query.data?.records
  const counted = rates && fullBy(rates, rateKind.size)
  const choices = choiceQuery.data
  const cabins = choices?.cabins.map(markHidden) ?? []
  const loaded = rates && choices ? { rates, cabins, today } : undefined
  const waiting =
    query.isError || choiceQuery.isError ? (
      <QueryProblem title="The rates could not be loaded" queries={[query, choiceQuery]} />
    ) : (
      <LoadingRows label="Loading rates" />
    )
  return (
    <>
      <PageHeader title={rateKind.title} lead={rateKind.lead}>
        {!counted && (
          <Button variant="primary" onClick={() => setAddress({ open: 'new' }, { state: { opened: true } })}>
            New rate
          </Button>
        )}
      </PageHeader>
      {counted && (
        <Suspense fallback={null}>
          <RecordLimit many="rates" archivedState={rateKind.life.archived.state} counted={counted} />
        </Suspense>
      )}
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
                <RateList
                  rates={choiceQuery.isPending ? undefined : rates}
                  cabins={cabins}
                  schoolTerms={choices?.schoolTerms}
                  today={today}
                  query={query}
                />
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

const markHidden = (cabin: PricedCabin): PricedCabin =>
  cabin.active ? cabin : { ...cabin, name: `${cabin.name} (hidden)` }

type UnpricedNightsProps = { rates: readonly Rate[]; cabins: readonly PricedCabin[]; today: CalendarDate }

/** The nights ahead that guests cannot book since they have no price. */
function UnpricedNights({ rates, cabins, today }: UnpricedNightsProps) {
  const nights = datesFrom(today, addMonths(today, MAX_GUEST_HORIZON_MONTHS))
  const unpriced = cabins.flatMap(({ slug, name, active }) => {
    if (!active) return []
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
