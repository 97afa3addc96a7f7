import { useCallback, useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { partyText } from '#shared/bookings/party-text.ts'
import type { CalendarDate } from '#shared/kernel/calendar-date.ts'
import type { ChildAge } from './party-draft.ts'
import { useClientSearchParams } from '#web/kit/use-client-value.ts'

/** The dates and party of a search. They are in the address, so Back, links and reloads keep them. */
export type StaySearch = {
  readonly checkInDate?: CalendarDate
  readonly checkOutDate?: CalendarDate
  readonly adults: number
  /** One age per child, null where it is not chosen; undefined until the guest has chosen a party. */
  readonly childAges?: readonly ChildAge[]
}
export type DatedStaySearch = StaySearch & Required<Pick<StaySearch, 'checkInDate' | 'checkOutDate'>>

/** Defaults: adults 2, children 0 (specification §9). */
export const DEFAULT_ADULTS = 2
const MAX_PER_KIND = 20
/** A child whose age is not chosen yet. */
const UNANSWERED = '-'

export const hasDates = (search: StaySearch): search is DatedStaySearch =>
  search.checkInDate !== undefined && search.checkOutDate !== undefined

/** Whether this is a real date: 30 February would parse as another day. */
function isDate(written: string): boolean {
  const at = Date.parse(`${written}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(`${written}T`)
}

/** The search in an address. Parameters that are not valid are left out. */
export function parseStaySearch(params: URLSearchParams): StaySearch {
  const date = (name: string) => [params.get(name) ?? ''].find(isDate)
  const checkInDate = date('checkIn')
  const checkOutDate = date('checkOut')
  const adults = Number(params.get('adults') ?? DEFAULT_ADULTS)
  const childAges = params.getAll('child').filter((age) => /^(\d|1[0-7])$/.test(age) || age === UNANSWERED)
  return {
    ...(checkInDate && { checkInDate }),
    ...(checkInDate && checkOutDate && checkOutDate > checkInDate && { checkOutDate }),
    adults: Number.isInteger(adults) && adults >= 1 && adults <= MAX_PER_KIND ? adults : DEFAULT_ADULTS,
    ...((childAges.length > 0 || params.get('children') === '0') && {
      childAges: childAges.slice(0, MAX_PER_KIND).map((age) => (age === UNANSWERED ? null : Number(age))),
    }),
  }
}

/** `?checkIn=2026-12-04&checkOut=2026-12-06&adults=3&child=8`; empty for the defaults. */
export function formatStaySearch({ checkInDate, checkOutDate, adults, childAges }: StaySearch): string {
  const params = new URLSearchParams({
    ...(checkInDate && { checkIn: checkInDate }),
    ...(checkOutDate && { checkOut: checkOutDate }),
    ...(adults !== DEFAULT_ADULTS && { adults: String(adults) }),
    ...(childAges?.length === 0 && { children: '0' }),
  })
  for (const age of childAges ?? []) params.append('child', age === null ? UNANSWERED : String(age))
  return params.size > 0 ? `?${params}` : ''
}

/** The same party on other dates, or on none. */
export const withDates = (
  { checkInDate: _in, checkOutDate: _out, ...party }: StaySearch,
  days: Pick<StaySearch, 'checkInDate' | 'checkOutDate'> = {},
): StaySearch => ({ ...party, ...days })

/** `2 adults, 1 child` */
export const partyLabel = ({ adults, childAges = [] }: StaySearch): string => partyText(adults, childAges.length)

export function useStaySearch(): [StaySearch, (search: StaySearch) => void] {
  const query = useClientSearchParams()
  const search = useMemo(() => parseStaySearch(query), [query])
  const navigate = useNavigate()
  const change = useCallback(
    (next: StaySearch) => void navigate({ search: formatStaySearch(next) }, { replace: true }),
    [navigate],
  )
  return [search, change]
}
