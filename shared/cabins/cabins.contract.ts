import * as z from 'zod/mini'
import { endpoint } from '#shared/kernel/endpoint.ts'
import { Cents } from '#shared/kernel/money.ts'
import { Cabin, CabinSlug } from './cabin.ts'

/** A cabin as guests see it, with what the tariff says of it. */
export const PublicCabin = z.extend(Cabin, {
  /** One active rate of the cabin needs the children's ages. */
  requiresChildAges: z.boolean(),
  /** The least a night can cost for two adults, in cents; null without any rate. */
  fromPriceCents: z.nullable(Cents),
})
export type PublicCabin = z.infer<typeof PublicCabin>

export const ListCabins = endpoint({
  method: 'GET',
  path: '/cabins',
  audience: 'public',
  summary: 'All cabins to let, ordered by name.',
  reply: z.object({ cabins: z.array(PublicCabin) }),
  refusals: [],
  cacheSeconds: 60,
})

export const ShowCabin = endpoint({
  method: 'GET',
  path: '/cabins/{slug}',
  audience: 'public',
  summary: 'One cabin.',
  params: z.object({ slug: CabinSlug }),
  reply: PublicCabin,
  refusals: ['cabin-not-found'],
  cacheSeconds: 60,
})
