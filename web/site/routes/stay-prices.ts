import { paddedAge } from '#web/booking/party-draft.ts'
import { useQueries } from '@tanstack/react-query'
import { formRefusalMessage } from '#shared/api/form-refusal-messages.ts'
import type { Stay } from '#shared/availability/stay.ts'
import { partyRefusal } from '#shared/bookings/party.ts'
import type { CabinSummary } from '#shared/cabins/cabin.ts'
import type { PriceReply } from '#shared/pricing/pricing.contract.ts'
import type { PublicSettings } from '#shared/settings/settings.ts'
import { RefusalError } from '#web/kit/api.ts'
import { availabilityQuery } from '#web/booking/availability.queries.ts'
import { stayProblem, nearbyStays } from '#web/site/features/bookings/stay-problem.ts'
import { priceQuery } from '#web/booking/pricing.queries.ts'
import { freeNights } from '#web/booking/free-nights.ts'
import { type DatedStaySearch, type StaySearch, hasDates, partyLabel } from '#web/booking/stay-search-params.ts'

/** The price of a cabin for a guest's dates and party, or why there is none. */
export type StayPrice =
  | { readonly state: 'idle' }
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly error: Error; readonly retry: () => void }
  /** Not possible: a short label, the reason, and nearby stays that are. */
  | { readonly state: 'refused'; readonly short: string; readonly message: string; readonly near: readonly Stay[] }
  | { readonly state: 'free'; readonly price: PriceReply }

const NOT_FOR_THESE_DATES = 'Not for these dates'

/** The total of each cabin: first whether the stay is free and allowed, then its price. Nothing without dates. */
export function useStayPrices(
  cabins: readonly CabinSummary[],
  search: StaySearch,
  settings: PublicSettings | undefined,
  /** False while the search is still being changed: no prices are requested. */
  isSettled = true,
): StayPrice[] {
  const dated = hasDates(search) && settings ? search : undefined

  const availability = useQueries({
    queries: cabins.map((cabin) => ({
      ...availabilityQuery(cabin.slug),
      enabled: dated !== undefined && !refusalOf(cabin, search),
    })),
  })
  const answers = cabins.map((cabin, index): StayPrice | undefined => {
    if (!dated || !settings) return { state: 'idle' }
    const refusal = refusalOf(cabin, dated)
    if (refusal)
      return {
        state: 'refused',
        short: 'Not for your party',
        message:
          refusal === 'party-too-large'
            ? `Sleeps ${cabin.maxGuests}: too small for ${partyLabel(dated)}.`
            : formRefusalMessage(refusal),
        near: [],
      }
    const query = availability[index]
    if (!query || query.isPending) return { state: 'loading' }
    if (query.isError) return { state: 'failed', error: query.error, retry: () => void query.refetch() }
    const nights = freeNights(query.data.taken, query.data.earliestArrival)
    const problem = stayProblem(dated, settings, nights)
    return (
      problem && {
        state: 'refused',
        short: NOT_FOR_THESE_DATES,
        message: problem.message,
        near: nearbyStays(dated, settings, nights),
      }
    )
  })

  const prices = useQueries({
    queries: cabins.map((cabin, index) => ({
      ...priceQuery(cabin.slug, dated ?? noSearch),
      enabled: isSettled && dated !== undefined && answers[index] === undefined,
    })),
  })
  return answers.map((answer, index): StayPrice => {
    if (answer) return answer
    const query = prices[index]
    if (!query || query.isPending || !isSettled) return { state: 'loading' }
    // A refusal is final for these dates; any other failure can be retried.
    if (query.isError)
      return query.error instanceof RefusalError
        ? { state: 'refused', short: NOT_FOR_THESE_DATES, message: query.error.message, near: [] }
        : { state: 'failed', error: query.error, retry: () => void query.refetch() }
    return { state: 'free', price: query.data }
  })
}

const refusalOf = (cabin: CabinSummary, { adults, childAges = [] }: StaySearch) =>
  partyRefusal({ adults, children: childAges.map((age) => ({ age: paddedAge(age) })) }, cabin)

/** Only a key for queries that are disabled. */
const noSearch: DatedStaySearch = { checkInDate: '', checkOutDate: '', adults: 0 }
