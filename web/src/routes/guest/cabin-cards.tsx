import type { Site } from '#shared/content/site.contract.ts'
import { CabinCard } from '#web/features/cabins/cabin-card.tsx'
import { paths } from '#web/lib/paths.ts'
import { type StayWish, stayWishSearch } from '#web/lib/stay-wish.ts'
import { QuoteLine } from './quote-line.tsx'
import type { StayQuote } from './stay-quotes.ts'

type CabinCardsProps = { site: Site; wish: StayWish; quoteAt: (place: number) => StayQuote }

export function CabinCards({ site, wish, quoteAt }: CabinCardsProps) {
  return (
    <ul className="grid cabin-cards">
      {site.cabins.map((cabin, place) => (
        <li key={cabin.slug}>
          <CabinCard cabin={cabin} to={`${paths.cabin(cabin.slug)}${stayWishSearch(wish)}`}>
            <QuoteLine cabin={cabin} quote={quoteAt(place)} />
          </CabinCard>
        </li>
      ))}
    </ul>
  )
}
