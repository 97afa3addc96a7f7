import * as z from 'zod/mini'
import { calendarRangeCheck } from '#shared/availability/availability.contract.ts'
import { CabinSlug } from '#shared/cabins/cabin.ts'
import { DateInput } from '#shared/kernel/date-input.ts'
import { endpoint } from '#shared/kernel/endpoint.ts'
import { Cents } from '#shared/kernel/money.ts'

export const ShowNightPrices = endpoint({
  method: 'GET',
  path: '/cabins/{slug}/night-prices',
  audience: 'public',
  summary: 'What each night of a cabin costs so many adults, free or not, within a stay of any length.',
  params: z.object({ slug: CabinSlug }),
  query: z
    .object({
      from: DateInput,
      to: DateInput,
      adults: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(20)),
    })
    .check(calendarRangeCheck),
  reply: z.object({
    /** In cents, one for each night of the requested range; null where no rate applies. */
    nightPrices: z.array(z.nullable(Cents)),
  }),
  refusals: ['cabin-not-found', 'party-too-large'],
  cacheSeconds: 60,
})

export const nightPriceEndpoints = { ShowNightPrices }
