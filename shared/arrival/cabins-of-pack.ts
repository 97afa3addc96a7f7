import type { ArrivalCabin, ArrivalPack } from './arrival-pack.ts'

/** Each cabin of a stay once, also where the guest comes back to it. */
export const cabinsOfPack = ({ cabins }: Pick<ArrivalPack, 'cabins'>): ArrivalCabin[] => [
  ...new Map(cabins.map((cabin) => [cabin.cabinSlug, cabin])).values(),
]

/**
 * The cabins whose code is still to be sent: those without one, where guests get in by codes. That is where there is no
 * text of the key, or another cabin of the stay has a code.
 */
export function cabinsAwaitingCode(pack: Pick<ArrivalPack, 'cabins' | 'key'>): ArrivalCabin[] {
  const cabins = cabinsOfPack(pack)
  const missing = cabins.filter(({ accessCode }) => accessCode === '')
  return missing.length < cabins.length || pack.key.trim() === '' ? missing : []
}
