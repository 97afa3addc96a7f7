import { useQueries } from '@tanstack/react-query'
import type { Stay, StayRules } from '#shared/availability/stay.ts'
import type { BookableCabin } from '#shared/cabins/cabins.contract.ts'
import { availabilityQuery } from '#web/booking/availability.queries.ts'
import { dateSpan } from '#web/kit/format.ts'
import { type FreeNights, freeNights } from '#web/booking/free-nights.ts'
import { Button } from '#web/kit/button.tsx'
import type { BookingDraft } from './booking-draft.ts'
import { otherCabinsFor } from './cabins-for-party.ts'
import { stayProblem, nearbyStays } from './stay-problem.ts'

type StaySuggestionsProps = {
  stay: Stay
  rules: StayRules
  nights: FreeNights
  cabin: BookableCabin | undefined
  cabins: readonly BookableCabin[]
  party: Pick<BookingDraft, 'adults' | 'childAges'>
  onStay: (stay: Stay) => void
  onCabin: (cabin: BookableCabin) => void
}

/** What is free instead: days near the chosen ones in this cabin, and the same days in another one. */
export function StaySuggestions({ stay, rules, nights, cabin, cabins, party, onStay, onCabin }: StaySuggestionsProps) {
  const others = otherCabinsFor(party, cabins, cabin)
  const availabilities = useQueries({ queries: others.map(({ slug }) => availabilityQuery(slug)) })
  const freeCabins = others.filter((_, index) => {
    const availability = availabilities[index]?.data
    return availability && !stayProblem(stay, rules, freeNights(availability.taken, availability.earliestArrival))
  })
  const near = cabin ? nearbyStays(stay, rules, nights) : []
  if (near.length === 0 && freeCabins.length === 0) return null

  return (
    <div className="booking-suggestions stack gap-s">
      <p className="small">
        {near.length > 0 && cabin ? `Free instead in ${cabin.name}, or elsewhere:` : 'Free instead:'}
      </p>
      <ul className="row gap-s" aria-label="Free instead">
        {near.map((other) => (
          <li key={`${other.checkInDate}${other.checkOutDate}`}>
            <Button size="small" onClick={() => onStay(other)}>
              {dateSpan(other.checkInDate, other.checkOutDate)}
            </Button>
          </li>
        ))}
        {freeCabins.map((other) => (
          <li key={other.slug}>
            <Button size="small" onClick={() => onCabin(other)}>
              {`${other.name}, same dates`}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
