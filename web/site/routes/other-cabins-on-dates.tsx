import type { CabinCard as Cabin } from '#shared/cabins/cabin.ts'
import type { PublicSettings } from '#shared/settings/settings.ts'
import type { DatedStaySearch } from '#web/booking/stay-search-params.ts'
import { useIsSettled } from '#web/booking/use-is-settled.ts'
import { CabinCards } from './cabin-cards.tsx'
import { useStayPrices } from './stay-prices.ts'

type OtherCabinsOnDatesProps = { others: readonly Cabin[]; settings: PublicSettings; search: DatedStaySearch }

/** The other cabins' prices for the guest's dates. Loaded when it comes into view. */
export function OtherCabinsOnDates({ others, settings, search }: OtherCabinsOnDatesProps) {
  const stayPrices = useStayPrices(others, search, settings, useIsSettled(search))
  return <CabinCards cabins={others} search={search} priceAt={(index) => stayPrices[index] ?? { state: 'loading' }} />
}
