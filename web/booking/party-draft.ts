import type { CabinSlug } from '#shared/cabins/cabin.ts'
/** A child's age as a guest fills it in; null until it is chosen. */
export type ChildAge = number | null

/** An age as data and prices have it: padded with 0 until it is chosen (specification §4, decisions §4). */
export const paddedAge = (age: ChildAge): number => age ?? 0

/** The party as a guest fills it in. */
export type PartyDraft = { readonly adults: number; readonly childAges: readonly ChildAge[] }

export type PartyChange =
  | { readonly type: 'adults' | 'children'; readonly count: number }
  | { readonly type: 'child-age'; readonly index: number; readonly age: ChildAge }

/** What the rules of the form need to know of a cabin. */
export type CabinLimits = { readonly slug: CabinSlug; readonly maxGuests: number; readonly childFriendly: boolean }

/** The party after a change. A new child's age is unanswered. */
export function partyReducer<Draft extends PartyDraft>(party: Draft, change: PartyChange): Draft {
  switch (change.type) {
    case 'adults':
      return { ...party, adults: change.count }
    case 'children':
      return { ...party, childAges: Array.from({ length: change.count }, (_, index) => party.childAges[index] ?? null) }
    case 'child-age':
      return { ...party, childAges: party.childAges.with(change.index, change.age) }
  }
}

/** The ages that stay when a cabin is chosen: one that does not take children resets them (specification §4). */
export const childAgesIn = (
  cabin: Pick<CabinLimits, 'childFriendly'> | undefined,
  childAges: readonly ChildAge[],
): readonly ChildAge[] => (cabin?.childFriendly ? childAges : [])

/** How many adults and children may be chosen (specification §5). Until a cabin is chosen, the largest one counts. */
export function partyLimits(
  { adults, childAges }: PartyDraft,
  cabin: CabinLimits | undefined,
  cabins: readonly CabinLimits[],
): { readonly maxAdults: number; readonly maxChildren: number } {
  const maxGuests = cabin?.maxGuests ?? Math.max(1, ...cabins.map((one) => one.maxGuests))
  return {
    maxAdults: Math.max(1, maxGuests - childAges.length),
    maxChildren: cabin?.childFriendly ? Math.max(0, maxGuests - adults) : 0,
  }
}
