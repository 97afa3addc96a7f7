import type { CabinNights } from '#shared/availability/night-range.ts'
import type { Party } from '#shared/bookings/party.ts'
import type { CalendarDate } from '#shared/kernel/calendar-date.ts'
import type { Cents } from '#shared/kernel/money.ts'
import { priceOfNight } from './price.ts'
import type { Rate } from './rate.ts'

/** A night's price before and after a change of the rates; null where no rate applies. */
export type NightPreview = { readonly night: CalendarDate; readonly before: Cents | null; readonly after: Cents | null }

/** What each night costs a party before and after a change of the rates. */
export const previewNights = (
  { cabinSlug, nights, party }: CabinNights & { readonly party: Party },
  before: readonly Rate[],
  after: readonly Rate[],
): NightPreview[] =>
  nights.map((night) => ({
    night,
    before: priceOfNight({ cabinSlug, night, party }, before),
    after: priceOfNight({ cabinSlug, night, party }, after),
  }))
