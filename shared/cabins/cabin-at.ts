import type { Cabin, CabinAddress, CabinSlug } from './cabin.ts'

/** The cabin at an address of the site: its present one before those of before and the slugs of others. */
export const cabinAt = <One extends Pick<Cabin, 'slug' | 'address' | 'formerAddresses'>>(
  address: CabinAddress | CabinSlug,
  cabins: readonly One[],
): One | undefined =>
  cabins.find((cabin) => cabin.address === address) ??
  cabins.find(({ slug, formerAddresses }) => [slug, ...formerAddresses].some((former) => former === address))
