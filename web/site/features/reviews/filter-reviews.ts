import type { PublicReview } from '#shared/reviews/review.ts'

export const sortings = {
  newest: 'Newest first',
  lowest: 'Lowest rating first',
  highest: 'Highest rating first',
} as const
export type Sorting = keyof typeof sortings

const isSorting = (word: string): word is Sorting => Object.hasOwn(sortings, word)

export type ReviewFilter = {
  readonly cabin: string
  readonly sort: Sorting
  /** Only reviews with this number of stars, 1 to 5. */
  readonly stars: number | undefined
}

/** The filters in the address; values that are not valid are left out. */
export function parseReviewFilter(address: URLSearchParams, cabinSlugs: readonly string[]): ReviewFilter {
  const [cabin, sort] = [address.get('cabin') ?? '', address.get('sort') ?? '']
  const stars = /^[1-5]$/.exec(address.get('stars') ?? '')?.[0]
  return {
    cabin: cabinSlugs.includes(cabin) ? cabin : '',
    sort: isSorting(sort) ? sort : 'newest',
    stars: stars === undefined ? undefined : Number(stars),
  }
}

/** The reviews filtered by cabin and stars, sorted; among equals the newest first. */
export function filterReviews(reviews: readonly PublicReview[], { cabin, sort, stars }: ReviewFilter): PublicReview[] {
  const cabinReviews = reviews.filter(
    ({ cabinSlug, rating }) => (cabin === '' || cabinSlug === cabin) && (stars === undefined || rating === stars),
  )
  if (sort === 'newest') return cabinReviews
  const direction = sort === 'lowest' ? 1 : -1
  return cabinReviews.toSorted((a, b) => direction * (a.rating - b.rating))
}
