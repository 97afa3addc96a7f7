import type { ChosenAddOn } from '#shared/add-ons/add-on.ts'
import type { Child } from '#shared/bookings/party.ts'
import type { CalendarDate } from '#shared/kernel/calendar-date.ts'
import type { Cents } from '#shared/kernel/money.ts'

/** What a quote is for, without the cabin, which is in the path. */
export type QuotedStay = {
  readonly checkInDate: CalendarDate
  readonly checkOutDate: CalendarDate
  readonly adults: number
  readonly children: readonly Child[]
  readonly addOns: readonly ChosenAddOn[]
  /** The total when it was quoted. */
  readonly totalPriceCents: Cents
}

/**
 * `?book=quote&checkIn=2027-01-15&checkOut=2027-01-17&adults=2&quoted=497000&child=4&extra=2-firewood`: opens the
 * booking form on a cabin's page, filled in with a quote. It says how many people, how old the children are, and what
 * the stay cost at the time, so that the page can point out a change; not who. The price in an address is never
 * charged.
 */
export function formatQuoteSearch({
  checkInDate,
  checkOutDate,
  adults,
  children,
  addOns,
  totalPriceCents,
}: QuotedStay): string {
  const params = new URLSearchParams({
    book: 'quote',
    checkIn: checkInDate,
    checkOut: checkOutDate,
    adults: String(adults),
    quoted: String(totalPriceCents),
  })
  for (const { age } of children) params.append('child', String(age ?? 0))
  for (const { addOnId, quantity } of addOns) params.append('extra', `${quantity}-${addOnId}`)
  return `?${params}`
}

const MAX_CHILDREN = 20

export type QuoteSearch = {
  readonly childAges: number[]
  readonly addOns: Record<string, number>
  readonly totalPriceCents: Cents | undefined
}

/** Children, add-ons and total of the quote in an address; unreadable parts are left out. */
export function parseQuoteSearch(params: URLSearchParams): QuoteSearch | undefined {
  if (params.get('book') !== 'quote') return undefined
  const quoted = params.get('quoted') ?? ''
  const addOns = params.getAll('extra').map((addOn) => /^([1-9]|[1-4]\d|50)-(.{1,60})$/.exec(addOn))
  return {
    childAges: params
      .getAll('child')
      .filter((age) => /^(\d|1[0-7])$/.test(age))
      .slice(0, MAX_CHILDREN)
      .map(Number),
    addOns: Object.fromEntries(addOns.flatMap((addOn) => (addOn ? [[addOn[2], Number(addOn[1])]] : []))),
    totalPriceCents: /^[1-9]\d{0,9}$/.test(quoted) ? Number(quoted) : undefined,
  }
}
