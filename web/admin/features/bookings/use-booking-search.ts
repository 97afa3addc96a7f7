import { queryOptions, useQuery } from '@tanstack/react-query'
import type { StaffBookingRow } from '#shared/bookings/staff-bookings.contract.ts'
import { type CalendarDate, addDays } from '#shared/kernel/calendar-date.ts'
import { shortDate } from '#web/kit/format.ts'
import { useDebounced } from '#web/kit/use-debounced.ts'
import { LONGEST_USUAL_STAY, RANGE_DAYS, parseBookingFilters, toBookingQuery } from './booking-filters.ts'
import { bookingPage } from './staff-bookings.queries.ts'

const MOST_PAGES = 4
const SHOWN = 8
const MIN_LENGTH = 2
const SEARCH_PAUSE_MS = 80

/** The stays around today, requested once and searched here. */
const staysAround = (today: CalendarDate) =>
  queryOptions({
    queryKey: ['staff', 'bookings', 'around', today],
    queryFn: async ({ signal }) => {
      const range = { arrivalFrom: addDays(today, -LONGEST_USUAL_STAY), arrivalTo: addDays(today, RANGE_DAYS) }
      const rows: StaffBookingRow[] = []
      let cursor: string | undefined
      for (let page = 0; page < MOST_PAGES; page += 1) {
        // oxlint-disable-next-line no-await-in-loop -- each page has the cursor of the next one
        const found = await bookingPage(range, cursor, signal)
        rows.push(...found.bookings)
        if (found.cursor === null) return { rows, until: range.arrivalTo }
        cursor = found.cursor
      }
      return { rows, until: rows.at(-1)?.checkInDate ?? range.arrivalTo }
    },
    staleTime: 60_000,
  })

const digitsOf = (text: string): string => text.replace(/\D/g, '').replace(/^(?:27|0)/, '')

/** Whether every typed word begins a word of the guest's name, or the text is the beginning of the phone number. */
function matches({ guestName, guestPhone }: StaffBookingRow, text: string): boolean {
  const digits = digitsOf(text)
  if (/^[+\d][\d\s]*$/.test(text)) return digits.length > 1 && digitsOf(guestPhone).startsWith(digits)
  const names = guestName.toLowerCase().split(/\s+/)
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => names.some((name) => name.startsWith(word)))
}

/**
 * Bookings by a guest's name or phone number, among those around today; by reference or whole e-mail address, among
 * all. `range` says what was searched.
 */
export function useBookingSearch(typed: string, today: CalendarDate) {
  const text = useDebounced(typed, SEARCH_PAUSE_MS)
  const isTyping = text !== typed
  const isLongEnough = text.length >= MIN_LENGTH
  const question = isLongEnough
    ? toBookingQuery(parseBookingFilters(new URLSearchParams({ q: text })), today)
    : undefined
  const isExact = question !== undefined
  const exact = useQuery({
    queryKey: ['staff', 'bookings', 'exact', question],
    queryFn: ({ signal }) => (question ? bookingPage(question, undefined, signal) : { bookings: [], cursor: null }),
    enabled: isExact,
  })
  const around = useQuery({ ...staysAround(today), enabled: isLongEnough })
  const near = around.data?.rows.filter((row) => matches(row, text)) ?? []
  const found = [...(exact.data?.bookings ?? []), ...near]
  const all = [...new Map(found.map((row) => [row.reference, row])).values()]
  const used = isExact ? [exact, around] : [around]
  return {
    // What was found for the text before is not what Enter is meant for.
    bookings: isLongEnough && !isTyping ? all.slice(0, SHOWN) : [],
    hasMore: all.length > SHOWN,
    isSearching: isTyping || (isLongEnough && used.some(({ isPending }) => isPending)),
    failed: isLongEnough ? used.filter(({ isError }) => isError) : [],
    range: around.data
      ? `Names and phone numbers: arrivals ${shortDate(addDays(today, -LONGEST_USUAL_STAY))} to ${shortDate(around.data.until)}. A reference or a whole e-mail address finds any booking.`
      : '',
  }
}
