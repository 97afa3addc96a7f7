import type { CabinCard as Cabin } from '#shared/cabins/cabin.ts'
import { CabinCard } from '#web/features/cabins/cabin-card.tsx'
import { paths } from '#web/lib/paths.ts'
import { type StayWish, stayWishSearch } from '#web/lib/stay-wish.ts'
import { QuoteLine } from './quote-line.tsx'
import type { StayQuote } from './stay-quotes.ts'

type CabinCardsProps = { cabins: readonly Cabin[]; wish: StayWish; quoteAt: (place: number) => StayQuote }

export function CabinCards({ cabins, wish, quoteAt }: CabinCardsProps) {
  return (
    <ul className="grid cabin-cards">
      {cabins.map((cabin, place) => (
        <li key={cabin.slug}>
          <CabinCard cabin={cabin} to={`${paths.cabin(cabin.slug)}${stayWishSearch(wish)}`}>
            <QuoteLine slug={cabin.slug} quote={quoteAt(place)} />
          </CabinCard>
        </li>
      ))}
    </ul>
  )
}
