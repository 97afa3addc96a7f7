import { partyRefusal } from '#shared/bookings/party.ts'
import type { BookableCabin } from '#shared/cabins/cabins.contract.ts'
import { type PartyDraft, paddedAge } from '#web/booking/party-draft.ts'

/** The other cabins that a party fits into. */
export const otherCabinsFor = (
  { adults, childAges }: PartyDraft,
  cabins: readonly BookableCabin[],
  cabin: BookableCabin | undefined,
): BookableCabin[] => {
  const party = { adults, children: childAges.map((age) => ({ age: paddedAge(age) })) }
  return cabins.filter((other) => other.slug !== cabin?.slug && !partyRefusal(party, other))
}
