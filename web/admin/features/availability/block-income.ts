import type { BlockedDates } from '#shared/availability/blocked-dates.contract.ts'
import type { CabinSlug } from '#shared/cabins/cabin.ts'
import { addDays, datesFrom } from '#shared/kernel/calendar-date.ts'
import { type Cents, sum } from '#shared/kernel/money.ts'
import { priceOfNight } from '#shared/pricing/price.ts'
import type { Rate } from '#shared/pricing/rate.ts'

const TWO_ADULTS = { adults: 2, children: [] }

type Nights = Pick<BlockedDates, 'cabinSlug' | 'startDate' | 'endDate'>

/** What two adults would pay for the blocked nights by the rates of today, in cents; a night without a price counts nothing. */
export const blockIncome = (
  { cabinSlug, startDate, endDate }: Nights,
  rates: readonly Rate[],
  cabins: readonly { readonly slug: CabinSlug }[],
): Cents =>
  sum(
    (cabinSlug === null ? cabins.map(({ slug }) => slug) : [cabinSlug]).flatMap((slug) =>
      datesFrom(startDate, addDays(endDate, 1)).map(
        (night) => priceOfNight({ cabinSlug: slug, night, party: TWO_ADULTS }, rates) ?? 0,
      ),
    ),
  )
