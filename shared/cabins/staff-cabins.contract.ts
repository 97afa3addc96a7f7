import * as z from 'zod/mini'
import { endpoint } from '#shared/kernel/endpoint.ts'
import { CabinSlug } from './cabin.ts'

const NamedCabin = z.object({ slug: CabinSlug, name: z.string() })

export const ListCabinNames = endpoint({
  method: 'GET',
  path: '/staff/cabin-names',
  audience: 'staff',
  summary: 'What every cabin is called, in their order, also of those that guests do not see; archived ones apart.',
  reply: z.object({
    /** In use. `shown`: guests see it. */
    cabins: z.array(z.extend(NamedCabin, { shown: z.boolean() })),
    archived: z.array(NamedCabin),
  }),
  refusals: [],
})

export const staffCabinEndpoints = { ListCabinNames }
