import type { PublicReview } from '#shared/reviews/review.ts'

export const sortings = {
  newest: 'Newest first',
  lowest: 'Lowest rating first',
  highest: 'Highest rating first',
} as const
export type Sorting = keyof typeof sortings

const isSorting = (word: string): word is Sorting => Object.hasOwn(sortings, word)

export type Choice = { readonly cabin: string; readonly sort: Sorting }

/** What the address asks for; what it cannot mean is left out. */
export function choiceIn(address: URLSearchParams, cabinSlugs: readonly string[]): Choice {
  const [cabin, sort] = [address.get('cabin') ?? '', address.get('sort') ?? '']
  return { cabin: cabinSlugs.includes(cabin) ? cabin : '', sort: isSorting(sort) ? sort : 'newest' }
}

/** Those of a cabin, or all, in an order; among equals, the newest first, as they come. */
export function chosenReviews(reviews: readonly PublicReview[], { cabin, sort }: Choice): PublicReview[] {
  const theirs = reviews.filter(({ cabinName }) => cabin === '' || cabinName === cabin)
  if (sort === 'newest') return theirs
  const upOrDown = sort === 'lowest' ? 1 : -1
  return theirs.toSorted((one, other) => upOrDown * (one.rating - other.rating))
}
