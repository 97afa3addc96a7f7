import { Suspense, lazy } from 'react'
import type { CabinCard as Cabin } from '#shared/cabins/cabin.ts'
import type { PublicSettings } from '#shared/settings/settings.ts'
import { WhenSeen } from '#web/kit/in-view.tsx'
import { type StayWish, hasDates } from '#web/booking/stay-search-params.ts'
import { CabinCards } from './cabin-cards.tsx'

const OthersOnDates = lazy(async () => ({ default: (await import('./cabin-others-quoted.tsx')).OthersOnDates }))

type CabinOthersProps = { others: readonly Cabin[]; settings: PublicSettings; wish: StayWish }

/** The other cabins, at the end of each cabin's page; to somebody with dates each says what it costs then, or when else. */
export function CabinOthers({ others, settings, wish }: CabinOthersProps) {
  if (others.length === 0) return null
  const looking = <CabinCards cabins={others} wish={wish} quoteAt={() => ({ state: 'loading' })} />
  return (
    <section aria-labelledby="others-title">
      <h2 id="others-title">{hasDates(wish) ? 'Other cabins on your dates' : 'Our other cabins'}</h2>
      {hasDates(wish) ? (
        <WhenSeen instead={looking}>
          <Suspense fallback={looking}>
            <OthersOnDates others={others} settings={settings} wish={wish} />
          </Suspense>
        </WhenSeen>
      ) : (
        <CabinCards cabins={others} wish={wish} quoteAt={() => ({ state: 'unasked' })} />
      )}
    </section>
  )
}
