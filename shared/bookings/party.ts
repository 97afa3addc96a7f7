import * as z from 'zod/mini'

/** Only the schema's limit. The use case checks how many the cabin takes. */
export const NumberOfAdults = z
  .int('At least 1 adult required')
  .check(z.minimum(1, 'At least 1 adult required'), z.maximum(20))

/** A child of the party; `age` is null where ages are not asked. Age 0–17 (specification §5). */
export const Child = z.object({
  age: z.nullable(
    z
      .int('Please provide age for each child')
      .check(z.minimum(0, 'Please provide age for each child'), z.maximum(17, 'Please provide age for each child')),
  ),
})
export type Child = z.infer<typeof Child>

/** The party as every form sends it. */
export const PartyFields = z.object({
  numberOfAdults: NumberOfAdults,
  children: z.array(Child).check(z.maxLength(20)),
})

/** Adults, and children with their ages. */
export type Party = { readonly adults: number; readonly children: readonly Child[] }

/** The party that a form sends. */
export const partyOfForm = ({
  numberOfAdults,
  children,
}: {
  readonly numberOfAdults: number
  readonly children: Party['children']
}): Party => ({ adults: numberOfAdults, children })

/** The party of an order's guest rows. */
export const partyOf = ({
  guests,
}: {
  readonly guests: readonly { readonly guestType: 'adult' | 'child'; readonly age: number | null }[]
}): Party => ({
  adults: guests.filter(({ guestType }) => guestType === 'adult').length,
  children: guests.flatMap(({ guestType, age }) => (guestType === 'child' ? [{ age }] : [])),
})

/** How many people a party is. */
export const partySize = ({ adults, children }: Party): number => adults + children.length

export type PartyRefusal = 'party-too-large' | 'cabin-not-for-children'

/**
 * The reason why a party cannot stay in a cabin; undefined if it can. A booking that is in the cabin already, as one of a
 * paper calendar, keeps its `currentParty` there, however large.
 */
export function partyRefusal(
  party: Party,
  cabin: { readonly maxGuests: number; readonly childFriendly: boolean },
  currentParty?: Party,
): PartyRefusal | undefined {
  if (!cabin.childFriendly && party.children.length > (currentParty?.children.length ?? 0))
    return 'cabin-not-for-children'
  if (partySize(party) > Math.max(cabin.maxGuests, currentParty ? partySize(currentParty) : 0)) return 'party-too-large'
  return undefined
}
