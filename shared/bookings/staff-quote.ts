import {
  MAX_STAY_NIGHTS,
  STAFF_HORIZON_MONTHS,
  type Stay,
  horizonRefusal,
  numberOfNights,
  validateStay,
} from '#shared/availability/stay.ts'
import { type ChosenAddOn, noticeRefusal } from '#shared/add-ons/add-on.ts'
import type { Cabin, CabinSlug } from '#shared/cabins/cabin.ts'
import type { CalendarDate } from '#shared/kernel/calendar-date.ts'
import type { BusinessTime } from '#shared/kernel/clock.ts'
import { type Refused, type Result, accept, refuse } from '#shared/kernel/result.ts'
import { paymentInfoFor } from '#shared/pricing/payment-terms.ts'
import { type Price, type PriceRefusal, priceOf } from '#shared/pricing/price.ts'
import type { PriceReply } from '#shared/pricing/pricing.contract.ts'
import { type Tariff, withoutMinimumNights } from '#shared/pricing/rate.ts'
import { bookingStopOf } from '#shared/settings/booking-stops.ts'
import type { Settings } from '#shared/settings/settings.ts'
import { type Party, type PartyRefusal, partyRefusal } from './party.ts'
import type { QuoteWarning } from './staff-quote.contract.ts'

type RequestedStay = { readonly stay: Stay; readonly party: Party; readonly addOns: readonly ChosenAddOn[] }
type Rules = {
  readonly cabin: Pick<Cabin, 'slug' | 'active' | 'maxGuests' | 'childFriendly'> | undefined
  readonly settings: Settings
  readonly tariff: Tariff
  readonly businessTime: BusinessTime
}

type StaffStayRefusal =
  | 'cabin-not-found'
  | 'arrival-in-past'
  | 'too-far-ahead'
  | 'stay-too-long'
  | PartyRefusal
  | Exclude<PriceRefusal, 'stay-too-short'>

/**
 * The price of a stay that staff book, by the same tariff as for guests. Only what cannot be is refused: an arrival
 * before today, a departure more than 36 months ahead, more than 90 nights, a party that does not fit. The lengths that
 * rates and settings ask of guests are left aside.
 */
export function priceForStaff(
  { stay, party, addOns }: RequestedStay,
  { cabin, settings, tariff, businessTime }: Rules,
): Result<PriceReply, StaffStayRefusal> {
  if (!cabin?.active) return refuse('cabin-not-found')
  if (stay.checkInDate < businessTime.today) return refuse('arrival-in-past')
  const tooFarAhead = horizonRefusal(stay.checkOutDate, businessTime.today, STAFF_HORIZON_MONTHS)
  if (tooFarAhead) return tooFarAhead
  if (numberOfNights(stay) > MAX_STAY_NIGHTS) return refuse('stay-too-long', { maxNights: MAX_STAY_NIGHTS })
  const partyProblem = partyRefusal(party, cabin)
  if (partyProblem) return refuse(partyProblem)
  const rates = withoutMinimumNights(tariff.rates)
  const priced = priceOf({ cabinSlug: cabin.slug, stay, party, addOns }, { ...tariff, rates })
  if (!priced.ok) return priced as Refused<Exclude<PriceRefusal, 'stay-too-short'>>
  return accept(withPaymentInfo(priced.value, { stay, settings, businessTime }))
}

const withPaymentInfo = (
  price: Price,
  { stay, settings, businessTime }: { stay: Stay; settings: Settings; businessTime: BusinessTime },
): PriceReply => ({
  ...price,
  paymentInfo: paymentInfoFor(price.totalPriceCents, stay.checkInDate, businessTime, settings.extraNonBusinessDays),
})

/** The rules for guests that a stay breaks, in the order in which a guest would be refused. */
export function warningsForStaff(
  { stay, party, addOns }: RequestedStay,
  { cabinSlug, settings, tariff, businessTime }: Omit<Rules, 'cabin'> & { readonly cabinSlug: CabinSlug },
  isFree: (night: CalendarDate) => boolean,
): QuoteWarning[] {
  const stop = bookingStopOf(cabinSlug, settings.bookingStops)
  // Nights that somebody has are named as clashes.
  const inStay = (night: CalendarDate) => stay.checkInDate <= night && night < stay.checkOutDate
  const allowed = validateStay(stay, settings, businessTime, (night) => inStay(night) || isFree(night))
  const priced = priceOf({ cabinSlug, stay, party, addOns }, tariff)
  const isTooShort = !priced.ok && priced.refusal === 'stay-too-short'
  const found = [
    stop && refuse('bookings-stopped', { message: stop.message }),
    allowed.ok ? undefined : allowed,
    noticeRefusal(addOns, tariff.addOns, { checkInDate: stay.checkInDate, today: businessTime.today }),
    isTooShort && (allowed.ok || allowed.refusal !== 'stay-too-short') ? priced : undefined,
  ]
  return found.flatMap((refused) => {
    const warning = refused?.refusal
    if (!refused || !isWarning(warning)) return []
    return [{ warning, details: (refused.details ?? {}) as QuoteWarning['details'] }]
  })
}

const warnings: ReadonlySet<string> = new Set<QuoteWarning['warning']>([
  'arrival-too-early',
  'too-far-ahead',
  'stay-too-short',
  'stay-too-long',
  'friday-saturday-together',
  'bookings-stopped',
  'add-on-notice-too-short',
])
const isWarning = (name: string | undefined): name is QuoteWarning['warning'] =>
  name !== undefined && warnings.has(name)
