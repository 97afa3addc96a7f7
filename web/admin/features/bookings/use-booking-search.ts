import { useQuery } from '@tanstack/react-query'
import { MIN_SEARCH_LENGTH } from '#shared/bookings/search-text.ts'
import { useDebounced } from '#web/kit/use-debounced.ts'
import { bookingSearchQuery } from './staff-bookings.queries.ts'

const DEBOUNCE_MS = 60

/** Bookings of any time by what is typed: words of a guest's name, a phone number, an e-mail address or a reference. */
export function useBookingSearch(typed: string) {
  const text = useDebounced(typed, DEBOUNCE_MS)
  const query = useQuery(bookingSearchQuery(text))
  const isTooShort = typed.length < MIN_SEARCH_LENGTH
  return {
    query,
    /** Those for the letters before stay until there are newer ones. */
    bookings: isTooShort ? [] : query.data?.bookings,
    /** Others match too, or may. */
    hasMore: isTooShort || query.data?.hasMore === true,
    /** What is found is not yet for all that is typed. */
    isSearching: !isTooShort && (text !== typed || query.isPending || query.isPlaceholderData),
  }
}
