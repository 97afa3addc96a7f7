import type { CabinCard as Cabin } from '#shared/cabins/cabin.ts'
import type { PublicSettings } from '#shared/settings/settings.ts'
import type { DatedWish } from '#web/booking/stay-search-params.ts'
import { useSettled } from '#web/kit/use-debounced.ts'
import { CabinCards } from './cabin-cards.tsx'
import { PRICE_DEBOUNCE } from './price-result.tsx'
import { useStayQuotes } from './stay-quotes.ts'

type OthersOnDatesProps = { others: readonly Cabin[]; settings: PublicSettings; wish: DatedWish }

/** What the other cabins say to the guest's dates. Loaded when a guest with dates comes to the end of the page. */
export function OthersOnDates({ others, settings, wish }: OthersOnDatesProps) {
  const written = JSON.stringify(wish)
  const isSettled = useSettled(written, PRICE_DEBOUNCE) === written
  const quotes = useStayQuotes(others, wish, settings, isSettled)
  return <CabinCards cabins={others} wish={wish} quoteAt={(place) => quotes[place] ?? { state: 'loading' }} />
}
