import { Suspense, lazy } from 'react'
import type { CabinCard as Cabin } from '#shared/cabins/cabin.ts'
import type { PublicSettings } from '#shared/settings/settings.ts'
import { InView } from '#web/kit/in-view.tsx'
import { type StaySearch, hasDates } from '#web/booking/stay-search-params.ts'
import { CabinCards } from './cabin-cards.tsx'

const OtherCabinsOnDates = lazy(async () => ({
  default: (await import('./other-cabins-on-dates.tsx')).OtherCabinsOnDates,
}))

type OtherCabinsProps = { others: readonly Cabin[]; settings: PublicSettings; search: StaySearch }

/** The other cabins, at the end of each cabin's page; for a search with dates each with its price for them. */
export function OtherCabins({ others, settings, search }: OtherCabinsProps) {
  if (others.length === 0) return null
  const loadingCards = <CabinCards cabins={others} search={search} priceAt={() => ({ state: 'loading' })} />
  return (
    <section aria-labelledby="others-title">
      <h2 id="others-title">{hasDates(search) ? 'Other cabins on your dates' : 'Our other cabins'}</h2>
      {hasDates(search) ? (
        <InView fallback={loadingCards}>
          <Suspense fallback={loadingCards}>
            <OtherCabinsOnDates others={others} settings={settings} search={search} />
          </Suspense>
        </InView>
      ) : (
        <CabinCards cabins={others} search={search} priceAt={() => ({ state: 'idle' })} />
      )}
    </section>
  )
}
