import * as z from 'zod/mini'

/** A child of the party; `age` is null where ages are not asked. Age 0–17 (specification §5). */
export const Child = z.object({
  age: z.nullable(
    z
      .int('Please provide age for each child')
      .check(z.minimum(0, 'Please provide age for each child'), z.maximum(17, 'Please provide age for each child')),
  ),
})
export type Child = z.infer<typeof Child>

/** Adults, and children with their ages. */
export type Party = { readonly adults: number; readonly children: readonly Child[] }

export type PartyRefusal = 'party-too-large' | 'cabin-not-for-children'

/** The reason why a party cannot stay in a cabin; undefined if it can. */
export function partyRefusal(
  party: Party,
  cabin: { readonly maxGuests: number; readonly childFriendly: boolean },
): PartyRefusal | undefined {
  if (party.children.length > 0 && !cabin.childFriendly) return 'cabin-not-for-children'
  if (party.adults + party.children.length > cabin.maxGuests) return 'party-too-large'
  return undefined
}
